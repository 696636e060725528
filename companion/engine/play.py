"""An evening as it is played, in memory: the rules, the answers in force, the cardboard, chance. It knows no journal and no clock.

Whatever people do goes through :meth:`Play.attempt`: all of it happens, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from companion.engine.cardboard import Cardboard
from companion.engine.catching_up import CatchingUp
from companion.engine.chance import Chance, is_source
from companion.engine.errors import ReplayDiverged
from companion.engine.history import Entry, History
from companion.engine.run import Run, StepMark
from companion.engine.setup import Setup
from companion.engine.veil import Veil
from companion.table import (
    LEAD,
    AnswerRefused,
    Ask,
    Board,
    Change,
    Draw,
    Ending,
    Event,
    Game,
    OptionError,
    Path,
    PositionError,
    Report,
    Said,
    Share,
    Spoken,
    Told,
    completed,
    examined_position,
    in_two_places,
    read_position,
    refused,
    repeated,
)


class Stumbled(Exception):
    """The rules raised; everything is as it was before. Carries the step, the entry they were given, and ``error``."""

    def __init__(self, step: str, entry: Entry | None, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.step, self.entry, self.error = step, entry, error


class Play:
    """The rules of one evening, driven by its history."""

    run: Run
    cardboard: Cardboard

    def __init__(self, game: Game, setup: Setup, *, given: bool = False) -> None:
        """``given`` says that people gave the position just now, so that it is looked at in full."""
        setup = msgspec.structs.replace(setup, options=completed(game.options, setup.options))
        if faults := game.clashes(setup.options):
            raise OptionError(" ".join(faults))
        self.game, self.setup = game, setup
        self.content = game.compile(setup.content)
        self.form = game.form(self.content, setup.options)
        self.history = History()
        self.history.rules, self.history.position = game.rules, setup.position
        self.history.dice, self.history.cards = setup.dice, setup.cards
        self.chance, self.veil = Chance(setup.fate), Veil(setup.fate)
        self.events: list[Event] = []
        if given and setup.position is not None:
            self._look_at(setup.position)
        self.start_from(setup.position)

    def _look_at(self, position: Mapping[str, Any]) -> None:
        """Refuse a position from which the game can't be played, or which contradicts itself.

        Raises:
            PositionError: with every fault.
        """
        _, faults = examined_position(self.form, position, self._further)
        if faults:
            raise PositionError(faults)

    def _further(self, board: Board) -> list[str]:
        """What hinders beyond what no board may be."""
        return [*self.game.ready(board, self.content, self.setup.options), *self.impossible(board), *in_two_places(board)]

    def impossible(self, board: Board) -> list[str]:
        """What people can't mean by such a board, though the rules could go on from it."""
        return [*repeated(board), *self.game.impossible(board, self.content, self.setup.options)]

    def start_from(self, position: Mapping[str, Any] | None, hidden: dict[str, Any] | None = None) -> None:
        """Let the evening begin from this position (``hidden``: what lies hidden in it, under a veil), or (None) from its setup.

        Whether the game can be played from there was seen when people gave the position; where rules have once stood they can stand.

        Raises:
            PositionError: it can't stand.
        """
        if position is None:
            self._base = self.game.start(self.form, self.content, self.setup.options)
            return
        self._base = read_position(self.form, position)
        for path, value in self.veil.uncover(hidden) if hidden else ():
            self._base[tuple(path)] = tuple(value)

    def start_from_board(self, board: Board) -> None:
        """Let the evening begin from this board, as it stood at the start of a step."""
        self._base = board

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def twin(self) -> Board:
        """The board as the rules have it."""
        return self.run.table.board

    @property
    def ask(self) -> Ask | None:
        """The ask that waits; None after the end."""
        return self.run.ask

    @property
    def ending(self) -> Ending | None:
        """How the game ended, if it has."""
        return self.run.ending

    @property
    def suggestion(self) -> Any:
        """What was answered here before it was taken back, if it is still legal; else None. Hidden answers are no suggestion to all, and
        what ends the game is none at all.
        """
        ask = self.run.ask
        entry = None if ask is None else self.history.filled.answers.get(ask.key)
        if ask is None or entry is None or entry.hidden:
            return None
        before = self._legal(ask, entry)
        return None if ask.ends_by(before) else before

    def suggestion_for(self, who: str) -> Any:
        """The same for one player, who may also see what only that player knows."""
        ask = self.run.ask
        entry = None if ask is None else self.history.filled.answers.get(ask.key)
        if ask is None or entry is None or (entry.hidden and who not in ask.who):
            return None
        return self._legal(ask, entry)

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

    def is_to_do(self, told: Told) -> bool:
        """Whether people do something when they are told this; the rest is information."""
        return self.game.codes[told.code].is_deed(told.args, digital_cards=self.history.cards == "digital")

    def did_itself(self, told: Told) -> bool:
        """Whether the companion has done itself what people would do with real cards."""
        return self.game.codes[told.code].cards and self.history.cards == "digital"

    def spoken(self) -> list[Spoken]:
        """What players made of code have said since the last confirmation."""
        return [event for event in self.run.table.events[self.run.events_before_confirm :] if isinstance(event, Spoken)]

    def back(self) -> list[Change]:
        """Put the board back: all the moves from the cardboard to the twin."""
        return self.cardboard.back(self.twin, self.run.ask)

    def catching_up(self) -> CatchingUp:
        """What to put back on the board first, and which lines of the open list are to be carried out then."""
        noted = self.run.table.noted[self.run.noted_before_confirm :]
        discards = {path: before for path, before in reversed(noted) if path[0] == "discards"}  # as they lay before the list
        return self.cardboard.catching_up(self.twin, self.run.ask, self.pending(), discards)

    # -- running ------------------------------------------------------------------------------------------------

    def run_again(self, *, reuse: bool = False) -> None:
        """Run the rules over the whole history; with ``reuse`` what was said at the start of later steps holds again."""
        if hasattr(self, "run"):
            self.run.close()
        self.run = self.new_run(self.history.entries)
        if reuse:
            self.run.starts = self.history.kept.starts
        self.run.replay()

    def new_run(self, entries: list[Entry]) -> Run:
        """A life of the rules that will be fed these entries."""
        return Run(self.game, self.content, self.setup.options, self._base.copy(), entries, self.value_of, self.history.rules)

    def trial(self, history: History) -> Play:
        """Another life of this evening in memory, with another history and the same cardboard: what would be if.

        Nothing of it is written, and this evening goes on as if there had been none.
        """
        other = Play.__new__(Play)
        other.__dict__ |= {name: self.__dict__[name] for name in _SHARED}
        other.history, other.cardboard, other.events = history, self.cardboard.copy(), []
        other.run_again()
        return other

    def fresh_cardboard(self) -> Cardboard:
        """The cardboard as it stands where the evening begins."""
        return Cardboard(self._base.copy())

    def value_of(self, ask: Ask, entry: Entry) -> Any:
        """What an entry answers; fate draws a hidden card once more, the veil is lifted from one that was drawn by hand."""
        if not entry.hidden:
            return ask.in_order(entry.value) if isinstance(ask, Share) and entry.kind == "answer" else entry.value
        return self.chance.answer(ask) if entry.value is None else self.veil.uncover(entry.value)

    def live(self, entry: Entry, *, carried_out: bool = True) -> None:
        """Take in a new entry. ``carried_out``: people confirm or report it now, so it says something about the cardboard."""
        ask = self.run.ask
        if ask is not None and entry.kind == "answer" and carried_out:
            self.cardboard.answered(ask, entry.value, self.twin, self.pending())
        before, done = len(self.run.table.events), len(self.run.table.deeds)
        self.history.add(entry)
        self.run.feed(entry)
        self.events += self.run.table.events[before:]
        if carried_out:
            self.cardboard.did(self.run.table.deeds[done:])

    def settle(self, *, carried_out: bool = True, reuse: bool = False, hold: str | None = None) -> None:
        """Answer what needs no people: recorded answers, digital dice and cards, confirmations that answer themselves.

        Not ``carried_out`` after undo, redo and corrections: then nothing is answered about the cardboard of now. ``hold`` is the key
        of an ask that is left to the people.
        """
        while (ask := self.run.ask) is not None and ask.key != hold:
            entry = self._without_people(ask, reuse and not self.run.astray)
            if entry is None:
                break
            self.live(entry, carried_out=carried_out and not entry.again)
        self.run.starts = {}

    def give_again(self, entries: Sequence[Entry]) -> None:
        """Give these answers once more, in their order, up to the first question that none of them fits. Like those that people gave just
        then, they say something about the cardboard, and can be undone.
        """
        left = list(entries)
        while (ask := self.run.ask) is not None:
            place = next((n for n, entry in enumerate(left) if entry.key == ask.key and entry.kind in ("answer", "offer")), None)
            fitting = None if place is None else self._again(ask, left[place])
            fitting = fitting or self._without_people(ask, reuse=False)
            if fitting is None:
                return
            try:
                with self.attempt():
                    self.live(fitting)
            except (AnswerRefused, Stumbled):
                return
            del left[: 0 if place is None else place + 1]

    def _again(self, ask: Ask, entry: Entry) -> Entry | None:
        """The same answer to this ask, or the same offer of it taken; None where it is not legal there."""
        if entry.kind == "answer":
            legal = self._legal(ask, entry)
            value = entry.value if entry.hidden else legal
        else:
            legal = value = self._offered(ask, entry)
        return None if legal is None else msgspec.structs.replace(entry, value=value, digest=self.run.digest)

    def _without_people(self, ask: Ask, reuse: bool) -> Entry | None:
        if reuse and (taken := self._kept_offer(ask)):
            return taken
        source = is_source(ask, self.history.dice, self.history.cards)
        kept = self.history.kept.answers.get(ask.key) if reuse or source is not None else None
        if kept is not None and self._legal(ask, kept) is not None:
            value = kept.value if kept.hidden else self._legal(ask, kept)
            return msgspec.structs.replace(kept, value=value, digest=self.run.digest, again=True)
        if source == "digital" and not self._fell_by_hand(ask):
            return self.entry(ask, self.chance.answer(ask), "digital", "any")
        if ask.kind == "confirm" and (self.setup.confirm == "none" or self._all_done_itself()):
            return self.entry(ask, True, "self", "any")
        return None

    def _all_done_itself(self) -> bool:
        """Whether there is a list, and the companion has done itself all that is on it: then there is nothing to confirm."""
        told = [line for _, line in self.pending()]
        return bool(told) and all(map(self.did_itself, told))

    def _fell_by_hand(self, ask: Ask) -> bool:
        """Whether real dice or cards answered this before it was undone: then they are offered first, also where fate answers."""
        before = self.history.filled.answers.get(ask.key)
        return before is not None and before.by == "hand" and self._legal(ask, before) is not None

    def _kept_offer(self, ask: Ask) -> Entry | None:
        offers = self.history.kept.offers.get(ask.key, [])
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
                stated_on(self.twin, value, ask.settled())
        except AnswerRefused:
            return None
        return value

    def entry(self, ask: Ask, value: Any, by: str, who: str, *, use: str = "", said: Said | None = None) -> Entry:
        """An answer as it is kept. A hidden card is not: fate knows its own, one drawn by hand lies under a veil."""
        hidden = isinstance(ask, Draw) and ask.hidden
        if hidden:
            value = None if by == "digital" else self.veil.cover(value, use)
        digest = self.run.digest if ask is self.run.ask else ask.digest()
        return Entry("answer", ask.key, value, by, who, ask.kind, digest, rule=ask.rule, hidden=hidden, said=said)

    def in_fields(self, ask: Ask, value: object) -> object:
        """An answer field by field: a report may be written as positions are.

        Raises:
            AnswerRefused: the report contradicts itself; every fault.
        """
        if not isinstance(ask, Report) or not isinstance(value, Mapping):
            return value
        if faults := self.form.contradictions(value):
            raise refused(faults)
        return self.form.read(value)

    def judged(self, ask: Ask, value: object) -> Any:
        """The answer in canonical form.

        Raises:
            AnswerRefused: not legal, no card that the game can read, or a report of a board that can't stand; every fault.
        """
        return self.judged_on(self.twin, ask, value)

    def judged_on(self, board: Board, ask: Ask, value: object) -> Any:
        """The same for an ask that was posed when the board stood so."""
        if not isinstance(ask, Report) or not isinstance(value, Mapping):
            return self.card_read(ask, ask.judge(value))
        try:
            answer = ask.judge(self.in_fields(ask, value))
        except AnswerRefused as error:
            lead = LEAD if str(error).startswith(LEAD) else ""
            raise refused(self._all_faults(board, ask, value, error), lead) from error
        self.stated(board, answer, ask.settled())
        return answer

    def _all_faults(self, board: Board, ask: Report, value: Mapping[str, Any], error: AnswerRefused) -> list[str]:
        """Those of ``error``, and of the board that would come of the rest."""
        faults: Sequence[str] = ()
        try:
            stated_on(board, value, ask.settled())
        except AnswerRefused as other:
            faults = other.faults
        return [*dict.fromkeys((*error.faults, *faults))]

    def stated(self, board: Board, patch: Mapping[str, Any], settled: Iterable[Path] = ()) -> Board:
        """The board as people state it now.

        Raises:
            AnswerRefused: it can't stand so, or nobody can mean it so; all faults.
        """
        stated, before = stated_on(board, patch, settled), self.impossible(board)
        if new := [fault for fault in self.impossible(stated) if fault not in before]:
            raise refused(new)
        return stated

    def card_read(self, ask: Ask, answer: Any) -> Any:
        """The answer; a card written out as the game reads it."""
        if not isinstance(ask, Draw) or not isinstance(answer, dict):
            return answer
        try:
            return self.game.read_card(self.content, ask.deck, answer)
        except ValueError as error:
            raise AnswerRefused("; ".join(str(error).rstrip(".").splitlines()) + ".") from error

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Everything inside happens, or nothing: if the rules raise, the answer is not taken and the ask stands again.

        Raises:
            AnswerRefused: the board can't stand as it was reported.
            Stumbled: the rules raised.
        """
        history, cardboard, events = self.history.copy(), self.cardboard.copy(), list(self.events)
        try:
            yield
        except Exception as error:
            given = self.history.entries[len(history.entries) :]
            stumbled = Stumbled(self.run.marks[-1].path if self.run.marks else "", given[0] if given else None, error)
            self.history, self.cardboard, self.events = history, cardboard, events
            self.run_again()
            if isinstance(error, (AnswerRefused, ReplayDiverged)):
                raise
            if isinstance(error, PositionError):  # people stated what can't be; the rules did nothing wrong
                raise refused(error.faults) from error
            raise stumbled from error


_SHARED = ("game", "setup", "content", "form", "chance", "veil", "_base")
"""What two lives of one evening have in common, and neither changes."""


def stated_on(board: Board, patch: Mapping[str, Any], settled: Iterable[Path] = ()) -> Board:
    """The board with these fields stated, and the fields ``settled`` as they stand (:meth:`Board.patch`).

    Raises:
        AnswerRefused: it can't stand so; all faults.
    """
    stated = board.copy()
    try:
        stated.patch(patch, settled)
    except PositionError as error:
        raise refused(error.faults) from error
    return stated
