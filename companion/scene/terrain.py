"""Draws the ground of a picture with outlines: sheets, places with tint, pattern and border, crossings, walls, bridges. No letters yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from companion.scene.map_geometry import Box, MapGeometry, boxes
from companion.scene.patterns import PlaceStyle, fill_of
from companion.table import Outline, Place

ASPHALT: Final = ("road",)


class TerrainColours(Struct, frozen=True):
    """The colours of everything that is not a place, as printed unless stated otherwise."""

    edge: str = "#b9b29c"
    sheet: str = "#e9efdd"
    seam: str = "#4a463b"
    pavement: str = "#f4f1e8"
    white: str = "#fff"
    wall: str = "#2b2622"
    bridge: str = "#1f4f8f"
    street: str = "#aeb4ba"
    highway: str = "#59616b"

    def wall_line(self) -> str:
        """How a wall is drawn."""
        return f'stroke="{self.wall}" stroke-width="1.3" stroke-linecap="round"'

    def bridge_line(self) -> str:
        """How a bridge is drawn."""
        return f'fill="none" stroke="{self.bridge}" stroke-width=".9" stroke-dasharray="0 1.8" stroke-linecap="round"'


PRINTED: Final = TerrainColours()


class Terrain:
    """The chart with ``cell`` mm to a cell, its upper left corner at (0, 0)."""

    def __init__(self, chart: MapGeometry, kinds: dict[str, PlaceStyle], cell: float, paint: TerrainColours = PRINTED) -> None:
        self._chart, self._kinds, self._cell, self._paint = chart, kinds, cell, paint

    def shapes(self) -> Iterator[str]:
        """Everything, from below."""
        drawn = [self._chart.places[name] for name in self._chart.cells]
        asphalt = [place for place in drawn if place.pattern in ASPHALT]
        others = [place for place in drawn if place.pattern not in ASPHALT]
        yield from self._sheets()
        yield from self._scenery()
        yield from self._lines()
        yield from (part for place in asphalt for part in self._road(place))
        yield from self._crossings()
        yield from (part for place in others for part in (self._block(place) if self._chart.grid is None else self._square(place)))
        yield from self._tile_seams()
        yield from self._doors() if self._chart.grid is None else ()
        yield from self._walls_and_bridges()

    def x(self, x: float) -> float:
        """Where a column begins."""
        return (x - self._chart.left) * self._cell

    def y(self, y: float) -> float:
        """Where a row begins."""
        return (y - self._chart.top) * self._cell

    def path(self, shape: Outline, inset: float = 0.0) -> str:
        """An outline as the data of a path, moved inwards."""
        corners = [(self.x(x), self.y(y)) for x, y in shape]
        return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in _inset(corners, inset)) + "Z"

    def _sheets(self) -> Iterator[str]:
        for sheet in self._chart.sheets:
            edge = f'fill="{self._paint.edge}" stroke="{self._paint.edge}" stroke-width="1" stroke-linejoin="round"'
            yield f'<path d="{self.path(sheet.outline, -0.7)}" {edge}/>'
        for sheet in self._chart.sheets:
            yield f'<path d="{self.path(sheet.outline)}" fill="{self._paint.sheet}"/>'

    def _scenery(self) -> Iterator[str]:
        """Ground without places, with soft corners."""
        for ground in self._chart.scenery:
            tint, shape = self._kinds[ground.kind].tint, self.path(ground.outline, self._cell * 0.45)
            edge = f'stroke="{tint}" stroke-width="{self._cell * 0.9:.2f}" stroke-linejoin="round"'
            yield f'<path d="{shape}" fill="{tint}" {edge}/><path d="{shape}" fill="{fill_of(ground.kind, self._kinds)}"/>'

    def _lines(self) -> Iterator[str]:
        """Streets, and over them the highway with its spaces: each kind with an edge first, so that they join where they meet."""
        for kind, wide, paint in (("street", 0.46, self._paint.street), ("highway", 0.8, self._paint.highway)):
            path = "".join(self._way(line.path) for line in self._chart.lines if line.kind == kind)
            for more, colour in ((0.14, self._paint.edge), (0.0, paint)) if path else ():
                style = f'stroke-width="{(wide + more) * self._cell:.2f}" stroke-linejoin="round" stroke-linecap="round"'
                yield f'<path d="{path}" fill="none" stroke="{colour}" {style}/>'
        lanes = "".join(self._way(line.path) for line in self._chart.lines if line.kind == "highway")
        if lanes:
            dashes = f'stroke-width="{self._cell * 0.09:.2f}" stroke-dasharray="{self._cell * 0.5:.2f} {self._cell * 0.4:.2f}"'
            yield f'<path d="{lanes}" fill="none" stroke="{self._paint.white}" {dashes}/>'
        for line in self._chart.lines:
            if line.kind == "space":
                x, y = line.path[0]
                at = f'cx="{self.x(x):.2f}" cy="{self.y(y):.2f}" r="{self._cell * 0.55:.2f}"'
                yield f'<circle {at} fill="{self._paint.highway}" stroke="{self._paint.white}" stroke-width="{self._cell * 0.14:.2f}"/>'

    def _way(self, path: Sequence[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{self.x(x):.2f} {self.y(y):.2f}" for x, y in path)

    def _tile_seams(self) -> Iterator[str]:
        dashes = f'fill="none" stroke="{self._paint.seam}" stroke-width=".3" stroke-dasharray="2.2 1.1"'
        for sheet in self._chart.sheets:
            yield f'<path d="{self.path(sheet.outline)}" {dashes}/>'

    def _road(self, place: Place) -> Iterator[str]:
        look = self._kinds[place.pattern]
        yield f'<path d="{self.path(place.outline)}" fill="{look.tint}" stroke="{look.tint}" stroke-width=".15"/>'

    def _block(self, place: Place) -> Iterator[str]:
        """A pavement, and on it the place itself with its dashed border."""
        look, wide = self._kinds[place.pattern], self._cell
        yield f'<path d="{self.path(place.outline)}" fill="{self._paint.pavement}"/>'
        ground = f'fill="{fill_of(place.pattern, self._kinds)}" stroke="{look.ink}" stroke-width=".55" stroke-linejoin="round"'
        dashes = ' stroke-dasharray="2 1"' if place.facts else ""
        yield f'<path d="{self.path(place.outline, min(0.13 * wide, 1.1))}" {ground}{dashes}/>'

    def _square(self, place: Place) -> Iterator[str]:
        """A square of a grid, with a thin line around it."""
        fill = fill_of(place.pattern, self._kinds)
        yield f'<path d="{self.path(place.outline)}" fill="{fill}" stroke="{self._paint.seam}" stroke-width=".4" stroke-linejoin="round"/>'

    def _crossings(self) -> Iterator[str]:
        """Four bars across every cell's side between two places of asphalt that are neighbours: one path, dashed."""
        sides = "".join(self._crossed())
        if sides:
            part, thick = self._cell / 4, self._cell / 9
            dashes = f'stroke-dasharray="{thick:.3f} {part - thick:.3f}" stroke-dashoffset="{-part / 4:.3f}"'
            yield f'<path d="{sides}" fill="none" stroke="{self._paint.white}" stroke-width="{self._cell / 3.2:.2f}" {dashes}/>'

    def _crossed(self) -> Iterator[str]:
        for (x, y), (near, _), one, other in self._chart.seams():
            if one.pattern in ASPHALT and other.pattern in ASPHALT and other.id in one.next_to:
                at = (self.x(x + 1), self.y(y)) if near != x else (self.x(x), self.y(y + 1))
                yield f"M{at[0]:.2f} {at[1]:.2f}{'v' if near != x else 'h'}{self._cell:.2f}"

    def _doors(self) -> Iterator[str]:
        """Where something beside the map joins the roads."""
        for place in self._chart.places.values():
            if place.id in self._chart.cells and place.pattern not in ASPHALT and not place.facts:
                for (x, y), side in self._chart.fronts(place):
                    look, deep = self._kinds[place.pattern], self._cell * 0.24
                    left = self.x(x + (1 if side == 1 else 0)) - (deep / 2 if side % 2 else -0.12 * self._cell)
                    top = self.y(y + (1 if side == 2 else 0)) - (-0.12 * self._cell if side % 2 else deep / 2)
                    wide, high = (deep, self._cell * 0.76) if side % 2 else (self._cell * 0.76, deep)
                    at = f'x="{left:.2f}" y="{top:.2f}" width="{wide:.2f}" height="{high:.2f}"'
                    yield f'<rect {at} rx=".4" fill="{self._paint.white}" stroke="{look.ink}" stroke-width=".35"/>'

    def _walls_and_bridges(self) -> Iterator[str]:
        """What the outlines do not show: neighbours that don't touch, and places that touch and are not neighbours."""
        for (x, y), (near, _) in self._chart.walls():
            to = f"v{self._cell:.2f}" if near != x else f"h{self._cell:.2f}"
            at = (self.x(x + 1), self.y(y)) if near != x else (self.x(x), self.y(y + 1))
            yield f'<path d="M{at[0]:.2f} {at[1]:.2f}{to}" {self._paint.wall_line()}/>'
        for one, other in self._chart.bridges():
            (x1, y1), (x2, y2) = self._middle(one), self._middle(other)
            line = f'd="M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"'
            yield f'<path {line} stroke="{self._paint.white}" stroke-width="1.9" stroke-linecap="round" opacity=".8"/>'
            yield f"<path {line} {self._paint.bridge_line()}/>"

    def _middle(self, name: str) -> tuple[float, float]:
        left, top, right, low = max(boxes(self._chart.cells[name]), key=area)
        return self.x((left + right) / 2), self.y((top + low) / 2)


def area(box: Box) -> int:
    """How many cells a box has."""
    left, top, right, low = box
    return (right - left) * (low - top)


def _inset(corners: Sequence[tuple[float, float]], by: float) -> Iterator[tuple[float, float]]:
    """The corners of a shape of upright and level sides, given clockwise, moved inwards."""
    for i, (x, y) in enumerate(corners):
        (x0, y0), (x1, y1) = corners[i - 1], corners[(i + 1) % len(corners)]
        before, after = (_sign(x - x0), _sign(y - y0)), (_sign(x1 - x), _sign(y1 - y))
        yield x - by * (before[1] + after[1]), y + by * (before[0] + after[0])


def _sign(way: float) -> int:
    return (way > 0) - (way < 0)
