"""F8 Fire growth (FOD-133 to FOD-137)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.common import place_fire
from companion.games.firefighters_on_duty.state import City


async def growth(city: City) -> None:
    """A fire more on every burning area without inactive fire; roads never grow."""
    found = [x for x in city.areas if grows(city, x)]
    for x in await city.in_order("order", found):
        await place_fire(city, x, 1, "FOD-134")


def grows(city: City, x: str) -> bool:
    """Whether this area is due to grow (FOD-133, FOD-135)."""
    return not city.burned(x) and city.burning(x) and city.inactive(x) == 0
