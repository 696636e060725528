"""What a landing is worth to a player: what it adds to the chance of completing the next calls, and what can be reached from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from statistics import fmean
from typing import Final

from companion.bots.fire_call.call_index import BIT, items_in
from companion.bots.fire_call.contest_sight import ContestSight
from companion.games.fire_call.board import DISPATCHER, MUTUAL_AID_AT
from companion.games.fire_call.departments import FIRE_CHIEF
from companion.games.fire_call.duty_cards import (
    BackInService,
    Demote,
    DutyEffect,
    GarageEachOpponent,
    GarageOpponent,
    GarageOwn,
    GetMutualAid,
    GoHospital,
    MoveTo,
    Promote,
)
from companion.games.fire_call.spaces import item_of

CALLS_AHEAD: Final = 10.0
"""The calls for which an item that is collected now is of use, about: one more district is one call completed."""
NEXT_ROLL: Final = 0.4
"""How much what can be reached with the next roll counts, to what is reached now."""
IN_HOSPITAL: Final = 0.35
"""What a stay in the Hospital costs, counted in districts: turns, and cards for others to steal."""
KEPT: Final = 0.1
"""What a card to keep is worth, counted in districts."""


class LandingValues:
    """The values of landings for one player on one board."""

    def __init__(self, sight: ContestSight) -> None:
        self._sight, self._index = sight, sight.index
        self._worth: dict[str, float] = {}
        self._rank, self._hand = sight.rank(sight.player), sight.hand(sight.player)
        self._now = self._near(self._rank, self._hand)

    # -- spaces ---------------------------------------------------------------------------------------------------------

    def of(self, space: str) -> float:
        """The value of landing on a space: its effect, and what can be reached from there."""
        kind = self._index.kind[space]
        if kind == "INJURY":
            return self.effect(kind)
        if self.is_again(kind):
            return self.ahead(space)
        return self.effect(kind) + NEXT_ROLL * self.ahead(space)

    def ahead(self, space: str) -> float:
        """What can be reached from a space with one roll, on average."""
        return fmean([max(map(self.effect, kinds)) for kinds in self._index.kinds_ahead(space)])

    def is_again(self, kind: str) -> bool:
        """Whether a landing there lets the player roll again (FC-31)."""
        item = item_of(kind)
        return item is not None and bool(self._hand & BIT[item]) and self._sight.rolls_left > 0

    def effect(self, kind: str) -> float:
        """The value of the effect of a kind of space."""
        if kind not in self._worth:
            self._worth[kind] = self._effect(kind)
        return self._worth[kind]

    def _effect(self, kind: str) -> float:
        if (item := item_of(kind)) is not None:
            return self.item(item) if self._stock & BIT[item] else 0.0
        match kind:
            case "FIRE_CALL":
                return self.call_chance
            case "PROMOTION":
                return self.promotions(1)
            case "MUTUAL_AID":
                return self.aid_card
            case "INJURY":
                return -IN_HOSPITAL
            case "BACK_IN_SERVICE":
                return self.back_in_service
            case "STATION_DUTIES":
                return max(0.0, self.duty)
        return 0.0

    # -- what the effects are worth -------------------------------------------------------------------------------------

    @cached_property
    def _stock(self) -> int:
        """The items with the Dispatcher."""
        return self._sight.cards(self._sight.player, DISPATCHER)

    def item(self, item: str) -> float:
        """What an item in hand is worth that is not there yet."""
        return CALLS_AHEAD * self._changes[item]

    @cached_property
    def _changes(self) -> Mapping[str, float]:
        return self._index.changes(self._rank, self._hand)

    def _near(self, rank: int, hand: int) -> float:
        return CALLS_AHEAD * self._index.near(rank, hand)

    @cached_property
    def call_chance(self) -> float:
        """The chance to complete a call that is drawn now."""
        usable = self._sight.lendable if self._sight.has_aid else self._sight.stealable
        return self._index.sure(self._rank, self._hand | usable)

    @cached_property
    def aid_card(self) -> float:
        """The Mutual Aid card, which helps with one call."""
        if self._sight.board[MUTUAL_AID_AT[self._sight.player]] != DISPATCHER:
            return 0.0
        return self._index.sure(self._rank, self._hand | self._sight.lendable) - self.call_chance

    @cached_property
    def best_item(self) -> float:
        """The best item that the Dispatcher has, or the Mutual Aid card."""
        item = CALLS_AHEAD * max([self._changes[item] for item in items_in(self._stock)], default=0.0)
        return max(item, self.aid_card)

    def promotions(self, steps: int) -> float:
        """So many promotion steps: fewer items are needed; a Fire Chief gets a card (FC-42, FC-43)."""
        rank = min(FIRE_CHIEF, self._rank + steps)
        cards = self._rank + steps - rank
        return self._near(rank, self._hand) - self._now + cards * self.best_item

    def demotions(self, steps: int) -> float:
        """So many demotion steps; less than 0 for all but a Firefighter."""
        return self._near(max(0, self._rank - steps), self._hand) - self._now

    @cached_property
    def back_in_service(self) -> float:
        """All items out of the Garage."""
        return self._near(self._rank, self._hand | self._sight.garage) - self._now

    def loss(self, player: str, item: str) -> float:
        """What it costs a player to have an item no longer."""
        return CALLS_AHEAD * self._index.changes(self._sight.rank(player), self._sight.hand(player))[item]

    # -- Station Duties -------------------------------------------------------------------------------------------------

    @cached_property
    def duty(self) -> float:
        """A Station Duties card, on average."""
        return sum([n * self._duty_effect(effect) for effect, n in self._index.duties.items()]) / len(self._index.content.duties)

    def _duty_effect(self, effect: DutyEffect) -> float:
        match effect:
            case Promote(steps):
                return self.promotions(steps)
            case Demote(steps):
                return self.demotions(steps)
            case GetMutualAid():
                return self.aid_card
            case GoHospital():
                return -IN_HOSPITAL
            case GarageOwn(items):
                return -items * self.cheapest_loss
            case GarageOpponent() | GarageEachOpponent():
                return KEPT
            case BackInService():
                return self.back_in_service
            case MoveTo(kind):
                return 0.0 if kind == "STATION_DUTIES" else self.effect(kind)
        return KEPT

    @cached_property
    def cheapest_loss(self) -> float:
        """What it costs to put the item into the Garage that is needed the least."""
        return CALLS_AHEAD * min([self._changes[item] for item in items_in(self._hand)], default=0.0)

    def better_station(self, stations: Sequence[str]) -> str:
        """The Fire Station from where more can be reached."""
        return max(stations, key=lambda station: self.ahead(f"station{station}"))
