"""Where everything stands: the header on the left, tracks for wires, the parts in a column, ground and 3V3 on the right of them."""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from hardware.drawing.header import PINS
from hardware.drawing.ink import Point
from hardware.drawing.parts import Part, Terminal, parts_of
from hardware.drawing.route import tracks
from hardware.wiring import Wiring

TOP: Final = 38.0
"""Height of the first row of pins."""
ROW: Final = 9.0
"""From one row of pins to the next. The wire of an odd pin runs half a row lower, between two even pins."""
ODD_X, EVEN_X, BOARD_X = 60.0, 69.0, 75.0
"""The two rows of pins, and the edge of the board."""
TRACKS_X, TRACK = 126.0, 3.6
"""The first track, and from one to the next."""
ENDS, RESISTORS = 27.0, 14.0
"""Room behind the tracks for the words at a wire's end, and for resistors."""
BOX, RAIL = 76.0, 8.0
"""Width of a part, and from it to each of the rails."""
GAP: Final = 8.0
"""Between parts, where their titles stand."""

_STEP: Final = ROW / 2


class Box(Struct, frozen=True):
    """A part in its place: its upper left corner, its height, and how high its terminals are."""

    part: Part
    x: float
    y: float
    height: float
    terminals: dict[Terminal, float]

    @property
    def middle(self) -> float:
        """Half its height."""
        return self.y + self.height / 2

    @property
    def supply_y(self) -> float:
        """How high its 3V3 terminal is."""
        return self.y + 0.25 * self.height

    @property
    def ground_y(self) -> float:
        """How high its ground is; in the middle where it needs no 3V3."""
        return self.y + (0.75 if self.part.supply else 0.5) * self.height


class Sheet(Struct, frozen=True):
    """A drawing that is laid out: its parts from top to bottom, and the corners of the wire to each terminal."""

    boxes: tuple[Box, ...]
    ways: dict[Terminal, tuple[Point, ...]]

    @property
    def box_x(self) -> float:
        """The left edge of the parts."""
        return self.boxes[0].x

    @property
    def ground_x(self) -> float:
        """The ground rail."""
        return self.box_x + BOX + RAIL

    @property
    def supply_x(self) -> float:
        """The 3V3 rail."""
        return self.ground_x + RAIL

    @property
    def bottom(self) -> float:
        """The line below the header and the parts, where the ground comes along."""
        last = self.boxes[-1]
        return max(pad(PINS[-1])[1] + ROW, last.y + last.height + 5)


def pad(pin: int) -> Point:
    """The middle of a pin."""
    return (EVEN_X if pin % 2 == 0 else ODD_X), TOP + (pin - 1) // 2 * ROW


def lane(pin: int) -> float:
    """How high the wire of a pin leaves the header; no two are the same."""
    return pad(pin)[1] + (_STEP if pin % 2 else 0)


def laid_out(wiring: Wiring) -> Sheet:
    """Everything in its place: parts and their terminals in the order of their pins, so that few wires cross."""
    parts = sorted((_sorted(part) for part in parts_of(wiring)), key=_height_of_pins)
    wires = [terminal for part in parts for terminal in part.terminals]
    x = TRACKS_X + TRACK * len(wires) + ENDS + RESISTORS
    boxes = _stacked(parts, x)
    ends = {terminal: y for box in boxes for terminal, y in box.terminals.items()}
    chosen = tracks([(lane(wire.pin), ends[wire]) for wire in wires])
    return Sheet(boxes, {wire: _way(wire, TRACKS_X + TRACK * track, (x, ends[wire])) for wire, track in zip(wires, chosen, strict=True)})


def _sorted(part: Part) -> Part:
    terminals = tuple(sorted(part.terminals, key=lambda terminal: terminal.pin))
    return Part(part.kind, part.title, terminals, part.supply)


def _height_of_pins(part: Part) -> float:
    return sum(lane(terminal.pin) for terminal in part.terminals) / len(part.terminals)


def _stacked(parts: list[Part], x: float) -> tuple[Box, ...]:
    boxes, y = [], TOP - 3
    for part in parts:
        box = _box(part, x, y)
        boxes.append(box)
        y = box.y + box.height + GAP
    return tuple(boxes)


def _box(part: Part, x: float, y: float) -> Box:
    """A part at ``y`` or a little lower: its terminals stand between the lanes of the header, so that no two wires share a line."""
    count = len(part.terminals)
    height = max(count * ROW, 12.0)
    before = (height - (count - 1) * ROW) / 2
    first = TOP + _STEP / 2 + math.ceil((y + before - TOP - _STEP / 2) / _STEP) * _STEP
    return Box(part, x, first - before, height, {terminal: first + place * ROW for place, terminal in enumerate(part.terminals)})


def _way(terminal: Terminal, track_x: float, end: Point) -> tuple[Point, ...]:
    start, out = pad(terminal.pin), lane(terminal.pin)
    down = () if start[1] == out else ((start[0], out),)
    return (start, *down, (track_x, out), (track_x, end[1]), end)
