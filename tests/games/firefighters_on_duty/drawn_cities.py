"""Random cities of drawn tiles, and a slow and simple reader of them to compare with.

The reading knows nothing of pieces, turning of rows or outlines: it looks at every pair of cells of the whole city.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.content.character_plan import inside, pieces
from companion.table import Cell

Raw = dict[str, Any]

SIGNS = "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@st.composite
def faces(draw: st.DrawFn, letter: str, size: int) -> Raw:
    """A face: two kinds of ground and none thrown over the cells, every piece of them a space, the first a road."""
    heap = draw(st.lists(st.integers(0, 3), min_size=size * size, max_size=size * size))
    at = {(i % size, i // size): value for i, value in enumerate(heap)}
    at[0, 0] = at[0, 0] or 1
    spaces = shapes(at)
    signs = dict(zip(SIGNS, spaces, strict=False))
    drawn = {cell: sign for sign, cells in signs.items() for cell in cells}
    plan = "\n".join("".join(drawn.get((x, y), ".") for x in range(size)) for y in range(size)) + "\n"
    roads = draw(st.sets(st.sampled_from(sorted(signs))))
    return {"letter": letter, "face": "front", "plan": plan, "spaces": {s: _space(s, s in roads or s == "1") for s in signs}}


def shapes(at: dict[Cell, int]) -> list[set[Cell]]:
    """The pieces of equal cells that are no ground, each extended over what it encloses."""
    at = dict(at)
    while True:
        found = [piece for value in (1, 2, 3) for piece in pieces({cell for cell, v in at.items() if v == value})]
        holes = [(cell, piece) for piece in found for cell in inside(piece)]
        if not holes:
            return sorted(found, key=lambda piece: min((y, x) for x, y in piece))
        for cell, piece in holes:
            at[cell] = at[next(iter(piece))]


def _space(sign: str, road: bool) -> Raw:
    number = {} if sign in "123456789" else {"number": 10 + SIGNS.index(sign)}
    return number | ({"kind": "road"} if road else {"kind": "area", "type": "red", "wrr": 4, "population": 1})


@st.composite
def drawn_cities(draw: st.DrawFn) -> tuple[Raw, list[Raw]]:
    """A scenario of one to four tiles side by side, and their faces."""
    size = draw(st.integers(3, 6))
    letters = "ABCD"[: draw(st.integers(1, 4))]
    tiles = [draw(faces(letter, size)) for letter in letters]
    spots = draw(st.permutations([(0, 0), (1, 0), (0, 1), (1, 1)])) if len(letters) == 4 else [(0, 0), (1, 0), (1, 1)]
    turns = draw(st.lists(st.sampled_from([0, 90, 180, 270]), min_size=len(letters), max_size=len(letters)))
    laid = [{"letter": x, "turn": turn, "pos": list(pos)} for x, turn, pos in zip(letters, turns, spots, strict=False)]
    return {"id": "drawn-city", "tiles": laid, "stations": [{"id": "FS1", "joins": ["A1"]}]}, tiles


def content_of(scenario: Raw, tiles: list[Raw]) -> Raw:
    """Raw content of a game in this city, without cards."""
    return {"scenario": scenario, "tiles": tiles, "faces": sorted(f"{tile['letter']} {tile['face']}" for tile in tiles)}


def read_slowly(scenario: Raw, tiles: list[Raw]) -> tuple[dict[Cell, str], dict[str, set[str]]]:
    """The label of every cell of the city, and who is beside whom."""
    cells: dict[Cell, str] = {}
    for laid in scenario["tiles"]:
        face = next(tile for tile in tiles if tile["letter"] == laid["letter"])
        rows = face["plan"].split()
        size = len(rows)
        for x in range(size):
            for y in range(size):
                column, row = {0: (x, y), 90: (y, size - 1 - x), 180: (size - 1 - x, size - 1 - y), 270: (size - 1 - y, x)}[laid["turn"]]
                sign = rows[row][column]
                if sign != ".":
                    number = face["spaces"][sign].get("number", sign)
                    cells[laid["pos"][0] * size + x, laid["pos"][1] * size + y] = f"{laid['letter']}{number}"
    near: dict[str, set[str]] = {label: set() for label in cells.values()}
    for (x1, y1), one in cells.items():
        for (x2, y2), other in cells.items():
            if one != other and abs(x1 - x2) + abs(y1 - y2) == 1:
                near[one].add(other)
    return cells, near
