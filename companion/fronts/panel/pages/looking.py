"""What there is to look at in an evening: the board place by place, the score, the log, the player aid, house rules, the seal of luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine import Evening
from companion.fronts.panel.pages.fields import spoken
from companion.fronts.panel.pages.page import Item, Page, Pick, Read
from companion.fronts.panel.screens import Qr, Screen, TrackRow, Tracks
from companion.scene import OptionSeen, Words
from companion.scene.goals import GoalLine, goal_lines
from companion.scene.scene import AboutSeen, GoalSeen
from companion.table import Picture, PieceSeen, Place, unsure

LOG_LINES = 60


class Scrolled(Page):
    """Rows that the knob scrolls through."""

    def __init__(self, header: str, rows: Sequence[TrackRow]) -> None:
        self.header, self.rows, self.first = header, tuple(rows), 0

    def screen(self) -> Tracks:
        return Tracks(header=self.header, rows=self.rows, first=self.first)

    def turn(self, steps: int) -> None:
        self.first = max(0, min(self.first + steps, len(self.rows) - 1))


class Code(Page):
    """The fairness code of the evening, as a QR to be photographed at the start."""

    def __init__(self, data: str, lines: Sequence[str]) -> None:
        self.data, self.lines = data, tuple(lines)

    def screen(self) -> Screen:
        return Qr(data=self.data, lines=self.lines)


def board(picture: Picture, words: Words, open: Callable[[Page], None]) -> Pick:
    """The places, with the number of things on each; picking one says all of it."""

    def item(place: Place) -> Item:
        text = "\n".join([*(_piece(piece, words) for piece in place.pieces), *map(words.word, place.facts)])
        return Item(place.label, lambda: open(Read(place.label, text or words.phrase("panel.empty"))), value=_short(place, words))

    items = [item(place) for place in sorted(picture.places, key=lambda place: not place.pieces)]
    return Pick(words.phrase("panel.board"), lambda: items, stays=True)


def _short(place: Place, words: Words) -> str:
    return " ".join(f"{words.sign(piece.name)}{piece.count if piece.count > 1 else ''}{unsure(piece)}" for piece in place.pieces)


def _piece(piece: PieceSeen, words: Words) -> str:
    alone = piece.count == 1 and not words.counts(piece.name)
    said = words.word(piece.name) if alone else words.some(piece.name, piece.count)
    return f"{said}{unsure(piece)} {piece.note}".strip()


def score(picture: Picture, words: Words) -> Scrolled:
    """Tracks, and what lies in piles and ledgers."""
    tracks = [TrackRow(name=words.word(f"track.{t.name}"), value=f"{t.at}/{t.last}", at=t.at, last=t.last) for t in picture.tracks]
    rows = [TrackRow(name=words.word(name), value=str(n)) for ledger in picture.ledgers for name, n in ledger.rows]
    return Scrolled(words.phrase("panel.score"), [*tracks, *rows])


def log(evening: Evening, words: Words) -> Read:
    """What happened last, the newest first."""
    events = evening.run.table.events[-LOG_LINES:]
    return Read(words.phrase("panel.log"), "\n".join(words.event(event) for event in reversed(events)) or words.phrase("panel.empty"))


def goals(about: AboutSeen, found: Sequence[GoalSeen], words: Words) -> Read:
    """What wins and what loses, how far that is, what is special; the story last."""
    parts = [*goal_texts(about, found, words), *([f"{words.phrase('panel.goals_story')}:", about.story] if about.story else [])]
    return Read(words.phrase("panel.goals"), "\n".join(parts), lasting=True)


def goal_texts(about: AboutSeen, found: Sequence[GoalSeen], words: Words) -> list[str]:
    """The goals line by line, a tick before what is reached, then the special rules."""
    special = [f"{words.phrase('panel.goals_special')}:", *about.special] if about.special else []
    return [*map(_goal_text, goal_lines(found)), *special]


def _goal_text(line: GoalLine) -> str:
    if line.goal is None:
        return f"{line.text}:"
    return f"✓ {line.text}" if line.goal.aim == "win" and line.goal.state == "met" else line.text


def aid(words: Words) -> Read:
    """The player aid."""
    return Read(words.phrase("panel.aid"), "\n".join(f"{entry.title}: {entry.text}" for entry in words.aid()))


def options(chosen: Sequence[OptionSeen], words: Words) -> Pick:
    """House rules of the evening, those that are not as usual first."""
    items = [
        Item(spoken(option.name), lambda: None, value=spoken(words.value(option.value)), mark="" if option.usual else "x")
        for option in sorted(chosen, key=lambda option: option.usual)
    ]
    return Pick(words.phrase("panel.options"), lambda: items, stays=True)


def code(evening: Evening, words: Words) -> Code:
    """What the evening's luck is sealed with."""
    commitment = evening.setup.fate.commitment
    return Code(commitment.upper(), [words.phrase("panel.code"), *(commitment[i : i + 10] for i in range(0, 20, 10)), "..."])
