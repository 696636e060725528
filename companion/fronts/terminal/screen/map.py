"""Draws the board as a small text map: from outlines, as a grid of squares, or as a box for each place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.fronts.terminal.screen.canvas import BOLD, DIM, PLAIN, Row, TextCanvas, TextSpan, TextStyle
from companion.fronts.terminal.screen.chart_map import CUT, chart_height, chart_map, clipped
from companion.fronts.terminal.screen.grid_map import grid_map, table_map
from companion.fronts.terminal.screen.piece_text import piece_text
from companion.scene import Catalog
from companion.table import Picture, Place

NARROWEST, WIDEST = 15, 26
"""The width of a box."""
LEAST = 5
"""The least lines for a map of boxes or outlines."""
WITH_NEIGHBOURS = 4
"""The least lines of a box that lists its neighbours."""
SQUARE_LINES = 4
"""Lines of a square in a row: its name, and room for pieces."""


def map_in(canvas: TextCanvas, height: int, picture: Picture, words: Catalog, lit: Collection[str] = ()) -> TextCanvas | None:
    """The map on its own canvas, at most ``height`` high; None if it does not fit. Boxes never replace a drawn map."""
    if height < _least_lines(picture, canvas.width):
        return None
    roomy = canvas.part(canvas.width, height + 1)
    end = draw_map(roomy, 0, height, picture, words, lit, cut=True, only_drawn=True)
    if not 0 < end <= height:
        return None
    found = canvas.part(canvas.width, end)
    found.paste(0, 0, roomy)
    return found


def _least_lines(picture: Picture, width: int) -> int:
    """The least height of a map: a line for each row of a grid, two for each row of squares side by side."""
    if picture.grid is not None:
        return len(picture.grid.rows) + 1
    if picture.table is not None:
        return len(picture.table.rows) + 1
    return 2 * -(-len(picture.places) // _in_one_row(picture.places, width)) if _is_a_row(picture) else LEAST


def draw_map(
    canvas: TextCanvas,
    y: int,
    height: int,
    picture: Picture,
    words: Catalog,
    lit: Collection[str] = (),
    *,
    cut: bool = False,
    only_drawn: bool = False,
) -> int:
    """Draw the places from line ``y`` on, in at most ``height`` lines (a grid may need a few more). Returns the line after the map, which
    is ``y`` if nothing was drawn. In a grid the squares in ``lit`` are highlighted. With ``cut`` captions may be cut; with ``only_drawn``
    places with outlines are never shown as boxes, and boxes never for only some of the places.
    """
    if picture.grid is not None:
        return grid_map(canvas, y, height, picture, picture.grid, words, lit)
    if picture.table is not None:
        return table_map(canvas, y, height, picture, picture.table, words, lit)
    if _is_a_row(picture):
        return _in_a_row(canvas, y, height, picture.places, words)
    outlined = any(place.outline for place in picture.places)
    drawn = chart_map(canvas, y, height, picture, words, cut=cut) if outlined else None
    if drawn is not None:
        return drawn
    return y if only_drawn and outlined else _boxes(canvas, y, height, picture.places, words, whole=only_drawn)


def least_height(picture: Picture, width: int, words: Catalog) -> int:
    """The least height of a map with outlines at this width, its captions cut; 0 for other maps, or if it does not fit."""
    if picture.grid is not None or picture.table is not None or _is_a_row(picture) or not any(place.outline for place in picture.places):
        return 0
    return chart_height(picture, width, words)


def is_drawn(picture: Picture, width: int, height: int, words: Catalog) -> bool:
    """Whether the map of a picture fits in that many columns and lines."""
    if picture.grid is not None or picture.table is not None:
        return True
    outlined = any(place.outline for place in picture.places)
    return outlined and chart_map(TextCanvas(width, height), 0, height, picture, words) is not None


def _is_a_row(picture: Picture) -> bool:
    """Whether all places are squares of one cell, side by side."""
    outlines = [place.outline for place in picture.places]
    return bool(outlines) and all(len(outline) == 4 and {y for _, y in outline} == {0, 1} for outline in outlines)


# -- boxes --------------------------------------------------------------------------------------------------------------


def _boxes(canvas: TextCanvas, y: int, height: int, places: Sequence[Place], words: Catalog, *, whole: bool = False) -> int:
    """Draw places as boxes, as wide as possible. If not all fit, draw those that do, or none if it must be the ``whole``."""
    columns, tall = _layout(canvas.width, height, places, words)
    wide = canvas.width // columns
    rows = [places[i : i + columns] for i in range(0, len(places), columns)]
    if whole and sum(max(len(_box(place, wide - 1, tall, words)) for place in row) for row in rows) > height:
        return y
    for row in rows:
        lines = [_box(place, wide - 1, tall, words) for place in row]
        used = max(len(box) for box in lines)
        if y + used > canvas.height:
            break
        for column, box in enumerate(lines):
            for line, spans in enumerate(box):
                canvas.row(column * wide, y + line, spans)
        y += used
        height -= used
    return y


def _layout(width: int, height: int, places: Sequence[Place], words: Catalog) -> tuple[int, int]:
    """The number of columns, and the lines of content per box: the widest boxes that fit, or shorter ones."""
    most, least = max(1, width // NARROWEST), max(1, width // WIDEST)
    for tall in (WITH_NEIGHBOURS, 3, 2, 1):
        for columns in range(least, most + 1):
            wide = width // columns - 1
            rows = [places[i : i + columns] for i in range(0, len(places), columns)]
            if sum(max(len(_box(place, wide, tall, words)) for place in row) for row in rows) <= height and (
                tall < 3 or not any(_cut(place, wide, tall, words) for place in places)
            ):
                return columns, tall
    return most, 1


def _box(place: Place, wide: int, tall: int, words: Catalog) -> list[Row]:
    """A box: a title in the colour of the place, then its pieces in at most ``tall`` lines, and its neighbours if there is room."""
    beside = [_neighbours(place, wide)] if tall == WITH_NEIGHBOURS and place.next_to else []
    return [_title(place, wide, words), *_cut_lines(_content(place, wide, words), min(tall, 3), wide), *beside]


def _neighbours(place: Place, wide: int) -> Row:
    text = f"→ {' '.join(place.next_to)}"
    return [TextSpan(text if len(text) <= wide else f"{text[: wide - 1]}{CUT}", DIM)]


def _cut_lines(lines: Sequence[Row], tall: int, wide: int) -> list[Row]:
    """The lines cut to a number; a sign marks that there are more."""
    if len(lines) <= tall:
        return list(lines)
    return [*lines[: tall - 1], [*clipped(lines[tall - 1], wide - 1), TextSpan(CUT, DIM)]]


def _cut(place: Place, wide: int, tall: int, words: Catalog) -> bool:
    return len(_content(place, wide, words)) > tall


def _title(place: Place, wide: int, words: Catalog) -> Row:
    title = place.label
    for fact in place.facts or ((place.pattern,) if place.pattern else ()):
        longer = f"{title} {words.word(fact)}"
        title = longer if len(longer) <= wide else title
    return [TextSpan(title[:wide].ljust(wide), TextStyle(place.colour, bold=True, reverse=True))]


def _content(place: Place, wide: int, words: Catalog) -> list[Row]:
    """The pieces of a place in lines; one that is too long gets a line of its own and is cut."""
    lines: list[list[TextSpan]] = [[]]
    for piece in place.pieces:
        text, room = piece_text(piece, words), wide - sum(len(span.text) for span in lines[-1])
        if lines[-1] and len(text) > room:
            lines.append([])
        lines[-1].append(TextSpan(text[:wide] + " ", TextStyle(piece.colour, bold=True)))
    return [line for line in lines if line] or [[TextSpan("·", DIM)]]


# -- a row of squares ---------------------------------------------------------------------------------------------------


def _in_a_row(canvas: TextCanvas, y: int, height: int, places: Sequence[Place], words: Catalog) -> int:
    """Draw squares side by side, as in their outlines, with lines between them; a long row is wrapped."""
    columns = _in_one_row(places, canvas.width)
    wide = max(7, min(12, (canvas.width - 1) // max(1, len(places))))
    room = max(1, (height + 1) // -(-len(places) // columns) - 1)
    for start in range(0, len(places), columns):
        row = places[start : start + columns]
        boxes = [_square(place, wide - 1, words) for place in row]
        tall = min(room, max(SQUARE_LINES, *(len(box) for box in boxes)))
        shown = [_cut_lines(box, tall, wide - 1) for box in boxes]
        for line in range(tall):
            for column, box in enumerate(shown):
                canvas.put(column * wide, y + line, "│", DIM)
                canvas.row(column * wide + 1, y + line, box[line] if line < len(box) else ())
            canvas.put(len(row) * wide, y + line, "│", DIM)
        y += tall + 1
    return y - 1


def _in_one_row(places: Sequence[Place], width: int) -> int:
    """How many squares fit side by side."""
    wide = max(7, min(12, (width - 1) // max(1, len(places))))
    return max(1, (width - 1) // wide)


def _square(place: Place, wide: int, words: Catalog) -> list[Row]:
    return [_title(place, wide, words), *_content(place, wide, words)]


def border(width: int, label: str) -> Row:
    """A horizontal line with a title."""
    head = f"── {label} "
    return [TextSpan("── ", DIM), TextSpan(label, BOLD), TextSpan(" " + "─" * max(0, width - len(head)), DIM)]


def flowing(chips: Sequence[TextSpan], width: int, gap: str = "  ") -> Iterator[Row]:
    """Wrap short texts into lines, two blanks apart or as far as ``gap``."""
    line: list[TextSpan] = []
    for chip in chips:
        if line and sum(len(span.text) for span in line) + len(gap) + len(chip.text) > width:
            yield line
            line = []
        line = [*line, TextSpan(gap, PLAIN), chip] if line else [chip]
    if line:
        yield line
