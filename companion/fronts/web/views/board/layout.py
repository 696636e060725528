"""The layout of the map: position of each place, and the space for label and pieces within it. Places without outlines become boxes.

All lengths are in SVG units: UNIT per cell if places have several cells, SQUARE per cell if each place is one cell.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import structs

from companion.scene.captions import Caption, CaptionItem, Line, caption_of
from companion.scene.catalog import Catalog
from companion.scene.map_geometry import MapGeometry, boxes
from companion.scene.terrain import area
from companion.table import Picture, Place

UNIT, SQUARE = 10.0, 40.0
NAMES = 9.0
"""Space beside a grid for the names of its columns and rows."""
IN_A_ROW = 4
BOX, IN_ROWS = (9, 7), (8, 8)
"""Size in cells of a box for a place without an outline, and of a square of a wrapped row."""
LABEL, SMALLEST, HEAD = 6.6, 3.4, 0.44
"""Usual and smallest height of labels; the share of a place's height that label and facts may take."""
PAD, EDGE = 1.6, 1.5
MARKER = (11.5, 9.0)
"""Size of a marker on a border."""
LEAST = 6.0
"""Narrower rectangles are not used for text."""
LOWEST = 3.0
"""The least height for pieces; in a low place they cover part of the label."""


class Rect(msgspec.Struct, frozen=True):
    """Left, top, width and height."""

    x: float
    y: float
    wide: float
    high: float


class LabelSpot(msgspec.Struct, frozen=True):
    """The space of a place: label and facts in lines of font size ``f`` from the top of ``room``, pieces in the rest."""

    place: Place
    head: tuple[Line, ...]
    f: float
    room: Rect
    pieces: Rect
    marker: bool = False


class Layout:
    """The layout of one map: ``chart``, ``cell`` (units per cell), ``view`` (the view box), and a spot for each place."""

    def __init__(self, picture: Picture, words: Catalog) -> None:
        drawn = all(place.outline for place in picture.places)
        wrapped = not drawn or _is_a_row(picture)
        self.picture = _in_rows(picture, drawn=drawn) if wrapped else picture
        self.chart = MapGeometry(self.picture)
        single = all(len(cells) == 1 for cells in self.chart.cells.values())
        self.cell = UNIT / 2 if wrapped else SQUARE if single else UNIT
        grid = NAMES if picture.grid else 0
        wide, high = (self.chart.right - self.chart.left) * self.cell, (self.chart.low - self.chart.top) * self.cell
        self.view = Rect(-grid - EDGE, -grid - EDGE, wide + grid + 2 * EDGE, high + grid + 2 * EDGE)
        self.words = words
        self._markers = [self._pill(place) for place in self.chart.markers]
        self.spots = {place.id: self._spot(place) for place in self.picture.places}

    def x(self, column: float) -> float:
        """The left edge of a column."""
        return (column - self.chart.left) * self.cell

    def y(self, row: float) -> float:
        """The top edge of a row."""
        return (row - self.chart.top) * self.cell

    def _spot(self, place: Place) -> LabelSpot:
        if place.id not in self.chart.cells:
            return self._marker(place)
        return max((self._fit_label(place, room) for room in self._rooms(place)), key=lambda spot: _free(spot.pieces) * spot.f)

    def _rooms(self, place: Place) -> Iterator[Rect]:
        """The largest rectangles within a place that no marker covers."""
        for left, top, right, low in sorted(boxes(self.chart.cells[place.id]), key=area, reverse=True)[:4]:
            wide, high = (right - left) * self.cell, (low - top) * self.cell
            rooms = [Rect(self.x(left) + PAD, self.y(top) + PAD, wide - 2 * PAD, high - 2 * PAD)]
            for marker in self._markers:
                rooms = [piece for room in rooms for piece in _without(room, marker)]
            yield from rooms

    def _fit_label(self, place: Place, room: Rect) -> LabelSpot:
        """The largest label that leaves enough space for the pieces."""
        head = Caption(caption_of(place, self.words).head)
        f = LABEL if self.cell < SQUARE else LABEL * 0.8
        while True:
            lines = head.flowing(room.wide / f)
            high = len(lines) * f * 1.2
            if f <= SMALLEST or (high <= HEAD * room.high and max(wide for _, wide in lines) * f <= room.wide):
                below = max(room.high - high, LOWEST)
                return LabelSpot(place, tuple(lines), f, room, Rect(room.x, room.y + room.high - below, room.wide, below))
            f *= 0.92

    def _pill(self, place: Place) -> Rect:
        left, top = min(x for x, _ in place.outline), min(y for _, y in place.outline)
        wide, high = MARKER
        return Rect(self.x(left + 0.5) - wide / 2, self.y(top + 0.5) - high / 2, wide, high)

    def _marker(self, place: Place) -> LabelSpot:
        room, label = self._pill(place), CaptionItem("label", place.label)
        f = min(3.8, (room.wide - 1) / label.width())
        return LabelSpot(place, (((label,), label.width()),), f, room, Rect(room.x + 0.6, room.y + 4.4, room.wide - 1.2, 3.8), marker=True)


def _free(room: Rect) -> float:
    """The usable area; long narrow rectangles count less."""
    return min(room.wide, 2 * room.high) * min(room.high, 1.6 * room.wide)


def _without(room: Rect, marker: Rect) -> list[Rect]:
    """The rectangles left of a room on each side of a marker."""
    apart = marker.x >= room.x + room.wide or marker.x + marker.wide <= room.x
    if apart or marker.y >= room.y + room.high or marker.y + marker.high <= room.y:
        return [room]
    right, low = marker.x + marker.wide + 0.4, marker.y + marker.high + 0.4
    sides = (
        Rect(room.x, room.y, marker.x - 0.4 - room.x, room.high),
        Rect(right, room.y, room.x + room.wide - right, room.high),
        Rect(room.x, room.y, room.wide, marker.y - 0.4 - room.y),
        Rect(room.x, low, room.wide, room.y + room.high - low),
    )
    return [side for side in sides if side.wide > LEAST and side.high > LEAST] or [room]


def outline_of(layout: Layout, place: Place) -> str:
    """The SVG path data of a place's outline."""
    corners = [f"{layout.x(x):g} {layout.y(y):g}" for x, y in place.outline]
    return "M" + "L".join(corners) + "Z"


def _is_a_row(picture: Picture) -> bool:
    """Whether all places are single cells in one row that is too long for a phone."""
    outlines = [place.outline for place in picture.places]
    return len(outlines) > IN_A_ROW and all(len(shape) == 4 and {y for _, y in shape} == {0, 1} for shape in outlines)


def _in_rows(picture: Picture, *, drawn: bool) -> Picture:
    """The same places wrapped into rows with gaps: as squares, or as boxes if they have no outlines."""
    wide, high = IN_ROWS if drawn else BOX
    columns = min(IN_A_ROW, len(picture.places))

    def put(i: int, place: Place) -> Place:
        x, y = i % columns * (wide + 1), i // columns * (high + 1)
        outline = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        return structs.replace(place, outline=outline, next_to=())

    return structs.replace(picture, sheets=(), places=tuple(put(i, place) for i, place in enumerate(picture.places)))
