"""The background of the map, which stays the same during a game. It uses CSS colours, so one drawing serves both themes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from msgspec import structs

from companion.fronts.web.views.board.layout import LabelSpot, Layout, outline_of
from companion.fronts.web.views.symbols import symbols
from companion.scene.captions import GAP, LEADING, CaptionItem
from companion.scene.patterns import PlaceStyle, definitions, grounds, place_styles
from companion.scene.terrain import Terrain, TerrainColours

PAINT = TerrainColours(
    edge="var(--m-edge)", sheet="var(--m-sheet)", seam="var(--m-seam)", pavement="var(--m-pavement)", white="var(--m-bars)",
    wall="var(--m-wall)", bridge="var(--m-bridge)", street="var(--m-street)", highway="var(--m-highway)",
)  # fmt: skip


FACT = 0.86
"""Height of a fact relative to its label."""
DARK = "#4c5157"
NOUGHTS = re.compile(r"\.0+(?=\D)|(\.\d*?[1-9])0+(?=\D)")
"""Zeros at the end of decimals."""


def ground(layout: Layout) -> str:
    """The content of the background's ``<g>``: symbols, patterns, shapes, names of columns and rows, labels with their facts."""
    kinds = _kinds(layout)
    shapes = Terrain(layout.chart, kinds, layout.cell, PAINT).shapes()
    whole = (place for place in layout.picture.places if place.id in layout.chart.cells)
    outlines = (f'<path id="o-{_id(place.id)}" d="{outline_of(layout, place)}"/>' for place in whole)
    defs = "".join(("<defs>", _facts(layout), *definitions(kinds), *outlines, "</defs>"))
    drawn = "".join((defs, *shapes, *_names(layout), *(part for spot in layout.spots.values() for part in _head(spot))))
    return NOUGHTS.sub(lambda found: found[1] or "", drawn)


def _facts(layout: Layout) -> str:
    """The symbols of facts. They have no plate behind them, so their dark parts take the text colour."""
    names = {item.sign for spot in layout.spots.values() for line, _ in spot.head for item in line}
    return symbols(layout.words.icons, names, "f-").replace(DARK, "var(--m-label)")


def _id(name: str) -> str:
    return escape(name, quote=True)


def _kinds(layout: Layout) -> dict[str, PlaceStyle]:
    """The styles of the printed map in CSS colours: ``--t-KIND`` and ``--i-KIND``, otherwise those of the kind's colour."""
    everything = grounds(layout.picture)
    colours = {place.pattern: place.colour or "grey" for place in everything}

    def dressed(kind: str, look: PlaceStyle) -> PlaceStyle:
        return structs.replace(look, tint=f"var(--t-{kind or 'none'},var(--t-c-{colours[kind]}))", ink=ink_of(kind))

    return {kind: dressed(kind, look) for kind, look in place_styles(everything, layout.words.ground).items()}


def ink_of(kind: str) -> str:
    """The text colour on a kind of place."""
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


def _head(spot: LabelSpot) -> Iterator[str]:
    """Label and facts of a place. Places on a border are labelled together with their pieces."""
    if spot.marker:
        return
    yield f'<g class="fact" fill="{ink_of(spot.place.pattern)}">'
    for i, (line, _) in enumerate(spot.head):
        x, y = spot.room.x, spot.room.y + (i + 0.5) * LEADING * spot.f
        for item in line:
            yield _item(item, x, y, spot.f)
            x += (item.width() + GAP) * spot.f
    yield "</g>"


def _item(item: CaptionItem, x: float, y: float, f: float) -> str:
    """One item of a caption: the label, or a smaller fact beside it."""
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
