"""The city that is measured: 60 spaces of which 20 areas burn, the same for the same seed.

Ten columns and six rows. The third row and two of the columns are roads, the rest are areas; two columns make a tile (A to E) whose
spaces are numbered row by row:

    a a r a a a a r a a
    a a r a a a a r a a
    r r r r r r r r r r     the station joins the left end, the hospital the upper end of the first road column
    a a r a a a a r a a
    a a r a a a a r a a
    a a r a a a a r a a
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

COLUMNS, ROWS = 10, 6
ROAD_ROW: Final = 2
ROAD_COLUMNS: Final = (2, 7)
CROSSING: Final = (ROAD_COLUMNS[0], ROAD_ROW)
SEED: Final = 3

# How many areas have so much fire: 20 of them, with what every step of a Fire Phase looks for.
FIRES: Final = {4: 1, 3: 2, 2: 1, 1: 16}
BURNING_ROADS: Final = 2
FIREFIGHTERS_OUT: Final = 4
PEOPLE: Final = {"civilians": 5, "debris": 3}
HAZARDS: Final = ("explosive", "explosive", "gas_tank", "electricity", "smoke", "smoke")
ROUND: Final = 3
DISTRESS: Final = (ROUND - 1, ROUND, ROUND + 1, ROUND + 2)
ENGINES: Final = ("E-RED", "E-BLUE", "E-GREEN", "E-YELLOW")
HYDRANT_COLUMNS: Final = (0, 3, 6, 9)


def label(column: int, row: int) -> str:
    """The label of a cell."""
    return f"{'ABCDE'[column // 2]}{row * 2 + column % 2 + 1}"


def is_road(column: int, row: int) -> bool:
    """Whether a cell is a road."""
    return row == ROAD_ROW or column in ROAD_COLUMNS


def _cells() -> list[tuple[int, int]]:
    return [(column, row) for column in range(COLUMNS) for row in range(ROWS)]


def _beside(column: int, row: int) -> list[str]:
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return [label(c, r) for c, r in around if 0 <= c < COLUMNS and 0 <= r < ROWS]


def _space(column: int, row: int, luck: Random) -> dict[str, Any]:
    adjacent = _beside(column, row)
    if is_road(column, row):
        return {"kind": "road", "adj": adjacent}
    colour = luck.choice(("green", "yellow", "red"))
    return {"kind": "area", "type": colour, "wrr": luck.randint(3, 5), "population": luck.randint(0, 6), "adj": adjacent}


def scenario(seed: int = SEED) -> dict[str, Any]:
    """The map as a scenario: 40 areas, 20 roads, a station, four hydrants."""
    luck = Random(f"scenario {seed}")
    return {
        "id": f"city-{seed}",
        "title": "Sixty Spaces",
        "rounds": 6,
        "spaces": {label(*cell): _space(*cell, luck) for cell in _cells()},
        "stations": [{"id": "FS1", "joins": [label(0, ROAD_ROW)], "reserve": 6}],
        "hospital": {"joins": [label(ROAD_COLUMNS[0], 0)]},
        "hydrants": [{"id": f"HY{i}", "serves": [label(c, ROAD_ROW)]} for i, c in enumerate(HYDRANT_COLUMNS, 1)],
    }


def position(seed: int = SEED, *, at: str = "fire", round_: int = ROUND, distress: Sequence[int] = DISTRESS) -> dict[str, Any]:
    """The board: 20 areas burn, engines and people are out, hazards and distress calls (their rounds: ``distress``) lie about."""
    luck = Random(f"position {seed}")
    areas = [label(*cell) for cell in _cells() if not is_road(*cell)]
    roads = [label(*cell) for cell in _cells() if is_road(*cell)]
    spaces: dict[str, dict[str, Any]] = {x: {} for x in (*areas, *roads)}
    burning = luck.sample(areas, sum(FIRES.values()))
    for x, fires in zip(burning, (n for n, times in FIRES.items() for _ in range(times)), strict=True):
        spaces[x]["fire_active"] = fires
    burning_roads = luck.sample(roads, BURNING_ROADS)
    for x in burning_roads:
        spaces[x]["fire_active"] = 1
    out = _firefighters(luck, areas, spaces)
    _lay_about(luck, areas, burning, spaces)
    for x, due in zip(luck.sample(areas, len(distress)), distress, strict=True):
        spaces[x]["distress"] = [due]
    return {
        "at": at, "round": round_, "difficulty": "hard",
        "spaces": {x: there for x, there in spaces.items() if there},
        "vehicles": _vehicles(luck, roads, burning_roads),
        "stations": {"FS1": {"reserve": 6, "firefighters": 8 - FIREFIGHTERS_OUT, "hoses": 6, "axes": 4}},
        "hydrants": {f"HY{i}": luck.randint(0, 4) for i, _ in enumerate(HYDRANT_COLUMNS, 1)},
        "ff_at_bell": dict.fromkeys(out, 1),
    }  # fmt: skip


def _firefighters(luck: Random, areas: list[str], spaces: dict[str, dict[str, Any]]) -> list[str]:
    """One on each of some areas, burning or not; two of them with a hose."""
    out = luck.sample(areas, FIREFIGHTERS_OUT)
    for i, x in enumerate(out):
        spaces[x]["firefighters"] = 1
        if i < 2:
            spaces[x]["hoses"] = 1
    return out


def _lay_about(luck: Random, areas: list[str], burning: list[str], spaces: dict[str, dict[str, Any]]) -> None:
    """Civilians and debris, hazards on burning areas, so that they go off."""
    for what, n in PEOPLE.items():
        for x in luck.sample(areas, n):
            spaces[x][what] = 1
    for x, kind in zip(luck.sample(burning[3:], len(HAZARDS)), HAZARDS, strict=True):
        spaces[x]["hazards"] = {kind: 2 if kind == "smoke" else 1}


def _vehicles(luck: Random, roads: list[str], burning_roads: list[str]) -> dict[str, dict[str, Any]]:
    """Four engines, one of them in the fire, the Water Truck and the People Carrier."""
    free = [x for x in roads if x not in burning_roads]
    stands = [burning_roads[0], *luck.sample(free, 3)]
    engines = {engine: {"at": x, "water": luck.randint(0, 12)} for engine, x in zip(ENGINES, stands, strict=True)}
    return {**engines, "TRUCK": {"at": "FS1", "water": 4}, "CARRIER": {"at": "H", "civilians": 1}}
