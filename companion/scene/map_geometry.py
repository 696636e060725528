"""A picture with outlines as a chart: which cell belongs to which place, what is on borders, what no drawing shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.table import SIDES, Cell, Picture, Place, enclosed

Box = tuple[int, int, int, int]
"""Left, top, right and low of some cells; right and low are after the last."""


class MapGeometry:
    """``at`` has the place of every cell, ``cells`` those of every place that is made of whole cells. ``markers`` are the other places:
    they are on borders. ``unseen`` are places without an outline.
    """

    def __init__(self, picture: Picture) -> None:
        self.places = {place.id: place for place in picture.places}
        self.sheets, self.grid = picture.sheets, picture.grid
        self.lines, self.scenery = picture.lines, picture.scenery
        whole = [
            place for place in picture.places if place.outline and all(float(x).is_integer() for corner in place.outline for x in corner)
        ]
        self.cells: dict[str, set[Cell]] = {place.id: enclosed(place.outline) for place in whole}
        self.at: dict[Cell, Place] = {cell: place for place in whole for cell in self.cells[place.id]}
        self.markers = tuple(place for place in picture.places if place.outline and place.id not in self.cells)
        self.unseen = tuple(place for place in picture.places if not place.outline)
        shapes = [*(place.outline for place in picture.places), *(sheet.outline for sheet in picture.sheets)]
        shapes += [*(ground.outline for ground in picture.scenery), *(line.path for line in picture.lines)]
        corners = [corner for shape in shapes for corner in shape]
        xs, ys = [x for x, _ in corners] or [0], [y for _, y in corners] or [0]
        self.left: float = min(xs)
        self.top: float = min(ys)
        self.right: float = max(xs)
        self.low: float = max(ys)

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self.cells)

    def room(self, place: Place) -> set[Cell]:
        """The cells of a place without a marker on them."""
        return {cell for cell in self.cells[place.id] if not any(_touches(marker, cell) for marker in self.markers)}

    def seams(self) -> Iterator[tuple[Cell, Cell, Place, Place]]:
        """Where two places share a side of a cell: both cells and both places; the first is west or north of the second."""
        for (x, y), place in self.at.items():
            for near in ((x + 1, y), (x, y + 1)):
                other = self.at.get(near)
                if other is not None and other.id != place.id:
                    yield (x, y), near, place, other

    def walls(self) -> Iterator[tuple[Cell, Cell]]:
        """Sides of cells between places with facts that touch and are no neighbours."""
        for cell, near, one, other in self.seams():
            if one.facts and other.facts and other.id not in one.next_to:
                yield cell, near

    def bridges(self) -> Iterator[tuple[str, str]]:
        """Ids of neighbours that don't touch."""
        touching = {frozenset((one.id, other.id)) for _, _, one, other in self.seams()}
        for name in self.cells:
            for other in self.places[name].next_to:
                if name < other and other in self.cells and frozenset((name, other)) not in touching:
                    yield name, other

    def fronts(self, place: Place) -> list[tuple[Cell, int]]:
        """The cells of a place beside one of its neighbours, with the side between (0 north, then clockwise)."""
        found = []
        for x, y in sorted(self.cells[place.id]):
            for side, (dx, dy) in enumerate(SIDES):
                other = self.at.get((x + dx, y + dy))
                if other is not None and other.id in place.next_to:
                    found.append(((x, y), side))
        return found


def _touches(marker: Place, cell: Cell) -> bool:
    xs, ys = [x for x, _ in marker.outline], [y for _, y in marker.outline]
    return min(xs) < cell[0] + 1 and max(xs) > cell[0] and min(ys) < cell[1] + 1 and max(ys) > cell[1]


def boxes(cells: Collection[Cell]) -> Iterator[Box]:
    """Every rectangle of cells that can't be made larger to the right or below, and begins at a cell."""
    for left, top in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        right = left
        while (right, top) in cells:
            right += 1
        low = top + 1
        while right > left:
            while all((x, low) in cells for x in range(left, right)):
                low += 1
            yield left, top, right, low
            right -= 1
