"""The history of an evening: which answers count now. Undo, redo, corrections and amendments are rows too.

Rows are only ever appended. Folding them gives the entries in force, in order; running the procedure over these gives the
state. Answers that were taken back are kept beside them: for redo, and to be offered again when their question comes up again.
Correcting, amending and doing a step by hand replace what stood after their place, and undoing them brings that back.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from companion.engine.countdown import Countdown
from companion.table import Said

EntryKind = Literal["answer", "offer", "correct", "by_hand"]

# Who an answer came from. A person gave it, read it off real dice or cards, or pressed the clock; the rest needs nobody.
NOBODY = ("digital", "self", "bot")


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that entered the procedure: an answer, an offer taken, a correction, or "this step by hand".

    ``key`` is the ask's key, for corrections and steps by hand the path of the step. ``again`` marks a recorded answer used
    again, ``rule`` is the requirement that asked. The value of a ``hidden`` one is None where fate knows it, else under a veil.
    ``said`` is what a player made of code said about its answer.
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
    hidden: bool = False
    said: Said | None = None

    @property
    def personal(self) -> bool:
        """Whether a person gave it just then: the unit of undo. What is used again after a correction needed nobody."""
        return self.by not in NOBODY and not self.again

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


class Fault(msgspec.Struct, frozen=True):
    """The rules raised in ``step`` when they were given ``entry``."""

    step: str
    entry: Entry
    text: str


class StoredPosition(msgspec.Struct, frozen=True):
    """The board at the start of a step, flat, as the journal keeps it; what lies hidden is under a veil."""

    step: str
    entries: int
    told: int
    values: list[tuple[tuple[str, ...], Any]]
    supply: dict[str, int]
    hidden: dict[str, Any] | None = None


class Pool:
    """Answers that were taken back, by key: the newest of each, the offers in order, and what was said at the start of steps."""

    def __init__(self) -> None:
        self.answers: dict[str, Entry] = {}
        self.offers: dict[str, list[Entry]] = {}
        self.starts: dict[str, list[Entry]] = {}

    def add(self, entries: list[Entry]) -> None:
        """Remember these; later ones replace earlier ones of the same key."""
        offers: dict[str, list[Entry]] = {}
        starts: dict[str, list[Entry]] = {}
        for entry in entries:
            if entry.kind == "answer":
                self.answers[entry.key] = entry
            else:
                (offers if entry.kind == "offer" else starts).setdefault(entry.key, []).append(entry)
        self.offers |= offers
        self.starts |= starts

    def copy(self) -> Pool:
        """The same, to be changed by itself."""
        other = Pool()
        other.answers, other.offers, other.starts = self.answers.copy(), self.offers.copy(), self.starts.copy()
        return other


@dataclass
class Replaced:
    """What a correction, an amendment or "by hand" put aside, with what had been put aside within it; by index of the entry."""

    entries: list[Entry]
    inner: dict[int, Replaced] = field(default_factory=dict)


@dataclass
class Undone:
    """One undo: from ``keep`` on these entries were taken back, and what they had replaced (if anything) is in force again."""

    keep: int
    entries: list[Entry]
    replaced: Replaced | None = None


class History:
    """The entries in force, and what is remembered beside them."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.reworks: dict[int, Replaced] = {}
        self.redo: list[Undone] = []  # the last is the next to be redone
        self.kept = Pool()  # used again by themselves after a correction: dice and cards always, decisions up to the first new one
        self.filled = Pool()  # only shown as the suggestion when asked again
        self.open: OpenAsk | None = None
        self.ended: int | None = None  # the row of the end
        self.position: dict[str, Any] | None = None
        self.hidden: dict[str, Any] | None = None  # what lay hidden in that position, under a veil
        self.rules = 0
        self.dice = "digital"
        self.cards = "digital"
        self.clock: tuple[str, Countdown] | None = None
        self.side_rolls = 0
        self.fault: Fault | None = None
        self.closed = False

    def copy(self) -> History:
        """The same, to be changed by itself: what a command that fails goes back to."""
        other = copy(self)
        other.entries, other.reworks, other.redo = self.entries.copy(), self.reworks.copy(), self.redo.copy()
        other.kept, other.filled = self.kept.copy(), self.filled.copy()
        return other

    @property
    def open_row(self) -> int | None:
        """The row of what people see now: the ask that waits, or the end."""
        return self.open.id if self.open else self.ended

    def add(self, entry: Entry) -> None:
        """A new entry; what had been taken back can't be redone any more."""
        self.entries.append(entry)
        self.fault = None
        if entry.again and entry.kind in ("correct", "by_hand"):
            self.kept.starts.pop(entry.key, None)
        if entry.personal:
            self.redo.clear()
            self.kept.answers.pop(entry.key, None)

    def last_personal(self) -> int | None:
        """Where the last answer of a person stands."""
        return next((i for i in range(len(self.entries) - 1, -1, -1) if self.entries[i].personal), None)

    def undo(self) -> Undone | None:
        """Take back the last answer of a person and what followed from it, to be redone; None when there is none."""
        keep = self.last_personal()
        if keep is None:
            return None
        replaced = self.reworks.pop(keep, None)
        undone = Undone(keep, self.entries[keep:], replaced)
        self.filled.add(undone.entries)
        self._put(keep, replaced)
        self.redo.append(undone)
        return undone

    def _put(self, keep: int, back: Replaced | None) -> None:
        self.entries[keep:] = back.entries if back else []
        self.reworks |= back.inner if back else {}
        self.fault = None

    def redo_one(self) -> Undone | None:
        """Bring what was taken back last into force again; None when there is nothing."""
        if not self.redo:
            return None
        undone = self.redo.pop()
        for index in [i for i in self.reworks if i >= undone.keep]:
            del self.reworks[index]
        self._put(undone.keep, Replaced(undone.entries))
        if undone.replaced is not None:
            self.reworks[undone.keep] = undone.replaced
        return undone

    def rework(self, keep: int, entry: Entry) -> None:
        """Put ``entry`` after the first ``keep``; the answers after it will be used again where they fit."""
        inner = {i: self.reworks.pop(i) for i in sorted(self.reworks) if i >= keep}
        removed = self.entries[keep:]
        self.filled.add(removed)
        self.kept.add(removed)
        (self.kept.answers if entry.kind == "answer" else self.kept.starts).pop(entry.key, None)
        self.redo.clear()
        self._put(keep, Replaced([entry]))
        self.reworks[keep] = Replaced(removed, inner)

    def posed(self, ask: OpenAsk | None, end: int | None = None) -> None:
        """Another ask waits now, or the game has ended in row ``end``. A countdown that is asked no more is forgotten."""
        self.open, self.ended = ask, end
        if self.clock and (ask is None or self.clock[0] != ask.key):
            self.clock = None

    # -- rows ---------------------------------------------------------------------------------------------------

    def fold(self, n: int, kind: str, body: dict[str, Any]) -> None:
        """Take in one row of the journal. Kinds that change nothing here (ticks) pass by."""
        handler = getattr(self, f"_fold_{kind}", None)
        if handler is not None:
            handler(n, body)

    def _fold_begin(self, n: int, body: dict[str, Any]) -> None:
        self.position, self.rules = body["position"], body["rules"]
        self.dice, self.cards = body["dice"], body["cards"]

    def _fold_entry(self, n: int, body: dict[str, Any]) -> None:
        self.add(msgspec.convert(body, Entry))

    def _fold_ask(self, n: int, body: dict[str, Any]) -> None:
        self.posed(OpenAsk(n, body["key"], body["kind"], body["digest"]))

    def _fold_end(self, n: int, body: dict[str, Any]) -> None:
        self.posed(None, n)

    def _fold_undo(self, n: int, body: dict[str, Any]) -> None:
        for _ in range(body["count"]):
            self.undo()

    def _fold_redo(self, n: int, body: dict[str, Any]) -> None:
        for _ in range(body["count"]):
            self.redo_one()

    def _fold_rework(self, n: int, body: dict[str, Any]) -> None:
        self.rework(body["keep"], msgspec.convert(body["entry"], Entry))

    def _fold_source(self, n: int, body: dict[str, Any]) -> None:
        self.dice, self.cards = body["dice"], body["cards"]

    def _fold_clock(self, n: int, body: dict[str, Any]) -> None:
        self.clock = body["key"], msgspec.convert(body["countdown"], Countdown)

    def _fold_side_roll(self, n: int, body: dict[str, Any]) -> None:
        self.side_rolls += 1

    def _fold_fault(self, n: int, body: dict[str, Any]) -> None:
        if body["entry"] is not None:
            self.fault = Fault(body["step"], msgspec.convert(body["entry"], Entry), body["text"])

    def _fold_rebase(self, n: int, body: dict[str, Any]) -> None:
        self.position, self.hidden, self.rules = body["position"], body["hidden"], body["rules"]
        since = self.entries[body.get("since", len(self.entries)) :]
        self.entries.clear()
        self.reworks.clear()
        self.redo.clear()
        self.kept, self.filled = Pool(), Pool()
        self.filled.add(since)
        self.clock = self.clock if "since" in body else None  # until another question is posed
        self.fault = None

    def _fold_rules(self, n: int, body: dict[str, Any]) -> None:
        self.rules = body["rules"]

    def _fold_close(self, n: int, body: dict[str, Any]) -> None:
        self.closed = True
