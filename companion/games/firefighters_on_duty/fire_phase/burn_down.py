"""F4 Area burns down (FOD-98 to FOD-105)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.common import Homecoming, burn_down, burns_with
from companion.games.firefighters_on_duty.state import City
from companion.games.firefighters_on_duty.sure import sure

BURNS_DOWN = 4


async def area_burns_down(city: City) -> None:
    """Every area with four or more active fires burns down."""
    found = [x for x in city.areas if not city.burned(x) and city.active(x) >= BURNS_DOWN]
    await sure(city, [path for x in found for path in burns_with(x)])
    order = await city.in_order("order", found)
    plan = [(x, await Homecoming.ask(city, x, hoses=city.on(x, "hoses"), axes=city.on(x, "axes"))) for x in order]
    for x, home in plan:
        await burn_down(city, x, home)
