"""The ground of the map: what stays the same for an evening. Colours are the page's, so that dark and light need one drawing."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from msgspec import structs

from companion.fronts.web.views.board.layout import Layout, Spot, outline_of
from companion.fronts.web.views.signs import SIGNS, symbols
from companion.scene.captions import GAP, LEADING, Item
from companion.scene.ground import Ground, Paint
from companion.scene.ink import Look, definitions, looks

PAINT = Paint(
    edge="var(--m-edge)", sheet="var(--m-sheet)", seam="var(--m-seam)", pavement="var(--m-pavement)", white="var(--m-bars)",
    wall="var(--m-wall)", bridge="var(--m-bridge)",
)  # fmt: skip


def ground(layout: Layout) -> str:
    """The inside of the ground's ``<g>``: signs to be used, patterns, shapes, names of columns and rows, labels with their facts."""
    kinds = _kinds(layout)
    shapes = Ground(layout.chart, kinds, layout.cell, PAINT).shapes()
    whole = (place for place in layout.picture.places if place.id in layout.chart.cells)
    outlines = (f'<path id="o-{_id(place.id)}" d="{outline_of(layout, place)}"/>' for place in whole)
    defs = "".join(("<defs>", symbols(SIGNS, "s-"), *definitions(kinds), *outlines, "</defs>"))
    return "".join((defs, *shapes, *_names(layout), *(part for spot in layout.spots.values() for part in _head(spot))))


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
    for i, (line, _) in enumerate(spot.head):
        x, y = spot.room.x, spot.room.y + (i + 0.5) * LEADING * spot.f
        for item in line:
            yield _item(item, x, y, spot)
            x += (item.width() + GAP) * spot.f


def _item(item: Item, x: float, y: float, spot: Spot) -> str:
    if item.kind == "label":
        return f'<text class="label" x="{x:.4g}" y="{y + 0.36 * spot.f:.4g}" font-size="{spot.f:.3g}">{escape(item.text)}</text>'
    return f'<g class="fact">{item.drawn(x, y, spot.f * 0.86, ink_of(spot.place.pattern))}</g>'
