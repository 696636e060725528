"""From the spaces of a scenario to the city, with the checks of FOD-24: every fault named, none repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.content.shape import Fault, Where
from companion.games.firefighters_on_duty.city import ROAD_WRR, CityMap, Space, reachable
from companion.games.firefighters_on_duty.scenario import Scenario, SpaceSpec

_NEEDED = {"type": "green, yellow or red", "wrr": "a whole number from 2 to 6", "population": "a whole number from 0 to 99"}


def compile_city(scenario: Scenario) -> tuple[CityMap | None, list[Fault]]:
    """The city of a scenario, or None and every fault of its map."""
    faults = [*_space_faults(scenario), *_adjacency_faults(scenario), *_name_faults(scenario), *_road_faults(scenario)]
    if faults:
        return None, faults
    city = CityMap(
        spaces={label: _space(label, spec) for label, spec in scenario.spaces.items()},
        stations={station.id: station for station in scenario.stations},
        hospital=scenario.hospital,
        hydrants={hydrant.id: hydrant for hydrant in scenario.hydrants},
        gathering_point=scenario.gathering_point.space if scenario.gathering_point else None,
    )
    faults = list(_way_faults(city))
    return (None if faults else city), faults


def _space(label: str, spec: SpaceSpec) -> Space:
    if spec.kind == "road":
        return Space(label=label, kind="road", adj=spec.adj)
    return Space(label=label, kind="area", type=spec.type, wrr=spec.wrr or ROAD_WRR, population=spec.population or 0, adj=spec.adj)


def _space_faults(scenario: Scenario) -> Iterator[Fault]:
    """Areas need a type, a water roll requirement and a population; roads carry none of them."""
    if not scenario.spaces:
        yield Fault(("spaces",), wanted="must hold at least one space")
    for label, spec in scenario.spaces.items():
        for key, needed in _NEEDED.items():
            given = getattr(spec, key) is not None
            if spec.kind == "area" and not given:
                yield Fault(("spaces", label, key), wanted="is missing", hint=f"an area needs {needed}")
            if spec.kind == "road" and given:
                yield Fault(("spaces", label, key), wanted="is not for roads", hint="take it out")


def _adjacency_faults(scenario: Scenario) -> Iterator[Fault]:
    for label, spec in scenario.spaces.items():
        where = ("spaces", label, "adj")
        for other, times in Counter(spec.adj).items():
            if other not in scenario.spaces:
                yield _no_space(scenario, where, other)
            elif other == label:
                yield Fault(where, wanted=f'names "{label}" itself', hint="take it out")
            elif label not in scenario.spaces[other].adj:
                yield Fault(where, wanted=f'names "{other}", but "{other}" does not name "{label}"', hint="neighbours name each other")
            if times > 1:
                yield Fault(where, wanted=f'names "{other}" twice', hint="take one out")


def _no_space(scenario: Scenario, where: Where, other: str) -> Fault:
    places = [station.id for station in scenario.stations] + ([scenario.hospital.id] if scenario.hospital else [])
    if other in places:
        return Fault(where, f'"{other}"', "must name numbered spaces", f'"{other}" names its roads itself, in "joins"')
    return unknown_space(where, other, scenario.spaces)


def unknown_space(where: Where, label: str, known: Iterable[str]) -> Fault:
    """``label`` is no space of this map."""
    near = [other for other in known if other.rstrip("0123456789") == label.rstrip("0123456789")]
    hint = f"there are {', '.join(near)}" if near else "no space has that letter"
    return Fault(where, f'"{label}"', "must name spaces of this map", hint)


def _name_faults(scenario: Scenario) -> Iterator[Fault]:
    """Every node and hydrant has a name of its own, none of the words that selectors use."""
    named: list[tuple[Where, str, tuple[str, ...]]] = [(("stations", one.id), one.id, ("choose", "nearest")) for one in scenario.stations]
    named += [(("hydrants", one.id), one.id, ("all",)) for one in scenario.hydrants]
    named += [(("hospital",), scenario.hospital.id, ())] if scenario.hospital else []
    taken = set(scenario.spaces)
    for where, name, words in named:
        if name in taken:
            yield Fault((*where, "id"), f'"{name}"', "must be a name of its own", "something else is called so already")
        if name in words:
            yield Fault((*where, "id"), f'"{name}"', "must be a name", f'"{name}" has a meaning in effects')
        taken.add(name)


def _road_faults(scenario: Scenario) -> Iterator[Fault]:
    """Stations and the hospital join roads, hydrants serve roads, the gathering point is a space."""
    named: list[tuple[Where, tuple[str, ...]]] = [(("stations", one.id, "joins"), one.joins) for one in scenario.stations]
    named += [(("hospital", "joins"), scenario.hospital.joins)] if scenario.hospital else []
    named += [(("hydrants", one.id, "serves"), one.serves) for one in scenario.hydrants]
    for where, labels in named:
        for label, times in Counter(labels).items():
            spec = scenario.spaces.get(label)
            if spec is None:
                yield unknown_space(where, label, scenario.spaces)
            elif spec.kind != "road":
                yield Fault(where, f'"{label}"', "must name roads", f'"{label}" is an area')
            if times > 1:
                yield Fault(where, wanted=f'names "{label}" twice', hint="take one out")
    point = scenario.gathering_point
    if point and point.space not in scenario.spaces:
        yield unknown_space(("gathering_point", "space"), point.space, scenario.spaces)


def _way_faults(city: CityMap) -> Iterator[Fault]:
    """A vehicle can drive from every station to the hospital."""
    for station in city.stations.values():
        if city.hospital and city.hospital.id not in reachable(city, station.id):
            yield Fault(("stations", station.id), wanted="has no way by road to the hospital", hint="join roads that lead there")
