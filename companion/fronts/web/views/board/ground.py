"""The ground of the map: what stays the same for an evening. Colours are the page's, so that dark and light need one drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from msgspec import structs

from companion.fronts.web.views.board.layout import Layout, Spot, outline_of
from companion.fronts.web.views.signs import symbols
from companion.scene.captions import GAP, LEADING, Item
from companion.scene.ground import Ground, Paint
from companion.scene.ink import Look, definitions, looks

PAINT = Paint(
    edge="var(--m-edge)", sheet="var(--m-sheet)", seam="var(--m-seam)", pavement="var(--m-pavement)", white="var(--m-bars)",
    wall="var(--m-wall)", bridge="var(--m-bridge)",
)  # fmt: skip


FACT = 0.86
"""How high a fact is beside its label."""
DARK = "#4c5157"
NOUGHTS = re.compile(r"\.0+(?=\D)|(\.\d*?[1-9])0+(?=\D)")
"""What a number ends with and need not."""


def ground(layout: Layout) -> str:
    """The inside of the ground's ``<g>``: signs of facts, patterns, shapes, names of columns and rows, labels with their facts."""
    kinds = _kinds(layout)
    shapes = Ground(layout.chart, kinds, layout.cell, PAINT).shapes()
    whole = (place for place in layout.picture.places if place.id in layout.chart.cells)
    outlines = (f'<path id="o-{_id(place.id)}" d="{outline_of(layout, place)}"/>' for place in whole)
    defs = "".join(("<defs>", _facts(layout), *definitions(kinds), *outlines, "</defs>"))
    drawn = "".join((defs, *shapes, *_names(layout), *(part for spot in layout.spots.values() for part in _head(spot))))
    return NOUGHTS.sub(lambda found: found[1] or "", drawn)


def _facts(layout: Layout) -> str:
    """The signs of facts, which lie on no token: what is dark in them takes the colour of letters."""
    names = {item.sign for spot in layout.spots.values() for line, _ in spot.head for item in line}
    return symbols(names, "f-").replace(DARK, "var(--m-label)")


def _id(name: str) -> str:
    return escape(name, quote=True)


def _kinds(layout: Layout) -> dict[str, Look]:
    """The looks of the printed map in the page's colours: ``--t-KIND`` and ``--i-KIND``, else those of the kind's colour."""
    colours = {place.pattern: place.colour or "grey" for place in layout.picture.places}

    def dressed(kind: str, look: Look) -> Look:
        return structs.replace(look, tint=f"var(--t-{kind or 'none'},var(--t-c-{colours[kind]}))", ink=ink_of(kind))

    return {kind: dressed(kind, look) for kind, look in looks(layout.picture.places).items()}


def ink_of(kind: str) -> str:
    """The colour of what is written and drawn on a kind of place."""
    return f"var(--i-{kind or 'none'},var(--i-c))"


def _names(layout: Layout) -> Iterator[str]:
    """The names of columns and rows beside a grid."""
    grid = layout.picture.grid
    if grid is None:
        return
    for i, name in enumerate(grid.columns):
        yield f'<text class="axis" x="{(i + 0.5) * layout.cell:g}" y="-2.6">{escape(name)}</text>'
    for i, name in enumerate(grid.rows):
        yield f'<text class="axis" x="-5" y="{(i + 0.5) * layout.cell + 1.8:g}">{escape(name)}</text>'


def _head(spot: Spot) -> Iterator[str]:
    """Label and facts; what stands on a border is written with its pieces."""
    if spot.marker:
        return
    yield f'<g class="fact" fill="{ink_of(spot.place.pattern)}">'
    for i, (line, _) in enumerate(spot.head):
        x, y = spot.room.x, spot.room.y + (i + 0.5) * LEADING * spot.f
        for item in line:
            yield _item(item, x, y, spot.f)
            x += (item.width() + GAP) * spot.f
    yield "</g>"


def _item(item: Item, x: float, y: float, f: float) -> str:
    """One thing of a label: the name itself; a fact smaller beside it."""
    text = escape(item.text)
    if item.kind == "label":
        return f'<text class="label" x="{x:.1f}" y="{y + 0.36 * f:.1f}" font-size="{f:.1f}">{text}</text>'
    small, middle = f * FACT, x + item.width() * f * FACT / 2
    written = f'y="{y + 0.25 * small:.1f}" font-size="{small * 0.68:.1f}">{text}</text>'
    if item.kind == "letter":
        return f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="{0.46 * small:.1f}"/><text x="{middle:.1f}" {written}'
    if item.kind == "sign":
        sign = f'<use href="#f-{escape(item.sign)}" x="{x:.1f}" y="{y - small / 2:.1f}" width="{small:.1f}" height="{small:.1f}"/>'
        return sign + (f'<text class="of" x="{x + 1.08 * small:.1f}" {written}' if text else "")
    wide = item.width() * small
    plate = f'x="{x:.1f}" y="{y - 0.46 * small:.1f}" width="{wide:.1f}" height="{0.92 * small:.1f}" rx="{0.23 * small:.1f}"'
    return f'<rect class="plate" {plate}/><text x="{middle:.1f}" {written}'
