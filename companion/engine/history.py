"""The history of an evening: which answers count now. Undo, redo, corrections and amendments are rows too.

Rows are only ever appended. Folding them gives the entries in force, in order; running the procedure over these gives the
state. Answers that were taken back are kept beside them: for redo, and to be offered again when their question comes up again.
"""

from __future__ import annotations

from copy import copy
from typing import Any, Literal

import msgspec

from companion.engine.countdown import Countdown

EntryKind = Literal["answer", "offer", "correct", "by_hand"]

# Who an answer came from. A person gave it, read it off real dice or cards, or pressed the clock; the rest needs nobody.
NOBODY = ("digital", "self")


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that entered the procedure: an answer, an offer taken, a correction, or "this step by hand".

    ``key`` is the ask's key, for corrections and steps by hand the path of the step. ``again`` marks a recorded answer used
    again, ``rule`` is the requirement that asked.
    """

    kind: EntryKind
    key: str
    value: Any = None
    by: str = "person"
    who: str = "any"
    ask: str = ""
    digest: str = ""
    offer: str = ""
    again: bool = False
    rule: str = ""

    @property
    def personal(self) -> bool:
        """Whether a person gave it: the unit of undo."""
        return self.by not in NOBODY

    @property
    def chance(self) -> bool:
        """Whether it is a die or a card."""
        return self.ask in ("roll", "draw")


class OpenAsk(msgspec.Struct, frozen=True):
    """The ask that waits: the row that posed it, its key, kind and digest."""

    id: int
    key: str
    kind: str
    digest: str


class StoredPosition(msgspec.Struct, frozen=True):
    """The board at the start of a step, flat, as the journal keeps it."""

    step: str
    entries: int
    told: int
    values: list[tuple[tuple[str, ...], Any]]
    supply: dict[str, int]


class Pool:
    """Answers that were taken back, by key: the newest of each, and the offers in order."""

    def __init__(self) -> None:
        self.answers: dict[str, Entry] = {}
        self.offers: dict[str, list[Entry]] = {}

    def add(self, entries: list[Entry]) -> None:
        """Remember these; later ones replace earlier ones of the same key."""
        offers: dict[str, list[Entry]] = {}
        for entry in entries:
            if entry.kind == "answer":
                self.answers[entry.key] = entry
            elif entry.kind == "offer":
                offers.setdefault(entry.key, []).append(entry)
        self.offers |= offers

    def copy(self) -> Pool:
        """The same, to be changed by itself."""
        other = Pool()
        other.answers, other.offers = self.answers.copy(), self.offers.copy()
        return other


class History:
    """The entries in force, and what is remembered beside them."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.redo: list[Entry] = []
        self.kept = Pool()  # used again by themselves after a correction: dice and cards always, decisions up to the first new one
        self.filled = Pool()  # only shown as the suggestion when asked again
        self.open: OpenAsk | None = None
        self.position: dict[str, Any] | None = None
        self.rules = 0
        self.dice = "digital"
        self.cards = "digital"
        self.clock: tuple[str, Countdown] | None = None
        self.side_rolls = 0
        self.closed = False
        self.ended = False

    def copy(self) -> History:
        """The same, to be changed by itself: what a command that fails goes back to."""
        other = copy(self)
        other.entries, other.redo = self.entries.copy(), self.redo.copy()
        other.kept, other.filled = self.kept.copy(), self.filled.copy()
        return other

    def add(self, entry: Entry) -> None:
        """A new entry; what had been taken back can't be redone any more."""
        self.entries.append(entry)
        if entry.personal and not entry.again:
            self.redo.clear()

    def cut(self, keep: int) -> list[Entry]:
        """Take back all entries but the first ``keep``."""
        removed = self.entries[keep:]
        del self.entries[keep:]
        self.filled.add(removed)
        return removed

    def undo(self, keep: int) -> list[Entry]:
        """Take back, to be redone."""
        removed = self.cut(keep)
        self.redo[:0] = removed
        return removed

    def take_redo(self, count: int) -> None:
        """Bring the first ``count`` of what was taken back into force again."""
        self.entries += self.redo[:count]
        del self.redo[:count]

    def rework(self, keep: int, entry: Entry) -> None:
        """Put ``entry`` after the first ``keep``; the answers after it will be used again where they fit."""
        removed = self.cut(keep)
        self.kept.add(removed)
        self.redo.clear()
        self.entries.append(entry)

    # -- rows ---------------------------------------------------------------------------------------------------

    def fold(self, n: int, kind: str, body: dict[str, Any]) -> None:
        """Take in one row of the journal. Kinds that change nothing here (ticks, faults) pass by."""
        handler = getattr(self, f"_fold_{kind}", None)
        if handler is not None:
            handler(n, body)

    def _fold_begin(self, n: int, body: dict[str, Any]) -> None:
        self.position, self.rules = body["position"], body["rules"]
        self.dice, self.cards = body["dice"], body["cards"]

    def _fold_entry(self, n: int, body: dict[str, Any]) -> None:
        self.add(msgspec.convert(body, Entry))
        self.open = None

    def _fold_ask(self, n: int, body: dict[str, Any]) -> None:
        self.open = OpenAsk(n, body["key"], body["kind"], body["digest"])
        self.ended = False
        if self.clock and self.clock[0] != body["key"]:
            self.clock = None

    def _fold_end(self, n: int, body: dict[str, Any]) -> None:
        self.open, self.ended = None, True

    def _fold_undo(self, n: int, body: dict[str, Any]) -> None:
        self.undo(body["keep"])

    def _fold_redo(self, n: int, body: dict[str, Any]) -> None:
        self.take_redo(body["take"])

    def _fold_rework(self, n: int, body: dict[str, Any]) -> None:
        self.rework(body["keep"], msgspec.convert(body["entry"], Entry))

    def _fold_source(self, n: int, body: dict[str, Any]) -> None:
        self.dice, self.cards = body["dice"], body["cards"]

    def _fold_clock(self, n: int, body: dict[str, Any]) -> None:
        self.clock = body["key"], msgspec.convert(body["countdown"], Countdown)

    def _fold_side_roll(self, n: int, body: dict[str, Any]) -> None:
        self.side_rolls += 1

    def _fold_rebase(self, n: int, body: dict[str, Any]) -> None:
        self.position, self.rules = body["position"], body["rules"]
        self.entries.clear()
        self.redo.clear()
        self.kept, self.filled = Pool(), Pool()

    def _fold_close(self, n: int, body: dict[str, Any]) -> None:
        self.closed = True
