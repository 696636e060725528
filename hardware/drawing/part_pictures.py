"""A simple picture for each kind of part, drawn around a centre with a given height."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hardware.drawing.parts import PartTerminal
from hardware.drawing.svg_shapes import DARK, PALE, PAPER, Point, circle, line, rect, text

_GREY: Final = "#d9d9d9"
_LAMPS: Final = {"red": "#d7301f", "amber": "#f5a300", "green": "#2f9e44"}


def picture(kind: str, middle: Point, height: float, terminals: dict[PartTerminal, float]) -> list[str]:
    """Draw the part around ``middle``; each lamp is beside its terminal."""
    if kind == "lamps":
        return [stroke for terminal, y in terminals.items() for stroke in _lamp((middle[0], y), terminal.use)]
    return _PICTURES[kind](middle, height)


def _display(middle: Point, height: float) -> list[str]:
    x, y = middle
    tall = min(height - 3, 18)
    screen = rect((x - tall, y - tall / 2), 2 * tall, tall, fill=DARK, round_=0.8)
    return [screen, text((x, y + 0.24 * tall), "1:47", 0.66 * tall, anchor="middle", colour=PAPER, bold=True)]


def _knob(middle: Point, height: float) -> list[str]:
    x, y = middle
    radius = min(height / 2 - 2, 9)
    ribs = circle(middle, radius, fill=_GREY)
    return [ribs, circle(middle, 0.72 * radius), line((x, y - 0.72 * radius), (x, y - 0.2 * radius), width=1)]


def _action(middle: Point, height: float) -> list[str]:
    x, y = middle
    radius = min(height / 2 - 1, 8.5)
    cap = [circle(middle, radius, fill=_GREY), circle(middle, 0.8 * radius, fill="#ffd9d3")]
    return [*cap, text((x, y + 0.9), "ACTION", 0.31 * radius, anchor="middle", bold=True)]


def _back(middle: Point, height: float) -> list[str]:
    x, y = middle
    radius = min(height / 2 - 1.5, 5)
    return [circle(middle, radius, fill=_GREY), text((x, y + 0.8), "BACK", 0.42 * radius, anchor="middle", bold=True)]


def _buzzer(middle: Point, height: float) -> list[str]:
    radius = min(height / 2 - 1.5, 5)
    return [circle(middle, radius, fill=_GREY), circle(middle, 0.18 * radius, fill=DARK)]


def _lamp(middle: Point, use: str) -> list[str]:
    """A lamp, labelled with its colour because prints may be grey."""
    x, y = middle
    lens = circle(middle, 2.9, fill=_LAMPS[use], edge=PALE)
    return [lens, text((x + 4.5, y + 1.0), use, 2.8)]


_PICTURES: Final[dict[str, Callable[[Point, float], list[str]]]] = {
    "display": _display,
    "knob": _knob,
    "action": _action,
    "back": _back,
    "buzzer": _buzzer,
}
