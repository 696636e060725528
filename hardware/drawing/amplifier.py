"""The drawing of a transistor stage for parts that need more than a pin supplies (a 5 V lamp, a buzzer with a coil)."""

from __future__ import annotations

from hardware.drawing.svg_shapes import PALE, Point, circle, dot, line, rect, resistor, text

WIDTH, HEIGHT = 104.0, 40.0


def strokes(corner: Point) -> list[str]:
    """The drawing, with its upper left corner at this point."""
    x, y = corner
    base = (x + 52, y + 24)
    return [
        rect(corner, WIDTH, HEIGHT, edge=PALE, round_=1.5, stroke=0.3),
        text((x + 3, y + 6), "Where a pin is not enough", 3.4, bold=True),
        text((x + 3, y + 10.6), "a lamp for 5 V,", 2.8),
        text((x + 3, y + 14.6), "a buzzer with a coil", 2.8),
        *_base(x, base),
        *_transistor(base),
        *_load(base),
        *_legend((x + 3, y + 31)),
    ]


def _base(x: float, base: Point) -> list[str]:
    wire = line((x + 17, base[1]), (base[0] - 2, base[1]), width=0.7)
    return [wire, text((x + 3, base[1] + 1.1), "its GPIO", 3.1), *resistor((x + 33, base[1]), "1 kΩ")]


def _transistor(base: Point) -> list[str]:
    """NPN: base on the left, collector up, emitter down with its arrow."""
    x, y = base
    arrow = f'<path d="M{x + 4:g} {y + 5:g} l-2.4 -.6 l1.6 -1.8 z"/>'
    return [
        circle((x + 1, y), 6),
        line((x - 5, y), (x - 2, y), width=0.7),
        line((x - 2, y - 3.5), (x - 2, y + 3.5), width=1),
        line((x - 2, y - 1.5), (x + 4, y - 5), (x + 4, y - 9), (x + 14, y - 9), width=0.7),
        line((x - 2, y + 1.5), (x + 4, y + 5), (x + 4, y + 10), (x + 14, y + 10), width=0.7),
        arrow,
        text((x + 16, y + 11.1), "GND", 3.1),
    ]


def _load(base: Point) -> list[str]:
    x, y = base[0] + 14, base[1] - 9
    return [
        rect((x, y - 3.2), 15, 6.4),
        text((x + 7.5, y + 1.1), "load", 3.1, anchor="middle"),
        line((x + 15, y), (x + 21, y), width=0.7),
        text((x + 22.5, y + 1.1), "5V, pin 2", 3.1),
        *_diode((x - 3, y), (x + 18, y)),
    ]


def _diode(collector: Point, supply: Point) -> list[str]:
    """The flyback diode beside the load, its band towards 5 V."""
    low, x = collector[1] + 8, (collector[0] + supply[0]) / 2
    return [
        line(collector, (collector[0], low), (supply[0], low), supply, width=0.5),
        f'<path d="M{x - 1.6:g} {low - 1.7:g} v3.4 l3.2 -1.7 z"/>',
        line((x + 1.7, low - 1.8), (x + 1.7, low + 1.8), width=0.7),
        dot(collector),
        dot(supply),
    ]


def _legend(at: Point) -> list[str]:
    x, y = at
    return [text((x, y), "NPN, such as 2N2222", 2.8), text((x, y + 4), "diode 1N4001: for a coil only", 2.8)]
