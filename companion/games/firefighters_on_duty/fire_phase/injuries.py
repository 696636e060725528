"""F2 Injuries (FOD-86 to FOD-91)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board import CARRIER, ENGINES
from companion.games.firefighters_on_duty.common import Homecoming, injure
from companion.games.firefighters_on_duty.hands import load_of, where_vehicles_stand
from companion.games.firefighters_on_duty.state import City, space
from companion.games.firefighters_on_duty.sure import sure


async def injuries(city: City) -> None:
    """Firefighters and civilians in active fire become injured; equipment beside them goes home."""
    burning = [x for x in city.spaces if city.burning(x)]
    await _sure_of_people_and_gear(city, burning)
    found = [x for x in burning if _concerns(city, x)]
    order = await city.in_order("order", found)
    plan = [(x, await _homes(city, x)) for x in order]
    for x, (home, crews) in plan:
        await _injure_on(city, x, home, crews)


async def _sure_of_people_and_gear(city: City, burning: list[str]) -> None:
    await sure(city, [space(x, what) for x in burning for what in ("firefighters", "civilians", "hoses", "axes")])
    if city.switch("aboard_exposed") == "on" and not all(map(city.is_area, burning)):
        await sure(city, where_vehicles_stand(city))
        there = [vehicle for x in burning for vehicle in city.vehicles_on(x)]
        exposed = [path for v in there for path in load_of(city, v) if path[2] == ("civilians" if v == CARRIER else "firefighters")]
        await sure(city, exposed)


def _concerns(city: City, x: str) -> bool:
    people = city.on(x, "firefighters") + city.on(x, "civilians") + sum(_crews(city, x).values()) + _passengers(city, x)
    loose = city.switch("burn_loose_equipment") == "on" and city.on(x, "hoses") + city.on(x, "axes") > 0
    return people > 0 or loose


def _crews(city: City, x: str) -> dict[str, int]:
    """Firefighters aboard engines on x, where people aboard are exposed (FOD-90, FOD-R49)."""
    if city.switch("aboard_exposed") == "off":
        return {}
    return {v: n for v in city.vehicles_on(x) if v in ENGINES and (n := city.carried(v, "firefighters"))}


def _passengers(city: City, x: str) -> int:
    exposed = city.switch("aboard_exposed") == "on" and CARRIER in city.vehicles_on(x)
    return city.carried(CARRIER, "civilians") if exposed else 0


async def _homes(city: City, x: str) -> tuple[Homecoming, list[Homecoming]]:
    home = await Homecoming.ask(city, x, ff=city.on(x, "firefighters"), hoses=city.on(x, "hoses"), axes=city.on(x, "axes"))
    return home, [await Homecoming.ask(city, vehicle, ff=n) for vehicle, n in _crews(city, x).items()]


async def _injure_on(city: City, x: str, home: Homecoming, crews: list[Homecoming]) -> None:
    ff, civ, passengers = city.on(x, "firefighters"), city.on(x, "civilians"), _passengers(city, x)
    aboard_ff = {crew.origin: sum(crew.ff.values()) for crew in crews}
    if ff or civ or aboard_ff or passengers:
        injure(city, x, ff, civ, "FOD-87", aboard_ff, passengers)
    for crew in (home, *crews):
        crew.tell_ff(city, "FOD-87")
    home.tell_equipment(city, "FOD-89")
