"""One evening: answers go in, the rules run to their next ask, everything is written down, then it is shown.

    ev = Evening.begin(game, setup, journal, clock)
    ev.open, ev.take_events(), ev.answer(4)

Every command names the ask it saw (``id``), so that two presses do one thing. Nothing that people do can end an evening: a command
that can't be taken raises :class:`AnswerRefused` and changes nothing.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.cardboard import Cardboard
from companion.engine.chance import Chance, is_source
from companion.engine.clockwork import Clockwork
from companion.engine.countdown import Clock, SystemClock
from companion.engine.errors import EveningClosed, ReplayDiverged, RevealedChance, RulesStumbled, StaleAnswer
from companion.engine.history import Entry, History, OpenAsk
from companion.engine.journal import Batch, Journal
from companion.engine.run import Run, StepMark
from companion.engine.setup import Setup
from companion.engine.writer import RowBody, Writer
from companion.table import (
    AnswerRefused,
    Ask,
    Board,
    Change,
    Draw,
    Ending,
    Event,
    Game,
    OptionError,
    PositionError,
    Report,
    Told,
    read_position,
)


class Fault(msgspec.Struct, frozen=True):
    """The rules raised in ``step`` when they were given ``entry``."""

    step: str
    entry: Entry
    text: str


class Evening:
    """A running evening. See the module's text; fronts get one from :meth:`begin` or ``companion.engine.resume``."""

    def __init__(self, game: Game, setup: Setup, journal: Journal, clock: Clock, reports: Path | None = None) -> None:
        self.game, self.setup, self.journal, self.reports = game, setup, journal, reports
        self.content = game.compile(setup.content)
        self.form = game.form(self.content, setup.options)
        self.history = History()
        self.history.rules, self.history.position = game.rules, setup.position
        self.history.dice, self.history.cards = setup.dice, setup.cards
        self.chance = Chance(setup.fate)
        self.writer = Writer(journal)
        self.clockwork = Clockwork(self, clock)
        self.fault: Fault | None = None
        self.drafts: dict[str, Any] = {}
        self.closed = False
        self._events: list[Event] = []
        self.start_from(setup.position)

    def start_from(self, position: Mapping[str, Any] | None) -> None:
        """Let the evening begin from this position, or (None) from its setup.

        Raises:
            PositionError: it can't stand, or the game can't be played from there.
        """
        if position is None:
            self._base = self.game.start(self.form, self.content, self.setup.options)
        else:
            self._base = read_position(self.form, position)
            if faults := self.game.ready(self._base, self.content, self.setup.options):
                raise PositionError(faults)

    @classmethod
    def begin(cls, game: Game, setup: Setup, journal: Journal, clock: Clock | None = None, reports: Path | None = None) -> Evening:
        """A new evening, run to its first ask.

        Raises:
            OptionError: options that do not go together.
            PositionError: the position to begin from can't stand.
        """
        if faults := game.clashes(setup.options):
            raise OptionError(" ".join(faults))
        evening = cls(game, setup, journal, clock or SystemClock(), reports)
        evening.run_again()
        evening.cardboard = Cardboard(evening._base.copy())
        evening._settle()
        evening._events = list(evening.run.table.events)
        evening.writer.commit(evening.run, evening.history, evening.cardboard, [("begin", setup.row(game.rules))])
        return evening

    def run_again(self) -> None:
        """Run the rules over the whole history."""
        self.run = self._new_run()
        self.run.replay()

    def rebased(self, body: dict[str, Any]) -> None:
        """The history was replaced by a position: run from there and write it down."""
        self.run_again()
        self.cardboard = Cardboard(self._base.copy())
        self.writer.cut(entries=0, told=0, marks=0)
        self._settle()
        self.write([("rebase", body)])

    # -- what there is ------------------------------------------------------------------------------------------

    run: Run
    cardboard: Cardboard

    @property
    def twin(self) -> Board:
        """The board as the rules have it."""
        return self.run.table.board

    @property
    def ask(self) -> Ask | None:
        """The ask that waits; None after the end."""
        return self.run.ask

    @property
    def open(self) -> OpenAsk | None:
        """The number, key and kind of the ask that waits."""
        return self.history.open if self.run.ask is not None else None

    @property
    def ending(self) -> Ending | None:
        """How the game ended, if it has."""
        return self.run.ending

    @property
    def suggestion(self) -> Any:
        """What was answered here before it was taken back, if it is still legal; else None."""
        ask = self.run.ask
        if ask is None:
            return None
        entry = self.history.filled.answers.get(ask.key)
        return None if entry is None else self._legal(ask, entry)

    @property
    def current_step(self) -> StepMark | None:
        """The step that began last."""
        return self.run.marks[-1] if self.run.marks else None

    def middle_of(self) -> str | None:
        """The step whose middle this is; None where a position can stand."""
        step = self.run.table.open_step
        return step.path if step else None

    def pending(self) -> list[tuple[int, Told]]:
        """The instructions told since the last confirmation, each with its number."""
        first = self.run.told_before_confirm
        return list(enumerate(self.run.told[first:], first))

    def back(self) -> list[Change]:
        """Put the board back: moves from the cardboard to the twin."""
        return self.cardboard.back(self.twin, self.run.ask)

    def take_events(self) -> list[Event]:
        """What happened since the last call, written down already."""
        events, self._events = self._events, []
        return events

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(self, value: object, *, id: int | None = None, who: str = "any", by: str | None = None) -> None:
        """Answer the open ask.

        Raises:
            AnswerRefused: not legal, not open any more, or not yours to answer; the text says what is.
        """
        ask = self._open_ask(id)
        self._may(ask.who, who)
        if value == "digital" and is_source(ask, "", "") is not None:
            value, by = self.chance.answer(ask), "digital"
        judged = self._judged(ask, value, self.twin)
        by = by or ("person" if is_source(ask, "", "") is None else "hand")
        with self._attempt():
            self._live(self._entry(ask, judged, by, who))
            self._settle()
        side: dict[str, bytes | None] = {"drafts": None} if self.drafts else {}
        self.drafts.clear()
        self.write([], side)

    def offer(self, name: str, value: object, *, id: int | None = None, who: str = "any") -> None:
        """Take an offer of the open ask.

        Raises:
            AnswerRefused: no such offer, not legal, not yours.
        """
        ask = self._open_ask(id)
        offer = ask.offer(name)
        self._may(offer.who, who)
        entry = Entry("offer", ask.key, offer.judge(value), who=who, ask=ask.kind, digest=self.run.digest, offer=name)
        with self._attempt():
            self._live(entry)
            self._settle()
        self.write([])

    def draft(self, patch: object, *, id: int | None = None, who: str = "any") -> dict[str, Any]:
        """Fill in part of an open report; the last change of a field wins. The draft so far."""
        ask = self._open_ask(id)
        if not isinstance(ask, Report):
            raise AnswerRefused(f"Only a report can be filled in bit by bit; a {ask.kind} is open.")
        self._may(ask.who, who)
        judged = msgspec.structs.replace(ask, limits=()).judge(patch)
        _merge(self.drafts, judged)
        self.writer.commit(self.run, self.history, self.cardboard, [], {"drafts": msgspec.json.encode(self.drafts)})
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
        self.cardboard.tick(index, told)
        self.write([("tick", {"ask": id, "line": index})])

    # -- back and forth -----------------------------------------------------------------------------------------

    def undo(self, count: int = 1, *, id: int | None = None, sure: bool = False) -> None:
        """Go back to the ask that the last answer of a person (or the last ``count``) answered.

        Raises:
            RevealedChance: dice or cards that all have seen lie behind; say it again with ``sure``.
        """
        self.check(id, after_end=True)
        self.clockwork.refuse_while_running("Undo")
        keep = self._cut_for(count)
        removed = self.history.entries[keep:]
        seen = any(entry.chance for entry in removed)
        if seen and not sure:
            raise RevealedChance(
                "This goes back past dice or cards that all have seen. They will stay what they are; say it again to do it."
            )
        with self._attempt():
            self.history.undo(keep)
            self._rerun()
            told, marks = self.run.told_count, len(self.run.marks)
            self._settle(hold=removed[0].key if removed[0].kind in ("answer", "offer") else None)
        self._reworked(keep, told, marks, [("undo", {"keep": keep, "told": told, "seen": seen, "count": count})])

    def redo(self, count: int = 1, *, id: int | None = None) -> None:
        """Go forward again over what was taken back."""
        self.check(id, after_end=True)
        self.clockwork.refuse_while_running("Redo")
        take = _reach(self.history.redo, count)
        before = len(self.run.table.events)
        with self._attempt():
            self.history.take_redo(take)
            self._rerun()
            self._events += self.run.table.events[before:]
            redone = len(self.history.entries)
            self._settle()
        self._out_of_step()
        self.writer.cut(entries=redone, told=self.writer.told, marks=self.writer.marks)
        self.write([("redo", {"take": take})])

    def correct(self, patch: object, *, id: int | None = None) -> bool:
        """Say how the board stood at the start of the current step; the step runs again. False if it stood so anyway.

        Raises:
            AnswerRefused: the board can't stand so; all faults.
        """
        self.check(id)
        mark = self._open_step("correct")
        if not isinstance(patch, dict):
            raise AnswerRefused("Give an object with what stood otherwise, in the form of the position.")
        stated = mark.board.copy()
        try:
            stated.patch(patch)
        except PositionError as error:
            raise AnswerRefused("; ".join(error.faults) + ".") from error
        if stated.same_as(mark.board):
            return False
        self._rework(mark.entries, Entry("correct", mark.path, value=patch), mark)
        self.cardboard.corrected(mark.board, stated)
        self._write_reworked(mark.entries, mark)
        return True

    def amend(self, key: str, value: object, *, id: int | None = None) -> None:
        """Replace an earlier answer (a mistyped die) and run on from there with the answers that still fit."""
        self.check(id, after_end=True)
        self.clockwork.refuse_while_running("Amend")
        index = self._find(key)
        earlier = self._new_run(self.history.entries[:index])
        earlier.replay()
        ask = earlier.ask
        earlier.close()
        if ask is None:
            raise AnswerRefused(f"{key} can't be amended.")
        judged = self._judged(ask, value, earlier.table.board)
        old = self.history.entries[index]
        entry = self._entry(ask, judged, "person" if is_source(ask, "", "") is None else "hand", old.who)
        mark = StepMark("", index, earlier.told_count, len(earlier.table.events), earlier.table.board)
        self._rework(index, entry, mark)
        self._write_reworked(index, mark)

    def by_hand(self, *, id: int | None = None) -> None:
        """We did this step ourselves: leave it out, and ask how everything stands now."""
        self.check(id)
        if self.fault is not None:
            self._past_the_fault(self.fault)
            return
        mark = self._open_step("do by hand")
        if self.run.ask is not None and self.run.ask.key == f"{mark.path}/by_hand":
            raise AnswerRefused("This step is being done by hand already; report how the board stands now.")
        self._rework(mark.entries, Entry("by_hand", mark.path), mark)
        self._write_reworked(mark.entries, mark)

    # -- the evening itself -------------------------------------------------------------------------------------

    def set_source(self, *, dice: str | None = None, cards: str | None = None) -> None:
        """From now on roll or draw digitally, or ask the table."""
        for value in (dice, cards):
            if value not in (None, "digital", "ask"):
                raise AnswerRefused(f"Dice and cards are digital or ask, not {value}.")
        self.check(None)
        self.history.dice, self.history.cards = dice or self.history.dice, cards or self.history.cards
        with self._attempt():
            self._settle()
        self.write([("source", {"dice": self.history.dice, "cards": self.history.cards})])

    def set_up_again(self) -> list[Change]:
        """Another day, an empty table: the list that sets the evening up as it stands."""
        self.cardboard = Cardboard(Board(self.form))
        self.cardboard.out_of_step = True
        self.write([])
        return self.back()

    def close(self) -> str:
        """End the evening for good; the secret, in hex, which lets anybody verify every roll."""
        secret = self.setup.secret.hex()
        if not self.closed:
            self.closed = True
            self.writer.commit(self.run, self.history, self.cardboard, [("close", {"secret": secret})])
        return secret

    # -- inside -------------------------------------------------------------------------------------------------

    def _new_run(self, entries: list[Entry] | None = None) -> Run:
        script = self.history.entries if entries is None else entries
        return Run(self.game, self.content, self.setup.options, self._base.copy(), script)

    def _rerun(self) -> None:
        self.run.close()
        self.run_again()

    def _live(self, entry: Entry) -> None:
        ask = self.run.ask
        # A confirmation or report that is used again after a correction says nothing about the cardboard of now.
        if ask is not None and entry.kind == "answer" and not entry.again:
            self.cardboard.answered(ask, entry.value, self.twin)
        before = len(self.run.table.events)
        self.history.add(entry)
        self.run.feed(entry)
        self._events += self.run.table.events[before:]

    def _settle(self, *, reuse: bool = False, hold: str | None = None) -> None:
        """Answer what needs no people: recorded answers, digital dice and cards, confirmations that answer themselves."""
        while (ask := self.run.ask) is not None and ask.key != hold:
            entry = self._without_people(ask, reuse)
            if entry is None:
                return
            self._live(entry)

    def _without_people(self, ask: Ask, reuse: bool) -> Entry | None:
        if reuse and (taken := self._kept_offer(ask)):
            return taken
        source = is_source(ask, self.history.dice, self.history.cards)
        kept = self.history.kept.answers.get(ask.key) if reuse or source is not None else None
        if kept is not None and (value := self._legal(ask, kept)) is not None:
            return msgspec.structs.replace(kept, value=value, digest=ask.digest(), again=True)
        if source == "digital":
            return self._entry(ask, self.chance.answer(ask), "digital", "any")
        if ask.kind == "confirm" and self.setup.confirm == "none":
            return self._entry(ask, True, "self", "any")
        return None

    def _kept_offer(self, ask: Ask) -> Entry | None:
        offers = self.history.kept.offers.get(ask.key, [])
        taken = sum(1 for e in self.history.entries if e.kind == "offer" and e.key == ask.key) if offers else 0
        if taken >= len(offers):
            return None
        entry = offers[taken]
        try:
            value = ask.offer(entry.offer).judge(entry.value)
        except AnswerRefused:
            return None
        return msgspec.structs.replace(entry, value=value, digest=ask.digest(), again=True)

    def _legal(self, ask: Ask, entry: Entry) -> Any:
        try:
            return self._judged(ask, entry.value, self.twin) if ask.kind == entry.ask else None
        except AnswerRefused:
            return None

    def _judged(self, ask: Ask, value: Any, twin: Board) -> Any:
        """The answer in canonical form; cards written out are read, and a report must leave a board that can stand."""
        judged = self._read_card(ask, ask.judge(value))
        if isinstance(ask, Report):
            try:
                twin.copy().patch(judged)
            except PositionError as error:
                raise AnswerRefused(f"Please look again: {'; '.join(error.faults)}.") from error
        return judged

    def _entry(self, ask: Ask, value: Any, by: str, who: str) -> Entry:
        digest = self.run.digest if ask is self.run.ask else ask.digest()
        return Entry("answer", ask.key, value, by, who, ask.kind, digest, rule=ask.rule)

    def _read_card(self, ask: Ask, value: Any) -> Any:
        if not isinstance(ask, Draw) or not isinstance(value, dict):
            return value
        try:
            return self.game.read_card(self.content, ask.deck, value)
        except ValueError as error:
            raise AnswerRefused(str(error)) from error

    @contextmanager
    def _attempt(self) -> Iterator[None]:
        """Everything inside happens, or nothing: if the rules raise, the answer is not taken and the ask stands again."""
        history, cardboard, events = self.history.copy(), self.cardboard.copy(), list(self._events)
        try:
            yield
        except Exception as error:
            step = self.run.marks[-1].path if self.run.marks else ""
            entry = self.history.entries[len(history.entries)] if len(self.history.entries) > len(history.entries) else None
            self.history, self.cardboard, self._events = history, cardboard, events
            self._rerun()
            if isinstance(error, (AnswerRefused, ReplayDiverged)):
                raise
            raise self._stumble(error, step, entry) from error
        self.fault = None

    def _stumble(self, error: Exception, step: str, entry: Entry | None) -> RulesStumbled:
        text = f"{type(error).__name__}: {error}"
        if entry is not None:
            self.fault = Fault(step, entry, text)
        where = self._write_report(error)
        self.journal.commit(Batch(rows=[("fault", {"step": step, "text": text})]))
        return RulesStumbled(
            f"The rules stumbled in {step or 'the game'} ({text}). Your answer was not taken and nothing is lost: undo, "
            f"correct the board, or do this step by hand.{where}"
        )

    def _write_report(self, error: Exception) -> str:
        if self.reports is None:
            return ""
        file = self.reports / f"fault-{self.setup.evening}-{self.journal.next_n}.txt"
        try:
            self.reports.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(traceback.format_exception(error)), "utf-8")
        except OSError:
            return ""
        return f" Report: {file}"

    def _past_the_fault(self, fault: Fault) -> None:
        with self._attempt():
            self.run.by_hand_next = fault.step
            self._live(fault.entry)
            self._settle()
        self.write([])

    def _rework(self, keep: int, entry: Entry, mark: StepMark) -> None:
        with self._attempt():
            self.history.rework(keep, entry)
            self._rerun()
            self._events += self.run.table.events[mark.events :]
            self._settle(reuse=True)
        self._out_of_step()

    def _write_reworked(self, keep: int, mark: StepMark) -> None:
        entry = self.history.entries[keep]
        marks = sum(1 for m in self.run.marks if m.told <= mark.told and m.entries <= keep)
        self.writer.cut(entries=keep + 1, told=mark.told, marks=marks)
        self.write([("rework", {"keep": keep, "told": mark.told, "entry": msgspec.to_builtins(entry)})])

    def _reworked(self, keep: int, told: int, marks: int, rows: list[RowBody]) -> None:
        self._out_of_step()
        self.writer.cut(entries=keep, told=told, marks=marks)
        self.write(rows)

    def _out_of_step(self) -> None:
        self.cardboard.out_of_step = True
        self.drafts.clear()

    def write(self, rows: list[RowBody], side: dict[str, bytes | None] | None = None) -> None:
        """Commit these rows and all that is new; for the parts of an evening, not for fronts."""
        self.writer.commit(self.run, self.history, self.cardboard, rows, side)

    # -- checks -------------------------------------------------------------------------------------------------

    def check(self, id: int | None, *, after_end: bool = False) -> None:
        """Refuse a command for an evening that is closed or over, or for an ask that is not open any more."""
        if self.closed:
            raise EveningClosed("This evening is closed: its secret was shown. Start a new one.")
        if self.run.ask is None and not after_end:
            raise AnswerRefused("The game has ended. Undo goes back into it.")
        if id is not None and (self.open is None or id != self.open.id):
            now = "nothing is asked any more" if self.open is None else f"question {self.open.id} is open now"
            raise StaleAnswer(f"Question {id} is not open: {now}.")

    def _open_ask(self, id: int | None) -> Ask:
        self.check(id)
        assert self.run.ask is not None
        return self.run.ask

    @staticmethod
    def _may(permitted: tuple[str, ...], who: str) -> None:
        if who != "any" and "any" not in permitted and who not in permitted:
            raise AnswerRefused(f"This is for {' or '.join(permitted)} to answer, not for {who}.")

    def _open_step(self, what: str) -> StepMark:
        mark = self.current_step
        if mark is None or self.run.table.open_step is None:
            raise AnswerRefused(f"There is no step to {what} now.")
        return mark

    def _cut_for(self, count: int) -> int:
        personal = [i for i, entry in enumerate(self.history.entries) if entry.personal]
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= len(personal):
            raise AnswerRefused(
                f"There are {len(personal)} answers to take back, not {count}." if personal else "There is nothing to take back."
            )
        return personal[-count]

    def _find(self, key: str) -> int:
        for index in range(len(self.history.entries) - 1, -1, -1):
            entry = self.history.entries[index]
            if entry.key == key and entry.kind == "answer":
                return index
        raise AnswerRefused(f"There is no answer with the key {key}.")


def _reach(redo: list[Entry], count: int) -> int:
    """How many entries lie up to and with the ``count``-th of a person, and what needed nobody after it."""
    personal = [i for i, entry in enumerate(redo) if entry.personal]
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= len(personal):
        raise AnswerRefused(f"There are {len(personal)} answers to redo, not {count}." if personal else "There is nothing to redo.")
    return personal[count] if count < len(personal) else len(redo)


def _merge(into: dict[str, Any], patch: dict[str, Any]) -> None:
    for key, value in patch.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value
