"""The table: the only object through which rules ask, tell, and read the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.table.asks import (
    D6,
    DONE,
    Answer,
    Ask,
    Choose,
    Confirm,
    Count,
    Countdown,
    Die,
    Distribute,
    Draw,
    Offer,
    OfferTaken,
    Report,
    Roll,
    Select,
)
from companion.table.board import Board, Change, fields_of
from companion.table.board_field import BoardField
from companion.table.errors import Reason, RulesError
from companion.table.events import Event, InstructionTold
from companion.table.fields import Field, FieldPath, Limit
from companion.table.instruction_codes import InstructionCode
from companion.table.steps import SkipStep, Step, StepObserver
from companion.table.trap import yield_ask
from companion.table.values import Arguments, FieldValue, JsonObject, JsonValue, Options

V = TypeVar("V", bound=FieldValue)

NEWEST = 1 << 30
"""The rules number of a table that was never played by older rules."""


class Table:
    """One evening's table as rules see it.

    ``board`` is the twin. Rules read it, and change it by telling people what to move (:meth:`tell`), by what people say they did
    (:meth:`apply_reported`, :meth:`report`) and by :meth:`set_state` for what has no piece. ``rules`` is the number of the rules by which
    it is played: where rules have changed since, older games are played to their end by ``if table.rules < 2``.
    """

    def __init__(
        self, board: Board, codes: Mapping[str, InstructionCode], options: Options, observer: StepObserver, rules: int = NEWEST
    ) -> None:
        self.board = board
        self.codes = codes
        self.options = options
        self.rules = rules
        self.step_observer = observer
        self.events: list[Event] = []
        self.open_step: Step | None = None
        self.label = ""
        self.told: list[InstructionTold] = []
        self.reported_changes: list[Change] = []
        self.state_changes: list[tuple[FieldPath, FieldValue]] = []
        """Fields that were set by :meth:`set_state`, in order, each with its earlier value."""
        self._answered: set[str] = set()
        self._decider: Callable[[], str | None] = lambda: None
        self._again: dict[str, int] = defaultdict(int)

    # -- telling ------------------------------------------------------------------------------------------------

    def tell(self, code: str, *changes: Change, rule: str, **args: JsonValue) -> None:
        """Tell people one instruction and apply its moves to the twin.

        Raises:
            RulesError: an unknown code, moves with a code that has none (or the other way round), or moves in a hidden field, which
                everybody would read; those are for :meth:`set_state`.
            BoardError: the twin can't make the moves.
        """
        self._tell(code, changes, rule, args, said={})

    def tell_saying(self, said: Arguments, code: str, *changes: Change, rule: str, **args: JsonValue) -> None:
        """As :meth:`tell`; ``said`` are arguments of the sentence alone, which follow from the others or from the board.

        Raises:
            RulesError, BoardError: as :meth:`tell`.
        """
        self._tell(code, changes, rule, args, said)

    def _tell(self, code: str, changes: tuple[Change, ...], rule: str, args: Arguments, said: Arguments) -> None:
        self._not_by_hand()
        known = self.codes.get(code)
        if known is None:
            raise RulesError(f"No such instruction code: {code}.")
        if known.pieces is not bool(changes):
            raise RulesError(f"{code} {'moves pieces and was told without moves' if known.pieces else 'moves no pieces'}.")
        if changes:
            self._not_hidden(code, changes)
            self.board.apply(changes)
        self.note_told(known, args, rule, changes, said)
        if self.open_step:
            self.open_step.told += 1

    def note_told(self, code: InstructionCode, args: Arguments, rule: str, changes: tuple[Change, ...], said: Arguments) -> None:
        """Note an instruction that was carried out, for those who listen: its line among others."""
        text = code.text(args)
        line = f"{self.label} {text}" if self.label else text
        told = InstructionTold(code.name, args, line, self.open_step.path if self.open_step else "", rule, changes, said)
        self.told.append(told)
        self.events.append(told)

    def _not_hidden(self, code: str, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.path in self.board.schema.hidden_paths:
                raise RulesError(f"{code} would tell everybody what is hidden in {'.'.join(change.path)}.")

    def apply_reported(self, *changes: Change) -> None:
        """Apply moves that people have made already: there is nothing to tell, only the twin follows.

        Raises:
            BoardError: the twin can't make the moves.
        """
        self._not_by_hand()
        self.board.apply(changes)
        self.reported_changes += changes

    def set_state(self, field: BoardField[V], value: V) -> None:
        """Set a field that has no piece on the board (whose turn it is, what was counted)."""
        self._not_by_hand()
        earlier = self.board[field]
        if value != earlier:
            self.state_changes.append((field, earlier))
            self.board.set_value(field, value)

    @property
    def told_anything(self) -> bool:
        """Whether the open step has told an instruction yet."""
        return self.open_step is not None and self.open_step.told > 0

    # -- steps and keys -----------------------------------------------------------------------------------------

    def step(self, path: str, *, label: str = "", at: str | None = None) -> Step:
        """Open a step. ``label`` precedes its lines; ``at`` is its name in positions."""
        return Step(self, path, label, at)

    def key(self, name: str) -> str:
        """The full key of something in the open step; without a name, the step's own. A name that begins with ``/`` is a full key already,
        for what is asked in a step and belongs to a whole phase.
        """
        if name.startswith("/"):
            return name[1:]
        path = self.open_step.path if self.open_step else ""
        return f"{path}/{name}" if path and name else path or name

    def numbered_key(self, name: str) -> str:
        """``name/1``, ``name/2``, ...: a key for each repetition of the same action."""
        key = self.key(name)
        self._again[key] += 1
        return f"{name}/{self._again[key]}"

    # -- asking -------------------------------------------------------------------------------------------------

    def let_decide(self, seat: Callable[[], str | None]) -> None:
        """While ``seat`` names a seat, pose every choice to it, whoever the rules name: a bot plays all of them.

        Rolls, draws, counts (how many play) and confirmations stay with people.
        """
        self._decider = seat

    def _posed(self, ask: Ask[Answer]) -> Ask[Answer]:
        """The ask, for the seat that decides everything if there is one."""
        is_choice = isinstance(ask, (Choose, Select, Distribute))
        seat = self._decider() if is_choice else None
        return ask if seat is None else replace(ask, who=(seat,))

    async def ask(self, ask: Ask[Answer]) -> Answer | OfferTaken:
        """Pose an ask whose key is complete; returns its judged answer, or :class:`OfferTaken`.

        Raises:
            RulesError: this key was answered before.
        """
        self._not_by_hand()
        if ask.key in self._answered:
            raise RulesError(f"Two asks with the key {ask.key}.")
        answer = await yield_ask(self._posed(ask))
        if not isinstance(answer, OfferTaken):
            self._answered.add(ask.key)
        self._not_by_hand()
        return answer

    async def _answer(self, ask: Ask[Answer]) -> Answer:
        """The answer to an ask without offers."""
        answer = await self.ask(ask)
        if isinstance(answer, OfferTaken):
            raise RulesError(f"{ask.key} makes no offers.")
        return answer

    async def roll(self, name: str, *dice: Die, question: str = "roll", rule: str = "", **args: JsonValue) -> list[Any]:
        """Roll dice (one d6 if none are named); the faces in the order of the dice."""
        return await self._answer(Roll(key=self.key(name), question=question, args=args, rule=rule, dice=dice or (D6,)))

    async def choose(
        self,
        name: str,
        options: Sequence[str],
        question: str,
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        barred: Mapping[str, Reason] = {},
        ends: Sequence[str] = (),
        proposed: str | None = None,
        shortcuts: Mapping[str, Sequence[str]] = {},
        spots: Mapping[str, str] = {},
        usual: Mapping[str, Sequence[str]] = {},
        **args: JsonValue,
    ) -> str:
        """One of the options; not asked when there is only one. ``barred`` are options that people may look for but can't choose now, with
        the reason; ``ends`` those that end the game; ``proposed`` is the one that fronts preselect; ``shortcuts`` has for some of them
        the options of the question that follows, which people may choose at once on a map; ``spots`` says where options are that are not
        called like their place or piece; ``usual`` has for some the selection that mostly follows, which a map takes with them.
        """
        if len(options) == 1:
            return options[0]
        ask = Choose(
            key=self.key(name), question=question, args=args, rule=rule, who=who,
            options=tuple(options), barred=dict(barred), ends=tuple(ends), proposed=proposed,
            shortcuts={option: tuple(then) for option, then in shortcuts.items()}, spots=dict(spots),
            usual={option: tuple(then) for option, then in usual.items()},
        )  # fmt: skip
        return await self._answer(ask)

    async def select(
        self,
        name: str,
        options: Sequence[str],
        question: str,
        *,
        min: int,
        max: int,
        ordered: bool = False,
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        proposed: Sequence[str] | None = None,
        **args: JsonValue,
    ) -> list[str]:
        """Some of the options; not asked when there is nothing to decide. ``proposed`` are those that fronts preselect."""
        if min == max == len(options) and (not ordered or len(options) < 2):
            return list(options)
        ask = Select(
            key=self.key(name), question=question, args=args, rule=rule, who=who, options=tuple(options), min=min, max=max, ordered=ordered,
            proposed=None if proposed is None else list(proposed),
        )  # fmt: skip
        return await self._answer(ask)

    async def count(
        self,
        name: str,
        question: str,
        *,
        min: int = 0,
        max: int,
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        proposed: int | None = None,
        **args: JsonValue,
    ) -> int:
        """A whole number; not asked when only one is possible. ``proposed`` is the one that fronts preselect."""
        if min == max:
            return min
        key = self.key(name)
        return await self._answer(Count(key=key, question=question, args=args, rule=rule, who=who, min=min, max=max, proposed=proposed))

    async def distribute(
        self,
        name: str,
        options: Sequence[str],
        question: str,
        *,
        min: int = 0,
        max: int,
        most: Sequence[int] = (),
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        barred: Mapping[str, Reason] = {},
        wrong: Reason | None = None,
        proposed: Mapping[str, int] | None = None,
        **args: JsonValue,
    ) -> dict[str, int]:
        """Distribute things over these places; returns those that get some, in the order of ``options``. Not asked when there is nothing to
        decide.

        ``barred`` and ``wrong`` are reasons to refuse, see :class:`Distribute`; ``proposed`` is what fronts preselect.
        """
        ask = Distribute(
            key=self.key(name), question=question, args=args, rule=rule, who=who,
            options=tuple(options), most=tuple(most), min=min, max=max, barred=dict(barred), wrong=wrong,
            proposed=None if proposed is None else dict(proposed),
        )  # fmt: skip
        if (only := ask.forced_answer()) is not None:
            return only
        return await self._answer(ask)

    async def confirm(self, name: str = "done", question: str = "done", rule: str = "", ends: bool = False, **args: JsonValue) -> None:
        """Wait until people have carried out what was told. ``ends``: the game ends when they continue."""
        await self.ask(Confirm(key=self.key(name), question=question, args=args, rule=rule, ends=(DONE,) if ends else ()))

    async def report(
        self,
        name: str,
        paths: Sequence[FieldPath],
        question: str,
        limits: Sequence[Limit] = (),
        bounds: Mapping[FieldPath, int] = {},
        rule: str = "",
        asked: Sequence[FieldPath] | None = None,
        ends: Sequence[str] = (),
        **args: JsonValue,
    ) -> JsonObject:
        """Ask for the values of these fields, and apply the answer to the twin. ``bounds`` lowers the maximum of single fields; ``asked``
        are those that people are asked about, if not all; ``ends`` says whether the game would end without a change.
        """
        fields = tuple(
            replace(f, field_type=replace(f.field_type, max=bounds[f.path])) if f.path in bounds else f
            for f in fields_of(self.board, paths)
        )
        about = None if asked is None else tuple(asked)
        ask = Report(
            key=self.key(name), question=question, args=args, rule=rule, fields=fields, limits=tuple(limits), prompted=about,
            ends=tuple(ends), stale=frozenset(filter(self.board.is_stale, paths)),
        )  # fmt: skip
        patch = await self._answer(ask)
        self.take_over(ask, patch)
        return patch

    def take_over(self, ask: Report, patch: JsonObject) -> None:
        """Apply what people reported to the twin; what they were asked about is known from then on."""
        self.board.patch(patch, ask.confirmed_fields())

    async def countdown(
        self,
        name: str,
        seconds: int,
        question: str,
        *,
        pausable: bool = False,
        offers: Sequence[Offer] = (),
        dice: Sequence[Die] = (),
        rule: str = "",
        **args: JsonValue,
    ) -> str | OfferTaken:
        """Run the clock; returns ``rang``, ``ended early``, or an offer that was taken (then pose it again)."""
        ask = Countdown(
            key=self.key(name),
            question=question,
            args=args,
            rule=rule,
            seconds=seconds,
            pausable=pausable,
            offers=tuple(offers),
            dice=tuple(dice),
        )
        return await self.ask(ask)

    # -- decks --------------------------------------------------------------------------------------------------

    async def draw(
        self,
        name: str,
        deck: str,
        cards: Sequence[str],
        *,
        question: str = "draw",
        hidden: bool = False,
        who: tuple[str, ...] = ("any",),
        order: str | None = None,
        without: Sequence[str] = (),
        held: Sequence[str] = (),
        form: Sequence[Field] = (),
        rule: str = "",
        **args: JsonValue,
    ) -> Any:
        """Draw the top card of a deck made of ``cards`` (content order), without those in ``without``.

        ``order`` names the shuffle; the deck is in the order of that key until rules name another. ``held`` are cards that are hidden
        elsewhere: they are still named among those the deck may hold. ``form`` are the fields in which people may write out a card.
        """
        out = {*without}
        left = tuple([card for card in cards if card not in out])
        ask = Draw(
            key=self.key(name),
            question=question,
            args={"deck": deck, **args},
            rule=rule,
            who=who,
            deck=deck,
            cards=left,
            pile=tuple(cards),
            order=order or f"decks/{deck}/shuffle.1",
            held=tuple(held),
            hidden=hidden,
            form=tuple(form),
        )
        return await self._answer(ask)

    def _not_by_hand(self) -> None:
        if self.open_step is not None and self.open_step.by_hand:
            raise SkipStep
