"""What a landing is worth to a player: what it adds to the chance of completing the next calls, and what can be reached from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from statistics import fmean
from typing import Any, ClassVar, Final

from companion.bots.fire_call.call_index import BIT, CallIndex, items_in
from companion.bots.fire_call.contest_sight import Standing
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
    Keep,
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
    """The values of landings for a player who stands like this. It remembers what it worked out, since players often stand like before."""

    def __init__(self, index: CallIndex, standing: Standing) -> None:
        self._index, self._rank = index, standing.rank
        self._hand, self._stock, self._garage = standing.cards
        self._call_chance, self.aid_card = standing.call_chance, standing.aid_card
        self._changes = index.changes(self._rank, self._hand)
        self._now = self._near(self._rank, self._hand)
        self._worth: dict[str, float] = {}
        self._ahead: dict[str, float] = {}

    # -- spaces ---------------------------------------------------------------------------------------------------------

    def of(self, space: str, rolls_left: int) -> float:
        """The value of landing on a space, with so many additional rolls left: its effect, and what can be reached from there."""
        kind = self._index.kind[space]
        if kind == "INJURY":
            return self.effect(kind)
        if rolls_left > 0 and self._is_again(kind):
            return self.ahead(space)
        return self.effect(kind) + NEXT_ROLL * self.ahead(space)

    def ahead(self, space: str) -> float:
        """What can be reached from a space with one roll, on average."""
        if space not in self._ahead:
            self._ahead[space] = fmean([max(map(self.effect, kinds)) for kinds in self._index.kinds_ahead(space)])
        return self._ahead[space]

    def _is_again(self, kind: str) -> bool:
        """Whether a landing there lets the player roll again, if a roll is left (FC-31)."""
        item = item_of(kind)
        return item is not None and bool(self._hand & BIT[item])

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
                return self._call_chance
            case "PROMOTION":
                return self._promotions(1)
            case "MUTUAL_AID":
                return self.aid_card
            case "INJURY":
                return -IN_HOSPITAL
            case "BACK_IN_SERVICE":
                return self._back_in_service
            case "STATION_DUTIES":
                return max(0.0, self.duty)
        return 0.0

    # -- what the effects are worth -------------------------------------------------------------------------------------

    def item(self, item: str) -> float:
        """What an item in hand is worth that is not there yet."""
        return CALLS_AHEAD * self._changes[item]

    def loss(self, item: str) -> float:
        """What it costs to have an item no longer."""
        return CALLS_AHEAD * self._changes[item]

    def _near(self, rank: int, hand: int) -> float:
        return CALLS_AHEAD * self._index.near(rank, hand)

    @cached_property
    def _best_item(self) -> float:
        """The best item that the Dispatcher has, or the Mutual Aid card."""
        item = CALLS_AHEAD * max([self._changes[item] for item in items_in(self._stock)], default=0.0)
        return max(item, self.aid_card)

    def _promotions(self, steps: int) -> float:
        """So many promotion steps: fewer items are needed; a Fire Chief gets a card (FC-42, FC-43)."""
        rank = min(FIRE_CHIEF, self._rank + steps)
        promoted = self._near(rank, self._hand) - self._now
        cards = self._rank + steps - rank
        return promoted + cards * self._best_item if cards else promoted

    def _demotions(self, steps: int) -> float:
        """So many demotion steps; less than 0 for all but a Firefighter."""
        return self._near(max(0, self._rank - steps), self._hand) - self._now

    @cached_property
    def _back_in_service(self) -> float:
        """All items out of the Garage."""
        return self._near(self._rank, self._hand | self._garage) - self._now

    # -- Station Duties -------------------------------------------------------------------------------------------------

    @cached_property
    def duty(self) -> float:
        """A Station Duties card, on average."""
        worth = [n * self._DUTY_EFFECTS[type(effect)](self, effect) for effect, n in self._index.duties.items()]
        return sum(worth) / len(self._index.content.duties)

    @cached_property
    def _cheapest_loss(self) -> float:
        """What it costs to put the item into the Garage that is needed the least."""
        return CALLS_AHEAD * min([self._changes[item] for item in items_in(self._hand)], default=0.0)

    def _moved_to(self, effect: MoveTo) -> float:
        """Landing on a space to which a card moves the player; of another card nothing is known."""
        return 0.0 if effect.kind == "STATION_DUTIES" else self.effect(effect.kind)

    _DUTY_EFFECTS: ClassVar[Mapping[type[DutyEffect], Callable[[LandingValues, Any], float]]] = {
        Promote: lambda self, effect: self._promotions(effect.steps),
        Demote: lambda self, effect: self._demotions(effect.steps),
        GetMutualAid: lambda self, effect: self.aid_card,
        GoHospital: lambda self, effect: -IN_HOSPITAL,
        GarageOwn: lambda self, effect: -effect.items * self._cheapest_loss,
        GarageOpponent: lambda self, effect: KEPT,
        GarageEachOpponent: lambda self, effect: KEPT,
        BackInService: lambda self, effect: self._back_in_service,
        MoveTo: _moved_to,
        Keep: lambda self, effect: KEPT,
    }
    """What each kind of effect of a card is worth."""

    def better_station(self, stations: Sequence[str]) -> str:
        """The Fire Station from where more can be reached."""
        return max(stations, key=lambda station: self.ahead(f"station{station}"))
