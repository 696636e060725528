"""Plans drawn with characters: rows of cells; adjacent cells with the same character form one shape.

A cell is (column, row) from (0, 0) at the upper left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.table.outline import SIDES, Cell, in_reading_order


def rows_of(plan: str) -> tuple[str, ...]:
    """The rows of a plan, without the line ends around it. Blanks at the ends of rows count: they are cells."""
    rows = [row.rstrip("\r") for row in plan.split("\n")]
    return tuple(rows[1 if not rows[0] else 0 : -1 if not rows[-1] else None])


def turned(rows: Sequence[str], degrees: int) -> tuple[str, ...]:
    """The rows turned clockwise; ``degrees`` is a multiple of 90."""
    for _ in range(degrees // 90 % 4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return tuple(rows)


def around(cell: Cell) -> Iterator[Cell]:
    """The four cells that share a side with this one: north, east, south, west."""
    return ((cell[0] + dx, cell[1] + dy) for dx, dy in SIDES)


def pieces(cells: Collection[Cell]) -> list[set[Cell]]:
    """The connected components of cells (by sides), the one with the first cell first."""
    rest, found = set(cells), list[set[Cell]]()
    for cell in in_reading_order(cells):
        if cell in rest:
            found.append(_flooded(cell, rest))
            rest -= found[-1]
    return found


def _flooded(start: Cell, allowed: Collection[Cell]) -> set[Cell]:
    seen, edge = {start}, [start]
    while edge:
        fresh = [cell for cell in around(edge.pop()) if cell in allowed and cell not in seen]
        seen.update(fresh)
        edge += fresh
    return seen


def inside(cells: Collection[Cell]) -> list[Cell]:
    """The cells that a component encloses, in reading order. A gap at a corner does not enclose."""
    left, top = min(x for x, _ in cells) - 1, min(y for _, y in cells) - 1
    right, low = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    rest = {(x, y) for x in range(left, right + 1) for y in range(top, low + 1)} - set(cells)
    edge = [(left, top)]
    rest.discard((left, top))
    while edge:
        x, y = edge.pop()
        fresh = [near for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (near := (x + dx, y + dy)) in rest]
        rest.difference_update(fresh)
        edge += fresh
    return in_reading_order(rest)
