"""How many moves it takes dice to get from place to place, and where each move ends.

A crew made of code ends every move of a die at an address, never on the road: so the board always says where the die is, and nothing has to
be remembered. A die that people left on the road is taken to be where it came from: at its station, a Box Alarm die at the ends of the
highway.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from companion.games.emergency_dispatch.city_map import STATIONS, StreetMap

STEPS: Final = 3
"""Steps of one move (ED-20)."""
FAR: Final = 99
"""Moves to what can't be reached by stops at addresses."""

Place = int
"""An address by its number in the order of addresses; behind them the twelve stations, then the Box Alarm area."""


class MoveMap:
    """The moves in a city whose calls can lie at ``addresses``, of which some are junctions."""

    def __init__(self, city: StreetMap, addresses: Sequence[str], junctions: Iterable[str]) -> None:
        self.city, self.junctions = city, tuple(junctions)
        self.addresses = tuple(address for address in addresses if address in city.spaces)
        self.index: Mapping[str, Place] = {address: i for i, address in enumerate(self.addresses)}
        self.stations: Mapping[str, Place] = {station: len(self.addresses) + i for i, station in enumerate(STATIONS)}
        self.box: Place = len(self.addresses) + len(STATIONS)
        self._by_tolls: dict[frozenset[str], Moves] = {}

    def moves(self, with_calls: Iterable[str]) -> Moves:
        """The moves while calls lie at these addresses: passing through other junctions is free (ED-27)."""
        tolls = frozenset(with_calls).intersection(self.junctions)
        if tolls not in self._by_tolls:
            self._by_tolls[tolls] = Moves(self, [junction for junction in self.junctions if junction not in tolls])
        return self._by_tolls[tolls]


class Moves:
    """``count[place][address]`` is how many moves it takes, ``stop[place][address]`` where the first of them ends."""

    def __init__(self, where: MoveMap, free: Sequence[str]) -> None:
        self._where, self._free = where, free
        self.count: list[list[int]] = []
        self.stop: list[list[Place]] = []
        steps = self._steps
        reach = [[a for a, n in enumerate(row) if 0 < n <= STEPS] for row in steps]
        back = [self._counts_to(goal, reach) for goal in range(len(where.addresses))]
        for place, row in enumerate(steps):
            to = [0 if place == goal else 1 + min((back[goal][a] for a in reach[place]), default=FAR) for goal in range(len(row))]
            self.count.append([min(n, FAR) for n in to])
            self.stop.append([self._stop(place, goal, to[goal], reach, back) for goal in range(len(row))])

    @cached_property
    def _steps(self) -> list[list[int]]:
        """The steps from every place to every address; a Box Alarm die begins at the nearer end of the highway."""
        where, city = self._where, self._where.city
        starts = [*((address,) for address in where.addresses), *((station,) for station in STATIONS), city.of_kind("entry")]
        rows = []
        for start in starts:
            ways = [city.steps_from(one, self._free) for one in start]
            rows.append([min(way.get(address, FAR) for way in ways) for address in where.addresses])
        return rows

    def _counts_to(self, goal: Place, reach: Sequence[Sequence[Place]]) -> list[int]:
        """The moves from every address to a goal. Who can go there can come back, but for free junctions, so this counts from behind."""
        counts = [FAR] * len(self._where.addresses)
        counts[goal], edge, n = 0, {goal}, 0
        while edge:
            n += 1
            edge = {a for a in range(len(counts)) if counts[a] == FAR and not edge.isdisjoint(reach[a])}
            for a in edge:
                counts[a] = n
        return counts

    def _stop(self, place: Place, goal: Place, moves: int, reach: Sequence[Sequence[Place]], back: Sequence[Sequence[int]]) -> Place:
        """The stop of the first move: of those on a shortest way the one with fewest steps left."""
        if moves in (0, 1) or moves >= FAR:
            return goal
        steps = self._steps
        return min((a for a in reach[place] if back[goal][a] == moves - 1), key=lambda a: (steps[a][goal], a))
