"""The board check after the Action Phase (FOD-76 to FOD-79, FOD-194): what changed on the table."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board import CARRIER, CARRIER_SLOTS, ENGINES, HAZARDS
from companion.games.firefighters_on_duty.schedule import scheduled
from companion.games.firefighters_on_duty.state import City, hazard, space
from companion.table import Limit, Path, mark, take

LYING = ("firefighters", "civilians", "injured", "hoses", "axes", "debris")
NEVER_MORE = ("fire_active", "debris")


async def board_check(city: City) -> None:
    """Ask what changed, refuse what can't be, count who left, and keep who stood where at the bell (FOD-78)."""
    paths = _paths(city)
    bounds = {p: city.board[p] for p in paths if p[-1] in NEVER_MORE or "hazards" in p}
    await city.table.report("", paths, "board_check", _limits(city, paths), bounds, rule="FOD-76")
    for x in city.areas:
        city.table.note(("ff_at_bell", x), city.on(x, "firefighters"))
    await _evacuate(city)
    await scheduled(city, "end_of_action")


def _paths(city: City) -> list[Path]:
    """Everything that hands can have moved in the Action Phase (FOD-76)."""
    form = city.board.form.fields
    paths = [space(x, what) for x in city.spaces for what in ("fire_active", *LYING)]
    paths += [hazard(x, kind) for x in city.areas for kind in HAZARDS]
    paths += [p for p in form if p[0] == "vehicles" and p[1] in city.vehicles and p[2] not in ("damaged", "removed", "marker")]
    paths += [p for p in form if p[0] in ("stations", "hydrants", "hospital")]
    return [*paths, ("civilians_evacuated",)] if city.map.gathering_point else paths


def _limits(city: City, paths: list[Path]) -> list[Limit]:
    """What can't be (FOD-77): people and equipment appear or vanish, two vehicles on a road, a vehicle too full."""
    limits = [_same_sum(city, paths, name, rule) for name, rule in (("firefighters", "FOD-77"), ("hoses", "FOD-77"), ("axes", "FOD-77"))]
    limits += [
        _same_sum(city, paths, "civilians", "FOD-77", ("civilians_evacuated",)),
        _same_sum(city, paths, "injured", "FOD-79", ("hospital", "delivered")),
    ]
    water = tuple(p for p in paths if p[-1] in ("water", "reserve") or p[0] == "hydrants")
    limits.append(Limit(name="water", rule="FOD-2", paths=water, max=city.board.totals["water"]))
    places = tuple(("vehicles", v, "at") for v in city.vehicles)
    limits.append(Limit(name="vehicles on one road", rule="FOD-15", kind="distinct", paths=places, free=city.stations))
    if CARRIER in city.vehicles:
        aboard = (("vehicles", CARRIER, "civilians"), ("vehicles", CARRIER, "injured"))
        limits.append(Limit(name="people aboard CARRIER", rule="FOD-178", paths=aboard, max=CARRIER_SLOTS))
    return limits + _capacities(city)


def _same_sum(city: City, paths: list[Path], name: str, rule: str, besides: Path | None = None) -> Limit:
    counted = tuple(p for p in paths if p[-1] == name or p == besides)
    total = sum(city.board[p] for p in counted)
    return Limit(name=name, rule=rule, paths=counted, min=total, max=total)


def _capacities(city: City) -> list[Limit]:
    """What the players' engines hold, where the house has a number (FOD-R35)."""
    limits = []
    for engine in (v for v in city.vehicles if v in ENGINES):
        for switch, what in (("engine_ff_capacity", ("firefighters",)), ("engine_eq_capacity", ("hoses", "axes"))):
            if city.switch(switch) != "none":
                paths = tuple(("vehicles", engine, name) for name in what)
                limits.append(Limit(name=f"{' and '.join(what)} aboard {engine}", rule="FOD-R35", paths=paths, max=city.switch(switch)))
    return limits


async def _evacuate(city: City) -> None:
    """Civilians on the gathering point are counted and leave the board (FOD-194)."""
    point = city.map.gathering_point
    if point and (n := city.on(point, "civilians")):
        counted = mark(("civilians_evacuated",), city.board["civilians_evacuated",] + n)
        city.table.tell("EVACUATE", take(space(point, "civilians"), n), counted, rule="FOD-194", space=point, n=n)
