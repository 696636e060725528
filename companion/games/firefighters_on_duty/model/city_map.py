"""The compiled map: spaces, fire stations, hospital, hydrants, gathering point (FOD-6 to FOD-24). It never changes during a game.

One adjacency serves all purposes (FOD-18). Numbered spaces name each other in ``adj``; stations and the hospital join roads and hydrants
serve them from their side, because they are not spaces (FOD-23).
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct, structs

from companion.games.firefighters_on_duty.model.selectors import Colour, label_order
from companion.table import BoardSheet, Outline

HOSPITAL, GATHERING_POINT = "H", "gathering_point"
ROAD_WRR = 3


class Space(Struct, frozen=True, kw_only=True):
    """A numbered space. Roads have no type and no population, and always need 3 or more to extinguish (FOD-14)."""

    label: str
    kind: Literal["area", "road"]
    type: Colour | None = None
    wrr: int = ROAD_WRR
    population: int = 0
    adj: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        structs.force_setattr(self, "adj", tuple(sorted(self.adj, key=label_order)))

    @property
    def is_area(self) -> bool:
        """Whether this is an area."""
        return self.kind == "area"

    @property
    def is_road(self) -> bool:
        """Whether this is a road."""
        return self.kind == "road"


class Station(Struct, frozen=True):
    """A fire station: a road space of its own for any number of vehicles, and a water reserve (FOD-19)."""

    id: str
    joins: tuple[str, ...]
    reserve: int = 0


class Hospital(Struct, frozen=True):
    """The hospital: like a road space for vehicles (FOD-20)."""

    joins: tuple[str, ...]
    id: str = HOSPITAL


class Hydrant(Struct, frozen=True):
    """A hydrant and the roads from which it can be used (FOD-21)."""

    id: str
    serves: tuple[str, ...]


class CityMap(Struct, frozen=True, dict=True):
    """The whole city. ``spaces`` is in label order; stations and hydrants are in the scenario's order.

    A *node* is the label of a space, or the id of a station or of the hospital. ``outlines`` are there where the map is drawn: corners in
    cells, of spaces by their label, of other places by their id; ``sheets`` are the tiles.
    """

    spaces: dict[str, Space]
    stations: dict[str, Station]
    hospital: Hospital | None = None
    hydrants: dict[str, Hydrant] = {}
    gathering_point: str | None = None
    outlines: dict[str, Outline] = {}
    sheets: tuple[BoardSheet, ...] = ()

    def __post_init__(self) -> None:
        in_order = {label: self.spaces[label] for label in sorted(self.spaces, key=label_order)}
        structs.force_setattr(self, "spaces", in_order)

    def areas(self) -> tuple[Space, ...]:
        """All areas in label order."""
        return self._areas

    def roads(self) -> tuple[Space, ...]:
        """All roads in label order."""
        return self._roads

    def drivable(self, node: str) -> tuple[str, ...]:
        """Where a vehicle can go from ``node`` in one step: roads in label order, then stations, then the hospital (FOD-17, FOD-19)."""
        return self._drivable[node]

    def neighbours(self, node: str) -> tuple[str, ...]:
        """Every node next to ``node``: spaces in label order, then stations, then the hospital."""
        return self._neighbours[node]

    def hydrants_serving(self, road: str) -> tuple[str, ...]:
        """The hydrants that a vehicle on ``road`` can use (FOD-R17)."""
        return tuple(hydrant.id for hydrant in self.hydrants.values() if road in hydrant.serves)

    @cached_property
    def _areas(self) -> tuple[Space, ...]:
        return tuple(space for space in self.spaces.values() if space.is_area)

    @cached_property
    def _roads(self) -> tuple[Space, ...]:
        return tuple(space for space in self.spaces.values() if space.is_road)

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        beside: dict[str, list[str]] = {label: list(space.adj) for label, space in self.spaces.items()}
        places: list[Station | Hospital] = [*self.stations.values(), *([self.hospital] if self.hospital else [])]
        for place in places:
            beside[place.id] = sorted(place.joins, key=label_order)
            for road in place.joins:
                beside[road].append(place.id)
        return {node: tuple(nodes) for node, nodes in beside.items()}

    @cached_property
    def _drivable(self) -> dict[str, tuple[str, ...]]:
        return {node: tuple(filter(self._is_driven, near)) if self._is_driven(node) else () for node, near in self._neighbours.items()}

    def _is_driven(self, node: str) -> bool:
        return node not in self.spaces or self.spaces[node].is_road


def number_rank(label: str) -> tuple[int, str]:
    """Sorts labels by number rank: the higher number is higher, then the later letter (FOD-R11)."""
    letter, number = label_order(label)
    return number, letter


def reachable(city: CityMap, start: str) -> set[str]:
    """Every node that a vehicle can come to from ``start``."""
    seen, edge = {start}, {start}
    while edge:
        edge = {node for near in edge for node in city.drivable(near)} - seen
        seen |= edge
    return seen
