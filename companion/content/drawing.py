"""Drawings made of characters: rows of cells, in which cells of one sign that share a side make one shape.

A cell is (column, row) from (0, 0) at the upper left; a corner is (x, y) in cells, so that a cell has the corners (0, 0) to (1, 1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

Cell = tuple[int, int]
Corner = tuple[float, float]
Outline = tuple[Corner, ...]

SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps to the four neighbours of a cell: north, east, south, west."""


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


def in_reading_order(cells: Collection[Cell]) -> list[Cell]:
    """Row by row, from the left."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def pieces(cells: Collection[Cell]) -> list[set[Cell]]:
    """The cells in pieces that hang together by sides, the piece with the first cell first."""
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
    """The cells that a piece goes all the way round, in reading order. A gap at a corner lets them out."""
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


def outline(cells: Collection[Cell]) -> Outline:
    """The corners of a piece, clockwise from its upper left. The piece hangs together by sides and has nothing :func:`inside`."""
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
    """Where a piece touches itself at a corner, the way keeps to its own cell: it turns right."""
    right = (at[0] - heading[1], at[1] + heading[0])
    return right if right in ways else ways[0]


def enclosed(shape: Outline) -> set[Cell]:
    """The cells whose middle lies inside an outline."""
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
