"""Compiling the spaces of a scenario into the city map, with the checks of FOD-24: every fault is reported, none repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.content.shape import Fault, Where
from companion.games.firefighters_on_duty.model.city_map import GATHERING_POINT, ROAD_WRR, CityMap, Space, reachable
from companion.games.firefighters_on_duty.model.scenario import Scenario, SpaceSpec
from companion.games.firefighters_on_duty.model.space_attributes import attribute_faults, unknown_space
from companion.games.firefighters_on_duty.model.tiles import Tile
from companion.games.firefighters_on_duty.pack.graph import CityGraph, city_graph


def compile_city(scenario: Scenario, faces: Mapping[str, Tile] = {}, known: Sequence[str] = ()) -> tuple[CityMap | None, list[Fault]]:
    """The city of a scenario, or None and every fault of its map.

    ``faces`` has the tile faces that are whole, by names such as ``A front``; ``known`` names all there are.
    """
    listed, faults = city_graph(scenario, faces, known)
    if listed is None:
        return None, faults
    faults += [*_space_faults(listed), *_adjacency_faults(listed), *_name_faults(listed), *_road_faults(listed)]
    if faults:
        return None, faults
    city = CityMap(
        spaces={label: _space(label, spec) for label, spec in listed.spaces.items()},
        stations={station.id: station for station in listed.stations},
        hospital=listed.hospital,
        hydrants={hydrant.id: hydrant for hydrant in listed.hydrants},
        gathering_point=listed.gathering_point,
        outlines=listed.outlines,
        sheets=listed.sheets,
    )
    faults = list(_way_faults(city))
    return (None if faults else city), faults


def _space(label: str, spec: SpaceSpec) -> Space:
    if spec.kind == "road":
        return Space(label=label, kind="road", adj=spec.adj)
    return Space(label=label, kind="area", type=spec.type, wrr=spec.wrr or ROAD_WRR, population=spec.population or 0, adj=spec.adj)


def _space_faults(listed: CityGraph) -> Iterator[Fault]:
    if not listed.spaces:
        yield Fault(("spaces",), wanted="must hold at least one space")
    for label, spec in listed.spaces.items():
        yield from attribute_faults(spec, ("spaces", label))


def _adjacency_faults(listed: CityGraph) -> Iterator[Fault]:
    for label, spec in listed.spaces.items():
        where = ("spaces", label, "adj")
        for other, times in Counter(spec.adj).items():
            if other not in listed.spaces:
                yield _no_space(listed, where, other)
            elif other == label:
                yield Fault(where, wanted=f'names "{label}" itself', hint="take it out")
            elif label not in listed.spaces[other].adj:
                yield Fault(where, wanted=f'names "{other}", but "{other}" does not name "{label}"', hint="neighbours name each other")
            if times > 1:
                yield Fault(where, wanted=f'names "{other}" twice', hint="take one out")


def _no_space(listed: CityGraph, where: Where, other: str) -> Fault:
    places = [station.id for station in listed.stations] + ([listed.hospital.id] if listed.hospital else [])
    if other in places:
        return Fault(where, f'"{other}"', "must name numbered spaces", f'"{other}" names its roads itself, in "joins"')
    return unknown_space(where, other, listed.spaces)


def _name_faults(listed: CityGraph) -> Iterator[Fault]:
    """Every node and hydrant has a name of its own, none of the words that selectors use."""
    named: list[tuple[Where, str, tuple[str, ...]]] = [(("stations", one.id), one.id, ("choose", "nearest")) for one in listed.stations]
    named += [(("hydrants", one.id), one.id, ("all",)) for one in listed.hydrants]
    named += [(("hospital",), listed.hospital.id, ())] if listed.hospital else []
    taken = {*listed.spaces, GATHERING_POINT}
    for where, name, words in named:
        if name in taken:
            yield Fault((*where, "id"), f'"{name}"', "must be a name of its own", "something else is called so already")
        if name in words:
            yield Fault((*where, "id"), f'"{name}"', "must be a name", f'"{name}" has a meaning in effects')
        taken.add(name)


def _road_faults(listed: CityGraph) -> Iterator[Fault]:
    """Stations and the hospital join roads, hydrants serve roads, the gathering point is a space."""
    named: list[tuple[Where, tuple[str, ...]]] = [(("stations", one.id, "joins"), one.joins) for one in listed.stations]
    named += [(("hospital", "joins"), listed.hospital.joins)] if listed.hospital else []
    named += [(("hydrants", one.id, "serves"), one.serves) for one in listed.hydrants]
    for where, labels in named:
        for label, times in Counter(labels).items():
            spec = listed.spaces.get(label)
            if spec is None:
                yield unknown_space(where, label, listed.spaces)
            elif spec.kind != "road":
                yield Fault(where, f'"{label}"', "must name roads", f'"{label}" is an area')
            if times > 1:
                yield Fault(where, wanted=f'names "{label}" twice', hint="take one out")
    if listed.gathering_point and listed.gathering_point not in listed.spaces:
        yield unknown_space(("gathering_point", "space"), listed.gathering_point, listed.spaces)


def _way_faults(city: CityMap) -> Iterator[Fault]:
    """A vehicle can drive from every station to the hospital."""
    for station in city.stations.values():
        if city.hospital and city.hospital.id not in reachable(city, station.id):
            yield Fault(("stations", station.id), wanted="has no way by road to the hospital", hint="join roads that lead there")
