"""Plans drawn with characters, drawn larger: each column and line of a plan in which spaces are becomes a track of cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from companion.content.character_plan import inside, pieces
from companion.table import Cell, Outline, Scenery, outline
from companion.table.picture import Colour

WIDE: Final = 3
"""So many cells a track of spaces has."""
_KNOTS_NEAR: Final = 0.75
"""A line meets a space at one of the two signs of its name, which is so near its middle."""


class PlanTracks:
    """The columns or the lines of a plan in which spaces are, as cells: where each begins, and how wide it is. They are one cell apart.

    ``wide`` and ``others`` are middles of spaces in the plan; the tracks of the others are one cell wide.
    """

    def __init__(self, wide: Collection[float], others: Collection[float] = ()) -> None:
        self.starts: dict[float, int] = {}
        self.sizes: dict[float, int] = {}
        end = 0
        for middle in sorted({*wide, *others}):
            self.starts[middle], self.sizes[middle] = end, WIDE if middle in wide else 1
            end += self.sizes[middle] + 1
        self.size = end - 1
        self._knots = [(middle, start + self.sizes[middle] / 2) for middle, start in self.starts.items()]

    def cell_of(self, plan: float) -> float:
        """The place in cells of a place in the plan."""
        near = min(self.starts, key=lambda middle: abs(middle - plan))
        return _between(self._knots, near if abs(near - plan) < _KNOTS_NEAR else plan)

    def plan_of(self, cell: float) -> float:
        """The place in the plan of a place in cells."""
        return _between([(cells, plan) for plan, cells in self._knots], cell)


def _between(knots: Sequence[tuple[float, float]], x: float) -> float:
    """The value at ``x`` of the line through the knots, going on beyond the last ones as steeply as beside them."""
    if len(knots) == 1:
        return knots[0][1] + x - knots[0][0]
    i = next((i for i in range(1, len(knots) - 1) if x <= knots[i][0]), len(knots) - 1)
    (x1, y1), (x2, y2) = knots[i - 1], knots[i]
    return y1 + (x - x1) * (y2 - y1) / (x2 - x1)


def rectangle(left: int, top: int, wide: int = WIDE, high: int = WIDE) -> Outline:
    """The corners of a rectangle, clockwise from its upper left."""
    return ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))


def scenery_of(kind: str, colour: Colour, signs: Collection[Cell], across: PlanTracks, down: PlanTracks) -> list[Scenery]:
    """The pieces of scenery that these signs of a plan are, each without the holes in it."""
    cells = {(x, y): (int(across.plan_of(x + 0.5)), int(down.plan_of(y + 0.5))) for x in range(across.size) for y in range(down.size)}
    there = {cell for cell, sign in cells.items() if sign in signs}
    return [Scenery(kind, colour, outline({*part, *inside(part)})) for part in pieces(there)]
