"""F1 Casualties (FOD-81 to FOD-85)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board import CARRIER
from companion.games.firefighters_on_duty.common import lose
from companion.games.firefighters_on_duty.hands import where_vehicles_stand
from companion.games.firefighters_on_duty.state import City, aboard, space
from companion.games.firefighters_on_duty.sure import sure


async def casualties(city: City) -> None:
    """Active fire together with an injured person on a space loses the game, once people confirm that it stands so."""
    await _sure_of_the_injured(city)
    attempt = 0
    while found := [x for x in city.spaces if city.burning(x) and _in_danger(city, x)]:
        attempt += 1
        answer = await city.table.choose(f"casualty/{attempt}", ("yes", "no"), "casualty", rule="FOD-83", ends=("yes",), spaces=found)
        if answer == "yes":
            await lose(city, "casualty", found, "FOD-82")
        await _look_again(city, found, attempt)


async def _sure_of_the_injured(city: City) -> None:
    burning = [x for x in city.spaces if city.burning(x)]
    await sure(city, [space(x, "injured") for x in burning])
    if city.switch("aboard_exposed") == "on" and not all(map(city.is_area, burning)):
        await sure(city, where_vehicles_stand(city))
        if any(CARRIER in city.vehicles_on(x) for x in burning):
            await sure(city, [aboard(CARRIER, "injured")])


def _in_danger(city: City, x: str) -> bool:
    """Injured on the space; aboard a vehicle only where the house plays so (FOD-84, FOD-R49)."""
    exposed = city.switch("aboard_exposed") == "on" and CARRIER in city.vehicles_on(x)
    return city.on(x, "injured") > 0 or (exposed and city.carried(CARRIER, "injured") > 0)


async def _look_again(city: City, found: list[str], attempt: int) -> None:
    """A mistake in the board check must not end a game (FOD-83): ask fire and injured of exactly these spaces."""
    paths = [space(x, what) for x in found for what in ("fire_active", "injured")]
    if city.switch("aboard_exposed") == "on":
        paths.append(aboard(CARRIER, "injured"))
    await city.table.report(f"casualty/{attempt}/report", paths, "casualty_report", rule="FOD-83", spaces=found)
