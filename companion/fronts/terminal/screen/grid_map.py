"""Draws a board of squares as a grid: column names above, row names at the left, pieces in the cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from companion.fronts.terminal.screen.canvas import BOLD, DIM, TextCanvas, TextSpan, TextStyle
from companion.fronts.terminal.screen.piece_text import piece_text
from companion.scene import Catalog
from companion.table import Grid, Picture, Place, PlaceTable

WIDEST: Final = 20
"""The width of a cell with the line at its left."""
LIT: Final = TextStyle(bold=True, reverse=True)
CUT: Final = "…"
"""Marks the last line of a cell that has no room for everything."""
ROOMY: Final = 7
"""The width from which that mark stands apart."""

Cell = list[list[TextSpan]]


def grid_map(canvas: TextCanvas, y: int, height: int, picture: Picture, grid: Grid, words: Catalog, lit: Collection[str] = ()) -> int:
    """Draw the squares in at most ``height`` lines, but at least one per row; returns the line after the grid.

    Rules between the rows are drawn if there is room.
    """
    at = {_corner(place): place for place in picture.places}
    rows = [[at[x, y] for x in range(len(grid.columns))] for y in range(len(grid.rows))]
    return _draw(canvas, y, height, (grid.columns, grid.rows, rows), words, lit)


def table_map(
    canvas: TextCanvas, y: int, height: int, picture: Picture, table: PlaceTable, words: Catalog, lit: Collection[str] = ()
) -> int:
    """Draw places that are apart from each other in columns and rows, and below them in a word or two the others that hold pieces.

    Where columns and rows have no names, each place has its label.
    """
    known = {place.id: place for place in picture.places}
    rows = [[known.get(id) for id in row] for row in table.rows]
    shown = {id for row in table.rows for id in row}
    others = [_chip(place, words) for place in picture.places if place.id not in shown and place.pieces]
    below = _flowing(others, canvas.width)
    least = len(rows) + 1
    below = below[: max(0, height - least)]
    y = _draw(canvas, y, height - len(below), (table.columns, table.row_names, rows), words, lit)
    for line in below:
        canvas.put(0, y, line)
        y += 1
    return y


def _chip(place: Place, words: Catalog) -> str:
    """A place with its pieces in one line."""
    return f"{place.label} {' '.join(piece_text(piece, words) for piece in place.pieces)}"


def _flowing(chips: Sequence[str], width: int) -> list[str]:
    """Short texts in lines, three blanks apart."""
    lines: list[str] = []
    for chip in chips:
        if lines and len(lines[-1]) + 3 + len(chip) <= width:
            lines[-1] += f"   {chip}"
        else:
            lines.append(chip[:width])
    return lines


Squares = tuple[Sequence[str], Sequence[str], Sequence[Sequence[Place | None]]]
"""The names of columns and rows, and the places row by row."""


def _draw(canvas: TextCanvas, y: int, height: int, squares: Squares, words: Catalog, lit: Collection[str]) -> int:
    columns, row_names, rows = squares
    margin = max(map(len, row_names)) + 2
    wide = min(WIDEST, (canvas.width - margin - 1) // len(columns))
    nothing: Cell = [[]]
    labelled = not any(columns)
    cells = [[_flow(place, wide - 1, words, labelled=labelled) if place else nothing for place in row] for row in rows]
    light = {(x, i) for i, row in enumerate(rows) for x, place in enumerate(row) if place is not None and place.id in lit}
    tall = _heights([max(map(len, row)) for row in cells], height - 1)
    ruled = 1 + sum(tall) + len(tall) + 1 <= height
    _names(canvas, y, margin, wide, columns)
    y += 1
    for i, (name, row, lines) in enumerate(zip(row_names, cells, tall, strict=True)):
        if ruled:
            _rule(canvas, y, margin, wide, len(row), "├┼┤" if i else "┌┬┐")
            y += 1
        canvas.put(1, y, name, BOLD)
        for line in range(lines):
            shown = [_shown(cell, line, lines, wide - 1) for cell in row]
            _line(canvas, y + line, margin, wide, [_lit(cell, wide - 1) if (x, i) in light else cell for x, cell in enumerate(shown)])
        y += lines
    if ruled:
        _rule(canvas, y, margin, wide, len(columns), "└┴┘")
    return y + ruled


def _corner(place: Place) -> tuple[int, int]:
    """The column and row of a square."""
    return int(min(x for x, _ in place.outline)), int(min(y for _, y in place.outline))


def _lit(cell: Sequence[TextSpan], wide: int) -> list[TextSpan]:
    """A highlighted line of a cell."""
    room = wide - sum(len(span.text) for span in cell)
    return [span._replace(style=LIT) for span in (*cell, TextSpan(" " * room))]


def _flow(place: Place, wide: int, words: Catalog, *, labelled: bool) -> Cell:
    """Wrap the label, if it is to be there, the facts and pieces of a place; a piece that is too long gets a line of its own."""
    texts = [TextSpan(place.label, TextStyle(place.colour))] if labelled else []
    texts += [TextSpan(words.sign(fact), TextStyle(place.colour, dim=True)) for fact in place.facts]
    texts += [TextSpan(piece_text(piece, words), TextStyle(piece.colour, bold=True)) for piece in place.pieces]
    lines: Cell = []
    for text in texts:
        if lines and sum(len(span.text) for span in lines[-1]) + 1 + len(text.text) <= wide:
            lines[-1] += [TextSpan(" "), text]
        else:
            lines.append([text])
    return lines or [[TextSpan("·", DIM)]]


def _heights(wanted: Sequence[int], room: int) -> list[int]:
    """The height of each row: as much as it wants; while the sum is too much, the tallest row loses a line."""
    tall = list(wanted)
    while sum(tall) > room and max(tall) > 1:
        tall[tall.index(max(tall))] -= 1
    return tall


def _shown(cell: Cell, line: int, lines: int, wide: int) -> list[TextSpan]:
    """A line of a cell; the last one marks if there is more."""
    if line >= len(cell):
        return []
    if line < lines - 1 or len(cell) <= lines:
        return _cut(cell[line], wide)
    mark = CUT if wide < ROOMY else f" {CUT}"
    spans = _cut(cell[line], wide - len(mark))
    return spans if spans and spans[-1].text.endswith(CUT) else [*spans, TextSpan(mark, BOLD)]


def _cut(spans: Sequence[TextSpan], wide: int) -> list[TextSpan]:
    """Spans cut to that many characters, with a sign at the cut."""
    found: list[TextSpan] = []
    for span in spans:
        room = wide - sum(len(known.text) for known in found)
        if len(span.text) <= room:
            found.append(span)
        else:
            return [*found, span._replace(text=span.text[: room - 1] + CUT)] if room > 1 else found
    return found


def _names(canvas: TextCanvas, y: int, margin: int, wide: int, columns: Sequence[str]) -> None:
    for i, name in enumerate(columns):
        canvas.put(margin + i * wide + 1, y, name.center(wide - 1), BOLD)


def _rule(canvas: TextCanvas, y: int, margin: int, wide: int, columns: int, signs: str) -> None:
    left, middle, right = tuple(signs)
    canvas.put(margin, y, left + middle.join(["─" * (wide - 1)] * columns) + right, DIM)


def _line(canvas: TextCanvas, y: int, margin: int, wide: int, cells: Sequence[Sequence[TextSpan]]) -> None:
    for i, cell in enumerate(cells):
        canvas.put(margin + i * wide, y, "│", DIM)
        canvas.row(margin + i * wide + 1, y, cell)
    canvas.put(margin + len(cells) * wide, y, "│", DIM)
