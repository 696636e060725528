"""The Table: all that rules may touch. They ask it, tell it, and find the twin on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.table.asks import (
    D6,
    DONE,
    Ask,
    Choose,
    Confirm,
    Count,
    Countdown,
    Die,
    Draw,
    Face,
    Offer,
    Report,
    Roll,
    Select,
    Share,
    Taken,
)
from companion.table.board import Board, Change, fields_of, mark
from companion.table.codes import Code
from companion.table.door import hand_over
from companion.table.errors import RulesError, Why
from companion.table.events import Event, Told
from companion.table.fields import Limit, Path
from companion.table.steps import SkipStep, Step, StepKeeper

NEWEST = 1 << 30
"""The rules number of a table that was never played by older rules."""


class Table:
    """One evening's table as rules see it.

    ``board`` is the twin. Rules read it, and change it by telling people what to move (:meth:`tell`), by what people say they did
    (:meth:`did`, :meth:`report`) and by :meth:`note` for what has no piece. ``rules`` is the number of the rules by which it is played:
    where rules have changed since, ``if table.rules < 2`` is what older games are played by to their end.
    """

    def __init__(
        self, board: Board, codes: Mapping[str, Code], options: Mapping[str, Any], keeper: StepKeeper, rules: int = NEWEST
    ) -> None:
        self.board = board
        self.codes = codes
        self.options = options
        self.rules = rules
        self.keeper = keeper
        self.events: list[Event] = []
        self.open_step: Step | None = None
        self.label = ""
        self.told: list[Told] = []
        self.deeds: list[Change] = []
        self.noted: list[tuple[Path, Any]] = []
        """Fields that were noted, in order, each with what it said before."""
        self._answered: set[str] = set()
        self._again: Counter[str] = Counter()

    # -- telling ------------------------------------------------------------------------------------------------

    def tell(self, code: str, *changes: Change, rule: str, **args: Any) -> None:
        """Tell people one instruction and do the same to the twin.

        Raises:
            RulesError: an unknown code, moves with a code that has none (or the other way round), or moves in a hidden field, which all
                would read; that is for :meth:`note`.
            BoardError: the twin can't make the moves.
        """
        self._not_by_hand()
        known = self.codes.get(code)
        if known is None:
            raise RulesError(f"No such instruction code: {code}.")
        if known.pieces is not bool(changes):
            raise RulesError(f"{code} {'moves pieces and was told without moves' if known.pieces else 'moves no pieces'}.")
        if changes:
            self._not_hidden(code, changes)
            self.board.apply(changes)
        text = known.text(args)
        line = f"{self.label} {text}" if self.label else text
        told = Told(code, args, line, self.open_step.path if self.open_step else "", rule, changes)
        self.told.append(told)
        self.events.append(told)
        if self.open_step:
            self.open_step.told += 1

    def _not_hidden(self, code: str, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.path in self.board.form.fields and self.board.is_hidden(change.path):
                raise RulesError(f"{code} would tell everybody what is hidden in {'.'.join(change.path)}.")

    def did(self, *changes: Change) -> None:
        """People said what they did with their own hands: it lies so already, so there is nothing to tell. The twin follows.

        Raises:
            BoardError: the twin can't make the moves.
        """
        self._not_by_hand()
        self.board.apply(changes)
        self.deeds += changes

    def note(self, path: Path, value: Any) -> None:
        """Remember something that lies nowhere as a piece (whose turn it is, what was counted)."""
        self._not_by_hand()
        self.noted.append((path, self.board[path]))
        self.board.apply((mark(path, value),))

    @property
    def told_anything(self) -> bool:
        """Whether the open step has told an instruction yet."""
        return self.open_step is not None and self.open_step.told > 0

    # -- steps and keys -----------------------------------------------------------------------------------------

    def step(self, path: str, *, label: str = "", at: str | None = None) -> Step:
        """Open a step. ``label`` stands before its lines; ``at`` is its name in positions."""
        return Step(self, path, label, at)

    def key(self, name: str) -> str:
        """The full key of something in the open step; the step's own for no name."""
        path = self.open_step.path if self.open_step else ""
        return "/".join(part for part in (path, name) if part)

    def nth(self, name: str) -> str:
        """``name/1``, ``name/2``, ...: the same act by the same thing again."""
        key = self.key(name)
        self._again[key] += 1
        return f"{name}/{self._again[key]}"

    # -- asking -------------------------------------------------------------------------------------------------

    async def ask(self, ask: Ask) -> Any:
        """Pose an ask whose key is complete; what comes back is its judged answer, or :class:`Taken`.

        Raises:
            RulesError: this key was answered before.
        """
        self._not_by_hand()
        if ask.key in self._answered:
            raise RulesError(f"Two asks with the key {ask.key}.")
        answer = await hand_over(ask)
        if not isinstance(answer, Taken):
            self._answered.add(ask.key)
        self._not_by_hand()
        return answer

    async def roll(self, name: str, *dice: Die, question: str = "roll", rule: str = "", **args: Any) -> list[Any]:
        """Roll dice (one d6 if none are named); the faces in the order of the dice."""
        faces: list[Face] = await self.ask(Roll(key=self.key(name), question=question, args=args, rule=rule, dice=dice or (D6,)))
        return faces

    async def choose(
        self,
        name: str,
        options: Sequence[str],
        question: str,
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        barred: Mapping[str, Why] = {},
        ends: Sequence[str] = (),
        **args: Any,
    ) -> str:
        """One of the options; not asked when there is only one. ``barred`` are those that people may look for, and why not now; ``ends``
        those that end the game.
        """
        if len(options) == 1:
            return options[0]
        key, left_out = self.key(name), dict(barred)
        answer: str = await self.ask(
            Choose(key=key, question=question, args=args, rule=rule, who=who, options=tuple(options), barred=left_out, ends=tuple(ends))
        )
        return answer

    async def select(
        self, name: str, options: Sequence[str], question: str, *, min: int, max: int, ordered: bool = False, rule: str = "", **args: Any
    ) -> list[str]:
        """Some of the options; not asked when there is nothing to decide."""
        if min == max == len(options) and (not ordered or len(options) < 2):
            return list(options)
        ask = Select(key=self.key(name), question=question, args=args, rule=rule, options=tuple(options), min=min, max=max, ordered=ordered)
        answer: list[str] = await self.ask(ask)
        return answer

    async def count(
        self, name: str, question: str, *, min: int = 0, max: int, who: tuple[str, ...] = ("any",), rule: str = "", **args: Any
    ) -> int:
        """A whole number; not asked when only one is possible."""
        if min == max:
            return min
        answer: int = await self.ask(Count(key=self.key(name), question=question, args=args, rule=rule, who=who, min=min, max=max))
        return answer

    async def share(
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
        barred: Mapping[str, Why] = {},
        wrong: Why | None = None,
        **args: Any,
    ) -> dict[str, int]:
        """So many things over these places; those that get some, in the order of ``options``. Not asked when nothing is to decide.

        ``barred`` and ``wrong`` are reasons to refuse, see :class:`Share`.
        """
        ask = Share(
            key=self.key(name), question=question, args=args, rule=rule, who=who,
            options=tuple(options), most=tuple(most), min=min, max=max, barred=dict(barred), wrong=wrong,
        )  # fmt: skip
        if (only := ask.only()) is not None:
            return only
        answer: dict[str, int] = await self.ask(ask)
        return answer

    async def done(self, name: str = "done", question: str = "done", rule: str = "", ends: bool = False, **args: Any) -> None:
        """Wait until people have carried out what was told. ``ends``: the game ends when they go on."""
        await self.ask(Confirm(key=self.key(name), question=question, args=args, rule=rule, ends=(DONE,) if ends else ()))

    async def report(
        self,
        name: str,
        paths: Sequence[Path],
        question: str,
        limits: Sequence[Limit] = (),
        bounds: Mapping[Path, int] = {},
        rule: str = "",
        asked: Sequence[Path] | None = None,
        ends: Sequence[str] = (),
        **args: Any,
    ) -> dict[str, Any]:
        """How do these fields stand? The twin takes the answer. ``bounds`` lowers the maximum of single fields; ``asked`` are those that
        people are asked about, where that is not all of them; ``ends`` says whether the game would end if nothing was changed.
        """
        fields = tuple(
            replace(f, shape=replace(f.shape, max=bounds[f.path])) if f.path in bounds else f for f in fields_of(self.board, paths)
        )
        about = None if asked is None else tuple(asked)
        ask = Report(
            key=self.key(name), question=question, args=args, rule=rule, fields=fields, limits=tuple(limits), asked=about, ends=tuple(ends),
            stale=frozenset(filter(self.board.is_stale, paths)),
        )  # fmt: skip
        patch: dict[str, Any] = await self.ask(ask)
        self.board.patch(patch, ask.settled())
        return patch

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
        **args: Any,
    ) -> str | Taken:
        """Run the clock; ``rang``, ``ended early``, or an offer that was taken (then pose it again)."""
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
        answer: str | Taken = await self.ask(ask)
        return answer

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
        rule: str = "",
        **args: Any,
    ) -> Any:
        """The top card of a deck made of ``cards`` (content order), without those in ``without``.

        ``order`` names the shuffle; the deck lies in the order of that key until rules name another. ``held`` are cards that lie hidden
        somewhere: all the same they are named among those the deck may hold.
        """
        left = tuple(c for c in cards if c not in without)
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
        )
        return await self.ask(ask)

    def _not_by_hand(self) -> None:
        if self.open_step is not None and self.open_step.by_hand:
            raise SkipStep
