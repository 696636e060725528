"""Drives the rules of one evening in memory: the answers in force, the physical board, chance. It knows no journal and no clock.

Every change is made in :meth:`Play.transaction`: all of it happens, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from companion.engine.catch_up_plan import CatchUpPlan
from companion.engine.chance import source_of
from companion.engine.errors import ReplayDiverged
from companion.engine.history import Entry, History
from companion.engine.physical_board import PhysicalBoard
from companion.engine.play_rules import PlayRules
from companion.engine.run import Run, StepMark
from companion.table import (
    REFUSAL_LEAD,
    AnswerRefused,
    Ask,
    Board,
    BotRemark,
    Change,
    Confirm,
    Decision,
    Distribute,
    Draw,
    Event,
    FieldPath,
    GameEnd,
    InstructionTold,
    JsonValue,
    PositionError,
    Remark,
    Report,
    error_kind,
    refusal_of,
)


class RulesRaised(Exception):
    """The rules raised, and everything was restored. Has the step, the entry they were given, and the ``error``."""

    def __init__(self, step: str, entry: Entry | None, error: Exception) -> None:
        super().__init__(f"{error_kind(error)}: {error}")
        self.step, self.entry, self.error = step, entry, error


class Play:
    """The rules of one evening, driven by its history."""

    run: Run
    physical_board: PhysicalBoard

    def __init__(self, rules: PlayRules, history: History | None = None, base: Board | None = None) -> None:
        """A play that has not run yet; call :meth:`rerun`.

        Args:
            rules: What this play shares with every other of the same evening.
            history: The entries to run; without it, a new history as the setup has it.
            base: The board to run them from; without it, the start board of the setup.
        """
        self.rules = rules
        self.game, self.setup, self.content, self.schema = rules.game, rules.setup, rules.content, rules.schema
        self.chance, self.cipher = rules.chance, rules.cipher
        self.history = _new_history(rules) if history is None else history
        self.new_events: list[Event] = []
        self.rerun_count = 0
        self._base = rules.start_board(rules.setup.position) if base is None else base

    def start_from(self, position: Mapping[str, Any] | None, hidden: dict[str, Any] | None = None) -> None:
        """Begin from this position (``hidden``: its hidden part, sealed), or without one from the setup.

        Raises:
            PositionError: it is not a possible board.
        """
        self._base = self.rules.start_board(position, hidden)

    def start_from_board(self, board: Board) -> None:
        """Begin from this board, as it stood at the start of a step."""
        self._base = board

    # -- state --------------------------------------------------------------------------------------------------

    @property
    def twin(self) -> Board:
        """The board as the rules know it."""
        return self.run.table.board

    @property
    def ask(self) -> Ask | None:
        """The open ask; None after the end."""
        return self.run.ask

    @property
    def ending(self) -> GameEnd | None:
        """How the game ended, if it has."""
        return self.run.ending

    @property
    def suggestion(self) -> Any:
        """The answer to the open ask before it was undone, if it is still legal; else None. A hidden answer is not suggested to
        everybody, and one that ends the game never.
        """
        ask = self.run.ask
        entry = None if ask is None else self.history.suggestions.answers.get(ask.key)
        if ask is None or entry is None or entry.hidden:
            return None
        before = self._legal(ask, entry)
        return None if ask.ends_by(before) else before

    @property
    def proposal(self) -> Any:
        """The answer to the open ask that the rules propose; None if they propose none."""
        ask = self.run.ask
        return ask.proposal if isinstance(ask, Decision) else None

    @property
    def preselected(self) -> Any:
        """The answer to the open ask that fronts show as chosen already: the suggestion, else the proposal; None if there is neither."""
        suggestion = self.suggestion
        return self.proposal if suggestion is None else suggestion

    def suggestion_for(self, who: str) -> Any:
        """The suggestion for one player, who may also see what only that player knows."""
        ask = self.run.ask
        entry = None if ask is None else self.history.suggestions.answers.get(ask.key)
        if ask is None or entry is None or (entry.hidden and who not in ask.who):
            return None
        return self._legal(ask, entry)

    @property
    def current_step(self) -> StepMark | None:
        """The step that began last."""
        return self.run.marks[-1] if self.run.marks else None

    def unfinished_step(self) -> str | None:
        """The step that is in progress; None between steps, where a position can be stored."""
        step = self.run.table.open_step
        return step.path if step else None

    def pending(self) -> list[tuple[int, InstructionTold]]:
        """The instructions told since the last confirmation, each with its number."""
        first = self.run.told_before_confirm
        return list(enumerate(self.run.told[first:], first))

    def is_to_do(self, told: InstructionTold) -> bool:
        """Whether this instruction needs an action of people; the rest is information."""
        return self.game.codes[told.code].is_action(told.args, digital_cards=self.history.cards == "digital")

    def is_automatic(self, told: InstructionTold) -> bool:
        """Whether the companion has done by itself what people would do with real cards."""
        return self.game.codes[told.code].cards and self.history.cards == "digital"

    def bot_remarks(self) -> list[BotRemark]:
        """What bots have said since the last confirmation."""
        return [event for event in self.run.table.events[self.run.events_before_confirm :] if isinstance(event, BotRemark)]

    def moves_to_match_twin(self) -> list[Change]:
        """All the moves that make the physical board match the twin."""
        return self.physical_board.moves_to_match_twin(self.twin, self.run.ask)

    def catch_up_plan(self) -> CatchUpPlan:
        """What to put back on the board first, and which lines of the open list to carry out after that."""
        noted = self.run.table.state_changes[self.run.state_changes_before_confirm :]
        discards = {path: before for path, before in reversed(noted) if path[0] == "discards"}  # as they were before the list
        return self.physical_board.catch_up_plan(self.twin, self.run.ask, self.pending(), discards)

    # -- running ------------------------------------------------------------------------------------------------

    def rerun(self, *, reuse: bool = False) -> None:
        """Run the rules over the whole history; with ``reuse``, apply retired corrections at the start of later steps again."""
        if hasattr(self, "run"):
            self.run.close()
        self.run = self.new_run(self.history.entries)
        if reuse:
            self.run.starts = self.history.reusable.starts
        self.rerun_count += 1
        self.run.replay()

    def new_run(self, entries: list[Entry]) -> Run:
        """A new run of the rules over these entries."""
        return Run(self.game, self.content, self.setup.options, self._base.copy(), entries, self.value_of, self.history.rules)

    def trial(self, history: History) -> Play:
        """A trial of this evening in memory with another history and the same physical board: what if?

        Nothing of it is written, and this evening is not changed.
        """
        other = Play(self.rules, history, self._base)
        other.physical_board = self.physical_board.copy()
        other.rerun()
        return other

    def new_physical_board(self) -> PhysicalBoard:
        """The physical board as it is at the start of the evening."""
        return PhysicalBoard(self._base.copy())

    def value_of(self, ask: Ask, entry: Entry) -> Any:
        """The value of an entry: fate draws a hidden card once more, one drawn from real cards is unsealed."""
        if not entry.hidden:
            return ask.in_order(entry.value) if isinstance(ask, Distribute) and entry.kind == "answer" else entry.value
        return self.chance.answer(ask) if entry.value is None else self.cipher.unseal(entry.value)

    def apply(self, entry: Entry, *, carried_out: bool = True) -> None:
        """Append an entry and run to the next ask. ``carried_out``: people have just done or confirmed it, so the physical board follows;
        False on replay.
        """
        ask = self.run.ask
        if ask is not None and entry.kind == "answer" and carried_out:
            self.physical_board.answered(ask, entry.value, self.twin, self.pending())
        before, done = len(self.run.table.events), len(self.run.table.reported_changes)
        self.history.add(entry)
        self.run.feed(entry)
        self.new_events += self.run.table.events[before:]
        if carried_out:
            self.physical_board.apply_reported(self.run.table.reported_changes[done:])

    def auto_answer(self, *, carried_out: bool = True, reuse: bool = False, hold: str | None = None) -> None:
        """Answer every ask that needs no person: recorded answers, digital dice and cards, automatic confirms.

        Stops at the ask with key ``hold``. Pass ``carried_out=False`` after undo, redo and corrections, so that the physical board is not
        changed.
        """
        while (ask := self.run.ask) is not None and ask.key != hold:
            entry = self._automatic_answer(ask, reuse and not self.run.diverged)
            if entry is None:
                break
            self.apply(entry, carried_out=carried_out)
        self.run.starts = {}

    def reapply(self, entries: Sequence[Entry]) -> None:
        """Give these answers again, in order, up to the first question that none of them fits. They count as given by people now: the
        physical board follows, and they can be undone.
        """
        left = list(entries)
        while (ask := self.run.ask) is not None:
            place = next((n for n, entry in enumerate(left) if entry.key == ask.key and entry.kind in ("answer", "offer")), None)
            fitting = None if place is None else self._again(ask, left[place])
            fitting = fitting or self._automatic_answer(ask, reuse=False)
            if fitting is None:
                return
            try:
                with self.transaction():
                    self.apply(fitting)
            except (AnswerRefused, RulesRaised):
                return
            del left[: 0 if place is None else place + 1]

    def _again(self, ask: Ask, entry: Entry) -> Entry | None:
        """The same answer to this ask, or the same offer of it; None if it is not legal there."""
        if entry.kind == "answer":
            legal = self._legal(ask, entry)
            value = entry.value if entry.hidden else legal
        else:
            legal = value = self._offered(ask, entry)
        return None if legal is None else msgspec.structs.replace(entry, value=value, digest=self.run.digest)

    def _automatic_answer(self, ask: Ask, reuse: bool) -> Entry | None:
        if reuse and (taken := self._reusable_offer(ask)):
            return taken
        source = source_of(ask, self.history.dice, self.history.cards)
        kept = self.history.reusable.answers.get(ask.key) if reuse or source is not None else None
        if kept is not None and self._legal(ask, kept) is not None:
            value = kept.value if kept.hidden else self._legal(ask, kept)
            return msgspec.structs.replace(kept, value=value, digest=self.run.digest, again=True)
        if source == "digital" and not self._was_by_hand(ask):
            return self.make_entry(ask, self.chance.answer(ask), "digital", "any")
        if isinstance(ask, Confirm) and ask.before_roll:
            return self.make_entry(ask, True, "self", "any") if self.history.dice == "ask" else None
        if ask.kind == "confirm" and (self.setup.confirm == "none" or self._all_automatic()):
            return self.make_entry(ask, True, "self", "any")
        return None

    def _all_automatic(self) -> bool:
        """Whether there is a list and the companion has done all of it by itself, so that there is nothing to confirm. After an undo there
        may still be something that people are to put back.
        """
        told = [line for _, line in self.pending()]
        if not told or not all(map(self.is_automatic, told)):
            return False
        return not (self.physical_board.out_of_step and self.physical_board.moves_to_match_twin(self.twin, self.run.ask))

    def _was_by_hand(self, ask: Ask) -> bool:
        """Whether real dice or cards answered this before an undo: then the players are asked first, although fate could answer."""
        before = self.history.suggestions.answers.get(ask.key)
        return before is not None and before.by == "hand" and self._legal(ask, before) is not None

    def _reusable_offer(self, ask: Ask) -> Entry | None:
        offers = self.history.reusable.offers.get(ask.key, [])
        taken = sum(1 for e in self.history.entries if e.kind == "offer" and e.key == ask.key) if offers else 0
        if taken >= len(offers):
            return None
        value = self._offered(ask, offers[taken])
        return None if value is None else msgspec.structs.replace(offers[taken], value=value, digest=self.run.digest, again=True)

    @staticmethod
    def _offered(ask: Ask, entry: Entry) -> Any:
        try:
            return ask.offer(entry.offer).judge(entry.value)
        except AnswerRefused:
            return None

    def _legal(self, ask: Ask, entry: Entry) -> Any:
        if ask.kind != entry.ask:
            return None
        try:
            value = ask.judge(self.value_of(ask, entry))
            if isinstance(ask, Report):
                patched_copy(self.twin, value, ask.confirmed_fields())
        except AnswerRefused:
            return None
        return value

    def make_entry(self, ask: Ask, value: Any, by: str, who: str, *, use: str = "", said: Remark | None = None) -> Entry:
        """The entry of an answer. A hidden card is not kept: fate knows its own, one drawn from real cards is sealed."""
        hidden = isinstance(ask, Draw) and ask.hidden
        if hidden:
            value = None if by == "digital" else self.cipher.seal(value, use)
        digest = self.run.digest if ask is self.run.ask else ask.digest()
        return Entry("answer", ask.key, value, by, who, ask.kind, digest, rule=ask.rule, hidden=hidden, said=said)

    def in_fields(self, ask: Ask, value: JsonValue) -> JsonValue:
        """An answer by fields: a report may be written as positions are.

        Raises:
            AnswerRefused: the report contradicts itself; all faults.
        """
        if not isinstance(ask, Report) or not isinstance(value, Mapping):
            return value
        if faults := self.schema.contradictions(value):
            raise refusal_of(faults)
        return self.schema.read(value)

    def judge(self, ask: Ask, value: JsonValue) -> Any:
        """The answer in canonical form.

        Raises:
            AnswerRefused: not legal, no card that the game can read, or a report of an impossible board; all faults.
        """
        return self.judge_on(self.twin, ask, value)

    def judge_on(self, board: Board, ask: Ask, value: JsonValue) -> Any:
        """As :meth:`judge`, for an ask that was posed when this was the board."""
        if not isinstance(ask, Report) or not isinstance(value, Mapping):
            return self.read_card(ask, ask.judge(value))
        try:
            answer = ask.judge(self.in_fields(ask, value))
        except AnswerRefused as error:
            lead = REFUSAL_LEAD if str(error).startswith(REFUSAL_LEAD) else ""
            raise refusal_of(self._all_faults(board, ask, value, error), lead) from error
        self.patched(board, answer, ask.confirmed_fields())
        return answer

    def _all_faults(self, board: Board, ask: Report, value: Mapping[str, Any], error: AnswerRefused) -> list[str]:
        """The faults of ``error``, and of the board that the rest would give."""
        faults: Sequence[str] = ()
        try:
            patched_copy(board, value, ask.confirmed_fields())
        except AnswerRefused as other:
            faults = other.faults
        return [*dict.fromkeys((*error.faults, *faults))]

    def patched(self, board: Board, patch: Mapping[str, Any], settled: Iterable[FieldPath] = ()) -> Board:
        """The board with the changes that people state now.

        Raises:
            AnswerRefused: the board is not possible, or people can't mean it; all faults.
        """
        stated, before = patched_copy(board, patch, settled), self.rules.impossible(board)
        if new := [fault for fault in self.rules.impossible(stated) if fault not in before]:
            raise refusal_of(new)
        return stated

    def read_card(self, ask: Ask, answer: Any) -> Any:
        """The answer, where a card that is written out becomes what the game reads."""
        if not isinstance(ask, Draw) or not isinstance(answer, dict):
            return answer
        try:
            return self.game.read_card(self.content, ask.deck, answer)
        except ValueError as error:
            raise AnswerRefused("; ".join(str(error).rstrip(".").splitlines()) + ".") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All changes inside happen, or none: if the rules raise, the answer is not taken and the ask is open again.

        Raises:
            AnswerRefused: the reported board is not possible.
            RulesRaised: the rules raised.
        """
        history, physical_board, events = self.history.copy(), self.physical_board.copy(), list(self.new_events)
        try:
            yield
        except Exception as error:
            given = self.history.entries[len(history.entries) :]
            failure = RulesRaised(self.run.marks[-1].path if self.run.marks else "", given[0] if given else None, error)
            self.history, self.physical_board, self.new_events = history, physical_board, events
            self.rerun()
            if isinstance(error, (AnswerRefused, ReplayDiverged)):
                raise
            if isinstance(error, PositionError):  # people stated something impossible; the rules did nothing wrong
                raise refusal_of(error.faults) from error
            raise failure from error


def _new_history(rules: PlayRules) -> History:
    history, setup = History(), rules.setup
    history.rules, history.position = rules.game.rules, setup.position
    history.dice, history.cards = setup.dice, setup.cards
    return history


def patched_copy(board: Board, patch: Mapping[str, Any], settled: Iterable[FieldPath] = ()) -> Board:
    """A copy of the board with these fields changed, and the fields ``settled`` confirmed as they are (:meth:`Board.patch`).

    Raises:
        AnswerRefused: the board is not possible; all faults.
    """
    stated = board.copy()
    try:
        stated.patch(patch, settled)
    except PositionError as error:
        raise refusal_of(error.faults) from error
    return stated
