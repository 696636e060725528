"""Dice as they lie on the table, as large as there is room for them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.fronts.panel import fonts
from companion.fronts.panel.ink import BODY, COLUMN, FOOTER, Ink
from companion.fronts.panel.layout import COLUMNS, headed
from hardware.display import HEIGHT, WIDTH

Face = int | str | None

GAP = 4
SIZES = (34, 28, 22, 18, 14)
"""Heights of dice; those with words on them have one of the last two."""
LETTERS = (99, 8, 6, 5, 4, 3, 2)
"""Letters of a word that are shown: all, or fewer where the dice would have no room."""

_TOTAL = 12  # width of a digit of the total


class Dice(Struct, frozen=True, kw_only=True):
    """Pips for 1 to 6, words in a frame, a question mark for None. ``at`` frames the die that is being set; ``total`` stands at the right.

    ``text`` is one row above them where the dice leave room for it.
    """

    header: str
    faces: tuple[Face, ...]
    total: int | None = None
    text: str = ""
    at: int | None = None
    footer: str = ""

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        plan = self._plan()
        ink.header(self.header, "" if self.total is None or plan.large_total else f"= {self.total}")
        ink.body(plan.text)
        self._draw_dice(ink, plan)
        if self.footer:
            ink.footer(self.footer)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None

    # Placing them: rows of boxes that flow from the left, in the largest size that has room

    def _plan(self) -> _Plan:
        """What is left out first where there is no room: the large total, then the text. Too many dice are written out."""
        text = headed(self.text, 1, COLUMNS)
        for lines in (text, []) if text else (text,):
            for large_total in (True, False) if self.total is not None else (False,):
                plan = _Plan(lines, large_total, self._room(lines, large_total))
                rows = self._placed(plan.room)
                if rows:
                    return replace(plan, rows=rows)
        words = " ".join("?" if face is None else str(face) for face in self.faces)
        return _Plan(headed(words, 3 if self.footer else 4, COLUMNS), False, (0, 0, 0))

    def _room(self, text: list[str], large_total: bool) -> tuple[int, int, int]:
        """Top, width and height of the part of the glass that is for dice; the frame around one needs two pixels."""
        top = BODY[len(text)] + 2
        bottom = FOOTER - 3 if self.footer else HEIGHT - 2
        total = _TOTAL * len(f"={self.total}") + GAP if large_total else 0
        return top, WIDTH - 4 - total, bottom - top

    def _placed(self, room: tuple[int, int, int]) -> list[list[_Die]]:
        """No rows where there is no room."""
        words = any(not _has_pips(face) for face in self.faces if face is not None)
        sizes = [(size, LETTERS[0]) for size in SIZES] if not words else [(size, LETTERS[0]) for size in SIZES[-2:]]
        for size, letters in [*sizes, *((SIZES[-1], letters) for letters in LETTERS[1:] if words)]:
            rows = _flow([_Die(face, _width(face, size, letters), size) for face in self.faces], room[1])
            if len(rows) * (size + GAP) - GAP <= room[2] and all(_width_of(row) <= room[1] for row in rows):
                return rows
        return []

    def _draw_dice(self, ink: Ink, plan: _Plan) -> None:
        top, wide, high = plan.room
        pitch, n = SIZES[-1] + GAP, 0
        if plan.rows:
            pitch = plan.rows[0][0].high + GAP
        y = top + (high - len(plan.rows) * pitch + GAP) // 2
        for row in plan.rows:
            x = 2 + (wide - _width_of(row)) // 2
            for die in row:
                self._draw_die(ink, x, y, die, n == self.at)
                x, n = x + die.wide + GAP, n + 1
            y += pitch
        if plan.large_total:
            text = f"={self.total}"
            ink.text(WIDTH - 1 - _TOTAL * len(text), top + (high - 24) // 2, text, font=fonts.large())

    def _draw_die(self, ink: Ink, x: int, y: int, die: _Die, framed: bool) -> None:
        ink.die(x, y, die.wide, die.high, die.face)
        if framed:
            ink.frame(x - 2, y - 2, die.wide + 4, die.high + 4, round_corners=True)


class _Die(Struct, frozen=True):
    face: Face
    wide: int
    high: int


class _Plan(Struct, frozen=True):
    text: list[str]
    large_total: bool
    room: tuple[int, int, int]
    rows: list[list[_Die]] = []


def _has_pips(face: Face) -> bool:
    return isinstance(face, int) and 1 <= face <= 6


def _width(face: Face, size: int, letters: int) -> int:
    if face is None or _has_pips(face):
        return size
    return max(size, min(letters, len(str(face))) * COLUMN + 4)


def _flow(dice: list[_Die], wide: int) -> list[list[_Die]]:
    """Rows from the left; where more than one is needed and all are as wide, each is as long."""
    rows: list[list[_Die]] = []
    most = len(dice)
    if len({die.wide for die in dice}) == 1:
        across = max(1, (wide + GAP) // (dice[0].wide + GAP))
        most = -(-len(dice) // -(-len(dice) // across))
    for die in dice:
        if rows and len(rows[-1]) < most and _width_of([*rows[-1], die]) <= wide:
            rows[-1].append(die)
        else:
            rows.append([die])
    return rows


def _width_of(row: list[_Die]) -> int:
    return sum(die.wide for die in row) + GAP * (len(row) - 1)
