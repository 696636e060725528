"""Templates for packs of people's own: what is in them, and on which tiles the map of a scenario stands."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from companion.content.authoring import PackDraft
from companion.games.firefighters_on_duty.authoring import PACK_TOOLS
from companion.games.firefighters_on_duty.model.conditions import TERMS
from companion.games.firefighters_on_duty.model.effects import VERBS
from companion.games.firefighters_on_duty.model.selectors import FILTERS
from companion.games.firefighters_on_duty.model.tiles import Tile, read_tile
from companion.games.firefighters_on_duty.pack.merge import builtin_pack
from companion.games.firefighters_on_duty.pack.template_maps import USUAL, layouts

EMPTY = PackDraft("my-town", ())
WIDEST = 130

ON_ROADS = "112\n333\n445\n"
"""A face of three by three: areas 1, 2, 4 and 5, and between them the road 3."""


def made(what: str, draft: PackDraft = EMPTY, **words: str) -> Mapping[str, str]:
    """The files of a template for a pack."""
    return PACK_TOOLS.templates[what]({"pack": draft.name, "folder": f"packs/{draft.name}", **words}, draft).files


def face_file(plan: str, letter: str = "A", roads: str = "3", face: str = "front") -> str:
    """A file with one tile face, whose spaces are areas unless they are in ``roads``."""
    signs = sorted({sign for sign in plan if sign not in ".\n"})
    spaces = "".join(
        f'{sign} = {{ kind = "road" }}\n' if sign in roads else f'{sign} = {{ kind = "area", type = "red", wrr = 5, population = 1 }}\n'
        for sign in signs
    )
    return f'[[tile]]\nletter = "{letter}"\nface = "{face}"\nplan = """\n{plan}"""\n[tile.spaces]\n{spaces}'


def drawn(*files: str) -> PackDraft:
    """A pack with these files of tiles."""
    return PackDraft("my-town", tuple((f"tiles/{i}.toml", text) for i, text in enumerate(files)))


def tile_of(entry: object) -> Tile:
    tile, faults = read_tile(entry, 0)
    assert tile is not None, faults
    return tile


def comment_lines(text: str, after: str) -> list[str]:
    """The comment that lists words, which begins behind the line that ends with ``after``."""
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.endswith(after)) + 1
    listed = []
    for line in lines[first:]:
        if not line.startswith("#   "):
            break
        listed.append(line)
    return listed


def words_in(lines: list[str]) -> list[str]:
    return " ".join(line.removeprefix("#   ") for line in lines).split(", ")


# -- every template --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("what", "words", "names", "counts"), [
    ("deck", {}, ["events.toml", "distress.toml"], {"file": 3, "card": 4, "tile face": 0, "scenario": 0}),
    ("tile", {"letter": "K", "face": "back"}, ["tiles/K-back.toml"], {"file": 2, "card": 0, "tile face": 1, "scenario": 0}),
    ("scenario", {"id": "two-bridges"}, ["scenarios/two-bridges.toml"], {"file": 2, "card": 0, "tile face": 0, "scenario": 1}),
])  # fmt: skip
def test_a_template_is_a_whole_pack_without_faults(what: str, words: dict[str, str], names: list[str], counts: dict[str, int]) -> None:
    files = made(what, EMPTY, **words)
    assert list(files) == ["pack.toml", *names]
    head = tomllib.loads(files["pack.toml"])
    assert (head["id"], head["title"], head["game"]) == ("my-town", "my-town", "firefighters-on-duty")
    result = PACK_TOOLS.check(EMPTY.with_files(files), [])
    assert (result.faults, result.counts) == ((), counts)


# -- cards -----------------------------------------------------------------------------------------------------------


def test_the_cards_of_a_pack_are_called_after_it_in_at_most_twelve_capitals() -> None:
    files = made("deck", PackDraft("our-long-named-town", ()))
    events, calls = tomllib.loads(files["events.toml"])["event"], tomllib.loads(files["distress.toml"])["distress"]
    assert [(card["id"], card["colour"]) for card in events] == [
        ("OUR-LONG-NAM-G-1", "green"), ("OUR-LONG-NAM-Y-1", "yellow"), ("OUR-LONG-NAM-R-1", "red"),
    ]  # fmt: skip
    assert [card["id"] for card in calls] == ["OUR-LONG-NAM-D-1"]


@pytest.mark.parametrize(("what", "file", "after", "words"), [
    ("deck", "events.toml", "What an effect can do (verb):", VERBS),
    ("deck", "events.toml", "What can hold:", FILTERS),
    ("scenario", "scenarios/small.toml", "What can be counted:", TERMS),
])  # fmt: skip
def test_comments_list_every_word_in_lines_of_a_comment(what: str, file: str, after: str, words: Mapping[str, object]) -> None:
    lines = comment_lines(made(what, id="small")[file], after)
    assert words_in(lines) == list(words)
    assert [line for line in lines if len(line) > WIDEST] == []
    first_words = [(line, following.split()[1]) for line, following in pairwise(lines)]
    assert [word for line, word in first_words if len(f"{line} {word}") <= WIDEST] == []


# -- tiles -----------------------------------------------------------------------------------------------------------


def test_a_new_tile_has_twelve_lines_with_streets_between_four_areas() -> None:
    tile = tile_of(tomllib.loads(made("tile", letter="K", face="back")["tiles/K-back.toml"])["tile"][0])
    assert (tile.name, [len(row) for row in tile.rows]) == ("K back", [12] * 12)
    assert [tile.label(sign) for sign, space in tile.spaces.items() if space.kind == "area"] == ["K1", "K3", "K7", "K9"]
    assert [tile.label(sign) for sign, space in tile.spaces.items() if space.kind == "road"] == ["K2", "K4", "K5", "K6", "K8"]


@pytest.mark.parametrize("entry", builtin_pack()["tiles"], ids=lambda entry: f"{entry['letter']} {entry['face']}")
def test_the_template_of_a_tile_of_the_game_is_that_tile(entry: dict[str, Any]) -> None:
    """So that scenarios which use it still fit."""
    text = made("tile", letter=entry["letter"], face=entry["face"])[f"tiles/{entry['letter']}-{entry['face']}.toml"]
    [mine] = tomllib.loads(text)["tile"]
    assert tile_of(mine) == tile_of(entry)
    assert "Draw it over the printed one" in text
    assert "What each space is, one line each." in text


# -- scenarios -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "title"), [
    ("two-bridges", "Two Bridges"), ("old_mill_fire", "Old Mill Fire"), ("night-on_the-hill", "Night On The Hill"), ("harbour", "Harbour"),
])  # fmt: skip
def test_the_title_of_a_scenario_is_made_from_its_id(key: str, title: str) -> None:
    text = made("scenario", id=key)[f"scenarios/{key}.toml"]
    assert tomllib.loads(text)["title"] == title
    assert f"companion map packs/my-town/scenarios/{key}.toml\n" in text
    assert f"--scenario {key}\n" in text


def test_a_scenario_is_on_two_tiles_of_the_game_side_by_side() -> None:
    """The pack has a tile of its own, which is not needed."""
    story = tomllib.loads(made("scenario", drawn(face_file(ON_ROADS, "K")), id="small")["scenarios/small.toml"])
    assert story["tiles"] == [
        {"letter": "A", "face": "front", "turn": 0, "pos": [0, 0]}, {"letter": "B", "face": "front", "turn": 0, "pos": [1, 0]},
    ]  # fmt: skip
    assert story["stations"] == [{"id": "FS1", "reserve": 0, "place": {"beside": "A5", "side": "west"}}]
    assert story["hospital"] == {"place": {"beside": "B6", "side": "east"}}
    assert story["hydrants"] == [{"id": "HY1", "place": {"beside": "A2", "side": "west"}}]
    assert story["gathering_point"] == {"space": "B8", "place": {"beside": "B8", "side": "east"}}
    laid = [effect["at"]["space"] for effect in story["setup"]]
    later = [effect["at"]["space"] for timed in story["schedule"] for effect in timed["effects"]]
    assert (laid, [call["space"] for call in story["distress"]], later) == (["A3", "A8", "A7", "B7"], ["A1"], ["B3"])


def test_a_scenario_is_on_the_tile_of_the_pack_where_those_of_the_game_do_not_fit_any_more() -> None:
    """The pack draws A anew, in another size than B. What lies on areas goes round the areas that there are."""
    draft = drawn(face_file(ON_ROADS)).with_files({"pack.toml": made("deck")["pack.toml"]})
    files = made("scenario", draft, id="small")
    assert PACK_TOOLS.check(draft.with_files(files), []).faults == ()
    story = tomllib.loads(files["scenarios/small.toml"])
    assert story["tiles"] == [{"letter": "A", "face": "front", "turn": 0, "pos": [0, 0]}]
    assert [effect["at"]["space"] for effect in story["setup"]] == ["A1", "A2", "A4", "A5"]
    assert [call["space"] for call in story["distress"]] == ["A1"]
    assert story["schedule"][0]["effects"][0]["at"] == {"space": "A2"}


def test_faults_that_the_pack_has_already_do_not_keep_a_scenario_from_the_tiles_of_the_game() -> None:
    broken = EMPTY.with_files({"events.toml": '[[event]]\nid = "E1"\n', "pack.toml": made("deck")["pack.toml"]})
    assert PACK_TOOLS.check(broken, []).faults != ()
    story = tomllib.loads(made("scenario", broken, id="small")["scenarios/small.toml"])
    assert [tile["letter"] for tile in story["tiles"]] == ["A", "B"]


def test_where_nothing_fits_a_scenario_is_on_the_tiles_of_the_game() -> None:
    """The pack draws A anew, smaller than B and without a road; its check says what is wrong."""
    draft = drawn(face_file("111\n111\n222\n", roads="")).with_files({"pack.toml": made("deck")["pack.toml"]})
    files = made("scenario", draft, id="small")
    assert list(files) == ["pack.toml", "scenarios/small.toml"]
    assert [tile["letter"] for tile in tomllib.loads(files["scenarios/small.toml"])["tiles"]] == ["A", "B"]
    assert PACK_TOOLS.check(draft, []).faults == ()
    assert {fault.entry for fault in PACK_TOOLS.check(draft.with_files(files), []).faults} == {"scenario small"}


# -- maps of one tile ------------------------------------------------------------------------------------------------


def test_a_map_of_one_tile_has_the_station_at_its_first_road_and_the_hospital_at_its_last() -> None:
    """From the upper left the first free sides; the hydrant is on a border of a road, the gathering point beside any space."""
    [found] = layouts(drawn(face_file(ON_ROADS)))
    assert found == {
        "tiles": '    { letter = "A", face = "front", turn = 0, pos = [0, 0] },',
        "station": '{ beside = "A3", side = "east" }',
        "hospital": '{ beside = "A3", side = "west" }',
        "hydrant": '{ beside = "A3", side = "north" }',
        "gathering_space": "A1",
        "gathering": '{ beside = "A1", side = "north" }',
        "area1": "A1", "area2": "A2", "area3": "A4", "area4": "A5", "area5": "A1", "area6": "A2",
    }  # fmt: skip
    assert set(found) == set(USUAL)


def test_the_gathering_point_is_where_neither_the_station_nor_the_hospital_is() -> None:
    """They are north and west of the first space, and the station reaches over the next; so it is east of that."""
    [found] = layouts(drawn(face_file("112\n333\n445\n", roads="1")))
    assert {name: found[name] for name in ("station", "hospital", "gathering_space", "gathering")} == {
        "station": '{ beside = "A1", side = "north" }', "hospital": '{ beside = "A1", side = "west" }',
        "gathering_space": "A2", "gathering": '{ beside = "A2", side = "east" }',
    }  # fmt: skip


def test_every_tile_with_room_has_a_map_and_files_that_are_no_tiles_have_none() -> None:
    """No area, no road, a road without a free side, no TOML: no map."""
    draft = drawn(
        face_file("11\n11\n", "A", roads="1"), face_file("11\n22\n", "B", roads=""), face_file("111\n121\n111\n", "C", roads="2"),
        "not TOML", face_file(ON_ROADS, "D"), face_file(ON_ROADS, "E", face="back"),
    )  # fmt: skip
    assert [found["tiles"].split(",")[:2] for found in layouts(draft)] == [
        ['    { letter = "D"', ' face = "front"'], ['    { letter = "E"', ' face = "back"'],
    ]  # fmt: skip
