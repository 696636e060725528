"""F4 Area burns down (FOD-98 to FOD-105)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.procedures.common import StationReturn, burn_down, burn_down_fields

BURNS_DOWN = 4


async def area_burns_down(city: City) -> None:
    """Every area with four or more active fires burns down."""
    found = [x for x in city.areas if not city.burned(x) and city.active(x) >= BURNS_DOWN]
    await ensure_known(city, [path for x in found for path in burn_down_fields(x)])
    order = await city.in_order("order", found)
    plan = [(x, await StationReturn.ask(city, x, hoses=city.count_on(x, "hoses"), axes=city.count_on(x, "axes"))) for x in order]
    for x, home in plan:
        await burn_down(city, x, home)
