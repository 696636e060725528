"""The sixteen built-in tile faces: they fit each other everywhere, no two are alike, and they look like parts of a town."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from pathlib import Path
from statistics import mean

import pytest

from companion.content.character_plan import turned
from companion.games.firefighters_on_duty.model.scenario import TilePlacement
from companion.games.firefighters_on_duty.model.tiles import Tile, Turn, read_tile
from companion.games.firefighters_on_duty.pack.load import load_pack
from companion.games.firefighters_on_duty.pack.tile_layout import lay_tiles

CONTENT = Path(__file__).parents[3] / "companion/games/firefighters_on_duty/content"
TURNS: tuple[Turn, ...] = (0, 90, 180, 270)

Graph = Mapping[str, tuple[str, frozenset[str]]]
"""For each space what it is ("road", or the type of an area), and its neighbours on the tile."""


@cache
def faces() -> dict[str, Tile]:
    """The shipped faces, by names such as ``A front``."""
    read = [read_tile(entry, i) for i, entry in enumerate(load_pack(CONTENT)["tiles"])]
    assert [faults for _, faults in read if faults] == []
    return {tile.name: tile for tile, _ in read if tile}


NAMES = [f"{letter} {face}" for letter in "ABCDEFGH" for face in ("front", "back")]


@cache
def graph(name: str) -> Graph:
    """The spaces of a face alone, as they are joined on it."""
    tile = faces()[name]
    ground = lay_tiles([TilePlacement(letter=tile.letter, face=tile.face, pos=(0, 0))], faces())
    return {label: (ground.attributes[label].type or "road", frozenset(near)) for label, near in ground.neighbours().items()}


def seam(name: str, turn: int, column: int) -> list[str]:
    """The signs along the west (0) or east (-1) edge of a turned face, from north to south; roads are ``R``, ground a dot."""
    tile = faces()[name]
    signs = [row[column] for row in turned(tile.rows, turn)]
    return ["R" if sign in tile.spaces and tile.spaces[sign].kind == "road" else sign for sign in signs]


def test_fod_180_there_are_sixteen_faces_of_one_size() -> None:
    """FOD-180: A to H, front and back."""
    assert list(faces()) == NAMES
    assert {tile.size for tile in faces().values()} == {12}


def test_a_street_leaves_every_face_in_the_middle_of_each_side() -> None:
    """So a road meets a road at every seam, beside any tile, however both are turned."""
    for name, turn, column in product(NAMES, TURNS, (0, -1)):
        along = seam(name, turn, column)
        assert [i for i, sign in enumerate(along) if sign == "R"] == [5, 6], (name, turn, column)


def test_any_two_faces_are_joined_road_to_road_at_any_turns() -> None:
    """Every pair, every turn of both; the other sides of the first one are its turns."""
    for (one, turn), (other, turn_other) in product(product(NAMES, TURNS), repeat=2):
        pairs = zip(seam(one, turn, -1), seam(other, turn_other, 0), strict=True)
        assert ("R", "R") in pairs, (one, turn, other, turn_other)


@pytest.mark.parametrize("name", NAMES)
def test_a_face_joins_its_neighbours_in_all_four_directions(name: str) -> None:
    """The same, read off cities of five placed tiles."""
    others = [other for other in NAMES if other[0] != name[0]]
    around = list({other[0]: other for other in others}.values())[:4]
    for turn in TURNS:
        places = [(name, (1, 1)), *zip(around, ((1, 0), (2, 1), (1, 2), (0, 1)), strict=True)]
        laid = [TilePlacement(letter=n[0], face=faces()[n].face, turn=turn if n == name else 90, pos=pos) for n, pos in places]
        ground = lay_tiles(laid, faces())
        roads = {label for label, facts in ground.attributes.items() if facts.kind == "road"}
        assert together(roads, ground.neighbours()) == roads


def together(labels: set[str], near: Mapping[str, set[str] | frozenset[str]]) -> set[str]:
    """Those of ``labels`` that hang together with the first of them."""
    seen = edge = {min(labels)}
    while edge:
        edge = {other for label in edge for other in near[label] if other in labels} - seen
        seen = seen | edge
    return seen


@pytest.mark.parametrize("name", NAMES)
def test_roads_hang_together_and_every_area_can_be_reached(name: str) -> None:
    """An area touches a road, or an area that does."""
    near = {label: others for label, (_, others) in graph(name).items()}
    roads = {label for label, (what, _) in graph(name).items() if what == "road"}
    assert together(roads, near) == roads
    at_road = {label for label in near if near[label] & roads}
    assert [label for label in near if label not in roads and not near[label] & (roads | at_road)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_table_can_survey_a_face(name: str) -> None:
    """Six to ten spaces, numbered as people read; none too small for its pieces."""
    tile = faces()[name]
    met = list(dict.fromkeys(sign for row in tile.rows for sign in row if sign != "."))
    assert [tile.number(sign) for sign in met] == list(range(1, len(met) + 1))
    assert 6 <= len(met) <= 10
    cells = Counter(sign for row in tile.rows for sign in row)
    assert min(cells[sign] for sign, space in tile.spaces.items() if space.kind == "area") >= 6
    assert min(cells[sign] for sign in met) >= 4


def test_no_two_faces_are_alike() -> None:
    """No renumbering makes one the other, and turning changes nothing of what touches what."""
    assert [(one, other) for one, other in combinations(NAMES, 2) if isomorphic(graph(one), graph(other))] == []


def test_turning_does_not_change_what_touches_what() -> None:
    """What the test above rests on."""
    for name, turn in product(NAMES, TURNS):
        tile = faces()[name]
        ground = lay_tiles([TilePlacement(letter=tile.letter, face=tile.face, turn=turn, pos=(0, 0))], faces())
        assert ground.neighbours() == {label: set(near) for label, (_, near) in graph(name).items()}


def test_the_search_finds_equal_boards() -> None:
    """A face is like itself renumbered, and not like itself with one space of another type."""
    for name in NAMES:
        other = {label: f"Z{i}" for i, label in enumerate(reversed(list(graph(name))))}
        renamed = {other[label]: (what, frozenset(other[n] for n in near)) for label, (what, near) in graph(name).items()}
        assert isomorphic(graph(name), renamed)
        first = next(label for label, (what, _) in renamed.items() if what == "road")
        assert not isomorphic(graph(name), renamed | {first: ("green", renamed[first][1])})


def isomorphic(one: Graph, other: Graph) -> bool:
    """Whether some renumbering makes the one graph the other, by trying all that could."""
    if sorted(_marks(one)) != sorted(_marks(other)):
        return False
    return _extend(one, other, {})


def _marks(graph: Graph) -> Iterator[tuple[str, int]]:
    return ((what, len(near)) for what, near in graph.values())


def _extend(one: Graph, other: Graph, found: dict[str, str]) -> bool:
    """Whether the pairs found so far can be completed."""
    if len(found) == len(one):
        return True
    label = next(label for label in one if label not in found)
    free = [candidate for candidate in other if candidate not in found.values()]
    return any(_fits(one, other, found, label, to) and _extend(one, other, found | {label: to}) for to in free)


def _fits(one: Graph, other: Graph, found: Mapping[str, str], label: str, to: str) -> bool:
    same = one[label][0] == other[to][0] and len(one[label][1]) == len(other[to][1])
    return same and all((known in one[label][1]) == (found[known] in other[to][1]) for known in found)


def test_fod_9_12_181_types_are_what_they_say() -> None:
    """FOD-9, FOD-12, FOD-181: green is where many live, in red hardly anybody, and what burns there is hard to put out."""
    areas = [space for tile in faces().values() for space in tile.spaces.values() if space.kind == "area"]
    population = {colour: [area.population or 0 for area in areas if area.type == colour] for colour in ("green", "yellow", "red")}
    wrr = {colour: [area.wrr or 0 for area in areas if area.type == colour] for colour in population}
    assert min(population["green"]) >= 2
    assert max(population["red"]) <= 1
    assert mean(population["green"]) > mean(population["yellow"]) > mean(population["red"])
    assert mean(wrr["red"]) > mean(wrr["green"]) > mean(wrr["yellow"])
    assert {value for values in wrr.values() for value in values} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("letter", "ABCDEFGH")
def test_front_and_back_differ_in_character(letter: str) -> None:
    """Fronts have no industry, and more people live there; only the estate and the terraces are backs where people live."""
    types = {face: [what for what, _ in graph(f"{letter} {face}").values() if what != "road"] for face in ("front", "back")}
    assert "red" not in types["front"]
    assert Counter(types["front"]) != Counter(types["back"])
    assert ("red" in types["back"]) == (letter not in "AC")


def test_every_face_has_its_idea_in_a_comment() -> None:
    """A name and what is there, above each drawing."""
    text = (CONTENT / "tiles.toml").read_text()
    ideas = re.findall(r"^# (.+?): .+\n\[\[tile\]\]", text, re.MULTILINE)
    assert len(ideas) == len(set(ideas)) == 16
