"""F2 Injuries (FOD-86 to FOD-91)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ON_SPACE
from companion.games.firefighters_on_duty.board.schema import CARRIER, ENGINES
from companion.games.firefighters_on_duty.board.staleness import cargo_fields, vehicle_position_fields
from companion.games.firefighters_on_duty.procedures.common import StationReturn, injure


async def injuries(city: City) -> None:
    """Firefighters and civilians in active fire become injured; their equipment goes back to the stations."""
    burning = [x for x in city.spaces if city.burning(x)]
    await _ensure_people_and_gear_known(city, burning)
    found = [x for x in burning if _concerns(city, x)]
    order = await city.in_order("order", found)
    plan = [(x, await _homes(city, x)) for x in order]
    for x, (home, crews) in plan:
        await _injure_on(city, x, home, crews)


async def _ensure_people_and_gear_known(city: City, burning: list[str]) -> None:
    await ensure_known(city, [ON_SPACE[x, what] for x in burning for what in ("firefighters", "civilians", "hoses", "axes")])
    if city.rule("aboard_exposed") == "on" and not all(map(city.is_area, burning)):
        await ensure_known(city, vehicle_position_fields(city))
        there = [vehicle for x in burning for vehicle in city.vehicles_on(x)]
        exposed = [path for v in there for path in cargo_fields(city, v) if path[2] == ("civilians" if v == CARRIER else "firefighters")]
        await ensure_known(city, exposed)


def _concerns(city: City, x: str) -> bool:
    people = city.count_on(x, "firefighters") + city.count_on(x, "civilians") + sum(_crews(city, x).values()) + _passengers(city, x)
    loose = city.rule("burn_loose_equipment") == "on" and city.count_on(x, "hoses") + city.count_on(x, "axes") > 0
    return people > 0 or loose


def _crews(city: City, x: str) -> dict[str, int]:
    """Firefighters aboard engines on x, where people aboard are exposed (FOD-90, FOD-R49)."""
    if city.rule("aboard_exposed") == "off":
        return {}
    return {v: n for v in city.vehicles_on(x) if v in ENGINES and (n := city.carried(v, "firefighters"))}


def _passengers(city: City, x: str) -> int:
    exposed = city.rule("aboard_exposed") == "on" and CARRIER in city.vehicles_on(x)
    return city.carried(CARRIER, "civilians") if exposed else 0


async def _homes(city: City, x: str) -> tuple[StationReturn, list[StationReturn]]:
    home = await StationReturn.ask(
        city, x, ff=city.count_on(x, "firefighters"), hoses=city.count_on(x, "hoses"), axes=city.count_on(x, "axes")
    )
    return home, [await StationReturn.ask(city, vehicle, ff=n) for vehicle, n in _crews(city, x).items()]


async def _injure_on(city: City, x: str, home: StationReturn, crews: list[StationReturn]) -> None:
    ff, civ, passengers = city.count_on(x, "firefighters"), city.count_on(x, "civilians"), _passengers(city, x)
    aboard_ff = {crew.origin: sum(crew.ff.values()) for crew in crews}
    if ff or civ or aboard_ff or passengers:
        injure(city, x, ff, civ, "FOD-87", aboard_ff, passengers)
    for crew in (home, *crews):
        crew.tell_ff(city, "FOD-87")
    home.tell_equipment(city, "FOD-89")
