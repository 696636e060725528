"""F6 Hazards (FOD-112 to FOD-121): explosive substances, then gas tanks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.model.selectors import Hazard
from companion.games.firefighters_on_duty.procedures.common import burst_tank, explode


async def hazards(city: City) -> None:
    """Explosives on burning areas go off, then gas tanks. New fire sets off nothing (FOD-118), except by house rule."""
    if city.rule("hazard_chain") == "on":
        await _chain(city)
        return
    explosives, tanks = _ready(city, "explosive"), _ready(city, "gas_tank")
    for x in await city.in_order("explosives", explosives):
        await explode(city, x)
    for x in await city.in_order("gas_tanks", tanks):
        await burst_tank(city, x)


def _ready(city: City, kind: Hazard) -> list[str]:
    return [x for x in city.areas if city.has_hazard(x, kind) and city.burning(x)]


async def _chain(city: City) -> None:
    """Areas that receive fire count as burning for the rest of the step (FOD-R60)."""
    caught = {x for x in city.areas if city.burning(x)}
    while await _passes(city, "explosive", explode, caught) or await _passes(city, "gas_tank", burst_tank, caught):
        pass


async def _passes(city: City, kind: Hazard, go_off: Callable[[City, str], Awaitable[list[str]]], caught: set[str]) -> bool:
    """One pass in label order; whether anything went off."""
    any_went_off = False
    for x in city.areas:
        if x in caught and city.has_hazard(x, kind):
            caught.update(await go_off(city, x))
            any_went_off = True
    return any_went_off
