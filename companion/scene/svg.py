"""Draws a picture with outlines as an SVG page to print: A4, system fonts, no external parts, labels that don't overlap.

All lengths are in mm. Areas have a tint, a pattern and a dashed border; places that are driven on are asphalt with crossings between them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape

from msgspec import Struct

from companion.scene.captions import Caption, CaptionItem, Line, Rect, caption_of, plate_of, written
from companion.scene.catalog import Catalog
from companion.scene.map_geometry import MapGeometry, boxes
from companion.scene.patterns import PlaceStyle, definitions, fill_of, grounds, place_styles
from companion.scene.terrain import ASPHALT, PRINTED, Terrain, area
from companion.scene.text_width import SANS, SERIF, text_width, wrap_text
from companion.table import Cell, Picture, Place

LONG, SHORT, MARGIN = 297.0, 210.0, 11.0
TITLE, TEXT, SMALL = 8.4, 3.5, 3.1
LARGEST, SMALLEST = 5.6, 1.5
"""Heights of labels."""
LEGEND_LINE, SWATCH = 5.8, 7.0


LegendEntry = tuple[str, str, float]
"""A drawing of SWATCH by 5, a text, and how wide both are."""
LegendRow = tuple[tuple[str, str, float], ...]
"""Drawing, text, and how far from the left."""


class MapPage(Struct, frozen=True):
    """The texts around the map: title, small print below it, the story, notes after the legend."""

    title: str
    under: str = ""
    story: str = ""
    notes: tuple[str, ...] = ()


class _PageLayout(Struct, frozen=True):
    """The layout of a page: its size, the lines of its texts, mm to a cell, the position of the map's upper left corner."""

    width: float
    height: float
    story: tuple[str, ...]
    legend: tuple[LegendRow, ...]
    notes: tuple[str, ...]
    cell: float
    x: float
    y: float


def svg(picture: Picture, words: Catalog, page: MapPage) -> str:
    """The page as SVG text. The picture has outlines."""
    chart, kinds = MapGeometry(picture), place_styles(grounds(picture), words.ground)
    captions = {place.id: caption_of(place, words) for place in chart.places.values()}
    entries = [*_kind_entries(chart, kinds, captions, words), *_piece_entries(chart, captions, words), *_line_entries(chart, words)]
    sheet = max((_laid_out(chart, page, entries, *size) for size in ((LONG, SHORT), (SHORT, LONG))), key=lambda sheet: sheet.cell)
    draw = _Map(chart, kinds, sheet.cell, captions)
    body = [
        *_heading(page, sheet),
        f'<g transform="translate({sheet.x:.2f} {sheet.y:.2f})">',
        *draw.everything(),
        "</g>",
        *_foot(sheet),
    ]
    size = f'width="{sheet.width:g}mm" height="{sheet.height:g}mm" viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{SANS}">'
    name = f"<title>{escape(page.title)}</title>"
    return "\n".join(
        [head, name, "<defs>", *definitions(kinds), "</defs>", '<rect width="100%" height="100%" fill="#fff"/>', *body, "</svg>", ""]
    )


# -- the page -----------------------------------------------------------------------------------------------------------


def _laid_out(chart: MapGeometry, page: MapPage, entries: Sequence[LegendEntry], width: float, height: float) -> _PageLayout:
    room = width - 2 * MARGIN
    story = tuple(wrap_text(page.story, TEXT, room * 0.97))
    legend = tuple(_rows(entries, room))
    notes = tuple(line for note in page.notes for line in wrap_text(note, SMALL, room))
    top = MARGIN + TITLE + (8.8 if page.under else 4) + len(story) * TEXT * 1.35 + 3
    low = height - MARGIN - len(legend) * LEGEND_LINE - len(notes) * SMALL * 1.4 - 4
    columns, rows = chart.right - chart.left, chart.low - chart.top
    cell = min(room / columns, (low - top) / rows)
    x, y = (width - columns * cell) / 2, top + (low - top - rows * cell) / 2
    return _PageLayout(width, height, story, legend, notes, cell, x, y)


def _rows(entries: Sequence[LegendEntry], room: float) -> Iterator[LegendRow]:
    """Legend entries in columns, as many as there is room for."""
    if entries:
        wide = max(width for _, _, width in entries) + 5
        columns = max(1, int((room + 5) / wide))
        for i in range(0, len(entries), columns):
            yield tuple((drawing, text, c * wide) for c, (drawing, text, _) in enumerate(entries[i : i + columns]))


def _heading(page: MapPage, sheet: _PageLayout) -> Iterator[str]:
    y = MARGIN + TITLE * 0.78
    style = f'font-family="{SERIF}" font-size="{TITLE}" font-weight="700" fill="#1d2126"'
    yield f'<text x="{MARGIN}" y="{y:.2f}" {style}>{escape(page.title)}</text>'
    y += 2.6
    yield f'<path d="M{MARGIN} {y:.2f}H{sheet.width - MARGIN}" stroke="#c8301c" stroke-width=".7"/>'
    if page.under:
        y += 4.8
        yield f'<text x="{MARGIN}" y="{y:.2f}" font-size="{SMALL}" fill="#5a6067">{escape(page.under)}</text>'
    y += 1.4
    for line in sheet.story:
        y += TEXT * 1.35
        style = f'font-family="{SERIF}" font-style="italic" font-size="{TEXT}" fill="#2c3137"'
        yield f'<text x="{MARGIN}" y="{y:.2f}" {style}>{escape(line)}</text>'


def _foot(sheet: _PageLayout) -> Iterator[str]:
    """The legend and the notes, from below."""
    y = sheet.height - MARGIN - len(sheet.notes) * SMALL * 1.4 - len(sheet.legend) * LEGEND_LINE
    for row in sheet.legend:
        for drawing, text, at in row:
            yield f'<g transform="translate({MARGIN + at:.2f} {y:.2f})">{drawing}</g>'
            x = MARGIN + at + SWATCH + 1.4
            yield f'<text x="{x:.2f}" y="{y + 3.6:.2f}" font-size="{SMALL}" fill="#2c3137">{escape(text)}</text>'
        y += LEGEND_LINE
    for line in sheet.notes:
        y += SMALL * 1.4
        yield f'<text x="{MARGIN}" y="{y - 0.8:.2f}" font-size="{SMALL}" fill="#5a6067">{escape(line)}</text>'


def _kind_entries(chart: MapGeometry, kinds: dict[str, PlaceStyle], captions: dict[str, Caption], words: Catalog) -> Iterator[LegendEntry]:
    """Every kind of place: those with a tint first, and with their letter."""
    letters = {place.pattern: item for place in chart.places.values() for item in captions[place.id].head if item.kind == "letter"}
    for kind in sorted(kinds, key=lambda kind: kind in words.icons):
        ink = kinds[kind].ink
        drawing = f'<rect y=".2" width="{SWATCH}" height="4.6" rx="1" fill="{fill_of(kind, kinds)}" stroke="{ink}" stroke-width=".35"/>'
        if kind in letters:
            drawing += letters[kind].drawn((SWATCH - 0.92 * 3.8) / 2, 2.5, 3.8, ink)
        if kind in words.icons:
            drawing = f'<g transform="translate(1.2 0) scale(.5)">{words.icons[kind]}</g>'
        yield _entry(drawing, words.kind(kind))


def _piece_entries(chart: MapGeometry, captions: dict[str, Caption], words: Catalog) -> Iterator[LegendEntry]:
    """Every sign of a fact or a piece; numbers if the texts say what they are."""
    number = next((item for caption in captions.values() for item in caption.head if item.kind == "number"), None)
    if number is not None and words.kind("number") != "number":
        yield _entry(number.drawn((SWATCH - number.width() * 4.2) / 2, 2.5, 4.2, "#333"), words.kind("number"))
    signs = dict.fromkeys(item.sign for name in chart.cells for item in _items(captions[name]) if item.sign)
    for sign in (sign for sign in signs if sign not in {chart.places[name].pattern for name in chart.cells}):
        yield _entry(CaptionItem("sign", sign=sign, icon=words.icons[sign]).drawn(1.0, 2.5, 4.6, "#333"), words.kind(sign))


def _items(caption: Caption) -> tuple[CaptionItem, ...]:
    return (*caption.head, *caption.pieces)


def _line_entries(chart: MapGeometry, words: Catalog) -> Iterator[LegendEntry]:
    """Lines that say more than the drawing: walls and bridges."""
    if any(True for _ in chart.walls()):
        yield _entry(f'<path d="M0 2.5H{SWATCH}" {PRINTED.wall_line()}/>', words.phrase("map.wall"))
    if any(True for _ in chart.bridges()):
        yield _entry(f'<path d="M0 2.5H{SWATCH}" {PRINTED.bridge_line()}/>', words.phrase("map.bridge"))


def _entry(drawing: str, text: str) -> LegendEntry:
    text = text[:1].upper() + text[1:]
    return drawing, text, SWATCH + 1.4 + text_width(text, SMALL)


# -- the map ------------------------------------------------------------------------------------------------------------


class _Map:
    """The chart in mm, its upper left corner at (0, 0)."""

    def __init__(self, chart: MapGeometry, kinds: dict[str, PlaceStyle], cell: float, captions: dict[str, Caption]) -> None:
        self._chart, self._kinds, self._cell, self._captions = chart, kinds, cell, captions
        self._ground = Terrain(chart, kinds, cell)
        self._pills = [self._pill(marker) for marker in chart.markers]

    def everything(self) -> Iterator[str]:
        """From the ground to the letters."""
        yield from self._ground.shapes()
        yield from self._writing([self._chart.places[name] for name in self._chart.cells])
        yield from (part for place in self._chart.markers for part in self._marker(place))

    # letters

    def _writing(self, drawn: Sequence[Place]) -> Iterator[str]:
        """All captions, those of a kind as large as most of them can be."""
        sizes = {place.id: self._largest(place) for place in drawn}
        usual: dict[bool, float] = {}
        for is_asphalt in (True, False):
            found = sorted(sizes[place.id] for place in drawn if (place.pattern in ASPHALT) == is_asphalt)
            usual[is_asphalt] = found[len(found) // 4] if found else LARGEST
        usual[True] = min(usual[True], usual[False] * 1.2)
        for place in drawn:
            f = min(sizes[place.id], usual[place.pattern in ASPHALT])
            box, lines = self._set(place, f) or next(self._forced(place, f))
            yield from written(lines, box, f, self._kinds[place.pattern])

    def _largest(self, place: Place) -> float:
        f = LARGEST
        while f > SMALLEST and self._set(place, f) is None:
            f *= 0.95
        return f

    def _set(self, place: Place, f: float) -> tuple[Rect, list[Line]] | None:
        """Where a caption of that size goes: in the largest box that has room for it beside the markers."""
        for box in self._boxes(place, self._chart.cells[place.id]):
            lines = self._captions[place.id].set_in(box[2] / f, box[3] / f)
            if lines and not any(_overlap(plate_of(lines, box, f), pill) for pill in self._pills):
                return box, lines
        for box in self._boxes(place, self._chart.room(place)):
            if lines := self._captions[place.id].set_in(box[2] / f, box[3] / f):
                return box, lines
        return None

    def _forced(self, place: Place, f: float) -> Iterator[tuple[Rect, list[Line]]]:
        """A caption that fits nowhere: in the largest box anyway, label and all."""
        for box in self._boxes(place, self._chart.cells[place.id]):
            yield box, self._captions[place.id].flowing(box[2] / f)

    def _boxes(self, place: Place, cells: Collection[Cell]) -> Iterator[Rect]:
        """Boxes in mm for the caption, the largest first."""
        pad = 0.1 * self._cell if place.pattern in ASPHALT else min(0.24 * self._cell, 1.9)
        for left, top, right, low in sorted(boxes(cells), key=area, reverse=True):
            wide, high = (right - left) * self._cell - 2 * pad, (low - top) * self._cell - 2 * pad
            yield self._ground.x(left) + pad, self._ground.y(top) + pad, wide, high

    def _pill(self, place: Place) -> Rect:
        """The area of a marker: a pill on the border, at most a cell wide."""
        cell = self._cell
        left, top = min(self._ground.x(x) for x, _ in place.outline), min(self._ground.y(y) for _, y in place.outline)
        f = self._marker_size(place)
        wide, high = min(cell, text_width(place.label, f, bold=True) + 0.9), 1.5 * f
        return left + (cell - wide) / 2, top + (cell - high) / 2, wide, high

    def _marker_size(self, place: Place) -> float:
        return min(3.2, 0.9 * self._cell / text_width(place.label, 1, bold=True))

    def _marker(self, place: Place) -> Iterator[str]:
        look, f = self._kinds[place.pattern], self._marker_size(place)
        x, y, wide, high = self._pill(place)
        at = f'x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{high:.2f}" rx="{high * 0.35:.2f}"'
        yield f'<rect {at} fill="{look.tint}" stroke="#fff" stroke-width=".4"/>'
        style = f'font-size="{f:.2f}" font-weight="700" fill="{look.ink}" text-anchor="middle"'
        yield f'<text x="{x + wide / 2:.2f}" y="{y + high / 2 + f * 0.36:.2f}" {style}>{escape(place.label)}</text>'


def _overlap(one: Rect, other: Rect) -> bool:
    return all(one[i] < other[i] + other[i + 2] + 0.4 and other[i] < one[i] + one[i + 2] + 0.4 for i in (0, 1))
