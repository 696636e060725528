"""F5 Area at critical level (FOD-106 to FOD-111)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.procedures.resolve import resolve_event

CRITICAL = 3


async def critical_level(city: City) -> None:
    """One event card for each area with exactly three active fires; resolved wholly before the next."""
    found = [x for x in city.areas if not city.burned(x) and city.active(x) == CRITICAL]
    for x in await city.in_order("order", found):
        if not city.burned(x):  # a card may have burned it down meanwhile (FOD-109)
            await resolve_event(city, x, str(city.map.spaces[x].type))
