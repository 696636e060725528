"""Finding what an effect is aimed at (FOD section 7.4): spaces, vehicles, stations, hydrants."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from companion.games.firefighters_on_duty.board import ENGINES, HAZARDS, TRUCK
from companion.games.firefighters_on_duty.hands import where_vehicles_stand
from companion.games.firefighters_on_duty.selectors import (
    Adjacent,
    All,
    ChooseVehicle,
    EachEngine,
    Filter,
    Hydrant,
    HydrantsAdjacentTo,
    It,
    OnSpaces,
    Pick,
    Self,
    Spaces,
    Station,
    VehicleKind,
    label_order,
)
from companion.games.firefighters_on_duty.state import City, hazard, space
from companion.games.firefighters_on_duty.sure import sure
from companion.table import Die, Path, Roll

SpaceSelector = Self | It | Spaces | Adjacent | All | Pick
VehicleSelector = OnSpaces | VehicleKind | EachEngine | ChooseVehicle


def purpose_of(verb: str) -> str:
    """The word of the texts for what an effect is for."""
    return f"for.{verb}"


@dataclass(frozen=True)
class Cause:
    """Where an effect comes from: the area of the card (None for a scenario), the space a ``for_each`` has come to, the ``verb`` of what is
    being done.

    ``extra_np`` are Negative Points of the final count that conditions include before they are told.
    """

    city: City
    area: str | None = None
    it: str | None = None
    draw_event: Callable[[City, str, str], Awaitable[None]] | None = None
    verb: str = "if"
    extra_np: int = 0

    @property
    def purpose(self) -> str:
        """What questions name as that which they are for."""
        return purpose_of(self.verb)

    @property
    def name(self) -> str:
        """The word that keys of dice and questions begin with: never what somebody chose."""
        return self.area or "scenario"

    def at(self, label: str) -> Cause:
        """The same with ``it`` bound."""
        return replace(self, it=label)


def passes(cause: Cause, x: str, condition: Filter) -> bool:
    """Whether space x passes one filter; only active fire counts (FOD-188)."""
    return _FILTERS[condition.name](cause, x, condition.value)


async def passing(cause: Cause, labels: Iterable[str], where: Sequence[Filter]) -> list[str]:
    """Those of these spaces that pass every filter. What hands move is asked last, and only of spaces that pass all the rest."""
    left = [x for x in labels if all(passes(cause, x, f) for f in where if not _moved(cause, x, f))]
    await sure(cause.city, [path for x in left for f in where for path in _moved(cause, x, f)])
    return [x for x in left if all(passes(cause, x, f) for f in where)]


_PEOPLE = ("firefighters", "civilians", "injured")
_READ = {
    "has_ff": _PEOPLE[:1], "no_ff": _PEOPLE[:1], "has_people": _PEOPLE, "has_civilians": ("civilians",), "has_injured": ("injured",),
    "has_debris": ("debris",),
}  # fmt: skip


def _moved(cause: Cause, x: str, condition: Filter) -> list[Path]:
    """What hands move, of what a filter reads for this space."""
    if condition.name == "has_vehicle":
        return [] if cause.city.is_area(x) else where_vehicles_stand(cause.city)
    if condition.name in ("has_hazard", "no_hazard"):
        return [hazard(x, "electricity")] if condition.value == "electricity" and cause.city.is_area(x) else []
    return [space(x, what) for what in _READ.get(condition.name, ())]


def _on(what: str) -> Callable[[Cause, str, object], bool]:
    return lambda cause, x, _: cause.city.on(x, what) > 0


_FILTERS: dict[str, Callable[[Cause, str, object], bool]] = {
    "burning": lambda c, x, _: c.city.burning(x),
    "not_burning": lambda c, x, _: not c.city.burning(x),
    "fire_at_least": lambda c, x, n: c.city.active(x) >= _number(n),
    "burned": lambda c, x, _: c.city.burned(x),
    "not_burned": lambda c, x, _: not c.city.burned(x),
    "has_ff": _on("firefighters"),
    "no_ff": lambda c, x, _: c.city.on(x, "firefighters") == 0,
    "has_people": lambda c, x, _: any(c.city.on(x, who) for who in _PEOPLE),
    "has_civilians": _on("civilians"),
    "has_injured": _on("injured"),
    "has_debris": _on("debris"),
    "has_hazard": lambda c, x, kind: c.city.has_hazard(x, str(kind)),
    "no_hazard": lambda c, x, kind: not c.city.has_hazard(x, str(kind)),
    "has_vehicle": lambda c, x, _: not c.city.is_area(x) and bool(c.city.vehicles_on(x)),
    "has_distress": lambda c, x, _: c.city.is_area(x) and bool(c.city.board["spaces", x, "distress"]),
    "population_at_least": lambda c, x, n: c.city.map.spaces[x].population >= _number(n),
    "type_is": lambda c, x, colour: c.city.map.spaces[x].type == colour,
    "not_self": lambda c, x, _: x != c.area,
    "on_tile": lambda c, x, letter: label_order(x)[0] == letter,
}


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


# -- spaces -----------------------------------------------------------------------------------------------------


async def spaces(cause: Cause, selector: SpaceSelector) -> list[str]:
    """The spaces that a selector finds, in label order (FOD-183)."""
    found = await _found(cause, selector)
    return sorted(found, key=label_order)


async def _found(cause: Cause, selector: SpaceSelector) -> Iterable[str]:
    if isinstance(selector, Self):
        return [cause.area] if cause.area else []
    if isinstance(selector, It):
        return [cause.it] if cause.it else []
    if isinstance(selector, Spaces):
        return dict.fromkeys(selector.labels)
    if isinstance(selector, All):
        return await passing(cause, [x for x in cause.city.spaces if _is_such(cause, x, selector)], selector.where)
    if isinstance(selector, Adjacent):
        return await _pick(cause, await _beside(cause, selector), selector.rank, selector.count)
    return await _pick(cause, await spaces(cause, selector.of), selector.rank, selector.count)


def _is_kind(cause: Cause, x: str, kind: str) -> bool:
    return kind in ("any", cause.city.map.spaces[x].kind)


def _is_such(cause: Cause, x: str, selector: All) -> bool:
    right_type = selector.type is None or cause.city.map.spaces[x].type == selector.type
    return _is_kind(cause, x, selector.kind) and right_type


async def _beside(cause: Cause, selector: Adjacent) -> list[str]:
    near = {y for x in await spaces(cause, selector.of) for y in cause.city.next_to(x)}
    such = sorted((y for y in near if _is_kind(cause, y, selector.kind)), key=label_order)
    return await passing(cause, such, selector.where)


async def _pick(cause: Cause, found: list[str], rank: str, count: int | None) -> list[str]:
    if rank == "all" or not found:
        return found
    n = min(count or 1, len(found))
    if rank == "choose":
        return await cause.city.table.select(
            cause.city.table.nth(f"{cause.name}/choose"), found, "choose_spaces", min=n, max=n, rule="FOD-183", purpose=cause.purpose, n=n
        )
    if rank == "random":
        return await _at_random(cause, found, n)
    by_rank = cause.city.by_rank(found)
    return by_rank[:n] if rank == "highest" else by_rank[-n:]


async def _at_random(cause: Cause, found: list[str], n: int) -> list[str]:
    """n of the spaces, one after the other, by the logged source of chance (FOD-187)."""
    table, picked, left = cause.city.table, list[str](), list(found)
    for _ in range(n):
        key = table.key(table.nth(f"{cause.name}/pick"))
        args = {"spaces": list(left), "purpose": cause.purpose}
        [label] = await table.ask(Roll(key=key, question="pick", args=args, rule="FOD-187", dice=(Die("space", tuple(left)),)))
        picked.append(str(label))
        left.remove(str(label))
    return picked


# -- vehicles, stations, hydrants -------------------------------------------------------------------------------


async def vehicles(cause: Cause, selector: VehicleSelector) -> list[str]:
    """The vehicles in the game that a selector finds."""
    city = cause.city
    if isinstance(selector, OnSpaces):
        on = await spaces(cause, selector.of)
        await sure(city, where_vehicles_stand(city))
        return [v for v in city.vehicles if city.board["vehicles", v, "at"] in on]
    if isinstance(selector, EachEngine):
        return list(city.engines)
    if isinstance(selector, VehicleKind):
        return [v for v in city.vehicles if kind_of(v) == selector.kind]
    if not city.vehicles:
        return []
    name = city.table.nth(f"{cause.name}/vehicle")
    return [await city.table.choose(name, city.vehicles, "choose_vehicle", rule="FOD-183", purpose=cause.purpose)]


def kind_of(vehicle: str) -> str:
    """engine, water_truck or people_carrier."""
    return "engine" if vehicle in ENGINES else "water_truck" if vehicle == TRUCK else "people_carrier"


async def station(cause: Cause, selector: Station, origin: str | None = None) -> str:
    """The station that a selector names; ``nearest`` to ``origin``, ties by the players' choice."""
    city = cause.city
    options = list(city.stations)
    if selector.id == "nearest":
        options = nearest_stations(city, origin or cause.area or city.spaces[0])
    elif selector.id != "choose":
        return selector.id
    name = city.table.nth(f"{cause.name}/station")
    return await city.table.choose(name, options, "choose_station", rule="FOD-183", purpose=cause.purpose)


def nearest_stations(city: City, origin: str) -> list[str]:
    """The stations with the fewest steps from origin in the adjacency graph."""
    edge, seen = {origin}, {origin}
    while edge:
        reached = [s for s in city.stations if s in edge]
        if reached:
            return reached
        edge = {y for x in edge for y in city.map.neighbours(x)} - seen
        seen |= edge
    return list(city.stations)


async def hydrants(cause: Cause, selector: Hydrant | HydrantsAdjacentTo) -> list[str]:
    """The hydrants that a selector names; ``adjacent_to`` those that serve these spaces or a road next to them."""
    everything = cause.city.map.hydrants
    if isinstance(selector, Hydrant):
        return list(everything) if selector.id == "all" else [selector.id]
    of = await spaces(cause, selector.of)
    near = {*of, *(y for x in of for y in cause.city.next_to(x))}
    return [h.id for h in everything.values() if near.intersection(h.serves)]


def hazards_named(city: City, x: str, name: str) -> list[str]:
    """The hazards on x that ``any``, ``all`` or a type mean, in the order in which they are named."""
    present = city.hazards(x)
    return present if name in ("any", "all") else [kind for kind in HAZARDS if kind == name and kind in present]
