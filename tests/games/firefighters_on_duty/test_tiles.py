"""Cities of drawn tiles (FOD-6, FOD-7, FOD-16, FOD-190, FOD-191): docs/tiles.md."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.content.faults import PackError
from companion.content.shape import read
from companion.games.firefighters_on_duty import pack
from companion.games.firefighters_on_duty.board.setup_picture import setup_picture
from companion.games.firefighters_on_duty.model.city_map import CityMap
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.model.tiles import read_tile
from companion.table import Place, enclosed
from tests.evenings import answer_all, begin, lines
from tests.games.firefighters_on_duty.drawn_cities import content_of, drawn_cities, read_slowly

Raw = dict[str, Any]

DRAWN = Path(__file__).parent / "drawn"

FACE: Raw = {
    "letter": "A",
    "face": "front",
    "plan": "1122\n3344\n55.4\n",
    "spaces": {
        "1": {"kind": "area", "type": "green", "wrr": 4, "population": 4},
        "2": {"kind": "area", "type": "red", "wrr": 5, "population": 0},
        "3": {"kind": "road"},
        "4": {"kind": "road"},
        "5": {"kind": "area", "type": "yellow", "wrr": 3, "population": 2},
    },
}
FACE["plan"] = "1122\n1122\n3344\n55.4\n"
OTHER = {**FACE, "letter": "B", "face": "back"}
CITY: Raw = {
    "id": "two-tiles",
    "tiles": [{"letter": "A", "pos": [0, 0]}, {"letter": "B", "face": "back", "pos": [1, 0]}],
    "stations": [{"id": "FS1", "place": {"beside": "A3", "side": "west"}}],
    "hospital": {"place": {"beside": "B4", "side": "east"}},
    "hydrants": [{"id": "HY1", "place": {"beside": "A4", "side": "north"}}],
    "gathering_point": {"space": "B1", "place": {"beside": "B1", "side": "north"}},
}


def compiled(scenario: Raw | None = None, *tiles: Raw) -> CityMap:
    return pack.compile(content_of(copy.deepcopy(scenario or CITY), [*(tiles or (FACE, OTHER))])).city


def refused(scenario: Raw | None = None, *tiles: Raw) -> list[str]:
    with pytest.raises(PackError) as caught:
        compiled(scenario, *tiles)
    return str(caught.value).splitlines()


def with_face(**changes: Any) -> list[str]:
    """What is wrong with the face after these changes; ``_1`` changes the space of that sign."""
    spaces = {sign: {**space, **changes.get(f"_{sign}", {})} for sign, space in FACE["spaces"].items()}
    face = {**FACE, "spaces": spaces, **{key: value for key, value in changes.items() if key[0] != "_"}}
    tile, faults = read_tile(face, 0, "tiles.toml")
    assert (tile is None) == bool(faults)
    return [str(fault) for fault in faults]


def labels(city: CityMap) -> dict[str, tuple[str, ...]]:
    return {label: space.adj for label, space in city.spaces.items()}


def corners(city: CityMap, name: str) -> list[tuple[float, float]]:
    return list(city.outlines[name])


# -- reading the drawing ------------------------------------------------------------------------------------------------


def test_the_training_map_compiled_from_a_drawing_is_the_explicit_one() -> None:
    """FOD-190: spaces, neighbours, stations, hospital, hydrants."""
    drawn = pack.compile(pack.gather("training", None, [pack.load_pack(DRAWN)])).city
    listed = pack.compile(pack.gather("training")).city
    assert (drawn.spaces, drawn.stations, drawn.hospital, drawn.hydrants) == (
        listed.spaces, listed.stations, listed.hospital, listed.hydrants,
    )  # fmt: skip
    assert not listed.outlines
    assert set(drawn.outlines) == {*drawn.spaces, *drawn.stations, "H", *drawn.hydrants}


def test_fod_6_7_190_labels_neighbours_and_seams() -> None:
    """FOD-6, FOD-7, FOD-190: letter and number make the label; neighbours share a side, also across the seam."""
    city = compiled()
    assert labels(city)["A1"] == ("A2", "A3")
    assert labels(city)["A2"] == ("A1", "A4", "B1")
    assert labels(city)["A4"] == ("A2", "A3", "B3", "B5")
    assert [sheet.note for sheet in city.sheets] == ["front", "back"]


def test_fod_190_a_turned_tile_meets_its_neighbour_with_other_spaces() -> None:
    """FOD-190: turned clockwise; a face of the same letter may have other numbers, labels stay unique."""
    turned = copy.deepcopy(CITY)
    turned["tiles"][1]["turn"] = 90
    turned["hospital"] = {"joins": ["B3"]}
    city = compiled(turned)
    assert labels(city)["A2"] == ("A1", "A4", "B5")
    assert labels(city)["A4"] == ("A2", "A3", "B4"), "one cell looks at ground, the other at B4"
    assert [sheet.note for sheet in city.sheets] == ["front", "back, turned 90°"]


@settings(deadline=None)
@given(drawn_cities())
def test_fod_16_190_adjacency_is_what_a_slow_reading_of_every_pair_of_cells_finds(drawn: tuple[Raw, list[Raw]]) -> None:
    """FOD-16, FOD-190: on random cities with turned tiles; symmetric; outlines enclose exactly the cells of their spaces."""
    city = pack.compile(content_of(*drawn)).city
    cells, near = read_slowly(*drawn)
    assert {label: set(adj) for label, adj in labels(city).items()} == near
    assert all(label in labels(city)[other] for label, adj in labels(city).items() for other in adj)
    assert {cell: label for label in city.spaces for cell in enclosed(city.outlines[label])} == cells


@given(st.data())
def test_fod_190_all_turned_together_is_the_same_city(data: st.DataObject) -> None:
    """FOD-190: turning the whole map changes no neighbours."""
    scenario, tiles = data.draw(drawn_cities())
    one = {**scenario, "tiles": scenario["tiles"][:1]}
    found = []
    for turn in (0, 90, 180, 270):
        one["tiles"] = [{**scenario["tiles"][0], "turn": turn}]
        found.append(labels(pack.compile(content_of(one, tiles)).city))
    assert found.count(found[0]) == 4


def test_fod_190_single_edges_are_added_and_cut() -> None:
    city = compiled({**CITY, "edges_add": [["A1", "B2"]], "edges_cut": [["A2", "B1"], ["A1", "A2"]]})
    assert labels(city)["A1"] == ("A3", "B2")
    assert labels(city)["B1"] == ("B2", "B3")


# -- places beside the spaces -------------------------------------------------------------------------------------------


def test_fod_19_20_21_roads_are_read_off_the_places() -> None:
    """FOD-19, FOD-20, FOD-21: the fronts of stations and hospital, both sides of a hydrant's kerb."""
    city = compiled()
    assert city.stations["FS1"].joins == ("A3",)
    assert city.hospital is not None
    assert city.hospital.joins == ("B4",)
    assert city.hydrants["HY1"].serves == ("A4",)
    assert corners(city, "FS1") == [(-2, 1), (0, 1), (0, 3), (-2, 3)]
    assert corners(city, "gathering_point") == [(4, -2), (6, -2), (6, 0), (4, 0)]
    assert corners(city, "HY1") == [(2, 1.5), (3, 1.5), (3, 2.5), (2, 2.5)]


def test_fod_21_a_hydrant_between_two_roads_serves_both() -> None:
    hydrants = [{"id": "HY1", "place": {"beside": "A4", "side": "east"}}]
    assert compiled({**CITY, "hydrants": hydrants}).hydrants["HY1"].serves == ("A4", "B3")


def test_roads_that_are_named_count_and_the_place_only_shows() -> None:
    """The road beside it must be among them."""
    station = {"id": "FS1", "joins": ["A3", "B3"], "place": {"beside": "A3", "side": "west"}}
    assert compiled({**CITY, "stations": [station]}).stations["FS1"].joins == ("A3", "B3")
    station["joins"] = ["B3"]
    assert refused({**CITY, "stations": [station]}) == [
        'scenario: stations.FS1.joins: must name "A3" too, beside which it lies; or leave it out, then the place decides'
    ]


def test_shift_slides_along_the_edge() -> None:
    station = {"id": "FS1", "place": {"beside": "A3", "side": "west", "shift": 1}}
    hydrant = {"id": "HY1", "place": {"beside": "A4", "side": "north", "shift": 1}}
    city = compiled({**CITY, "stations": [station], "hydrants": [hydrant]})
    assert corners(city, "FS1")[0] == (-2, 2)
    assert corners(city, "HY1")[0] == (3, 1.5)


# -- setting it up ------------------------------------------------------------------------------------------------------


def test_fod_6_29_setup_tells_each_tile_and_each_place_beside_it() -> None:
    """FOD-6, FOD-29: letter, colour of the face, turn, position."""
    evening = begin(content=content_of({**CITY, "tiles": [CITY["tiles"][0], {**CITY["tiles"][1], "turn": 90}],
                                        "hospital": {"joins": ["B3"]}}, [FACE, OTHER]))  # fmt: skip
    answer_all(evening, ["easy", 1])
    assert [line.removeprefix("SETUP ") for line in lines(evening, "SETUP")][:6] == [
        "BUILD_MAP two-tiles",
        "LAY_TILE A front turn=0 column=1 row=1",
        "LAY_TILE B back turn=90 column=2 row=1",
        "LAY_BESIDE FS1 A3 west",
        "LAY_BESIDE HY1 A4 north",
        "LAY_BESIDE gathering_point B1 north",
    ]


def test_an_evening_keeps_only_the_faces_that_it_lays() -> None:
    raw = pack.gather("training", None, [pack.load_pack(DRAWN)])
    assert [tile["letter"] for tile in raw["tiles"]] == ["A", "B"]
    assert {"A front", "B back"} <= set(raw["faces"])
    assert pack.gather("training")["tiles"] == []


def test_content_stored_before_tiles_existed_still_compiles() -> None:
    raw = pack.gather("training")
    for key in ("tiles", "faces"):
        del raw[key]
    del raw["files"]["tiles"]
    assert pack.compile(raw).city.spaces


def places_of(scenario: Raw) -> dict[str, Place]:
    content = pack.compile(content_of(scenario, [FACE, OTHER]))
    return {place.id: place for place in setup_picture(content, {}).places}


def test_every_place_of_a_drawn_city_has_its_outline() -> None:
    places = places_of(CITY)
    assert all(place.outline for place in places.values())
    assert places["gathering_point"].next_to == ("B1",)


def test_the_setup_picture_shows_what_is_certain() -> None:
    setup = [
        {"verb": "add_fire", "at": {"space": "A1"}, "n": 2},
        {"verb": "add_fire", "at": {"space": "A3"}},
        {"verb": "add_fire", "at": {"space": "A5"}, "n": "players"},
        {"verb": "manual", "text": "Good luck."},
        {"verb": "add_civilians", "at": {"space": "A1"}, "n": "population"},
        {"verb": "add_hazard", "at": {"space": "B1"}, "type": "random"},
        {"verb": "add_hazard", "at": {"all": "area", "type": "red"}, "type": "smoke"},
        {"verb": "add_debris", "at": {"pick": {"all": "road"}, "rank": "random"}},
        {"verb": "add_injured", "at": {"space": "A1"}, "n": "d6"},
    ]
    scenario = {**CITY, "setup": setup, "distress": [{"space": "A5", "round": 2}]}
    content = pack.compile(content_of(scenario, [FACE, OTHER]))
    seen = setup_picture(content, {})
    lies = {place.id: [(piece.name, piece.count, piece.note) for piece in place.pieces] for place in seen.places if place.pieces}
    assert lies["A1"] == [("fire_inactive", 2, ""), ("civilians", 4, ""), ("injured", 1, "×d6")]
    assert lies["A3"] == [("fire_inactive", 1, "")]
    assert lies["B1"] == [("random_hazard", 1, "")]
    assert lies["A2"] == lies["B2"] == [("smoke", 1, "+2")]
    assert lies["A5"] == [("distress_token", 1, "round 2"), ("fire_inactive", 1, "×players")]
    assert lies["H"] == [("CARRIER", 1, "")]
    assert lies["HY1"] == [("water", 4, "")]
    assert [(ledger.name, ledger.rows) for ledger in seen.ledgers] == [("undecided", (("undecided", 1),))]


@pytest.mark.parametrize(("verb", "piece"), [
    ("add_fire", "fire_inactive"), ("add_debris", "debris"), ("add_civilians", "civilians"), ("add_injured", "injured"),
])  # fmt: skip
def test_the_setup_picture_has_every_piece_that_is_placed(verb: str, piece: str) -> None:
    """A number is shown as it is; what only the table knows is one piece with a note, in the same colour."""
    setup = [{"verb": verb, "at": {"space": "A1"}, "n": 2}, {"verb": verb, "at": {"space": "A5"}, "n": "players"}]
    places = places_of({**CITY, "setup": setup})
    known, noted = places["A1"].pieces, places["A5"].pieces
    assert [(one.name, one.count, one.note) for one in (*known, *noted)] == [(piece, 2, ""), (piece, 1, "×players")]
    assert known[0].colour == noted[0].colour


# -- faults -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"plan": "1122\n112\n3344\n55.4"}, "plan: line 2 must have 4 cells, not 3; the plan is a square, and it has 4 lines"),
        ({"plan": "12\n34"}, "plan: must have 3 to 24 lines, not 2 of them"),
        ({"plan": "1122\n1172\n3344\n55.4"},
         'plan: line 2, column 3 has "7", which is no space of this face; known are 1, 2, 3, 4, 5; give "7" a line under spaces'),
        ({"plan": "1122\n1122\n3344\n55#4"},
         'plan: line 4, column 3 has "#", which is no space of this face; known are 1, 2, 3, 4, 5; ground is a dot'),
        ({"plan": "1122\n1122\n3344\n....\n"}, "spaces.5: is nowhere in the plan; draw it, or take this line out"),
        ({"plan": "1122\n1122\n3344\n5514"},
         'plan: line 4, column 3 "1" is apart from the "1" in line 1, column 1; a space is in one piece; give one of them another sign'),
        ({"plan": "1112\n1.12\n1113\n5544"}, 'plan: line 2, column 2 lies inside of "1"; leave a gap, or divide "1" into two spaces'),
        ({"_1": {"number": 2}}, "spaces.1.number: must be a number of its own, not 2; another space of this face has it"),
        ({"_1": {"wrr": 7}}, "spaces.1.wrr: must be a whole number from 2 to 6, not 7"),
        ({"_1": {"type": None}}, "spaces.1.type: is missing; an area needs green, yellow or red"),
        ({"_3": {"population": 1}}, "spaces.3.population: is not for roads; take it out"),
        ({"_3": {"kind": "raod"}}, 'spaces.3.kind: must be one of "area" or "road", not "raod"; did you mean "road"?'),
        ({"spaces": {}}, "spaces: must hold at least one space"),
        ({"plann": "1"}, 'plann: is not a known key; did you mean "plan"?'),
    ],
)  # fmt: skip
def test_fod_24_a_broken_face_says_where_it_is_broken(changes: Raw, says: str) -> None:
    """FOD-24: the file, the face by its own name, line and column."""
    assert f"tiles.toml: A front.{says}" in with_face(**changes)


def test_all_faults_of_a_face_come_at_once() -> None:
    assert len(with_face(plan="1122\n1722\n3344\n55.1", _2={"wrr": None}, _3={"wrr": 3})) == 4


def test_a_letter_needs_a_number_and_a_face_a_name() -> None:
    spaces = {**FACE["spaces"], "a": {"kind": "road"}}
    assert "tiles.toml: A front.spaces.a.number: is missing; only the digits 1 to 9 are numbers of their own" in with_face(spaces=spaces)
    assert with_face(letter="a") == ['tiles.toml: a front.letter: must be the letter of a tile such as "A", not "a"']
    assert with_face(face="left")[0].startswith('tiles.toml: #1.face: must be one of "front" or "back", not "left"')
    assert with_face(spaces={**FACE["spaces"], "?": {"kind": "road"}})[0].startswith(
        "tiles.toml: A front.spaces.?: must be a sign of the plan"
    )


def laid(*tiles: tuple[str, str, list[int]]) -> Raw:
    return {**CITY, "tiles": [{"letter": letter, "face": face, "pos": pos} for letter, face, pos in tiles]}


A, B = ("A", "front", [0, 0]), ("B", "back", [1, 0])


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        (laid(A, ("B", "back", [0, 0])), "tiles#2.pos: must be a place of its own, not [0, 0]; tile A lies there"),
        (laid(A, B, ("A", "front", [2, 0])),
         'tiles#3.letter: must be a letter of its own, not "A"; tile A lies at [0, 0] already, on one of its two faces'),
        (laid(A, ("B", "back", [3, 0])), "tiles#2.pos: lies apart: B touch no other tile; columns and rows count from 0"),
        (laid(A, ("B", "front", [1, 0])), "tiles#2: must be a face of the packs, not B front; there is B back"),
        (laid(A, ("C", "front", [1, 0])), "tiles#2: must be a face of the packs, not C front; known are A front, B back"),
        (laid(), "tiles: must be a list of at least 1, not of 0"),
        ({**CITY, "tiles": [{"letter": "A", "pos": [0, 0], "turn": 45}]}, "tiles#1.turn: must be one of 0, 90, 180 or 270, not 45"),
        ({**CITY, "spaces": {}}, 'tiles: can\'t stand beside "spaces"; a map is drawn with tiles or listed; take one out'),
        ({**CITY, "edges_add": [["A1", "A2"]]}, 'edges_add#1: "A1" and "A2" are neighbours already; take it out'),
        ({**CITY, "edges_cut": [["A1", "B2"]]}, 'edges_cut#1: "A1" and "B2" are no neighbours; take it out'),
        ({**CITY, "edges_cut": [["A1", "A1"]]}, 'edges_cut#1: names "A1" twice; name two spaces'),
        ({**CITY, "edges_cut": [["A1", "A9"]]},
         'edges_cut#1: must name spaces of this map, not "A9"; there are A1, A2, A3, A4, A5'),
        ({**CITY, "stations": [{"id": "FS1"}]}, 'stations.FS1.joins: is missing; give a place such as { beside = "A3", side = "west" }'),
        ({**CITY, "stations": [{"id": "FS1", "place": {"beside": "A1", "side": "west"}}]},
         'stations.FS1.place.beside: must name a road, not "A1"; "A1" is an area'),
        ({**CITY, "stations": [{"id": "FS1", "place": {"beside": "A9", "side": "west"}}]},
         'stations.FS1.place.beside: must name spaces of this map, not "A9"; there are A1, A2, A3, A4, A5'),
        ({**CITY, "stations": [{"id": "FS1", "place": {"beside": "A3", "side": "east"}}]},
         "stations.FS1.place.side: has no room east of A3; free ground is west of it; shift slides it along"),
        ({**CITY, "stations": [{"id": "FS1", "place": {"beside": "A3", "side": "west", "shift": 2}}]},
         "stations.FS1.place.side: has no room west of A3; shift it less far"),
        ({**CITY, "stations": [{"id": "FS1", "place": {"beside": "A3", "side": "left"}}]},
         'stations.FS1.place.side: must be one of "north", "east", "south" or "west", not "left"'),
        ({**CITY, "hydrants": [{"id": "HY1", "place": {"beside": "A3", "side": "north", "shift": 5}}]},
         "hydrants.HY1.place.shift: must keep to the 2 cells of that edge, not 5"),
        ({**CITY, "hydrants": [{"id": f"HY{n}", "place": {"beside": "A3", "side": "north"}} for n in (1, 2)]},
         "hydrants.HY2.place: is where HY1 stands; shift one of them"),
        ({**CITY, "gathering_point": {"space": "B2", "place": {"beside": "B1", "side": "north"}}},
         'gathering_point.place.beside: must be "B2", not "B1"; it belongs to that space'),
        ({**CITY, "edges_cut": [["A4", "B3"]]}, "stations.FS1: has no way by road to the hospital; join roads that lead there"),
    ],
)  # fmt: skip
def test_fod_24_191_a_map_that_can_not_be_is_refused(scenario: Raw, says: str) -> None:
    """FOD-24, FOD-191: tiles, edges, places, and the same check of the graph as for a map that lists its spaces."""
    assert f"scenario: {says}" in refused(scenario)


def test_tiles_of_two_sizes_do_not_fit() -> None:
    small = {**OTHER, "plan": "123\n123\n445\n"}
    assert refused(CITY, FACE, small)[-1].startswith("scenario: tiles#2: B back is 3 cells wide, others are 4; all faces of a pack")


def test_a_broken_face_is_named_once_and_hides_no_other_fault() -> None:
    broken = {**OTHER, "plan": "1122\n1122\n3344\n559.\n"}
    found = refused({**CITY, "rounds": 4, "players": [3, 2]}, FACE, broken)
    assert found == ['tiles: B back.plan: line 4, column 3 has "9", which is no space of this face; known are 1, 2, 3, 4, 5; '
                     'give "9" a line under spaces',
                     "scenario: players: must be the fewest and the most players, not 3 to 2"]  # fmt: skip


def test_a_place_without_tiles_is_refused() -> None:
    scenario = {**CITY, "spaces": {"A3": {"kind": "road"}}, "hospital": None, "hydrants": [], "gathering_point": None}
    del scenario["tiles"]
    assert refused(scenario) == ["scenario: stations.FS1.place: is for maps of tiles; name the roads, and take the place out"]


def test_a_face_drawn_twice_in_a_pack_is_refused(tmp_path: Path) -> None:
    for file in DRAWN.rglob("*.toml"):
        (tmp_path / file.relative_to(DRAWN)).parent.mkdir(exist_ok=True)
        (tmp_path / file.relative_to(DRAWN)).write_bytes(file.read_bytes())
    (tmp_path / "more.toml").write_bytes((DRAWN / "tiles.toml").read_bytes())
    with pytest.raises(PackError, match=r"tiles\.toml: A front: is drawn twice in this pack; give it another letter or face"):
        pack.load_pack(tmp_path)


def test_a_later_pack_redraws_a_face() -> None:
    mine = pack.load_pack(DRAWN)
    mine["tiles"][0]["spaces"]["1"]["population"] = 9
    raw = pack.gather("training", None, [pack.load_pack(DRAWN), mine])
    assert pack.compile(raw).city.spaces["A1"].population == 9


def test_the_shipped_tiles_are_drawn_without_a_fault() -> None:
    """FOD-180: every face reads, and all are of one size."""
    shipped = pack.gather("training")
    from companion.games.firefighters_on_duty.pack.merge import builtin_pack as packed

    faces = [read_tile(entry, i) for i, entry in enumerate(packed()["tiles"])]
    assert [faults for _, faults in faces if faults] == []
    assert len({tile.size for tile, _ in faces if tile}) == 1
    assert shipped["faces"] == []


def test_the_examples_of_the_page_about_tiles_are_right() -> None:
    """docs/tiles.md: the face has no fault, the scenario has its shape."""
    page = (Path(__file__).parents[3] / "docs/tiles.md").read_text("utf-8")
    face, scenario = (tomllib.loads(block.split("```")[0]) for block in page.split("```toml\n")[1:3])
    assert read_tile(face["tile"][0], 0)[1] == []
    assert read(Scenario, {"id": "example", **scenario})[1] == []


def test_the_game_knows_its_opening() -> None:
    assert games.load("firefighters-on-duty").setup_picture is not None
