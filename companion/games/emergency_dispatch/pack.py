"""The content of a game: calls, Resolution cards, the roster of dice and the city, compiled from what a game took from the packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct, structs

from companion.content.entry_packs import EntryReader
from companion.content.faults import Fault, PackError, with_source
from companion.content.shape import read
from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.city_map import CityFile, StreetMap, compile_city
from companion.games.emergency_dispatch.resolution_cards import ResolutionCard
from companion.games.emergency_dispatch.roster import EquipmentDie, Slot, in_die_order, roster_faults
from companion.table import JsonValue

LEAST_CALLS: Final = 40
LEAST_CARDS: Final = 15
EASY_DOUBLES: Final = 4
"""So many double calls stay out of an Easy game (ED-9)."""
WRITTEN_IDS: Final = {"call": "X-", "resolution": "Y-"}
"""How the ids of tiles and cards begin that people write out."""


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

    @cached_property
    def doubles(self) -> tuple[str, ...]:
        """The ids of the double calls, in the order of the pack."""
        return tuple(call.id for call in self.calls.values() if call.is_double)

    def company_dice(self, company: int) -> Sequence[EquipmentDie]:
        """The two dice of a company, slot a first."""
        return [die for die in self.roster if die.company == company]

    def company_die(self, company: int, slot: Slot) -> EquipmentDie:
        """The die of a company in a slot, as ``OOS(4,a)`` names it."""
        return next(die for die in self.roster if die.company == company and die.slot == slot)


# -- raw -> DispatchContent ---------------------------------------------------------------------------------------------


class _Files(Struct, frozen=True):
    """The file of each entry, by its id or number, and that of the city."""

    call: dict[str, str] = {}
    resolution: dict[str, str] = {}
    die: dict[str, str] = {}
    city: str = "city"


class _Raw(Struct, frozen=True, kw_only=True):
    """``raw``, with its entries not yet read."""

    call: tuple[object, ...] = ()
    resolution: tuple[object, ...] = ()
    die: tuple[object, ...] = ()
    city: object = None
    files: _Files = _Files()
    packs: tuple[object, ...] = ()


def compile_content(raw: Mapping[str, JsonValue]) -> DispatchContent:
    """``raw`` as typed content.

    Raises:
        PackError: with every fault of types, and every fault of meaning in what could be read.
    """
    parts, faults = read(_Raw, raw, source="content")
    if parts is None:
        raise PackError(faults)
    reading = _Reading(parts.files)
    calls = reading.entries("call", CallTile, parts.call)
    cards = reading.entries("resolution", ResolutionCard, parts.resolution)
    dice = reading.entries("die", EquipmentDie, parts.die)
    city = reading.city(parts.city, calls)
    reading.check_ids("call", [call.id for call in calls], WRITTEN_IDS["call"])
    reading.check_ids("resolution", [card.id for card in cards], WRITTEN_IDS["resolution"])
    reading.check_size("call", len(parts.call), LEAST_CALLS, "calls")
    reading.check_size("resolution", len(parts.resolution), LEAST_CARDS, "Resolution cards")
    if len(dice) == len(parts.die):
        reading.check_roster(dice)
    if reading.faults:
        raise PackError(reading.faults)
    return DispatchContent(
        calls={call.id: call for call in calls}, cards={card.id: card for card in cards}, roster=in_die_order(dice), city=city
    )


class _Reading(EntryReader):
    """Entries, city and roster, read; ``faults`` has what was found."""

    def __init__(self, files: _Files) -> None:
        super().__init__({"call": files.call, "resolution": files.resolution, "die": files.die})
        self._city_file = files.city

    def city(self, data: object, calls: Sequence[CallTile]) -> StreetMap | None:
        """The city, if there is one that can be read; every call must have its address there."""
        if data is None:
            return None
        file, faults = read(CityFile, data)
        found, more = (None, []) if file is None else compile_city(file)
        faults += more
        if found is not None and (missing := in_address_order({call.address for call in calls} - {*found.addresses})):
            hint = "draw them, or bring calls for this city"
            faults.append(Fault(("plan",), wanted=f"lacks the addresses {', '.join(missing)}, at which there are calls", hint=hint))
        self.faults += with_source(faults, self._city_file)
        return found

    def check_roster(self, dice: Sequence[EquipmentDie]) -> None:
        """The dice are two for each company and three for the Box Alarm."""
        for fault in roster_faults(dice):
            self.add("die", structs.replace(fault, where=("die", *fault.where) if fault.where else ()))


# -- notes --------------------------------------------------------------------------------------------------------------


def notes(content: DispatchContent) -> Iterator[str]:
    """What may be meant and should be known, one sentence each."""
    if len(content.doubles) < EASY_DOUBLES:
        yield f"The Easy game takes {EASY_DOUBLES} double calls out, and these are {len(content.doubles)}: it can't be played."
    crowded = [address for address, n in Counter(call.address for call in content.calls.values()).items() if n > 2]
    if crowded:
        yield f"More than two calls can come to {', '.join(in_address_order(crowded))}."
    if content.city is None:
        yield "There is no city: addresses stand in a grid, and no steps are counted."
