"""Where everything stands on the map: the drawing of the content, or boxes where there is none; and the room for letters in each place.

All lengths are in the units of the drawing: UNIT to a cell of a map with areas of several cells, SQUARE to a cell where each place is one.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import structs

from companion.scene.captions import Caption, Item, Line, caption_of
from companion.scene.chart import Chart, boxes
from companion.scene.ground import area
from companion.scene.words import Words
from companion.table import Picture, Place

UNIT, SQUARE = 10.0, 40.0
NAMES = 9.0
"""The room beside a grid for the names of its columns and rows."""
IN_A_ROW = 4
BOX, IN_ROWS = (9, 7), (8, 8)
"""Cells of a box, for a place that nobody has drawn, and of a square of a long row."""
LABEL, SMALLEST, HEAD = 6.6, 3.4, 0.44
"""Heights of labels; how much of a room label and facts may take."""
PAD, EDGE = 1.6, 1.5
MARKER = (11.5, 9.0)
"""Size of something that stands on a border."""
LEAST = 6.0
"""What is narrower is no room to write in."""


class Rect(msgspec.Struct, frozen=True):
    """Left, top, width and height."""

    x: float
    y: float
    wide: float
    high: float


class Spot(msgspec.Struct, frozen=True):
    """Where a place's letters go: its label and facts in lines of size ``f`` from the top of ``room``, its pieces in what is left."""

    place: Place
    head: tuple[Line, ...]
    f: float
    room: Rect
    pieces: Rect
    marker: bool = False


class Layout:
    """The map of an evening: ``chart``, ``cell`` units to a cell, ``view`` all of it, and a spot for each place."""

    def __init__(self, picture: Picture, words: Words) -> None:
        drawn = all(place.outline for place in picture.places)
        arranged = not drawn or _is_a_row(picture)
        self.picture = _arranged(picture, drawn=drawn) if arranged else picture
        self.chart = Chart(self.picture)
        single = all(len(cells) == 1 for cells in self.chart.cells.values())
        self.cell = UNIT / 2 if arranged else SQUARE if single else UNIT
        grid = NAMES if picture.grid else 0
        wide, high = (self.chart.right - self.chart.left) * self.cell, (self.chart.low - self.chart.top) * self.cell
        self.view = Rect(-grid - EDGE, -grid - EDGE, wide + grid + 2 * EDGE, high + grid + 2 * EDGE)
        self._words = words
        self._markers = [self._pill(place) for place in self.chart.markers]
        self.spots = {place.id: self._spot(place) for place in self.picture.places}

    def x(self, column: float) -> float:
        """Where a column begins."""
        return (column - self.chart.left) * self.cell

    def y(self, row: float) -> float:
        """Where a row begins."""
        return (row - self.chart.top) * self.cell

    def _spot(self, place: Place) -> Spot:
        if place.id not in self.chart.cells:
            return self._marker(place)
        return max((self._written(place, room) for room in self._rooms(place)), key=lambda spot: _free(spot.pieces) * spot.f)

    def _rooms(self, place: Place) -> Iterator[Rect]:
        """The largest boxes of a place, without what markers cover of them."""
        for left, top, right, low in sorted(boxes(self.chart.cells[place.id]), key=area, reverse=True)[:4]:
            wide, high = (right - left) * self.cell, (low - top) * self.cell
            rooms = [Rect(self.x(left) + PAD, self.y(top) + PAD, wide - 2 * PAD, high - 2 * PAD)]
            for marker in self._markers:
                rooms = [piece for room in rooms for piece in _without(room, marker)]
            yield from rooms

    def _written(self, place: Place, room: Rect) -> Spot:
        """The label as large as leaves most of the room to the pieces."""
        head = Caption(caption_of(place, self._words).head)
        f = LABEL if self.cell < SQUARE else LABEL * 0.8
        while True:
            lines = head.flowing(room.wide / f)
            high = len(lines) * f * 1.2
            if f <= SMALLEST or (high <= HEAD * room.high and max(wide for _, wide in lines) * f <= room.wide):
                return Spot(place, tuple(lines), f, room, Rect(room.x, room.y + high, room.wide, max(room.high - high, 3.0)))
            f *= 0.92

    def _pill(self, place: Place) -> Rect:
        left, top = min(x for x, _ in place.outline), min(y for _, y in place.outline)
        wide, high = MARKER
        return Rect(self.x(left + 0.5) - wide / 2, self.y(top + 0.5) - high / 2, wide, high)

    def _marker(self, place: Place) -> Spot:
        room, label = self._pill(place), Item("label", place.label)
        f = min(3.8, (room.wide - 1) / label.width())
        return Spot(place, (((label,), label.width()),), f, room, Rect(room.x + 0.6, room.y + 4.4, room.wide - 1.2, 3.8), marker=True)


def _free(room: Rect) -> float:
    """How much room there is; long and narrow is little."""
    return min(room.wide, 2 * room.high) * min(room.high, 1.6 * room.wide)


def _without(room: Rect, marker: Rect) -> list[Rect]:
    """What is left of a room on each side of a marker."""
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
    """The data of a path around a place."""
    corners = [f"{layout.x(x):g} {layout.y(y):g}" for x, y in place.outline]
    return "M" + "L".join(corners) + "Z"


def _is_a_row(picture: Picture) -> bool:
    """Whether all places are squares of one cell, side by side, and too many for a phone's width."""
    outlines = [place.outline for place in picture.places]
    return len(outlines) > IN_A_ROW and all(len(shape) == 4 and {y for _, y in shape} == {0, 1} for shape in outlines)


def _arranged(picture: Picture, *, drawn: bool) -> Picture:
    """The same places in rows, with room between them: as squares, or as boxes where nobody has drawn anything."""
    wide, high = IN_ROWS if drawn else BOX
    columns = min(IN_A_ROW, len(picture.places))

    def put(i: int, place: Place) -> Place:
        x, y = i % columns * (wide + 1), i // columns * (high + 1)
        outline = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        return structs.replace(place, outline=outline, next_to=())

    return structs.replace(picture, sheets=(), places=tuple(put(i, place) for i, place in enumerate(picture.places)))
