"""The content of a game: calls, Resolution cards, the roster of dice and the city."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.city_map import StreetMap
from companion.games.emergency_dispatch.resolution_cards import ResolutionCard
from companion.games.emergency_dispatch.roster import EquipmentDie, Slot


class DispatchContent(Struct, frozen=True, kw_only=True, dict=True):
    """The compiled content: calls and cards by id in the order of the pack, which is the order in which bag and deck are shuffled;
    the dice in die order; ``city`` is None where the pack draws none.
    """

    calls: Mapping[str, CallTile]
    cards: Mapping[str, ResolutionCard]
    roster: tuple[EquipmentDie, ...]
    city: StreetMap | None = None

    @cached_property
    def dice(self) -> Mapping[str, EquipmentDie]:
        """The dice by id, in die order."""
        return {die.id: die for die in self.roster}

    @cached_property
    def addresses(self) -> tuple[str, ...]:
        """The addresses at which some tile of the set can be, by letter and number."""
        return in_address_order(call.address for call in self.calls.values())

    @cached_property
    def junctions(self) -> tuple[str, ...]:
        """The addresses that some tile of the set marks as a Transportation Junction (ED-27)."""
        return in_address_order(call.address for call in self.calls.values() if call.is_junction)

    def company_dice(self, company: int) -> Sequence[EquipmentDie]:
        """The two dice of a company, slot a first."""
        return [die for die in self.roster if die.company == company]

    def company_die(self, company: int, slot: Slot) -> EquipmentDie:
        """The die of a company in a slot, as ``OOS(4,a)`` names it."""
        return next(die for die in self.roster if die.company == company and die.slot == slot)
