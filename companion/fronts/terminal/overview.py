"""Renders notices, tables and rows of places as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.scene import Catalog
from companion.scene.scene import Scene, TextTable
from companion.table import Place, PlaceRow

GAP = "  "
STRUCK = "-"
"""Stands on both sides of what is struck out."""
EMPTY = "-"
"""What stands in a place without pieces."""


def overview_lines(scene: Scene, words: Catalog) -> Iterator[str]:
    """All notices, rows of places and tables, a blank line before each of the latter."""
    yield from (f"! {notice.text}" for notice in scene.notices)
    for row in scene.picture.rows:
        yield ""
        yield words.word(row.name)
        yield from (f"  {place.label}  {_in_full(place, words)}" for place in row.places)
    for table in scene.tables:
        yield ""
        yield from table_lines(table)


def table_lines(table: TextTable) -> Iterator[str]:
    """The title with the headings of columns, then the rows with their columns below each other; a single row stands behind the title."""
    title, *others = table.columns
    if len(table.rows) == 1 and not any(table.columns):
        yield f"{table.title}: {GAP.join(filter(None, table.rows[0]))}"
        return
    rows = [(f"  {_marked(first, i in table.struck)}", *more) for i, (first, *more) in enumerate(table.rows)]
    lines = [(title or table.title, *others), *rows] if any(table.columns) else rows
    if not any(table.columns):
        yield table.title
    wide = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    for row in lines:
        yield GAP.join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()
    if table.result:
        yield f"  {table.result}"


def _marked(text: str, is_struck: bool) -> str:
    return f"{STRUCK}{text}{STRUCK}" if is_struck else text


def block_lines(table: TextTable) -> list[str]:
    """Only the rows, as narrow as possible, for the side of a map."""
    wide = [max(map(len, cells)) for cells in zip(*table.rows, strict=True)]
    return [" ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in table.rows]


def row_chips(row: PlaceRow, words: Catalog) -> list[str]:
    """Each place in a few letters: ``3:H4 AR2``."""
    return [f"{place.label}:{'+'.join(piece.label or words.sign(piece.name) for piece in place.pieces) or EMPTY}" for place in row.places]


def _in_full(place: Place, words: Catalog) -> str:
    pieces = (f"{words.piece(piece)}{f' ({piece.note})' if piece.note else ''}" for piece in place.pieces)
    return ", ".join(pieces) or EMPTY
