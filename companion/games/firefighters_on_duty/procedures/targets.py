"""Targets of an effect: the spaces, vehicles, stations and hydrants that its selectors find (FOD section 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import DISTRESS, HAZARD, ON_SPACE, VEHICLE_AT, SpacePiece
from companion.games.firefighters_on_duty.board.schema import ENGINES, HAZARDS, TRUCK
from companion.games.firefighters_on_duty.board.staleness import vehicle_position_fields
from companion.games.firefighters_on_duty.model.selectors import (
    Adjacent,
    All,
    ChooseVehicle,
    EachEngine,
    Filter,
    Hazard,
    HydrantRef,
    HydrantsAdjacentTo,
    It,
    OnSpaces,
    PickSpaces,
    Self,
    Spaces,
    StationRef,
    VehicleKind,
    label_order,
)
from companion.table import Die, FieldPath, Roll

SpaceSelector = Self | It | Spaces | Adjacent | All | PickSpaces
VehicleSelector = OnSpaces | VehicleKind | EachEngine | ChooseVehicle


def purpose_of(verb: str) -> str:
    """The key, in the texts, of what an effect is for."""
    return f"for.{verb}"


@dataclass(frozen=True)
class EffectContext:
    """Where an effect comes from: the area of the card (None for a scenario), the current space of a ``for_each``, the effect's ``verb``.

    ``extra_np`` are Negative Points of the final count that conditions include before they are told.
    """

    city: City
    area: str | None = None
    it: str | None = None
    verb: str = "if"
    extra_np: int = 0

    @property
    def purpose(self) -> str:
        """The purpose that questions name."""
        return purpose_of(self.verb)

    @property
    def name(self) -> str:
        """The word that keys of dice and questions begin with: never a choice."""
        return self.area or "scenario"

    def bind(self, label: str) -> EffectContext:
        """The same with ``it`` bound."""
        return replace(self, it=label)


def passes_filter(cause: EffectContext, x: str, condition: Filter) -> bool:
    """Whether space x passes one filter; only active fire counts (FOD-188)."""
    return _FILTERS[condition.name](cause, x, condition.value)


async def filter_spaces(cause: EffectContext, labels: Iterable[str], where: Sequence[Filter]) -> list[str]:
    """Those of these spaces that pass every filter. Fields that may be stale are asked for last, and only where all others pass."""
    left = [x for x in labels if all(passes_filter(cause, x, f) for f in where if not _moved(cause, x, f))]
    await ensure_known(cause.city, [path for x in left for f in where for path in _moved(cause, x, f)])
    return [x for x in left if all(passes_filter(cause, x, f) for f in where)]


_PEOPLE: Final[tuple[SpacePiece, ...]] = ("firefighters", "civilians", "injured")
_READ: Final[dict[str, tuple[SpacePiece, ...]]] = {
    "has_ff": _PEOPLE[:1], "no_ff": _PEOPLE[:1], "has_people": _PEOPLE, "has_civilians": ("civilians",), "has_injured": ("injured",),
    "has_debris": ("debris",),
}  # fmt: skip


def _moved(cause: EffectContext, x: str, condition: Filter) -> list[FieldPath]:
    """The fields that a filter reads of this space and that people may have changed."""
    if condition.name == "has_vehicle":
        return [] if cause.city.is_area(x) else vehicle_position_fields(cause.city)
    if condition.name in ("has_hazard", "no_hazard"):
        return [HAZARD[x, "electricity"]] if condition.value == "electricity" and cause.city.is_area(x) else []
    return [ON_SPACE[x, what] for what in _READ.get(condition.name, ())]


def _on(what: SpacePiece) -> Callable[[EffectContext, str, object], bool]:
    return lambda cause, x, _: cause.city.count_on(x, what) > 0


def _has_hazard(cause: EffectContext, x: str, kind: object) -> bool:
    return any(hazard == kind and cause.city.has_hazard(x, hazard) for hazard in HAZARDS)


_FILTERS: dict[str, Callable[[EffectContext, str, object], bool]] = {
    "burning": lambda c, x, _: c.city.burning(x),
    "not_burning": lambda c, x, _: not c.city.burning(x),
    "fire_at_least": lambda c, x, n: c.city.active(x) >= _number(n),
    "burned": lambda c, x, _: c.city.burned(x),
    "not_burned": lambda c, x, _: not c.city.burned(x),
    "has_ff": _on("firefighters"),
    "no_ff": lambda c, x, _: c.city.count_on(x, "firefighters") == 0,
    "has_people": lambda c, x, _: any(c.city.count_on(x, who) for who in _PEOPLE),
    "has_civilians": _on("civilians"),
    "has_injured": _on("injured"),
    "has_debris": _on("debris"),
    "has_hazard": _has_hazard,
    "no_hazard": lambda c, x, kind: not _has_hazard(c, x, kind),
    "has_vehicle": lambda c, x, _: not c.city.is_area(x) and bool(c.city.vehicles_on(x)),
    "has_distress": lambda c, x, _: c.city.is_area(x) and bool(c.city.board[DISTRESS[x]]),
    "population_at_least": lambda c, x, n: c.city.map.spaces[x].population >= _number(n),
    "type_is": lambda c, x, colour: c.city.map.spaces[x].type == colour,
    "not_self": lambda c, x, _: x != c.area,
    "on_tile": lambda c, x, letter: label_order(x)[0] == letter,
}


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


# -- spaces -----------------------------------------------------------------------------------------------------


async def find_spaces(cause: EffectContext, selector: SpaceSelector) -> list[str]:
    """The spaces that a selector finds, in label order (FOD-183)."""
    found = await _found(cause, selector)
    return sorted(found, key=label_order)


async def _found(cause: EffectContext, selector: SpaceSelector) -> Iterable[str]:
    if isinstance(selector, Self):
        return [cause.area] if cause.area else []
    if isinstance(selector, It):
        return [cause.it] if cause.it else []
    if isinstance(selector, Spaces):
        return dict.fromkeys(selector.labels)
    if isinstance(selector, All):
        return await filter_spaces(cause, [x for x in cause.city.spaces if _is_such(cause, x, selector)], selector.where)
    if isinstance(selector, Adjacent):
        return await _pick(cause, await _beside(cause, selector), selector.rank, selector.count)
    return await _pick(cause, await find_spaces(cause, selector.of), selector.rank, selector.count)


def _is_kind(cause: EffectContext, x: str, kind: str) -> bool:
    return kind in ("any", cause.city.map.spaces[x].kind)


def _is_such(cause: EffectContext, x: str, selector: All) -> bool:
    right_type = selector.type is None or cause.city.map.spaces[x].type == selector.type
    return _is_kind(cause, x, selector.kind) and right_type


async def _beside(cause: EffectContext, selector: Adjacent) -> list[str]:
    near = {y for x in await find_spaces(cause, selector.of) for y in cause.city.next_to(x)}
    such = sorted((y for y in near if _is_kind(cause, y, selector.kind)), key=label_order)
    return await filter_spaces(cause, such, selector.where)


async def _pick(cause: EffectContext, found: list[str], rank: str, count: int | None) -> list[str]:
    if rank == "all" or not found:
        return found
    n = min(count or 1, len(found))
    if rank == "choose":
        return await cause.city.table.select(
            cause.city.table.numbered_key(f"{cause.name}/choose"),
            found,
            "choose_spaces",
            min=n,
            max=n,
            rule="FOD-183",
            purpose=cause.purpose,
            n=n,
        )
    if rank == "random":
        return await _at_random(cause, found, n)
    by_rank = cause.city.highest_first(found)
    return by_rank[:n] if rank == "highest" else by_rank[-n:]


async def _at_random(cause: EffectContext, found: list[str], n: int) -> list[str]:
    """n of the spaces, picked one after another by a roll (FOD-187)."""
    table, picked, left = cause.city.table, list[str](), list(found)
    for _ in range(n):
        key = table.key(table.numbered_key(f"{cause.name}/pick"))
        args = {"spaces": list(left), "purpose": cause.purpose}
        rolled = await table.ask(Roll(key=key, question="pick", args=args, rule="FOD-187", dice=(Die("space", tuple(left)),)))
        [label] = rolled if isinstance(rolled, list) else []
        picked.append(str(label))
        left.remove(str(label))
    return picked


# -- vehicles, stations, hydrants -------------------------------------------------------------------------------


async def find_vehicles(cause: EffectContext, selector: VehicleSelector) -> list[str]:
    """The vehicles in the game that a selector finds."""
    city = cause.city
    if isinstance(selector, OnSpaces):
        on = await find_spaces(cause, selector.of)
        await ensure_known(city, vehicle_position_fields(city))
        return [v for v in city.vehicles if city.board[VEHICLE_AT[v]] in on]
    if isinstance(selector, EachEngine):
        return list(city.engines)
    if isinstance(selector, VehicleKind):
        return [v for v in city.vehicles if vehicle_type(v) == selector.kind]
    if not city.vehicles:
        return []
    name = city.table.numbered_key(f"{cause.name}/vehicle")
    return [await city.table.choose(name, city.vehicles, "choose_vehicle", rule="FOD-183", purpose=cause.purpose)]


def vehicle_type(vehicle: str) -> str:
    """engine, water_truck or people_carrier."""
    return "engine" if vehicle in ENGINES else "water_truck" if vehicle == TRUCK else "people_carrier"


async def find_station(cause: EffectContext, selector: StationRef, origin: str | None = None) -> str:
    """The station that a selector names; ``nearest`` to ``origin``, ties by the players' choice."""
    city = cause.city
    options = list(city.stations)
    if selector.id == "nearest":
        options = nearest_stations(city, origin or cause.area or city.spaces[0])
    elif selector.id != "choose":
        return selector.id
    name = city.table.numbered_key(f"{cause.name}/station")
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


async def find_hydrants(cause: EffectContext, selector: HydrantRef | HydrantsAdjacentTo) -> list[str]:
    """The hydrants that a selector names; ``adjacent_to`` those that serve these spaces or a road next to them."""
    everything = cause.city.map.hydrants
    if isinstance(selector, HydrantRef):
        return list(everything) if selector.id == "all" else [selector.id]
    of = await find_spaces(cause, selector.of)
    near = {*of, *(y for x in of for y in cause.city.next_to(x))}
    return [h.id for h in everything.values() if near.intersection(h.serves)]


def matching_hazards(city: City, x: str, name: str) -> list[Hazard]:
    """The hazards on x that ``any``, ``all`` or a type mean."""
    return [kind for kind in HAZARDS if name in ("any", "all", kind) and city.has_hazard(x, kind)]
