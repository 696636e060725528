"""F9 Fire spread (FOD-138 to FOD-145)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.procedures.schedule import run_schedule
from companion.games.firefighters_on_duty.procedures.spread_roll import can_catch_fire, roll_spread, row_fields


async def spread(city: City) -> None:
    """One die for each area without inactive fire beside a burning space."""
    # An area that burns without inactive fire was due to grow and got no token: it is left out as if it had one (FOD-139).
    found = [x for x in city.areas if can_catch_fire(city, x) and not city.burning(x)]
    await ensure_known(city, row_fields(city, found))
    for x in await city.in_order("order", found):
        await roll_spread(city, x, f"{x}")
    await run_schedule(city, "end_of_fire_phase")
