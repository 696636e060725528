"""The history of an evening: the answers that count now. Undo, redo, corrections and amendments are journal rows too.

Rows are only ever appended. Folding them gives the entries in force, in order; running the procedure over these gives the state. Answers
that were undone are kept: for redo, and as suggestions when their question comes up again. Correcting, amending and doing a step by hand
replace the entries after their place, and undoing them restores those.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from companion.engine.countdown import CountdownTimer
from companion.table import Remark

EntryKind = Literal["answer", "offer", "correct", "by_hand"]

# Sources of answers that need no person. A person decides, reads real dice or cards, or presses the clock.
NOT_PEOPLE = ("digital", "self", "bot")


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the history: an answer, an offer taken, a correction, or "this step by hand".

    ``key`` is the ask's key, for corrections and steps by hand the path of the step. ``again`` marks a recorded answer that was used again,
    ``rule`` is the requirement that asked. The value of a ``hidden`` one is None if fate knows it, else sealed. ``said`` is a bot's remark
    about its answer.
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
    said: Remark | None = None

    @property
    def by_person(self) -> bool:
        """Whether a person gave it just then: the unit of undo. An answer used again after a correction does not count."""
        return self.by not in NOT_PEOPLE and not self.again

    @property
    def is_chance(self) -> bool:
        """Whether it is a die or a card."""
        return self.ask in ("roll", "draw")


class OpenAsk(msgspec.Struct, frozen=True):
    """The open ask: the row that posed it, its key, kind and digest."""

    id: int
    key: str
    kind: str
    digest: str


class RulesFault(msgspec.Struct, frozen=True):
    """A failure of the rules: they raised in ``step`` when they were given ``entry``."""

    step: str
    entry: Entry
    text: str


class StoredPosition(msgspec.Struct, frozen=True):
    """The board at the start of a step, flat, as the journal keeps it; its hidden part is sealed."""

    step: str
    entries: int
    told: int
    values: list[tuple[tuple[str, ...], Any]]
    supply: dict[str, int]
    hidden: dict[str, Any] | None = None


class RetiredAnswers:
    """Answers that no longer count, by key: the newest of each, the offers in order, and the corrections at the start of steps."""

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

    def copy(self) -> RetiredAnswers:
        """An independent copy."""
        other = RetiredAnswers()
        other.answers, other.offers, other.starts = self.answers.copy(), self.offers.copy(), self.starts.copy()
        return other


@dataclass
class ReplacedEntries:
    """Entries that a correction, an amendment or "by hand" replaced, and what had been replaced among them, by index of the entry."""

    entries: list[Entry]
    inner: dict[int, ReplacedEntries] = field(default_factory=dict)


@dataclass
class UndoRecord:
    """One undo: the entries from ``keep`` on were removed, and the entries they had replaced (if any) are in force again."""

    keep: int
    entries: list[Entry]
    replaced: ReplacedEntries | None = None


class History:
    """The entries in force, and what is remembered beside them."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.reworks: dict[int, ReplacedEntries] = {}
        self.redo: list[UndoRecord] = []  # the last is redone next
        self.reusable = (
            RetiredAnswers()
        )  # reused automatically after a correction: dice and cards always, decisions up to the first new one
        self.suggestions = RetiredAnswers()  # only shown as a suggestion when asked again
        self.open_ask: OpenAsk | None = None
        self.ended: int | None = None  # the row of the end
        self.position: dict[str, Any] | None = None
        self.hidden: dict[str, Any] | None = None  # the hidden part of that position, sealed
        self.rules = 0
        self.dice = "digital"
        self.cards = "digital"
        self.clock: tuple[str, CountdownTimer] | None = None
        self.side_rolls = 0
        self.fault: RulesFault | None = None
        self.closed = False

    def copy(self) -> History:
        """An independent copy, to restore if a command fails."""
        other = copy(self)
        other.entries, other.reworks, other.redo = self.entries.copy(), self.reworks.copy(), self.redo.copy()
        other.reusable, other.suggestions = self.reusable.copy(), self.suggestions.copy()
        return other

    @property
    def open_row(self) -> int | None:
        """The row of the open ask, or of the end."""
        return self.open_ask.id if self.open_ask else self.ended

    def add(self, entry: Entry) -> None:
        """Append a new entry; an answer of a person clears what could be redone."""
        self.entries.append(entry)
        self.fault = None
        if entry.again and entry.kind in ("correct", "by_hand"):
            self.reusable.starts.pop(entry.key, None)
        if entry.by_person:
            self.redo.clear()
            self.reusable.answers.pop(entry.key, None)

    def last_personal(self) -> int | None:
        """Index of the last answer of a person."""
        return next((i for i in range(len(self.entries) - 1, -1, -1) if self.entries[i].by_person), None)

    def undo(self) -> UndoRecord | None:
        """Remove the last answer of a person and what followed from it; None when there is none."""
        keep = self.last_personal()
        if keep is None:
            return None
        replaced = self.reworks.pop(keep, None)
        undone = UndoRecord(keep, self.entries[keep:], replaced)
        self.suggestions.add(undone.entries)
        self._put(keep, replaced)
        self.redo.append(undone)
        return undone

    def _put(self, keep: int, back: ReplacedEntries | None) -> None:
        self.entries[keep:] = back.entries if back else []
        self.reworks |= back.inner if back else {}
        self.fault = None

    def redo_one(self) -> UndoRecord | None:
        """Restore the entries that were undone last; None when there are none."""
        if not self.redo:
            return None
        undone = self.redo.pop()
        for index in [i for i in self.reworks if i >= undone.keep]:
            del self.reworks[index]
        self._put(undone.keep, ReplacedEntries(undone.entries))
        if undone.replaced is not None:
            self.reworks[undone.keep] = undone.replaced
        return undone

    def rework(self, keep: int, entry: Entry) -> None:
        """Put ``entry`` after the first ``keep`` entries; the answers that came after are reused where they fit."""
        inner = {i: self.reworks.pop(i) for i in sorted(self.reworks) if i >= keep}
        removed = self.entries[keep:]
        self.suggestions.add(removed)
        self.reusable.add(removed)
        (self.reusable.answers if entry.kind == "answer" else self.reusable.starts).pop(entry.key, None)
        self.redo.clear()
        self._put(keep, ReplacedEntries([entry]))
        self.reworks[keep] = ReplacedEntries(removed, inner)

    def set_open_ask(self, ask: OpenAsk | None, end: int | None = None) -> None:
        """Set the ask that waits now, or the row ``end`` of the end. The countdown of another ask is dropped."""
        self.open_ask, self.ended = ask, end
        if self.clock and (ask is None or self.clock[0] != ask.key):
            self.clock = None

    # -- rows ---------------------------------------------------------------------------------------------------

    def fold(self, n: int, kind: str, body: dict[str, Any]) -> None:
        """Apply one row of the journal. Kinds that change nothing here (ticks) are ignored."""
        if kind in _HANDLERS:
            _HANDLERS[kind](self, n, body)

    def _fold_begin(self, n: int, body: dict[str, Any]) -> None:
        self.position, self.rules = body["position"], body["rules"]
        self.dice, self.cards = body["dice"], body["cards"]

    def _fold_entry(self, n: int, body: dict[str, Any]) -> None:
        self.add(msgspec.convert(body, Entry))

    def _fold_ask(self, n: int, body: dict[str, Any]) -> None:
        self.set_open_ask(OpenAsk(n, body["key"], body["kind"], body["digest"]))

    def _fold_end(self, n: int, body: dict[str, Any]) -> None:
        self.set_open_ask(None, n)

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
        self.clock = body["key"], msgspec.convert(body["countdown"], CountdownTimer)

    def _fold_side_roll(self, n: int, body: dict[str, Any]) -> None:
        self.side_rolls += 1

    def _fold_fault(self, n: int, body: dict[str, Any]) -> None:
        if body["entry"] is not None:
            self.fault = RulesFault(body["step"], msgspec.convert(body["entry"], Entry), body["text"])

    def _fold_rebase(self, n: int, body: dict[str, Any]) -> None:
        self.position, self.hidden, self.rules = body["position"], body["hidden"], body["rules"]
        since = self.entries[body.get("since", len(self.entries)) :]
        self.entries.clear()
        self.reworks.clear()
        self.redo.clear()
        self.reusable, self.suggestions = RetiredAnswers(), RetiredAnswers()
        self.suggestions.add(since)
        self.clock = self.clock if "since" in body else None  # until another question is posed
        self.fault = None

    def _fold_rules(self, n: int, body: dict[str, Any]) -> None:
        self.rules = body["rules"]

    def _fold_close(self, n: int, body: dict[str, Any]) -> None:
        self.closed = True


_HANDLERS: dict[str, Callable[[History, int, dict[str, Any]], None]] = {
    "begin": History._fold_begin,
    "entry": History._fold_entry,
    "ask": History._fold_ask,
    "end": History._fold_end,
    "undo": History._fold_undo,
    "redo": History._fold_redo,
    "rework": History._fold_rework,
    "source": History._fold_source,
    "clock": History._fold_clock,
    "side_roll": History._fold_side_roll,
    "fault": History._fold_fault,
    "rebase": History._fold_rebase,
    "rules": History._fold_rules,
    "close": History._fold_close,
}
"""How each kind of row is applied; the kinds are part of the journal's format."""
