"""F8 Fire growth (FOD-133 to FOD-137)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.procedures.common import place_fire
from companion.games.firefighters_on_duty.procedures.growth_test import is_due_to_grow


async def growth(city: City) -> None:
    """Place a fire on every burning area without inactive fire; fire on roads never grows."""
    found = [x for x in city.areas if is_due_to_grow(city, x)]
    for x in await city.in_order("order", found):
        await place_fire(city, x, 1, "FOD-134")
