"""The city graph of a scenario: its spaces with their neighbours, and the roads that stations, hospital and hydrants join.

Scenarios give it in two ways: explicit (``spaces``, ``joins``, ``serves``), or drawn (``tiles``, ``place``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from companion.content.faults import Fault, Where
from companion.games.firefighters_on_duty.model.city_map import GATHERING_POINT, Hospital, Hydrant, Station
from companion.games.firefighters_on_duty.model.scenario import (
    Edge,
    HospitalSpec,
    HydrantSpec,
    Scenario,
    SpaceSpec,
    StationSpec,
    TilePlacement,
)
from companion.games.firefighters_on_duty.model.space_attributes import unknown_space
from companion.games.firefighters_on_duty.model.tiles import Tile
from companion.games.firefighters_on_duty.pack.sites import PlacedSite, SitePlacer
from companion.games.firefighters_on_duty.pack.tile_layout import TileGrid, lay_tiles, layout_faults
from companion.table import BoardSheet, Outline, outline


class CityGraph(Struct, frozen=True, kw_only=True):
    """Everything that a city is made of, not yet checked. ``outlines`` are in cells, only where the map is drawn."""

    spaces: dict[str, SpaceSpec]
    stations: tuple[Station, ...]
    hospital: Hospital | None
    hydrants: tuple[Hydrant, ...]
    gathering_point: str | None
    outlines: dict[str, Outline] = {}
    sheets: tuple[BoardSheet, ...] = ()


def city_graph(scenario: Scenario, faces: Mapping[str, Tile], known: Sequence[str] = ()) -> tuple[CityGraph | None, list[Fault]]:
    """The map of a scenario; ``known`` names the faces there are, ``faces`` has those that are whole. None where there is no map at all."""
    if scenario.tiles is not None and scenario.spaces is not None:
        return None, [Fault(("tiles",), wanted='can\'t stand beside "spaces"', hint="a map is drawn with tiles or listed; take one out")]
    if scenario.tiles is None:
        if scenario.spaces is None:
            return None, [Fault(("spaces",), wanted="is missing", hint="give tiles, or a table of spaces")]
        return _with_sites(scenario, scenario.spaces, None)
    faults = list(layout_faults(scenario.tiles, faces, known))
    if faults or any(f"{tile.letter} {tile.face}" not in faces for tile in scenario.tiles):
        return None, faults
    ground = lay_tiles(scenario.tiles, faces)
    return _with_sites(scenario, _spaces(ground), ground)


def _spaces(ground: TileGrid) -> dict[str, SpaceSpec]:
    near = ground.neighbours()
    return {
        label: SpaceSpec(kind=facts.kind, type=facts.type, wrr=facts.wrr, population=facts.population, adj=tuple(sorted(near[label])))
        for label, facts in ground.attributes.items()
    }


def _with_sites(scenario: Scenario, spaces: dict[str, SpaceSpec], ground: TileGrid | None) -> tuple[CityGraph, list[Fault]]:
    """Single adjacencies changed, and the other places put down."""
    spaces, faults = _with_edges(scenario, spaces)
    beside = _SiteResolver(ground, faults)
    stations = tuple(beside.station(one) for one in scenario.stations)
    hospital = beside.hospital(scenario.hospital) if scenario.hospital else None
    if point := scenario.gathering_point:
        beside.gathering_point(scenario)
    hydrants = tuple(beside.hydrant(one) for one in scenario.hydrants)
    shapes = {label: outline(cells) for label, cells in ground.shapes().items()} if ground else {}
    return CityGraph(
        spaces=spaces,
        stations=stations,
        hospital=hospital,
        hydrants=hydrants,
        gathering_point=point.space if point else None,
        outlines=shapes | beside.outlines,
        sheets=tuple(_sheet(tile, ground.size) for tile in scenario.tiles or ()) if ground else (),
    ), faults


def _sheet(tile: TilePlacement, size: int) -> BoardSheet:
    left, top = tile.pos[0] * size, tile.pos[1] * size
    corners = ((left, top), (left + size, top), (left + size, top + size), (left, top + size))
    return BoardSheet(tile.letter, f"{tile.face}, turned {tile.turn}°" if tile.turn else tile.face, corners)


def _with_edges(scenario: Scenario, spaces: dict[str, SpaceSpec]) -> tuple[dict[str, SpaceSpec], list[Fault]]:
    """The spaces after ``edges_add`` and ``edges_cut`` (FOD-190)."""
    near = {label: list(spec.adj) for label, spec in spaces.items()}
    faults = list[Fault]()
    for key, edges in (("edges_add", scenario.edges_add), ("edges_cut", scenario.edges_cut)):
        for i, (one, other) in enumerate(edges):
            if mine := list(_edge_faults(key, i, (one, other), near)):
                faults += mine
            elif key == "edges_add":
                near[one].append(other)
                near[other].append(one)
            else:
                near[one].remove(other)
                near[other].remove(one)
    return {label: structs.replace(spec, adj=tuple(near[label])) for label, spec in spaces.items()}, faults


def _edge_faults(key: str, i: int, edge: Edge, near: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    one, other = edge
    for label in dict.fromkeys(edge):
        if label not in near:
            yield unknown_space((key, i), label, near)
    if one == other:
        yield Fault((key, i), wanted=f'names "{one}" twice', hint="name two spaces")
    elif one in near and other in near:
        beside = other in near[one] and one in near[other]
        if beside and key == "edges_add":
            yield Fault((key, i), wanted=f'"{one}" and "{other}" are neighbours already', hint="take it out")
        if not beside and key == "edges_cut":
            yield Fault((key, i), wanted=f'"{one}" and "{other}" are no neighbours', hint="take it out")


class _SiteResolver:
    """Stations, hospital, hydrants and gathering point of a scenario, with their outlines."""

    def __init__(self, ground: TileGrid | None, faults: list[Fault]) -> None:
        self._ground, self._faults = ground, faults
        self._places = None if ground is None else SitePlacer(ground)
        self.outlines: dict[str, Outline] = {}

    def station(self, spec: StationSpec) -> Station:
        return Station(spec.id, self._roads(spec.id, ("stations", spec.id), spec, "joins"), spec.reserve)

    def hospital(self, spec: HospitalSpec) -> Hospital:
        return Hospital(self._roads(spec.id, ("hospital",), spec, "joins"), spec.id)

    def hydrant(self, spec: HydrantSpec) -> Hydrant:
        return Hydrant(spec.id, self._roads(spec.id, ("hydrants", spec.id), spec, "serves"))

    def gathering_point(self, scenario: Scenario) -> None:
        spec = scenario.gathering_point
        if spec is None or spec.place is None:
            return
        where: Where = ("gathering_point", "place")
        if spec.place.beside != spec.space:
            self._faults.append(Fault((*where, "beside"), f'"{spec.place.beside}"', f'must be "{spec.space}"', "it belongs to that space"))
        self._put(GATHERING_POINT, spec, where)

    def _roads(self, name: str, where: Where, spec: StationSpec | HospitalSpec | HydrantSpec, key: str) -> tuple[str, ...]:
        """The roads that are named, else those that the place touches."""
        named: tuple[str, ...] | None = getattr(spec, key)
        if spec.place is None:
            if named is None:
                hint = "give a list of roads" if self._ground is None else 'give a place such as { beside = "A3", side = "west" }'
                self._faults.append(Fault((*where, key), wanted="is missing", hint=hint))
            return named or ()
        found = self._put(name, spec, (*where, "place"))
        if named and spec.place.beside not in named and found.roads:
            hint = "or leave it out, then the place decides"
            self._faults.append(Fault((*where, key), wanted=f'must name "{spec.place.beside}" too, beside which it lies', hint=hint))
        return named or found.roads

    def _put(self, name: str, spec: object, where: Where) -> PlacedSite:
        place = getattr(spec, "place", None)
        if self._places is None or place is None:
            self._faults.append(Fault(where, wanted="is for maps of tiles", hint="name the roads, and take the place out"))
            return PlacedSite()
        if isinstance(spec, HydrantSpec):
            found = self._places.place_hydrant(name, place, where)
        else:
            found = self._places.place_building(name, place, where, roads_only=name != GATHERING_POINT)
        self._faults += self._places.faults
        self._places.faults.clear()
        if found.outline:
            self.outlines[name] = found.outline
        return found
