"""Where the city is drawn: squares for its addresses and stations, the streets between them, lakes and parks. All lengths are in cells.

Addresses and stations are squares of ``WIDE`` by ``WIDE`` cells, one cell apart; lines of the plan that have only the highway are one cell
high. Without a drawn city the addresses stand in a grid of their letters and numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.content.character_plan import inside, pieces
from companion.games.emergency_dispatch.addresses import column, row
from companion.games.emergency_dispatch.city_map import StreetMap
from companion.table import Cell, Outline, PictureLine, Scenery, outline
from companion.table.picture import Colour

WIDE: Final = 3
GROUND: Final = "city"
_COLOURS: Final[Mapping[str, Colour]] = {"lake": "blue", "park": "green", GROUND: "grey"}
_KNOTS_NEAR: Final = 0.75
"""A line meets a space at one of the two signs of its name, which is so near its middle."""


class CityLayout(Struct, frozen=True, kw_only=True):
    """The drawing: a square for each address, station and end of the highway, lines, scenery, how wide and high it is.

    ``rows`` are the rows of squares from above, as text maps show them: ids, empty where there is no square.
    """

    squares: Mapping[str, Outline]
    lines: tuple[PictureLine, ...] = ()
    scenery: tuple[Scenery, ...] = ()
    width: int
    height: int
    columns: tuple[str, ...]
    row_names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=8)
def layout_of(city: StreetMap | None, addresses: tuple[str, ...]) -> CityLayout:
    """The drawing of a city, or of these addresses in a grid where none is drawn."""
    return _in_a_grid(addresses) if city is None else _drawn(city)


def square(left: int, top: int, wide: int = WIDE, high: int = WIDE) -> Outline:
    """The corners of a rectangle, clockwise from its upper left."""
    return ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))


def _in_a_grid(addresses: Sequence[str]) -> CityLayout:
    columns, rows = sorted({column(address) for address in addresses}), sorted({row(address) for address in addresses})
    squares = {address: square(columns.index(column(address)) * (WIDE + 1), rows.index(row(address)) * (WIDE + 1)) for address in addresses}
    at = {(column(address), row(address)): address for address in addresses}
    return CityLayout(
        squares=squares,
        width=max(1, len(columns)) * (WIDE + 1) - 1,
        height=max(1, len(rows)) * (WIDE + 1) - 1,
        columns=tuple(columns),
        row_names=tuple(map(str, rows)),
        rows=tuple(tuple(at.get((letter, number), "") for letter in columns) for number in rows),
    )


# -- a drawn city -------------------------------------------------------------------------------------------------------


class _Tracks:
    """The columns or the lines of a plan in which spaces are, as cells: where each begins, and how wide it is."""

    def __init__(self, wide: Collection[float], others: Collection[float]) -> None:
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


def _drawn(city: StreetMap) -> CityLayout:
    large = [space for space in city.spaces.values() if space.kind in ("address", "station")]
    across = _Tracks({space.at[0] for space in city.spaces.values()}, ())
    down = _Tracks({space.at[1] for space in large}, {space.at[1] for space in city.spaces.values()})
    squares = {
        space.id: square(across.starts[x], down.starts[y], across.sizes[x], down.sizes[y])
        for space in city.spaces.values()
        if space.kind != "highway"
        for x, y in (space.at,)
    }
    at = {space.at: space.id for space in large}
    xs, ys = sorted({space.at[0] for space in large}), [y for y in down.starts if down.sizes[y] == WIDE]
    return CityLayout(
        squares=squares,
        lines=tuple(_lines(city, across, down)),
        scenery=tuple(_scenery(city, across, down)),
        width=across.size,
        height=down.size,
        columns=tuple(_name(column(id) for id in city.addresses if city.spaces[id].at[0] == x) for x in xs),
        row_names=tuple(_name(str(row(id)) for id in city.addresses if city.spaces[id].at[1] == y) for y in ys),
        rows=tuple(tuple(at.get((x, y), "") for x in xs) for y in ys),
    )


def _name(names: Iterator[str]) -> str:
    """The name that all addresses of a column or row share; none if they differ."""
    found = {*names}
    return found.pop() if len(found) == 1 else ""


def _lines(city: StreetMap, across: _Tracks, down: _Tracks) -> Iterator[PictureLine]:
    for street in city.streets:
        path = tuple((across.cell_of(x), down.cell_of(y)) for x, y in street.path)
        yield PictureLine("highway" if street.is_highway else "street", path)
    for space in city.spaces.values():
        if space.kind == "highway":
            x, y = space.at
            yield PictureLine("space", ((across.cell_of(x), down.cell_of(y)),))


def _scenery(city: StreetMap, across: _Tracks, down: _Tracks) -> Iterator[Scenery]:
    """The ground of the whole city, and on it every lake and park."""
    yield Scenery(GROUND, _COLOURS[GROUND], square(-1, -1, across.size + 2, down.size + 2))
    cells = {(x, y): (int(across.plan_of(x + 0.5)), int(down.plan_of(y + 0.5))) for x in range(across.size) for y in range(down.size)}
    for kind, signs in city.scenery.items():
        there: set[Cell] = {cell for cell, sign in cells.items() if sign in signs}
        for part in pieces(there):
            yield Scenery(kind, _COLOURS.get(kind, "grey"), outline({*part, *inside(part)}))
