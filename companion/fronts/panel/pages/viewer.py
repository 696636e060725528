"""Pages to look things up during a game: the board by place, the score, the log, the player aid, house rules, the fairness code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine import Evening
from companion.fronts.panel.pages.fields import plain_name
from companion.fronts.panel.pages.page import MenuItem, PanelPage, PickPage, ReadPage
from companion.fronts.panel.pages.sheets import row_text
from companion.fronts.panel.screens import PanelScreen, QrScreen, TrackRow, TracksScreen
from companion.scene import Catalog, OptionStatus
from companion.scene.goals import GoalLine, goal_lines
from companion.scene.scene import GameIntro, GoalProgress, NoticeText, TextTable
from companion.table import Picture, PieceGroup, Place, stale_suffix

LOG_LINES = 60


class ScrollPage(PanelPage):
    """Rows the knob scrolls through."""

    def __init__(self, header: str, rows: Sequence[TrackRow]) -> None:
        self.header, self.rows, self.first = header, tuple(rows), 0

    def screen(self) -> TracksScreen:
        return TracksScreen(header=self.header, rows=self.rows, first=self.first)

    def turn(self, steps: int) -> None:
        self.first = max(0, min(self.first + steps, len(self.rows) - 1))


class FairnessCodePage(PanelPage):
    """The fairness code of the evening as a QR code, to be photographed at the start."""

    def __init__(self, data: str, lines: Sequence[str]) -> None:
        self.data, self.lines = data, tuple(lines)

    def screen(self) -> PanelScreen:
        return QrScreen(data=self.data, lines=self.lines)


def board(picture: Picture, words: Catalog, open: Callable[[PanelPage], None]) -> PickPage:
    """The places with the number of things on each; picking one shows them all."""

    def item(place: Place, name: str) -> MenuItem:
        text = "\n".join([*(_piece(piece, words) for piece in place.pieces), *map(words.word, place.facts)])
        return MenuItem(name, lambda: open(ReadPage(name, text or words.phrase("panel.empty"))), value=_short(place, words))

    rows = [item(place, f"{words.word(row.name)} {place.label}") for row in picture.rows for place in row.places if place.pieces]
    items = [*rows, *(item(place, place.label) for place in sorted(picture.places, key=lambda place: not place.pieces))]
    return PickPage(words.phrase("panel.board"), lambda: items, stays=True)


def _short(place: Place, words: Catalog) -> str:
    return " ".join(
        piece.label or f"{words.sign(piece.name)}{piece.count if piece.count > 1 else ''}{stale_suffix(piece)}" for piece in place.pieces
    )


def _piece(piece: PieceGroup, words: Catalog) -> str:
    alone = piece.count == 1 and not words.counts(piece.name)
    said = piece.title or (words.word(piece.name) if alone else words.some(piece.name, piece.count))
    marks = " ".join(map(words.sign, piece.marks))
    return f"{said}{stale_suffix(piece)} {piece.note} {marks}".strip()


def score(picture: Picture, words: Catalog) -> ScrollPage:
    """Tracks, supplies and ledgers."""
    tracks = [TrackRow(name=words.word(f"track.{t.name}"), value=f"{t.at}/{t.last}", at=t.at, last=t.last) for t in picture.tracks]
    rows = [TrackRow(name=words.word(name), value=str(n)) for ledger in picture.ledgers for name, n in ledger.rows]
    return ScrollPage(words.phrase("panel.score"), [*tracks, *rows])


def table(shown: TextTable) -> ReadPage:
    """A table, row by row."""
    return ReadPage(shown.title, "\n".join(map(row_text, shown.rows)), lasting=True)


def warnings(notices: Sequence[NoticeText], words: Catalog) -> ReadPage:
    """What threatens now, and what else is to be known."""
    return ReadPage(words.phrase("panel.warning"), "\n".join(notice.text for notice in notices), lasting=True)


def log(evening: Evening, words: Catalog) -> ReadPage:
    """The latest events, the newest first."""
    events = evening.event_log[-LOG_LINES:]
    return ReadPage(words.phrase("panel.log"), "\n".join(words.event(event) for event in reversed(events)) or words.phrase("panel.empty"))


def goals(about: GameIntro, found: Sequence[GoalProgress], words: Catalog) -> ReadPage:
    """What wins and what loses with its progress, special rules, and the story last."""
    parts = [*goal_texts(about, found, words), *([f"{words.phrase('panel.goals_story')}:", about.story] if about.story else [])]
    return ReadPage(words.phrase("panel.goals"), "\n".join(parts), lasting=True)


def goal_texts(about: GameIntro, found: Sequence[GoalProgress], words: Catalog) -> list[str]:
    """The goals line by line, a tick in front of those reached, then the special rules."""
    special = [f"{words.phrase('panel.goals_special')}:", *about.special] if about.special else []
    return [*map(_goal_text, goal_lines(found)), *special]


def _goal_text(line: GoalLine) -> str:
    if line.goal is None:
        return f"{line.text}:"
    return f"✓ {line.text}" if line.goal.aim == "win" and line.goal.state == "met" else line.text


def aid(words: Catalog) -> ReadPage:
    """The player aid."""
    return ReadPage(words.phrase("panel.aid"), "\n".join(f"{entry.title}: {entry.text}" for entry in words.aid()))


def options(chosen: Sequence[OptionStatus], words: Catalog) -> PickPage:
    """House rules of the evening, changed ones first."""
    items = [
        MenuItem(plain_name(option.name), lambda: None, value=plain_name(words.value(option.value)), mark="" if option.usual else "x")
        for option in sorted(chosen, key=lambda option: option.usual)
    ]
    return PickPage(words.phrase("panel.options"), lambda: items, stays=True)


def code(evening: Evening, words: Catalog) -> FairnessCodePage:
    """The fairness code: the commitment to the evening's random numbers."""
    commitment = evening.setup.fate.commitment
    return FairnessCodePage(commitment.upper(), [words.phrase("panel.code"), *(commitment[i : i + 10] for i in range(0, 20, 10)), "..."])
