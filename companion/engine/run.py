"""One run of a game's procedure: the coroutine is fed entries, from the start of the evening to the open ask."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from weakref import proxy

import msgspec

from companion.engine.errors import ReplayDiverged
from companion.engine.history import Entry, OpenAsk
from companion.table import (
    Ask,
    Board,
    BotRemark,
    CardDrawn,
    Confirm,
    DiceRolled,
    Draw,
    Game,
    GameEnd,
    InstructionTold,
    OfferTaken,
    PositionError,
    Roll,
    RulesError,
    StepMode,
    Table,
)


class StepMark(msgspec.Struct, frozen=True):
    """Where a step began: the number of entries and told lines before it, and the twin at that moment."""

    path: str
    entries: int
    told: int
    board: Board


class Offsets(NamedTuple):
    """Counts just before an entry was applied: told lines, events, steps begun."""

    told: int
    events: int
    marks: int


Reveal = Callable[[Ask, Entry], Any]


class Run:
    """The coroutine of a game with its table. ``entries`` is the script it is fed from, and grows with new answers.

    ``reveal`` gives the value of an entry, also of a hidden one; ``rules`` is the rules number. ``starts`` are corrections and steps by
    hand that an amendment replaced, by step; they are used again when their step begins. ``diverged`` says that one of them no longer fits.
    ``answered`` are the asks that were answered, in order.
    """

    def __init__(
        self, game: Game, content: Any, options: Mapping[str, Any], board: Board, entries: list[Entry], reveal: Reveal,
        rules: int,
    ) -> None:  # fmt: skip
        self.table = Table(board, game.codes, options, proxy(self), rules)
        self.entries = entries
        self.reveal = reveal
        self.starts: dict[str, list[Entry]] = {}
        self.diverged = False
        self.offsets: list[Offsets] = []
        self.cursor = 0
        self.answered: list[Ask] = []
        self.marks: list[StepMark] = []
        self.told_before_confirm = self.events_before_confirm = self.state_changes_before_confirm = 0
        self.by_hand_next: str | None = None
        self.ask: Ask | None = None
        self._digest: tuple[Ask, str] | None = None
        self.ending: GameEnd | None = None
        self._coroutine: Coroutine[Any, Any, GameEnd] = game.play(self.table, content)
        self._send(None)

    # -- calls from the table -----------------------------------------------------------------------------------

    def step_begins(self, path: str, board: Board) -> StepMode:
        """Apply the corrections recorded for the start of this step; leave it to the players if an entry says so."""
        by_hand = False
        if self.cursor == len(self.entries):
            self.entries += self._recorded_corrections(path, board)
        while self.cursor < len(self.entries) and self.entries[self.cursor].kind in ("correct", "by_hand"):
            entry = self.entries[self.cursor]
            if entry.key != path:
                break  # for a later step: this one asks nothing
            self._advance()
            if entry.kind == "correct":
                board.patch(entry.value)
            by_hand = by_hand or entry.kind == "by_hand"
        self.marks.append(StepMark(path, self.cursor, self.told_count, board.copy()))
        return StepMode(by_hand)

    def _recorded_corrections(self, path: str, board: Board) -> list[Entry]:
        """Corrections to apply at this step without asking: after a fault, skip the step; after an amendment, repeat the earlier
        corrections.
        """
        if self.by_hand_next == path:
            self.by_hand_next = None
            return [Entry("by_hand", path, by="self")]
        said = self.starts.get(path, [])
        trial = board.copy()
        for entry in said:
            try:
                trial.patch(entry.value or {})
            except PositionError:
                self.diverged = True
                return []
        self.starts.pop(path, None)
        return [msgspec.structs.replace(entry, again=True) for entry in said]

    def _advance(self) -> None:
        self.offsets.append(self.current_offsets())
        self.cursor += 1

    def current_offsets(self) -> Offsets:
        """The counts now."""
        return Offsets(self.told_count, len(self.table.events), len(self.marks))

    def offsets_before(self, entry: int) -> Offsets:
        """The counts before entry ``entry`` (from 0); the counts now if there is no such entry yet."""
        return self.offsets[entry] if entry < len(self.offsets) else self.current_offsets()

    @property
    def told(self) -> Sequence[InstructionTold]:
        """All instructions so far, in order; grows as the rules run."""
        return self.table.told

    @property
    def told_count(self) -> int:
        """How many instructions so far."""
        return len(self.table.told)

    @property
    def digest(self) -> str:
        """The digest of the open ask; computed once, because an ask with all its offers is long."""
        assert self.ask is not None
        if self._digest is None or self._digest[0] is not self.ask:
            self._digest = self.ask, self.ask.digest()
        return self._digest[1]

    # -- driving ------------------------------------------------------------------------------------------------

    def feed(self, entry: Entry) -> None:
        """Answer the open ask with the entry at the cursor."""
        ask = self.ask
        if ask is None:
            raise ReplayDiverged(self.cursor + 1, f"{entry.ask} {entry.key}", "no answer, for the game has ended", self.place())
        self._advance()
        value = self.reveal(ask, entry)
        if entry.kind == "offer":
            self._send(OfferTaken(entry.offer, entry.value, entry.who))
            return
        self.answered.append(ask)
        if isinstance(ask, Roll):
            self.table.events.append(DiceRolled(ask.key, tuple(d.name for d in ask.dice), tuple(value), entry.by, ask.rule))
        elif isinstance(ask, Draw):
            shown = None if ask.hidden else _card_id(value)
            self.table.events.append(CardDrawn(ask.key, ask.deck, shown, entry.by, ask.rule))
        elif isinstance(ask, Confirm) and not ask.before_roll:
            self.told_before_confirm, self.events_before_confirm = self.told_count, len(self.table.events)
            self.state_changes_before_confirm = len(self.table.state_changes)
        if entry.said is not None:
            self.table.events.append(BotRemark(ask.key, entry.who, value, entry.said))
        self._send(value)

    def replay(self) -> None:
        """Feed the rest of the script.

        Raises:
            ReplayDiverged: an entry does not fit the ask that is posed.
        """
        while self.cursor < len(self.entries):
            entry = self.entries[self.cursor]
            self.compare(entry)
            self.feed(entry)

    def compare(self, entry: Entry | OpenAsk) -> None:
        """Refuse a recorded entry, or open ask, that is not what the rules ask now."""
        ask = self.ask
        recorded = f"{entry.kind if isinstance(entry, OpenAsk) else entry.ask} {entry.key}"
        digest = entry.digest
        if ask is not None and (ask.key == entry.key and digest == self.digest):
            return
        if ask is None:
            wanted = "no answer, for the game has ended"
        else:
            wanted = f"{ask.kind} {ask.key}" + (" with other legal answers" if ask.key == entry.key else "")
        raise ReplayDiverged(self.cursor + 1, recorded, wanted, self.place())

    def place(self) -> str:
        """File and line where the rules wait."""
        return _place(self._coroutine)

    def close(self) -> None:
        """End this run."""
        self._coroutine.close()

    def _send(self, value: Any) -> None:
        try:
            got = self._coroutine.send(value)
        except StopIteration as stop:
            self.ask = None
            self.ending = stop.value if isinstance(stop.value, GameEnd) else GameEnd("ended")
            return
        if not isinstance(got, Ask):
            place = self.place()
            self._coroutine.close()
            raise RulesError(f"{place}: rules may await nothing but the table; this yields {got!r}.")
        self.ask = got


def _card_id(card: Any) -> str:
    """The id of a card; of one that was written out without an id, what it is called."""
    return str(card.get("id") or card.get("name") or card.get("title") or "?") if isinstance(card, dict) else str(card)


def _place(coroutine: Any) -> str:
    """The innermost line of the game: below it there is only the table's package, or foreign code."""
    place = "the rules"
    home = str(Path(coroutine.cr_code.co_filename).parent) + os.sep
    while coroutine is not None:
        frame, code = getattr(coroutine, "cr_frame", None), getattr(coroutine, "cr_code", None)
        if frame is not None and code is not None and code.co_filename.startswith(home):
            place = f"{code.co_filename}:{frame.f_lineno}"
        coroutine = getattr(coroutine, "cr_await", None)
    return place
