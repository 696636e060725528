"""One evening: takes answers, runs the rules to their next ask, and writes everything to the journal before fronts show it.

    ev = Evening.begin(game, setup, journal, clock)
    ev.open, ev.take_events(), ev.answer(4)

Every command names the ask it is meant for (``id``), so a button pressed twice acts once. No command can end an evening by mistake: one
that can't be taken raises :class:`AnswerRefused` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from companion.engine import corrections, undo
from companion.engine.chance import is_chance
from companion.engine.countdown import BootClock, SystemClock
from companion.engine.countdown_control import CountdownControl
from companion.engine.crash_report import write_crash_report
from companion.engine.drafts import Drafts
from companion.engine.errors import EveningClosed, RulesFailed, StaleAnswer
from companion.engine.history import Entry, OpenAsk, RulesFault
from companion.engine.journal import Journal
from companion.engine.journal.writer import JournalWriter, RowBody
from companion.engine.physical_board import PhysicalBoard
from companion.engine.play import Play, RulesRaised
from companion.engine.play_rules import PlayRules
from companion.engine.run import Offsets
from companion.engine.setup import Setup
from companion.engine.turn_timer import TurnTimer
from companion.table import (
    AnswerRefused,
    Ask,
    Change,
    Event,
    Game,
    InstructionTold,
    JsonValue,
    PositionError,
    Remark,
    RulesError,
    error_kind,
)
from companion.table import FieldPath as FieldPath

SideValues = dict[str, bytes | None]


class Evening(Play):
    """A running evening. Fronts get one from :meth:`begin` or ``companion.engine.resume``."""

    def __init__(self, rules: PlayRules, journal: Journal, clock: BootClock, reports: Path | None = None) -> None:
        super().__init__(rules)
        self.journal, self.reports = journal, reports
        self.writer = JournalWriter(journal, self.cipher)
        self.countdown_control = CountdownControl(self, clock)
        self.turn_timer = TurnTimer(self, clock)
        self._drafts = Drafts()
        self._checkpointed: str | None = None  # the part of the game at whose start the journal was last checkpointed

    @classmethod
    def begin(cls, game: Game, setup: Setup, journal: Journal, clock: BootClock | None = None, reports: Path | None = None) -> Evening:
        """Start a new evening and run it to its first ask.

        Raises:
            OptionError: options that do not go together.
            PositionError: the start position is not possible.
            RulesFailed: the rules raise before they ask anything, so there is nothing to play.
        """
        rules = PlayRules.of(game, setup)
        if setup.position is not None:
            rules.check_position(setup.position)
        evening = cls(rules, journal, clock or SystemClock(), reports)
        evening._first_run()
        evening.new_events = list(evening.run.table.events)
        evening.write([("begin", setup.row(game.rules))])
        return evening

    def restart_from_position(self, body: dict[str, Any], since: Sequence[Entry]) -> None:
        """Run from a position that has replaced the history, with the answers given since that still fit, and write it to the journal."""
        self._first_run(since)
        self.writer.cut(entries=0, told=0, marks=0)
        self.write([("rebase", body)])

    def _first_run(self, since: Sequence[Entry] = ()) -> None:
        try:
            self.rerun()
            self.physical_board = self.new_physical_board()
            self.reapply(since)
            self.auto_answer()
        except (RulesError, AnswerRefused, PositionError):
            raise
        except Exception as error:
            report = write_crash_report(error, self.reports, self.setup.evening, self.journal.next_n)
            text = f"The rules of {self.game.title} stumbled before the first question ({error_kind(error)}: {error})."
            raise RulesFailed(f"{text} Choose another scenario or position.{report}") from error

    # -- state --------------------------------------------------------------------------------------------------

    @property
    def open_ask(self) -> OpenAsk | None:
        """The number, key and kind of the ask that waits; None after the end."""
        return self.history.open_ask if self.run.ask is not None else None

    @property
    def ask_id(self) -> int | None:
        """The id that commands must name: the journal row of the open ask, or after the game the row of its end."""
        return self.history.open_row

    @property
    def closed(self) -> bool:
        """Whether the secret was shown, which ends the evening for good."""
        return self.history.closed

    @property
    def fault(self) -> RulesFault | None:
        """Where the rules raised, as long as the answer at which they raised could be given again."""
        return self.history.fault

    @property
    def drafts(self) -> dict[str, Any]:
        """The values filled in so far in the open report."""
        return self._drafts.of(self.ask_id)

    def load_drafts(self, stored: bytes | None) -> None:
        """Load the drafts from a journal."""
        self._drafts.load(stored)

    # -- what happened, for fronts and the presenter ------------------------------------------------------------

    @property
    def event_log(self) -> Sequence[Event]:
        """Everything that has happened, in order."""
        return self.run.table.events

    @property
    def first_unconfirmed_event(self) -> int:
        """Index in :attr:`event_log` of the first event since the last confirmed list."""
        return self.run.events_before_confirm

    @property
    def told_count(self) -> int:
        """How many instructions there have been so far."""
        return self.run.told_count

    def told_since(self, count: int) -> Sequence[InstructionTold]:
        """The instructions after the first ``count``."""
        return self.run.told[count:]

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the history that count now, in order."""
        return self.history.entries

    @property
    def answered_asks(self) -> Sequence[Ask]:
        """The asks that were answered, in order."""
        return self.run.answered

    @property
    def sources(self) -> Mapping[str, str]:
        """Who rolls the ``dice`` and draws the ``cards``: ``digital`` (the companion) or ``ask`` (the players)."""
        return {"dice": self.history.dice, "cards": self.history.cards}

    def undo_counts(self) -> dict[int, int]:
        """For each entry (by its index) that undo can reach: how many answers to undo so that it goes."""
        return undo.undo_counts(self.history)

    def private(self, who: str) -> dict[FieldPath, Any]:
        """The part of the board that only ``who`` may see: a hand of cards."""
        return self.twin.known_to(who)

    def take_events(self) -> list[Event]:
        """The events since the last call, all of them journaled."""
        events, self.new_events = self.new_events, []
        return events

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(
        self, value: JsonValue, *, id: int | None = None, who: str = "any", by: str | None = None, said: Remark | None = None
    ) -> None:
        """Answer the open ask. ``said`` is the remark of a bot about its answer.

        Raises:
            AnswerRefused: not legal, not open any more, or not ``who``'s to answer; the text says what is.
        """
        ask = self._open_ask(id)
        self._check_permitted(ask.who, who)
        self._take_answer(ask, value, by or ("hand" if is_chance(ask) else "person"), who, said)

    def answer_digitally(self, *, id: int | None = None, who: str = "any") -> None:
        """Let the companion roll or draw this once, where the players do it themselves.

        Raises:
            AnswerRefused: the open ask is no roll and no draw, not open any more, or not ``who``'s to answer.
        """
        ask = self._open_ask(id)
        self._check_permitted(ask.who, who)
        if not is_chance(ask):
            raise AnswerRefused("The companion can answer rolls and draws only, and this is neither.")
        self._take_answer(ask, self.chance.answer(ask), "digital", who, None)

    def _take_answer(self, ask: Ask, value: JsonValue, by: str, who: str, said: Remark | None) -> None:
        entry = self.make_entry(ask, self.judge(ask, value), by, who, use=self._next_use(), said=said)
        with self._catch_rules_failure(), self.transaction():
            self.apply(entry)
            self.auto_answer()
        self.write([])

    def offer(self, name: str, value: JsonValue, *, id: int | None = None, who: str = "any") -> None:
        """Take an offer of the open ask.

        Raises:
            AnswerRefused: no such offer, not legal, or not ``who``'s to take.
        """
        ask = self._open_ask(id)
        offer = ask.offer(name)
        self._check_permitted(offer.who, who)
        entry = Entry("offer", ask.key, offer.judge(value), who=who, ask=ask.kind, digest=self.run.digest, offer=name)
        with self._catch_rules_failure(), self.transaction():
            self.apply(entry)
            self.auto_answer()
        self.write([])

    def draft(self, patch: JsonValue, *, id: int | None = None, who: str = "any") -> dict[str, Any]:
        """Fill in part of the open report; the last change of a field wins. Returns the draft so far."""
        ask = self._open_ask(id)
        self._check_permitted(ask.who, who)
        self._drafts.fill(self.ask_id, ask, self.in_fields(ask, patch))
        self.write([], {"drafts": self._drafts.dump()})
        return self.drafts

    def confirm_draft(self, *, id: int | None = None, who: str = "any") -> None:
        """Close the open report with the draft; the journal names the one who did it first."""
        self.answer(deepcopy(self.drafts), id=id, who=who)

    def tick(self, index: int, *, id: int | None = None) -> None:
        """Tick one instruction of the open list as carried out."""
        self.check_open(id)
        told = dict(self.pending()).get(index)
        if told is None:
            raise AnswerRefused("That instruction is not on the list now.")
        self.physical_board.tick(index, told, there=index not in self.catch_up_plan().again)
        self.write([("tick", {"ask": self.ask_id, "line": index})])

    def tick_back(self, index: int, *, id: int | None = None) -> None:
        """Tick one move that puts the board back; ``index`` is the field's place in the schema, so it stays the same while others tick."""
        self.check_open(id, after_end=True)
        moves = (*self.catch_up_plan().first, *self.moves_to_match_twin())
        change = next((c for c in moves if self.schema.order[c.path] == index), None)
        if change is None:
            raise AnswerRefused("That lies right already.")
        self.physical_board.tick_back(change)
        self.write([("tick", {"ask": self.ask_id, "back": list(change.path)})])

    # -- undo, redo, corrections --------------------------------------------------------------------------------

    def undo(self, count: int = 1, *, id: int | None = None, sure: bool = False) -> None:
        """Go back to the ask that the last answer of a person (or the last ``count``) answered.

        Raises:
            RevealedChance: undo would pass dice or cards that everybody has seen; repeat with ``sure``.
        """
        self._check_no_clock(id, "Undo")
        with self._catch_rules_failure():
            written, offsets, body = undo.undo(self, count, sure=sure)
        self._write_from(written, offsets, [("undo", body)])

    def undo_preview(self, count: int = 1) -> list[Change]:
        """The moves that ``undo(count)`` would ask for on the physical board; nothing is undone.

        Raises:
            AnswerRefused: there is nothing to undo, or the clock runs.
        """
        self._check_no_clock(None, "Undo")
        return undo.undo_preview(self, count)

    def redo(self, count: int = 1, *, id: int | None = None) -> None:
        """Restore the last ``count`` answers that were undone."""
        self._check_no_clock(id, "Redo")
        with self._catch_rules_failure():
            written, offsets, body = undo.redo(self, count)
        self._write_from(written, offsets, [("redo", body)])

    def correct(self, patch: JsonValue, *, id: int | None = None) -> bool:
        """Correct the board at the start of the current step and run the step again. False if the board was like that anyway.

        Raises:
            AnswerRefused: the board is not possible; all faults.
        """
        self.check_open(id)
        with self._catch_rules_failure():
            return self._write_rework(corrections.correct(self, patch))

    def amend(self, key: str, value: JsonValue, *, id: int | None = None) -> bool:
        """Replace an earlier answer (a mistyped die) and run on with the answers that still fit. False if the answer is the same.

        Raises:
            AnswerRefused: there is no such answer, it is not legal there, or the clock runs.
        """
        self._check_no_clock(id, "Amend")
        with self._catch_rules_failure():
            return self._write_rework(corrections.amend(self, key, value, self._next_use()))

    def by_hand(self, *, id: int | None = None) -> None:
        """Skip this step, which the players did themselves, and ask how the board is now.

        After a failure of the rules it is the step that raised: the refused answer is accepted, and that step is left to the players.
        """
        self.check_open(id)
        fault = self.fault
        with self._catch_rules_failure():
            if fault is None or fault.step == self.unfinished_step():
                self._write_rework(corrections.by_hand(self))
            else:
                corrections.skip_failed_step(self, fault)
                self.write([])

    # -- sources, setup, close ----------------------------------------------------------------------------------

    def set_source(self, *, dice: str | None = None, cards: str | None = None) -> None:
        """Set who rolls the dice or draws the cards from now on: ``digital`` (the companion) or ``ask`` (the players)."""
        for value in (dice, cards):
            if value not in (None, "digital", "ask"):
                raise AnswerRefused(f"Dice and cards are digital or ask, not {value}.")
        self.check_open(None)
        with self._catch_rules_failure(), self.transaction():
            self.history.dice, self.history.cards = dice or self.history.dice, cards or self.history.cards
            self.auto_answer()
        self.write([("source", {"dice": self.history.dice, "cards": self.history.cards})])

    def restart_from_empty_table(self) -> list[Change]:
        """Start from an empty table on another day: returns the list of moves that sets up the current position."""
        self.check_open(None, after_end=True)
        self.physical_board = PhysicalBoard.empty(self.twin)
        self.physical_board.mark_out_of_step()
        self.write([])
        return self.moves_to_match_twin()

    def close(self) -> str:
        """End the evening for good; returns the secret in hex, with which anybody can verify every roll."""
        secret = self.setup.secret.hex()
        if not self.closed:
            self.history.closed = True
            self.write([("close", {"secret": secret})])
        return secret

    # -- writing ------------------------------------------------------------------------------------------------

    @contextmanager
    def _catch_rules_failure(self) -> Iterator[None]:
        """If the rules raise: write a crash report and a fault row; the ask stays open."""
        try:
            yield
        except RulesRaised as fault:
            if fault.entry is not None:
                self.history.fault = RulesFault(fault.step, fault.entry, str(fault))
            report = write_crash_report(fault.error, self.reports, self.setup.evening, self.journal.next_n)
            entry = None if fault.entry is None else msgspec.to_builtins(fault.entry)
            self.write([("fault", {"step": fault.step, "text": str(fault), "entry": entry})])
            raise RulesFailed(
                f"The rules stumbled in {fault.step or 'the game'} ({fault}). Your answer was not taken and nothing is lost: undo, "
                f"correct the board, or do this step by hand.{report}"
            ) from fault.error

    def _write_rework(self, reworked: corrections.Rework | None) -> bool:
        if reworked is None:
            return False
        keep, entry, offsets = reworked
        row = {"keep": keep, "told": offsets.told, "marks": offsets.marks, "entry": msgspec.to_builtins(entry)}
        self._write_from(keep + 1, offsets, [("rework", row)])
        return True

    def _write_from(self, written: int, offsets: Offsets, rows: list[RowBody]) -> None:
        self.physical_board.mark_out_of_step()
        self.writer.cut(entries=written, told=offsets.told, marks=offsets.marks)
        self.write(rows)

    def write(self, rows: list[RowBody], side: SideValues | None = None) -> None:
        """Commit these rows and everything that is new. For the parts of an evening, not for fronts."""
        self.writer.commit(self.run, self.history, self.physical_board, rows, self.turn_timer.side() | (side or {}))
        part, before = self._current_part(), self._checkpointed
        self._checkpointed = part
        if before not in (None, part) or self.closed:
            self.journal.checkpoint()

    def _current_part(self) -> str:
        """The largest part of the game (its round) that contains the current step."""
        return self.current_step.path.partition("/")[0] if self.current_step else ""

    def _next_use(self) -> str:
        return str(self.journal.next_n)

    # -- checks -------------------------------------------------------------------------------------------------

    def check_open(self, id: int | None, *, after_end: bool = False) -> None:
        """Refuse a command if the evening is closed or over, or if ``id`` is not the open ask."""
        if self.closed:
            raise EveningClosed("This evening is closed: its secret was shown. Start a new one.")
        if id is not None and id != self.ask_id:
            now = "nothing is asked any more" if self.open_ask is None else f"question {self.open_ask.id} is open now"
            raise StaleAnswer(f"Question {id} is not open: {now}.")
        if self.run.ask is None and not after_end:
            raise AnswerRefused("The game has ended. Undo goes back into it.")

    def _check_no_clock(self, id: int | None, what: str) -> None:
        self.check_open(id, after_end=True)
        self.countdown_control.refuse_while_running(what)

    def _open_ask(self, id: int | None) -> Ask:
        self.check_open(id)
        assert self.run.ask is not None
        return self.run.ask

    @staticmethod
    def _check_permitted(permitted: tuple[str, ...], who: str) -> None:
        if who != "any" and "any" not in permitted and who not in permitted:
            raise AnswerRefused(f"This is for {' or '.join(permitted)} to answer, not for {who}.")
