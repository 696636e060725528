"""The shapes of the drawing as SVG elements; all lengths are in mm."""

from __future__ import annotations

from html import escape
from typing import Final, Literal

FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"
DARK: Final = "#1d1d1d"
PALE: Final = "#6b6b6b"
PAPER: Final = "#ffffff"

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


def text(at: Point, words: str, size: float = 3.0, *, anchor: Anchor = "start", colour: str = DARK, bold: bool = False) -> str:
    """Text; ``at`` is on its baseline."""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{weight}>{escape(words)}</text>'


def rect(at: Point, width: float, height: float, *, fill: str = PAPER, edge: str = DARK, stroke: float = 0.4, round_: float = 0) -> str:
    """A rectangle by its upper left corner."""
    look = f'rx="{round_:g}" fill="{fill}" stroke="{edge}" stroke-width="{stroke:g}"'
    return f'<rect x="{at[0]:g}" y="{at[1]:g}" width="{width:g}" height="{height:g}" {look}/>'


def circle(at: Point, radius: float, *, fill: str = PAPER, edge: str = DARK, stroke: float = 0.4) -> str:
    """A circle by its centre."""
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}" stroke="{edge}" stroke-width="{stroke:g}"/>'


def dot(at: Point, colour: str = DARK) -> str:
    """A junction of wires."""
    return circle(at, 0.95, fill=colour, edge=colour, stroke=0)


def line(*points: Point, colour: str = DARK, width: float = 0.5) -> str:
    """A line through points."""
    return f'<path d="{_way(points)}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"/>'


def wire(*points: Point, colour: str, name: str, pin: int) -> list[str]:
    """A wire with a white outline, so that lines it crosses look interrupted. Its element carries its purpose and its pin."""
    way = _way(points)
    return [
        f'<path d="{way}" fill="none" stroke="{PAPER}" stroke-width="1.9"/>',
        f'<path class="wire" data-use="{escape(name)}" data-pin="{pin}" d="{way}" fill="none" stroke="{colour}" stroke-width=".85" '
        'stroke-linejoin="round"/>',
    ]


def resistor(middle: Point, value: str) -> list[str]:
    """A resistor in a horizontal wire, with its value."""
    x, y = middle
    return [rect((x - 5.8, y - 1.9), 11.6, 3.8), text((x, y + 1.0), value, 2.8, anchor="middle")]


def _way(points: tuple[Point, ...]) -> str:
    return "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
