"""Where the city is drawn: squares for its addresses and stations, the streets between them, lakes and parks. All lengths are in cells.

Addresses and stations are squares of ``WIDE`` by ``WIDE`` cells, one cell apart; lines of the plan that have only the highway are one cell
high. Without a drawn city the addresses stand in a grid of their letters and numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.content.plan_tracks import WIDE, PlanTracks, rectangle, scenery_of
from companion.games.emergency_dispatch.addresses import column, row
from companion.games.emergency_dispatch.city_map import StreetMap
from companion.table import Outline, PictureLine, Scenery
from companion.table.picture import Colour

GROUND: Final = "city"
_COLOURS: Final[Mapping[str, Colour]] = {"lake": "blue", "park": "green", GROUND: "grey"}


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


def _in_a_grid(addresses: Sequence[str]) -> CityLayout:
    columns, rows = sorted({column(address) for address in addresses}), sorted({row(address) for address in addresses})
    squares = {
        address: rectangle(columns.index(column(address)) * (WIDE + 1), rows.index(row(address)) * (WIDE + 1)) for address in addresses
    }
    at = {(column(address), row(address)): address for address in addresses}
    return CityLayout(
        squares=squares,
        width=len(columns) * (WIDE + 1) - 1,
        height=len(rows) * (WIDE + 1) - 1,
        columns=tuple(columns),
        row_names=tuple(map(str, rows)),
        rows=tuple(tuple(at.get((letter, number), "") for letter in columns) for number in rows),
    )


# -- a drawn city -------------------------------------------------------------------------------------------------------


def _drawn(city: StreetMap) -> CityLayout:
    large = [space for space in city.spaces.values() if space.kind in ("address", "station")]
    across = PlanTracks({space.at[0] for space in city.spaces.values()}, ())
    down = PlanTracks({space.at[1] for space in large}, {space.at[1] for space in city.spaces.values()})
    squares = {
        space.id: rectangle(across.starts[x], down.starts[y], across.sizes[x], down.sizes[y])
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


def _lines(city: StreetMap, across: PlanTracks, down: PlanTracks) -> Iterator[PictureLine]:
    for street in city.streets:
        path = tuple((across.cell_of(x), down.cell_of(y)) for x, y in street.path)
        yield PictureLine("highway" if street.is_highway else "street", path)
    for space in city.spaces.values():
        if space.kind == "highway":
            x, y = space.at
            yield PictureLine("space", ((across.cell_of(x), down.cell_of(y)),))


def _scenery(city: StreetMap, across: PlanTracks, down: PlanTracks) -> Iterator[Scenery]:
    """The ground of the whole city, and on it every lake and park."""
    yield Scenery(GROUND, _COLOURS[GROUND], rectangle(-1, -1, across.size + 2, down.size + 2))
    for kind, signs in city.scenery.items():
        yield from scenery_of(kind, _COLOURS[kind], signs, across, down)
