"""The board as a small map of text: the drawing of the content where there is one, a grid of squares, else a box for each place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.fronts.terminal.screen.canvas import BOLD, DIM, PLAIN, Canvas, Row, Span, Style
from companion.fronts.terminal.screen.chart_map import CUT, chart_height, chart_map, clipped
from companion.fronts.terminal.screen.grid_map import grid_map
from companion.fronts.terminal.screen.signs import piece_text
from companion.scene import Words
from companion.table import Picture, Place

NARROWEST, WIDEST = 15, 26
"""Characters of a box."""
LEAST = 5
"""Lines that are worth a map of boxes or of a drawing."""
WITH_NEIGHBOURS = 4
"""Lines of a box that has a line for its neighbours."""
SQUARE_LINES = 4
"""Lines of a square in a row: its name, and room for what lies there."""


def map_in(canvas: Canvas, height: int, picture: Picture, words: Words, lit: Collection[str] = ()) -> Canvas | None:
    """The map by itself, as wide as the canvas and as high as it comes out, at most ``height``; None where it does not fit. A list of
    places never takes the place of a map that is drawn.
    """
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
    """What a map needs at least: a line for each row of a grid, two for each row of squares side by side."""
    if picture.grid is not None:
        return len(picture.grid.rows) + 1
    return 2 * -(-len(picture.places) // _in_one_row(picture.places, width)) if _is_a_row(picture) else LEAST


def draw_map(
    canvas: Canvas,
    y: int,
    height: int,
    picture: Picture,
    words: Words,
    lit: Collection[str] = (),
    *,
    cut: bool = False,
    only_drawn: bool = False,
) -> int:
    """Draw the places from line ``y`` on, in at most ``height`` lines (a grid may need a few more); the line after the map, which is
    ``y`` where nothing was drawn. Of a grid the squares in ``lit`` stand out. With ``cut`` the captions of a chart may be cut; with
    ``only_drawn`` places that have outlines are not shown as boxes instead, nor are there boxes for some of the places only.
    """
    if picture.grid is not None:
        return grid_map(canvas, y, height, picture, picture.grid, words, lit)
    if _is_a_row(picture):
        return _in_a_row(canvas, y, height, picture.places, words)
    outlined = any(place.outline for place in picture.places)
    drawn = chart_map(canvas, y, height, picture, words, cut=cut) if outlined else None
    if drawn is not None:
        return drawn
    return y if only_drawn and outlined else _boxes(canvas, y, height, picture.places, words, whole=only_drawn)


def least_height(picture: Picture, width: int, words: Words) -> int:
    """Lines that a drawn map needs at least at this width, its captions cut; 0 for what is no drawing or has no room."""
    if picture.grid is not None or _is_a_row(picture) or not any(place.outline for place in picture.places):
        return 0
    return chart_height(picture, width, words)


def is_drawn(picture: Picture, width: int, height: int, words: Words) -> bool:
    """Whether the map of a picture has room in so many columns and lines."""
    if picture.grid is not None:
        return True
    outlined = any(place.outline for place in picture.places)
    return outlined and chart_map(Canvas(width, height), 0, height, picture, words) is not None


def _is_a_row(picture: Picture) -> bool:
    """Whether all places are squares of one cell, side by side."""
    outlines = [place.outline for place in picture.places]
    return bool(outlines) and all(len(shape) == 4 and {y for _, y in shape} == {0, 1} for shape in outlines)


# -- boxes --------------------------------------------------------------------------------------------------------------


def _boxes(canvas: Canvas, y: int, height: int, places: Sequence[Place], words: Words, *, whole: bool = False) -> int:
    """Places as boxes, as wide as leaves room for all. Where not all fit there are as many as do, or none if it must be the ``whole``."""
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


def _layout(width: int, height: int, places: Sequence[Place], words: Words) -> tuple[int, int]:
    """Columns, and the lines of content a box may have: the widest boxes that fit, shorter ones where none do."""
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


def _box(place: Place, wide: int, tall: int, words: Words) -> list[Row]:
    """A title in the place's colour, then what lies there; at most ``tall`` lines of that, and the neighbours where there is room."""
    beside = [_neighbours(place, wide)] if tall == WITH_NEIGHBOURS and place.next_to else []
    return [_title(place, wide, words), *_some(_content(place, wide, words), min(tall, 3), wide), *beside]


def _neighbours(place: Place, wide: int) -> Row:
    text = f"→ {' '.join(place.next_to)}"
    return [Span(text if len(text) <= wide else f"{text[: wide - 1]}{CUT}", DIM)]


def _some(lines: Sequence[Row], tall: int, wide: int) -> list[Row]:
    """At most so many of the lines; a sign at the end says that there are more."""
    if len(lines) <= tall:
        return list(lines)
    return [*lines[: tall - 1], [*clipped(lines[tall - 1], wide - 1), Span(CUT, DIM)]]


def _cut(place: Place, wide: int, tall: int, words: Words) -> bool:
    return len(_content(place, wide, words)) > tall


def _title(place: Place, wide: int, words: Words) -> Row:
    title = place.label
    for fact in place.facts or ((place.pattern,) if place.pattern else ()):
        longer = f"{title} {words.word(fact)}"
        title = longer if len(longer) <= wide else title
    return [Span(title[:wide].ljust(wide), Style(place.colour, bold=True, reverse=True))]


def _content(place: Place, wide: int, words: Words) -> list[Row]:
    """What lies there, in lines; a piece that is too long for a line stands alone and is cut."""
    lines: list[list[Span]] = [[]]
    for piece in place.pieces:
        text, room = piece_text(piece, words), wide - sum(len(span.text) for span in lines[-1])
        if lines[-1] and len(text) > room:
            lines.append([])
        lines[-1].append(Span(text[:wide] + " ", Style(piece.colour, bold=True)))
    return [line for line in lines if line] or [[Span("·", DIM)]]


# -- a row of squares ---------------------------------------------------------------------------------------------------


def _in_a_row(canvas: Canvas, y: int, height: int, places: Sequence[Place], words: Words) -> int:
    """Squares side by side, as their outlines have it, with lines between them; a long row goes on below."""
    columns = _in_one_row(places, canvas.width)
    wide = max(7, min(12, (canvas.width - 1) // max(1, len(places))))
    room = max(1, (height + 1) // -(-len(places) // columns) - 1)
    for start in range(0, len(places), columns):
        row = places[start : start + columns]
        boxes = [_square(place, wide - 1, words) for place in row]
        tall = min(room, max(SQUARE_LINES, *(len(box) for box in boxes)))
        shown = [_some(box, tall, wide - 1) for box in boxes]
        for line in range(tall):
            for column, box in enumerate(shown):
                canvas.put(column * wide, y + line, "│", DIM)
                canvas.row(column * wide + 1, y + line, box[line] if line < len(box) else ())
            canvas.put(len(row) * wide, y + line, "│", DIM)
        y += tall + 1
    return y - 1


def _in_one_row(places: Sequence[Place], width: int) -> int:
    """How many squares have room side by side."""
    wide = max(7, min(12, (width - 1) // max(1, len(places))))
    return max(1, (width - 1) // wide)


def _square(place: Place, wide: int, words: Words) -> list[Row]:
    return [_title(place, wide, words), *_content(place, wide, words)]


def border(width: int, label: str) -> Row:
    """A line across, with a word in it."""
    head = f"── {label} "
    return [Span("── ", DIM), Span(label, BOLD), Span(" " + "─" * max(0, width - len(head)), DIM)]


def flowing(chips: Sequence[Span], width: int) -> Iterator[Row]:
    """Short texts side by side in as many lines as they need, two blanks apart."""
    line: list[Span] = []
    for chip in chips:
        if line and sum(len(span.text) + 2 for span in line) + len(chip.text) > width:
            yield line
            line = []
        line = [*line, Span("  ", PLAIN), chip] if line else [chip]
    if line:
        yield line
