"""The dice screen: rolled dice, as large as they fit."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.fronts.panel import fonts
from companion.fronts.panel.canvas import BODY, COLUMN, FOOTER, Canvas
from companion.fronts.panel.layout import COLUMNS, headed
from hardware.display import HEIGHT, WIDTH

Face = int | str | None

GAP = 4
SIZES = (34, 28, 22, 18, 14)
"""Heights of dice; dice with words have one of the last two."""
LETTERS = (99, 8, 6, 5, 4, 3, 2)
"""The letters of a word that are shown: all, or fewer if the dice would not fit."""

_TOTAL = 12  # width of a digit of the total


class DiceScreen(Struct, frozen=True, kw_only=True):
    """Dice: pips for 1 to 6, words in a frame, a question mark for None. ``at`` frames the die that is being set; ``total`` is at the
    right.

    ``text`` is one row above them if there is room.
    """

    header: str
    faces: tuple[Face, ...]
    total: int | None = None
    text: str = ""
    at: int | None = None
    footer: str = ""

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        plan = self._plan()
        canvas.header(self.header, "" if self.total is None or plan.large_total else f"= {self.total}")
        canvas.body(plan.text)
        self._draw_dice(canvas, plan)
        if self.footer:
            canvas.footer(self.footer)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None

    # Layout: rows of boxes from the left, in the largest size that fits

    def _plan(self) -> _Plan:
        """Choose the layout: without room the large total is left out first, then the text. Too many dice are written as text."""
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
        """Top, width and height of the area for dice; the frame around one needs two pixels."""
        top = BODY[len(text)] + 2
        bottom = FOOTER - 3 if self.footer else HEIGHT - 2
        total = _TOTAL * len(f"={self.total}") + GAP if large_total else 0
        return top, WIDTH - 4 - total, bottom - top

    def _placed(self, room: tuple[int, int, int]) -> list[list[_Die]]:
        """The rows of boxes; none if they don't fit."""
        words = any(not _has_pips(face) for face in self.faces if face is not None)
        sizes = [(size, LETTERS[0]) for size in SIZES] if not words else [(size, LETTERS[0]) for size in SIZES[-2:]]
        for size, letters in [*sizes, *((SIZES[-1], letters) for letters in LETTERS[1:] if words)]:
            rows = _flow([_Die(face, _width(face, size, letters), size) for face in self.faces], room[1])
            if len(rows) * (size + GAP) - GAP <= room[2] and all(_width_of(row) <= room[1] for row in rows):
                return rows
        return []

    def _draw_dice(self, canvas: Canvas, plan: _Plan) -> None:
        top, wide, high = plan.room
        pitch, n = SIZES[-1] + GAP, 0
        if plan.rows:
            pitch = plan.rows[0][0].high + GAP
        y = top + (high - len(plan.rows) * pitch + GAP) // 2
        for row in plan.rows:
            x = 2 + (wide - _width_of(row)) // 2
            for die in row:
                self._draw_die(canvas, x, y, die, n == self.at)
                x, n = x + die.wide + GAP, n + 1
            y += pitch
        if plan.large_total:
            text = f"={self.total}"
            canvas.text(WIDTH - 1 - _TOTAL * len(text), top + (high - 24) // 2, text, font=fonts.large())

    def _draw_die(self, canvas: Canvas, x: int, y: int, die: _Die, framed: bool) -> None:
        canvas.die(x, y, die.wide, die.high, die.face)
        if framed:
            canvas.frame(x - 2, y - 2, die.wide + 4, die.high + 4, round_corners=True)


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
    """Wrap boxes to rows from the left; several rows of equal boxes have the same length."""
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
