"""The villages that ship, as people meet them: title, story, map; and a file of one's own."""

from __future__ import annotations

import pytest
from msgspec import structs

from companion import games
from companion.games.fires_at_midnight.picture import picture
from companion.games.fires_at_midnight.setup_picture import setup_picture
from companion.games.fires_at_midnight.squares import NEIGHBOURS
from companion.games.fires_at_midnight.villages import builtin_villages, compile_village, gather, scenarios
from tests.evenings import begin, lines

GAME = games.load("fires-at-midnight")
MILL = builtin_villages()["mill-bend"]


@pytest.mark.parametrize("village", builtin_villages())
def test_a_village_is_laid_out_as_the_rulebook_allows(village: str) -> None:
    """FAM-5 to FAM-11: nothing that dice would have to be rolled for again."""
    assert compile_village(gather(village, None, [])) is not None
    evening = begin(GAME, scenario=village, players=1)
    told = lines(evening)
    assert not any(line.startswith(("ROLL", "REROLL")) for line in told)
    counts = {code: sum(line.startswith(code) for line in told) for code in ("PLACE_HOUSE", "PLACE_TREE", "PLACE_BOX", "PLACE_VILLAGER")}
    assert list(counts.values()) == [4, 3, 3, 3]


@pytest.mark.parametrize("village", builtin_villages())
def test_it_has_a_title_for_the_glass_and_a_story_to_read_out(village: str) -> None:
    """Two to four sentences; 21 letters fit a row of the panel."""
    [(title, story)] = [(title, story) for id, title, story in scenarios() if id == village]
    assert len(title) <= 21
    assert 2 <= story.count(". ") + story.count("? ") + 1 <= 4
    assert story.endswith(".")


def test_no_two_villages_are_alike() -> None:
    for part in ("houses", "trees", "boxes", "explosion", "villagers", "story"):
        assert len({str(village[part]) for village in builtin_villages().values()}) == len(builtin_villages())


@pytest.mark.parametrize("village", builtin_villages())
def test_the_map_shows_what_setup_lays(village: str) -> None:
    content, options = compile_village(gather(village, None, [])), GAME.read_options({}, {})
    assert content is not None
    evening = begin(GAME, scenario=village, players=1)
    seen = picture(evening.twin, content, options)
    assert setup_picture(content, options) == structs.replace(seen, ledgers=())


def test_a_file_of_ones_own_is_played_like_those_that_ship() -> None:
    mine = {**MILL, "id": "mine", "explosion": "W3,B1"}
    told = lines(begin(GAME, scenario="mine.toml", scenario_data=mine, players=1))
    assert [line for line in told if line.startswith("PLACE_FIRE")] == [
        f"PLACE_FIRE {square}" for square in ("W3,B1", *NEIGHBOURS["W3,B1"])
    ]
