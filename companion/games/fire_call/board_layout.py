"""Where the board is drawn: squares for its spaces, the paths between them, and the districts inside the ring. All lengths are in cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.content.plan_tracks import PlanTracks, rectangle, scenery_of
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.ring_board import RingBoard
from companion.table import Outline, PictureLine, Scenery
from companion.table.picture import Colour

GROUND: Final = "city"
_COLOURS: Final[Mapping[str, Colour]] = {"water": "blue", "park": "green"}
_IN_A_ROW: Final = 4
"""So many districts stand side by side; the last row has one less."""
_ROWS: Final = -(-len(DISTRICTS) // _IN_A_ROW)


class BoardLayout(Struct, frozen=True, kw_only=True):
    """The drawing: a square for each space, and for each district if there is room for them inside the ring; paths, scenery.

    ``rows`` are the rows of squares from above, as text maps show them: ids of spaces and districts, empty where there is no square.
    """

    squares: Mapping[str, Outline]
    districts: Mapping[str, Outline]
    lines: tuple[PictureLine, ...]
    scenery: tuple[Scenery, ...]
    rows: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=8)
def layout_of(board: RingBoard) -> BoardLayout:
    """The drawing of a board."""
    across = PlanTracks({space.at[0] for space in board.spaces.values()})
    down = PlanTracks({space.at[1] for space in board.spaces.values()})
    squares = {space.id: rectangle(across.starts[space.at[0]], down.starts[space.at[1]]) for space in board.spaces.values()}
    inside = _Inside(board, across, down)
    return BoardLayout(
        squares=squares,
        districts=dict(zip(DISTRICTS, inside.squares(), strict=True)) if inside.has_room else {},
        lines=tuple(PictureLine("street", tuple((across.cell_of(x), down.cell_of(y)) for x, y in path)) for path in board.paths),
        scenery=tuple(_scenery(board, across, down)),
        rows=tuple(tuple(inside.shown_at(x, y) for x in across.starts) for y in down.starts),
    )


def _scenery(board: RingBoard, across: PlanTracks, down: PlanTracks) -> Iterator[Scenery]:
    """The ground of the whole board, and on it water and parks."""
    yield Scenery(GROUND, "grey", rectangle(-1, -1, across.size + 2, down.size + 2))
    for kind, signs in board.scenery.items():
        yield from scenery_of(kind, _COLOURS[kind], signs, across, down)


class _Inside:
    """The tracks inside the ring, and the districts in the middle of them."""

    def __init__(self, board: RingBoard, across: PlanTracks, down: PlanTracks) -> None:
        self._across, self._down = across, down
        self._spaces = {space.at: space.id for space in board.spaces.values()}
        xs, ys = ({space.at[axis] for space in board.ring} for axis in (0, 1))
        columns = [x for x in across.starts if min(xs) < x < max(xs)]
        rows = [y for y in down.starts if min(ys) < y < max(ys)]
        left, top = (len(columns) - _IN_A_ROW) // 2, (len(rows) - _ROWS) // 2
        self._columns, self._rows = columns[left : left + _IN_A_ROW] if left >= 0 else [], rows[top : top + _ROWS] if top >= 0 else []
        self._at = dict(zip(((x, y) for y in self._rows for x in self._columns), DISTRICTS, strict=False))

    @property
    def has_room(self) -> bool:
        """Whether all districts have a place where no space is."""
        return len(self._at) == len(DISTRICTS) and not any(at in self._spaces for at in self._at)

    def squares(self) -> Iterator[Outline]:
        """The squares of the districts, in their order."""
        return (rectangle(self._across.starts[x], self._down.starts[y]) for x, y in self._at)

    def shown_at(self, x: float, y: float) -> str:
        """The space or the district at this place of the plan."""
        district = self._at.get((x, y), "") if self.has_room else ""
        return self._spaces.get((x, y), district)
