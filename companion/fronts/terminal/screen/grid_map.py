"""A board of squares as a grid: names of columns above, names of rows at the left, what lies in a square in its cell."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from companion.fronts.terminal.screen.canvas import BOLD, DIM, Canvas, Span, Style
from companion.fronts.terminal.screen.signs import piece_text
from companion.scene import Words
from companion.table import Grid, Picture, Place

WIDEST: Final = 20
"""Characters of a cell, with the line at its left."""
LIT: Final = Style(bold=True, reverse=True)
CUT: Final = "…"
"""Ends the last line of a cell in which not all has room."""

Cell = list[list[Span]]


def grid_map(canvas: Canvas, y: int, height: int, picture: Picture, grid: Grid, words: Words, lit: Collection[str] = ()) -> int:
    """Draw the squares in at most ``height`` lines, but at least one for each row; the line after the grid.

    Lines between the rows are drawn where there is room for them.
    """
    margin = max(map(len, grid.rows)) + 2
    wide = min(WIDEST, (canvas.width - margin - 1) // len(grid.columns))
    cells = _cells(picture.places, grid, wide - 1, words)
    light = {_corner(place) for place in picture.places if place.id in lit}
    tall = _heights([max(map(len, row)) for row in cells], height - 1)
    ruled = 1 + sum(tall) + len(tall) + 1 <= height
    _names(canvas, y, margin, wide, grid)
    y += 1
    for i, (name, row, lines) in enumerate(zip(grid.rows, cells, tall, strict=True)):
        if ruled:
            _rule(canvas, y, margin, wide, len(row), "├┼┤" if i else "┌┬┐")
            y += 1
        canvas.put(1, y, name, BOLD)
        for line in range(lines):
            shown = [_shown(cell, line, lines, wide - 1) for cell in row]
            _line(canvas, y + line, margin, wide, [_lit(cell, wide - 1) if (x, i) in light else cell for x, cell in enumerate(shown)])
        y += lines
    if ruled:
        _rule(canvas, y, margin, wide, len(grid.columns), "└┴┘")
    return y + ruled


def _cells(places: Sequence[Place], grid: Grid, wide: int, words: Words) -> list[list[Cell]]:
    """What stands in each cell, in lines, row by row."""
    at = {_corner(place): place for place in places}
    return [[_flow(at[x, y], wide, words) for x in range(len(grid.columns))] for y in range(len(grid.rows))]


def _corner(place: Place) -> tuple[int, int]:
    """Column and row of a square."""
    return int(min(x for x, _ in place.outline)), int(min(y for _, y in place.outline))


def _lit(cell: Sequence[Span], wide: int) -> list[Span]:
    """A line of a cell that stands out."""
    room = wide - sum(len(span.text) for span in cell)
    return [span._replace(style=LIT) for span in (*cell, Span(" " * room))]


def _flow(place: Place, wide: int, words: Words) -> Cell:
    """What the place is, then what lies there; a piece that is too long for a line stands alone."""
    texts = [Span(words.sign(fact), Style(place.colour, dim=True)) for fact in place.facts]
    texts += [Span(piece_text(piece, words), Style(piece.colour, bold=True)) for piece in place.pieces]
    lines: Cell = []
    for text in texts:
        if lines and sum(len(span.text) for span in lines[-1]) + 1 + len(text.text) <= wide:
            lines[-1] += [Span(" "), text]
        else:
            lines.append([text])
    return lines or [[Span("·", DIM)]]


def _heights(wanted: Sequence[int], room: int) -> list[int]:
    """Lines for each row: as many as it wants; while that is too much, the tallest row gives one away."""
    tall = list(wanted)
    while sum(tall) > room and max(tall) > 1:
        tall[tall.index(max(tall))] -= 1
    return tall


def _shown(cell: Cell, line: int, lines: int, wide: int) -> list[Span]:
    """A line of a cell; the last one says if there is more."""
    if line >= len(cell):
        return []
    if line < lines - 1 or len(cell) <= lines:
        return _cut(cell[line], wide)
    spans = _cut(cell[line], wide - 2)
    return spans if spans and spans[-1].text.endswith(CUT) else [*spans, Span(f" {CUT}", BOLD)]


def _cut(spans: Sequence[Span], wide: int) -> list[Span]:
    """Spans in so many characters; what was cut ends in a sign."""
    found: list[Span] = []
    for span in spans:
        room = wide - sum(len(known.text) for known in found)
        if len(span.text) <= room:
            found.append(span)
        else:
            return [*found, span._replace(text=span.text[: room - 1] + CUT)] if room > 1 else found
    return found


def _names(canvas: Canvas, y: int, margin: int, wide: int, grid: Grid) -> None:
    for i, name in enumerate(grid.columns):
        canvas.put(margin + i * wide + 1, y, name.center(wide - 1), BOLD)


def _rule(canvas: Canvas, y: int, margin: int, wide: int, columns: int, signs: str) -> None:
    left, middle, right = tuple(signs)
    canvas.put(margin, y, left + middle.join(["─" * (wide - 1)] * columns) + right, DIM)


def _line(canvas: Canvas, y: int, margin: int, wide: int, cells: Sequence[Sequence[Span]]) -> None:
    for i, cell in enumerate(cells):
        canvas.put(margin + i * wide, y, "│", DIM)
        canvas.row(margin + i * wide + 1, y, cell)
    canvas.put(margin + len(cells) * wide, y, "│", DIM)
