"""Outlines: the corners of a shape made of cells, and the cells of an outline.

A cell is (column, row) from (0, 0) at the upper left; a corner is (x, y) in cells, so that the first cell has corners (0, 0) to (1, 1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

Cell = tuple[int, int]
Corner = tuple[float, float]
Outline = tuple[Corner, ...]

SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps to the four neighbours of a cell: north, east, south, west."""


def in_reading_order(cells: Collection[Cell]) -> list[Cell]:
    """Row by row, from the left."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def outline(cells: Collection[Cell]) -> Outline:
    """The corners of a piece, clockwise from its upper left. Its cells are connected by sides and enclose no hole."""
    ways: dict[Cell, list[Cell]] = {}
    for x, y in cells:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for side, (dx, dy) in enumerate(SIDES):
            if (x + dx, y + dy) not in cells:
                ways.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    at = in_reading_order(cells)[0]
    found, heading = list[Corner](), (0, 0)
    while ways.get(at):
        to = _next(at, ways[at], heading)
        ways[at].remove(to)
        if (step := (to[0] - at[0], to[1] - at[1])) != heading:
            found.append(at)
        at, heading = to, step
    return tuple(found)


def _next(at: Cell, ways: Sequence[Cell], heading: Cell) -> Cell:
    """Where a piece touches itself at a corner, the path stays with its own cell: it turns right."""
    right = (at[0] - heading[1], at[1] + heading[0])
    return right if right in ways else ways[0]


def enclosed(shape: Outline) -> set[Cell]:
    """The cells whose middle is inside an outline."""
    if not shape:
        return set()
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    found = set()
    for row in range(int(min(ys) // 1), int(-(-max(ys) // 1))):
        crossings = sorted(_crossings(shape, row + 0.5))
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            found |= {(column, row) for column in range(int(min(xs) // 1), int(-(-max(xs) // 1))) if start < column + 0.5 < end}
    return found


def _crossings(shape: Outline, y: float) -> Iterator[float]:
    """Where the outline crosses a height."""
    for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
        if (y1 <= y) != (y2 <= y):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)
