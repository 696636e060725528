"""One evening: answers go in, the rules run to their next ask, everything is written down, then it is shown.

    ev = Evening.begin(game, setup, journal, clock)
    ev.open, ev.take_events(), ev.answer(4)

Every command names the ask it saw (``id``), so that two presses do one thing. Nothing that people do can end an evening: a command
that can't be taken raises :class:`AnswerRefused` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from companion.engine import past, repairs
from companion.engine.cardboard import Cardboard
from companion.engine.chance import is_source
from companion.engine.clockwork import Clockwork
from companion.engine.countdown import Clock, SystemClock
from companion.engine.drafts import Drafts
from companion.engine.errors import EveningClosed, RulesStumbled, StaleAnswer
from companion.engine.history import Entry, Fault, OpenAsk
from companion.engine.journal import Journal
from companion.engine.play import Play, Stumbled
from companion.engine.run import Spot
from companion.engine.setup import Setup
from companion.engine.stumbles import written_report
from companion.engine.writer import RowBody, Writer
from companion.table import AnswerRefused, Ask, Change, Event, Game, PositionError, RulesError, Said
from companion.table import Path as FieldPath

Sides = dict[str, bytes | None]


class Evening(Play):
    """A running evening. See the module's text; fronts get one from :meth:`begin` or ``companion.engine.resume``."""

    def __init__(
        self, game: Game, setup: Setup, journal: Journal, clock: Clock, reports: Path | None = None, *, given: bool = False
    ) -> None:
        super().__init__(game, setup, given=given)
        self.journal, self.reports = journal, reports
        self.writer = Writer(journal, self.veil)
        self.clockwork = Clockwork(self, clock)
        self._drafts = Drafts()
        self._checkpointed: str | None = None  # the part of the game at whose start the journal was folded into its file

    @classmethod
    def begin(cls, game: Game, setup: Setup, journal: Journal, clock: Clock | None = None, reports: Path | None = None) -> Evening:
        """A new evening, run to its first ask.

        Raises:
            OptionError: options that do not go together.
            PositionError: the position to begin from can't stand.
            RulesStumbled: the rules raise before they ask anything, so there is nothing to play.
        """
        evening = cls(game, setup, journal, clock or SystemClock(), reports, given=True)
        evening._set_out()
        evening.events = list(evening.run.table.events)
        evening.write([("begin", setup.row(game.rules))])
        return evening

    def rebased(self, body: dict[str, Any], since: Sequence[Entry]) -> None:
        """The history was replaced by a position: run from there, with the answers given since that still fit, and write it down."""
        self._set_out(since)
        self.writer.cut(entries=0, told=0, marks=0)
        self.write([("rebase", body)])

    def _set_out(self, since: Sequence[Entry] = ()) -> None:
        try:
            self.run_again()
            self.cardboard = self.fresh_cardboard()
            self.give_again(since)
            self.settle()
        except (RulesError, AnswerRefused, PositionError):
            raise
        except Exception as error:
            report = written_report(error, self.reports, self.setup.evening, self.journal.next_n)
            text = f"The rules of {self.game.title} stumbled before the first question ({type(error).__name__}: {error})."
            raise RulesStumbled(f"{text} Choose another scenario or position.{report}") from error

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def open(self) -> OpenAsk | None:
        """The number, key and kind of the ask that waits; None after the end."""
        return self.history.open if self.run.ask is not None else None

    @property
    def seen(self) -> int | None:
        """What commands name: the row of the ask that waits, or after the game that of its end."""
        return self.history.open_row

    @property
    def closed(self) -> bool:
        """Whether the secret was shown."""
        return self.history.closed

    @property
    def fault(self) -> Fault | None:
        """Where the rules raised, while the answer that they raised at could be given again."""
        return self.history.fault

    @property
    def drafts(self) -> dict[str, Any]:
        """What is filled in so far in the open report."""
        return self._drafts.of(self.seen)

    def load_drafts(self, stored: bytes | None) -> None:
        """The drafts from a journal."""
        self._drafts.load(stored)

    def private(self, who: str) -> dict[FieldPath, Any]:
        """What only ``who`` may see of the board: a hand."""
        return self.twin.known_to(who)

    def take_events(self) -> list[Event]:
        """What happened since the last call, written down already."""
        events, self.events = self.events, []
        return events

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(self, value: object, *, id: int | None = None, who: str = "any", by: str | None = None, said: Said | None = None) -> None:
        """Answer the open ask. ``digital`` lets fate answer one roll or draw; ``said`` is what a player made of code says about it.

        Raises:
            AnswerRefused: not legal, not open any more, or not yours to answer; the text says what is.
        """
        ask = self._open_ask(id)
        self._may(ask.who, who)
        chance = is_source(ask, "", "") is not None
        if value == "digital" and chance:
            value, by = self.chance.answer(ask), "digital"
        judged = self.judged(ask, value)
        entry = self.entry(ask, judged, by or ("hand" if chance else "person"), who, use=self._fresh(), said=said)
        with self._stumbling(), self.attempt():
            self.live(entry)
            self.settle()
        self.write([])

    def offer(self, name: str, value: object, *, id: int | None = None, who: str = "any") -> None:
        """Take an offer of the open ask.

        Raises:
            AnswerRefused: no such offer, not legal, not yours.
        """
        ask = self._open_ask(id)
        offer = ask.offer(name)
        self._may(offer.who, who)
        entry = Entry("offer", ask.key, offer.judge(value), who=who, ask=ask.kind, digest=self.run.digest, offer=name)
        with self._stumbling(), self.attempt():
            self.live(entry)
            self.settle()
        self.write([])

    def draft(self, patch: object, *, id: int | None = None, who: str = "any") -> dict[str, Any]:
        """Fill in part of an open report; the last change of a field wins. The draft so far."""
        ask = self._open_ask(id)
        self._may(ask.who, who)
        self._drafts.fill(self.seen, ask, self.in_fields(ask, patch))
        self.write([], {"drafts": self._drafts.dump()})
        return self.drafts

    def confirm_draft(self, *, id: int | None = None, who: str = "any") -> None:
        """Close the open report with the draft; who does it first is named in the journal."""
        self.answer(deepcopy(self.drafts), id=id, who=who)

    def tick(self, index: int, *, id: int | None = None) -> None:
        """Tick one instruction of the open list as carried out."""
        self.check(id)
        told = dict(self.pending()).get(index)
        if told is None:
            raise AnswerRefused("That instruction is not on the list now.")
        self.cardboard.tick(index, told, there=index not in self.catching_up().again)
        self.write([("tick", {"ask": self.seen, "line": index})])

    def tick_back(self, index: int, *, id: int | None = None) -> None:
        """Tick one move of putting the board back; ``index`` is the field's place in the form, so it stays the same while others tick."""
        self.check(id, after_end=True)
        moves = (*self.catching_up().first, *self.back())
        change = next((c for c in moves if self.form.order[c.path] == index), None)
        if change is None:
            raise AnswerRefused("That lies right already.")
        self.cardboard.tick_back(change)
        self.write([("tick", {"ask": self.seen, "back": list(change.path)})])

    # -- back and forth -----------------------------------------------------------------------------------------

    def undo(self, count: int = 1, *, id: int | None = None, sure: bool = False) -> None:
        """Go back to the ask that the last answer of a person (or the last ``count``) answered.

        Raises:
            RevealedChance: dice or cards that all have seen lie behind; say it again with ``sure``.
        """
        self._free(id, "Undo")
        with self._stumbling():
            written, spot, body = past.undo(self, count, sure=sure)
        self._reworked(written, spot, [("undo", body)])

    def to_put_back(self, count: int = 1) -> list[Change]:
        """What would have to be moved on the board after ``undo(count)``; nothing is undone yet.

        Raises:
            AnswerRefused: there is nothing to take back, or the clock runs.
        """
        self._free(None, "Undo")
        return past.to_put_back(self, count)

    def redo(self, count: int = 1, *, id: int | None = None) -> None:
        """Go forward again over what was taken back."""
        self._free(id, "Redo")
        with self._stumbling():
            written, spot, body = past.redo(self, count)
        self._reworked(written, spot, [("redo", body)])

    def correct(self, patch: object, *, id: int | None = None) -> bool:
        """Say how the board stood at the start of the current step; the step runs again. False if it stood so anyway.

        Raises:
            AnswerRefused: the board can't stand so; all faults.
        """
        self.check(id)
        with self._stumbling():
            return self._write_rework(repairs.correct(self, patch))

    def amend(self, key: str, value: object, *, id: int | None = None) -> bool:
        """Replace an earlier answer (a mistyped die) and run on with the answers that still fit. False if it says the same.

        Raises:
            AnswerRefused: there is no such answer, it was not legal there, or the clock runs.
        """
        self._free(id, "Amend")
        with self._stumbling():
            return self._write_rework(repairs.amend(self, key, value, self._fresh()))

    def by_hand(self, *, id: int | None = None) -> None:
        """We did this step ourselves: leave it out, and ask how everything stands now.

        After a fault it is the step that raised: the answer that was refused is taken, and that step is left to the people.
        """
        self.check(id)
        fault = self.fault
        with self._stumbling():
            if fault is None or fault.step == self.middle_of():
                self._write_rework(repairs.by_hand(self))
            else:
                repairs.past_the_fault(self, fault)
                self.write([])

    # -- the evening itself -------------------------------------------------------------------------------------

    def set_source(self, *, dice: str | None = None, cards: str | None = None) -> None:
        """From now on roll or draw digitally, or ask the table."""
        for value in (dice, cards):
            if value not in (None, "digital", "ask"):
                raise AnswerRefused(f"Dice and cards are digital or ask, not {value}.")
        self.check(None)
        with self._stumbling(), self.attempt():
            self.history.dice, self.history.cards = dice or self.history.dice, cards or self.history.cards
            self.settle()
        self.write([("source", {"dice": self.history.dice, "cards": self.history.cards})])

    def set_up_again(self) -> list[Change]:
        """Another day, an empty table: the list that sets the evening up as it stands."""
        self.check(None, after_end=True)
        self.cardboard = Cardboard.empty(self.twin)
        self.cardboard.step_out()
        self.write([])
        return self.back()

    def close(self) -> str:
        """End the evening for good; the secret, in hex, which lets anybody verify every roll."""
        secret = self.setup.secret.hex()
        if not self.closed:
            self.history.closed = True
            self.write([("close", {"secret": secret})])
        return secret

    # -- inside -------------------------------------------------------------------------------------------------

    @contextmanager
    def _stumbling(self) -> Iterator[None]:
        """If the rules raise: the trace goes to a report file, a row says so, and the ask stands."""
        try:
            yield
        except Stumbled as fault:
            if fault.entry is not None:
                self.history.fault = Fault(fault.step, fault.entry, str(fault))
            report = written_report(fault.error, self.reports, self.setup.evening, self.journal.next_n)
            entry = None if fault.entry is None else msgspec.to_builtins(fault.entry)
            self.write([("fault", {"step": fault.step, "text": str(fault), "entry": entry})])
            raise RulesStumbled(
                f"The rules stumbled in {fault.step or 'the game'} ({fault}). Your answer was not taken and nothing is lost: undo, "
                f"correct the board, or do this step by hand.{report}"
            ) from fault.error

    def _write_rework(self, reworked: repairs.Reworked | None) -> bool:
        if reworked is None:
            return False
        keep, entry, spot = reworked
        row = {"keep": keep, "told": spot.told, "marks": spot.marks, "entry": msgspec.to_builtins(entry)}
        self._reworked(keep + 1, spot, [("rework", row)])
        return True

    def _reworked(self, written: int, spot: Spot, rows: list[RowBody]) -> None:
        self.cardboard.step_out()
        self.writer.cut(entries=written, told=spot.told, marks=spot.marks)
        self.write(rows)

    def write(self, rows: list[RowBody], side: Sides | None = None) -> None:
        """Commit these rows and all that is new; for the parts of an evening, not for fronts."""
        self.writer.commit(self.run, self.history, self.cardboard, rows, side)
        part, before = self._part(), self._checkpointed
        self._checkpointed = part
        if before not in (None, part) or self.closed:
            self.journal.checkpoint()

    def _part(self) -> str:
        """The largest part of the game (its round) that the current step stands in."""
        return self.current_step.path.partition("/")[0] if self.current_step else ""

    def _fresh(self) -> str:
        return str(self.journal.next_n)

    # -- checks -------------------------------------------------------------------------------------------------

    def check(self, id: int | None, *, after_end: bool = False) -> None:
        """Refuse a command for an evening that is closed or over, or for an ask that is not open any more."""
        if self.closed:
            raise EveningClosed("This evening is closed: its secret was shown. Start a new one.")
        if id is not None and id != self.seen:
            now = "nothing is asked any more" if self.open is None else f"question {self.open.id} is open now"
            raise StaleAnswer(f"Question {id} is not open: {now}.")
        if self.run.ask is None and not after_end:
            raise AnswerRefused("The game has ended. Undo goes back into it.")

    def _free(self, id: int | None, what: str) -> None:
        self.check(id, after_end=True)
        self.clockwork.refuse_while_running(what)

    def _open_ask(self, id: int | None) -> Ask:
        self.check(id)
        assert self.run.ask is not None
        return self.run.ask

    @staticmethod
    def _may(permitted: tuple[str, ...], who: str) -> None:
        if who != "any" and "any" not in permitted and who not in permitted:
            raise AnswerRefused(f"This is for {' or '.join(permitted)} to answer, not for {who}.")
