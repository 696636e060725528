"""Places beside the spaces: fire stations, hospital, gathering point, hydrants, each given by a space that it touches.

A station, the hospital or the gathering point is a square of a third of a tile, on ground or outside of the tiles, in the middle of the
longest free edge which that space has on that side. A hydrant stands on the kerb, in the middle of the edge.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.content.faults import Fault, Where
from companion.games.firefighters_on_duty.model.scenario import Side, SidePlacement
from companion.games.firefighters_on_duty.model.selectors import label_order
from companion.games.firefighters_on_duty.model.space_attributes import unknown_space
from companion.games.firefighters_on_duty.pack.tile_layout import Run, TileGrid, side_offset
from companion.table import Cell, Corner, Outline, outline


class PlacedSite(Struct, frozen=True):
    """Where a place is, and the roads that it touches, in label order."""

    outline: Outline = ()
    roads: tuple[str, ...] = ()


class SitePlacer:
    """Puts things beside the spaces of a ground, one after the other; ``faults`` has what did not go."""

    def __init__(self, ground: TileGrid) -> None:
        self._ground = ground
        self._taken: dict[Cell | Corner, str] = {}
        self.faults: list[Fault] = []

    def place_building(self, name: str, place: SidePlacement, where: Where, *, roads_only: bool = True) -> PlacedSite:
        """A station, the hospital or the gathering point."""
        if not self._fits(place, (*where, "beside"), roads_only):
            return PlacedSite()
        for run in self._ground.edge_runs(place.beside, place.side):
            cells, front = self._square(run, place)
            if all(map(self._is_free, cells)) and any(self._ground.cells[cell] == place.beside for cell in front):
                self._taken |= dict.fromkeys(cells, name)
                return PlacedSite(outline(cells), self._roads(front))
        self.faults.append(Fault((*where, "side"), wanted=f"has no room {place.side} of {place.beside}", hint=self._hint(place)))
        return PlacedSite()

    def place_hydrant(self, name: str, place: SidePlacement, where: Where) -> PlacedSite:
        """A hydrant: a cell's breadth around the middle of a kerb."""
        if not self._fits(place, (*where, "beside"), True):
            return PlacedSite()
        run = self._ground.edge_runs(place.beside, place.side)[0]
        at = (len(run) - 1) // 2 + place.shift
        if not 0 <= at < len(run):
            self.faults.append(Fault((*where, "shift"), str(place.shift), f"must keep to the {len(run)} cells of that edge"))
            return PlacedSite()
        (x, y), (dx, dy) = run[at], side_offset(place.side)
        middle = (x + 0.5 + dx / 2, y + 0.5 + dy / 2)
        if middle in self._taken:
            self.faults.append(Fault(where, wanted=f"is where {self._taken[middle]} stands", hint="shift one of them"))
        self._taken[middle] = name
        left, top = middle[0] - 0.5, middle[1] - 0.5
        return PlacedSite(((left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1)), self._roads([(x, y), (x + dx, y + dy)]))

    def _fits(self, place: SidePlacement, where: Where, roads_only: bool) -> bool:
        facts = self._ground.attributes.get(place.beside)
        if facts is None:
            self.faults.append(unknown_space(where, place.beside, sorted(self._ground.attributes, key=label_order)))
        elif roads_only and facts.kind != "road":
            self.faults.append(Fault(where, f'"{place.beside}"', "must name a road", f'"{place.beside}" is an area'))
        return facts is not None and (facts.kind == "road" or not roads_only)

    def _square(self, run: Run, place: SidePlacement) -> tuple[set[Cell], list[Cell]]:
        """The cells of a square in front of a run, and the cells of the map that its front looks at."""
        wide, (dx, dy) = max(2, self._ground.size // 3), side_offset(place.side)
        (x, y), along = run[0], (abs(dy), abs(dx))
        first = (len(run) - wide) // 2 + place.shift
        front = [(x + (first + i) * along[0], y + (first + i) * along[1]) for i in range(wide)]
        cells = {(x + dx * (deep + 1), y + dy * (deep + 1)) for x, y in front for deep in range(wide)}
        return cells, [cell for cell in front if cell in self._ground.cells]

    def _is_free(self, cell: Cell) -> bool:
        return not self._ground.cells.get(cell) and cell not in self._taken

    def _roads(self, cells: list[Cell]) -> tuple[str, ...]:
        labels = {self._ground.cells.get(cell, "") for cell in cells}
        return tuple(sorted((x for x in labels if x and self._ground.attributes[x].kind == "road"), key=label_order))

    def _hint(self, place: SidePlacement) -> str:
        if place.shift:
            return "shift it less far"
        free = [side for side in _SIDES if side != place.side and any(self._open(place.beside, side))]
        return f"free ground is {' and '.join(free)} of it; shift slides it along" if free else "nothing free is beside it"

    def _open(self, label: str, side: Side) -> Iterator[bool]:
        dx, dy = side_offset(side)
        return (self._is_free((x + dx, y + dy)) for run in self._ground.edge_runs(label, side) for x, y in run)


_SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
