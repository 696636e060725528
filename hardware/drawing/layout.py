"""The layout of the drawing: the header on the left, tracks for wires, the parts in a column, ground and 3V3 rails on the right."""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from hardware.drawing.header import PINS
from hardware.drawing.parts import PartTerminal, WiredPart, parts_of
from hardware.drawing.route import tracks
from hardware.drawing.svg_shapes import Point
from hardware.wiring import Wiring

TOP: Final = 38.0
"""The y of the first row of pins."""
ROW: Final = 9.0
"""The distance between rows of pins. The wire of an odd pin runs half a row lower, between two even pins."""
ODD_X, EVEN_X, BOARD_X = 60.0, 69.0, 75.0
"""The x of the two rows of pins and of the board's edge."""
TRACKS_X, TRACK = 126.0, 3.6
"""The x of the first track, and the distance between tracks."""
ENDS, RESISTORS = 27.0, 14.0
"""The space after the tracks for labels and resistors."""
BOX, RAIL = 76.0, 8.0
"""The width of a part, and the distance from it to each rail."""
GAP: Final = 8.0
"""The space between parts, for their titles."""

_STEP: Final = ROW / 2


class PartBox(Struct, frozen=True):
    """A placed part: its upper left corner, its height, and the y of its terminals."""

    part: WiredPart
    x: float
    y: float
    height: float
    terminals: dict[PartTerminal, float]

    @property
    def middle(self) -> float:
        """The y of its middle."""
        return self.y + self.height / 2

    @property
    def supply_y(self) -> float:
        """The y of its 3V3 terminal."""
        return self.y + 0.25 * self.height

    @property
    def ground_y(self) -> float:
        """The y of its ground terminal; the middle if it needs no 3V3."""
        return self.y + (0.75 if self.part.supply else 0.5) * self.height


class WiringLayout(Struct, frozen=True):
    """A complete layout: the parts from top to bottom, and the corners of the wire to each terminal."""

    boxes: tuple[PartBox, ...]
    routes: dict[PartTerminal, tuple[Point, ...]]

    @property
    def box_x(self) -> float:
        """The x of the left edge of the parts."""
        return self.boxes[0].x

    @property
    def ground_x(self) -> float:
        """The x of the ground rail."""
        return self.box_x + BOX + RAIL

    @property
    def supply_x(self) -> float:
        """The x of the 3V3 rail."""
        return self.ground_x + RAIL

    @property
    def bottom(self) -> float:
        """The y of the ground line below the header and the parts."""
        last = self.boxes[-1]
        return max(pad(PINS[-1])[1] + ROW, last.y + last.height + 5)


def pad(pin: int) -> Point:
    """The centre of a pin."""
    return (EVEN_X if pin % 2 == 0 else ODD_X), TOP + (pin - 1) // 2 * ROW


def lane(pin: int) -> float:
    """The y at which the wire of a pin leaves the header; unique for each pin."""
    return pad(pin)[1] + (_STEP if pin % 2 else 0)


def lay_out(wiring: Wiring) -> WiringLayout:
    """Lay out the drawing: parts and terminals in the order of their pins, so that few wires cross."""
    parts = sorted((_sorted(part) for part in parts_of(wiring)), key=_height_of_pins)
    wires = [terminal for part in parts for terminal in part.terminals]
    x = TRACKS_X + TRACK * len(wires) + ENDS + RESISTORS
    boxes = _stacked(parts, x)
    ends = {terminal: y for box in boxes for terminal, y in box.terminals.items()}
    chosen = tracks([(lane(wire.pin), ends[wire]) for wire in wires])
    return WiringLayout(
        boxes, {wire: _way(wire, TRACKS_X + TRACK * track, (x, ends[wire])) for wire, track in zip(wires, chosen, strict=True)}
    )


def _sorted(part: WiredPart) -> WiredPart:
    terminals = tuple(sorted(part.terminals, key=lambda terminal: terminal.pin))
    return WiredPart(part.kind, part.title, terminals, part.supply)


def _height_of_pins(part: WiredPart) -> float:
    return sum(lane(terminal.pin) for terminal in part.terminals) / len(part.terminals)


def _stacked(parts: list[WiredPart], x: float) -> tuple[PartBox, ...]:
    boxes, y = [], TOP - 3
    for part in parts:
        box = _box(part, x, y)
        boxes.append(box)
        y = box.y + box.height + GAP
    return tuple(boxes)


def _box(part: WiredPart, x: float, y: float) -> PartBox:
    """Place a part at ``y`` or a little lower, with its terminals between the lanes of the header, so that no two wires share a line."""
    count = len(part.terminals)
    height = max(count * ROW, 12.0)
    before = (height - (count - 1) * ROW) / 2
    first = TOP + _STEP / 2 + math.ceil((y + before - TOP - _STEP / 2) / _STEP) * _STEP
    return PartBox(part, x, first - before, height, {terminal: first + place * ROW for place, terminal in enumerate(part.terminals)})


def _way(terminal: PartTerminal, track_x: float, end: Point) -> tuple[Point, ...]:
    start, out = pad(terminal.pin), lane(terminal.pin)
    down = () if start[1] == out else ((start[0], out),)
    return (start, *down, (track_x, out), (track_x, end[1]), end)
