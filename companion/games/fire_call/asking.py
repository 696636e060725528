"""Questions beside which something may be claimed: what a six left open is an offer of every question until it ends (FC-28).

An offer that is taken may change what can be answered: a card comes out of the Garage. So each question is made anew after it, from
functions that look at the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec.structs import replace

from companion.games.kit import StepKeys
from companion.table import Ask, CardPile, Choose, Confirm, JsonObject, JsonValue, Offer, OfferTaken, Report, Roll, Select, Table, fields_of
from companion.table.fields import FieldPath

A = TypeVar("A", bound=JsonValue)
Options = Callable[[], Sequence[str]]


class StandingOffers(Protocol):
    """What may be done beside every question."""

    def offers(self) -> tuple[Offer, ...]:
        """What is open now."""

    def take(self, taken: OfferTaken) -> None:
        """Carry out one that was taken."""


class Asker:
    """Poses the questions of one game, with the offers that stand."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._keys = StepKeys()
        self.standing: StandingOffers | None = None
        self.posed = 0
        """How many questions were posed."""

    async def _pose(self, ask: Ask[A]) -> A | None:
        """The answer to a question; None when an offer was taken instead."""
        offers = self.standing.offers() if self.standing is not None else ()
        self.posed += 1
        answer = await self._table.ask(replace(ask, offers=offers) if offers else ask)
        if not isinstance(answer, OfferTaken):
            return answer
        assert self.standing is not None
        self.standing.take(answer)
        return None

    def _key(self, name: str) -> str:
        """The full key of a question, which a card may make the rules ask twice in a turn."""
        return self._keys.unused(self._table.key(name))

    async def choose(
        self,
        name: str,
        options: Options,
        question: str,
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        proposed: Callable[[], str | None] = lambda: None,
        spots: Mapping[str, str] = {},
        more: Mapping[str, JsonValue] = {},
        **args: JsonValue,
    ) -> str:
        """One of the options; not asked when there is only one; "" where there is none (any longer). ``more`` are arguments that only
        some questions of this name have.
        """
        args.update(more)
        key = ""
        while len(found := tuple(options())) > 1:
            key = key or self._key(name)
            ask = Choose(key=key, question=question, args=args, rule=rule, who=who, options=found, proposed=proposed(), spots=spots)
            answer = await self._pose(ask)
            if answer is not None:
                return answer
        return found[0] if found else ""

    async def select(
        self, name: str, options: Options, question: str, *, n: int, who: tuple[str, ...], rule: str, **args: JsonValue
    ) -> list[str]:
        """So many of the options, in their order; all of them where there are no more."""
        key = ""
        while len(found := tuple(options())) > n:
            key = key or self._key(name)
            answer = await self._pose(Select(key=key, question=question, args=args, rule=rule, who=who, options=found, min=n, max=n))
            if answer is not None:
                return answer
        return list(found)

    async def roll(self, name: str, question: str, rule: str, **args: JsonValue) -> int:
        """Roll the die."""
        key = self._key(name)
        while (faces := await self._pose(Roll(key=key, question=question, args=args, rule=rule))) is None:
            pass
        return int(faces[0])

    async def draw(
        self, name: str, pile: CardPile, *, question: str, who: tuple[str, ...], rule: str, hidden: bool = False, **args: str
    ) -> str | JsonObject:
        """The top card of a pile."""
        key = self._key(name)
        while (drawn := await self._pose(pile.top(key, question, who=who, hidden=hidden, rule=rule, **args))) is None:
            pass
        return drawn

    async def report(self, name: str, paths: Sequence[FieldPath], question: str, rule: str, **args: JsonValue) -> None:
        """How these fields stand, which the twin takes over."""
        board, key, patch = self._table.board, self._key(name), None
        while patch is None:
            stale = frozenset(filter(board.is_stale, paths))
            ask = Report(key=key, question=question, args=args, rule=rule, fields=tuple(fields_of(board, paths)), stale=stale)
            patch = await self._pose(ask)
        self._table.take_over(ask, patch)

    async def confirm(
        self, name: str, question: str, rule: str, *, before_roll: bool = False, more: Mapping[str, JsonValue] = {}, **args: JsonValue
    ) -> None:
        """Wait until people have carried out what was told; ``before_roll`` is for what may be claimed before it, and needs no answer where
        there is nothing.
        """
        ask = Confirm(key=self._key(name), question=question, args={**args, **more}, rule=rule, before_roll=before_roll)
        while not before_roll or (self.standing is not None and self.standing.offers()):
            if await self._pose(ask) is not None:
                return
