"""Written villages: those that ship, those of a table's own, and how they are drawn before anybody plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import structs

from companion import games
from companion.content.faults import PackError
from companion.games.fires_at_midnight.opening import opening
from companion.games.fires_at_midnight.picture import picture
from companion.games.fires_at_midnight.squares import NEIGHBOURS
from companion.games.fires_at_midnight.villages import compiled, gather, scenarios, shipped
from tests.evenings import begin, lines

GAME = games.load("fires-at-midnight")
MILL = shipped()["mill-bend"]


@pytest.mark.parametrize("village", shipped())
def test_a_village_is_laid_out_as_the_rulebook_allows(village: str) -> None:
    """FAM-5 to FAM-11: nothing that dice would have to be rolled for again."""
    assert compiled(gather(village, None, [])) is not None
    evening = begin(GAME, scenario=village, players=1)
    told = lines(evening)
    assert not any(line.startswith(("ROLL", "REROLL")) for line in told)
    counts = {code: sum(line.startswith(code) for line in told) for code in ("PLACE_HOUSE", "PLACE_TREE", "PLACE_BOX", "PLACE_VILLAGER")}
    assert list(counts.values()) == [4, 3, 3, 3]


@pytest.mark.parametrize("village", shipped())
def test_it_has_a_title_for_the_glass_and_a_story_to_read_out(village: str) -> None:
    """Two to four sentences; 21 letters fit a row of the panel."""
    [(title, story)] = [(title, story) for id, title, story in scenarios() if id == village]
    assert len(title) <= 21
    assert 2 <= story.count(". ") + story.count("? ") + 1 <= 4
    assert story.endswith(".")


def test_no_two_villages_are_alike() -> None:
    for part in ("houses", "trees", "boxes", "explosion", "villagers", "story"):
        assert len({str(village[part]) for village in shipped().values()}) == len(shipped())


@pytest.mark.parametrize("village", shipped())
def test_the_map_shows_what_setup_lays(village: str) -> None:
    content, options = compiled(gather(village, None, [])), GAME.read_options({}, {})
    assert content is not None
    evening = begin(GAME, scenario=village, players=1)
    seen = picture(evening.twin, content, options)
    assert opening(content, options) == structs.replace(seen, ledgers=())


def changed(**parts: Any) -> Mapping[str, Any]:
    return {"scenario": {**MILL, **parts}}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"houses": ["W3,B4", "W6,B2", "W2,B6", "W6,B5"]}, "houses#1: must be away from the well, not W3,B4"),
        ({"trees": ["W4,B1", "W4,B1", "W4,B6"]}, "trees#2: must be a square of its own, and one of the trees is there, not W4,B1"),
        ({"boxes": ["W6,B2", "W1,B6", "W6,B6"]}, "boxes#1: must be a square of its own, and one of the houses is there, not W6,B2"),
        ({"explosion": "W1,B1"}, "explosion: must be neither a corner nor a house, not W1,B1"),
        ({"explosion": "W6,B2", "villagers": ["W4,B4", "W4,B3", "W3,B3"]}, "explosion: must be neither a corner nor a house, not W6,B2"),
        ({"villagers": ["W2,B3", "W4,B4", "W2,B6"]}, "villagers#1: must be a square without fire and without another villager, not W2,B3"),
        ({"villagers": ["W4,B4", "W4,B4", "W2,B6"]}, "villagers#2: must be a square without fire and without another villager, not W4,B4"),
    ],
)
def test_what_would_be_rolled_again_is_refused_with_its_place(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(PackError) as caught:
        compiled(changed(**parts))
    assert [str(fault) for fault in caught.value.faults] == [said]


@pytest.mark.parametrize("parts", [{"houses": ["W1,B2"]}, {"explosion": "W7,B1"}, {"villagers": "W1,B1"}, {"wells": []}])
def test_what_is_no_village_at_all_is_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(PackError):
        compiled(changed(**parts))


def test_a_file_of_ones_own_is_played_like_those_that_ship() -> None:
    mine = {**MILL, "id": "mine", "explosion": "W3,B1"}
    told = lines(begin(GAME, scenario="mine.toml", scenario_data=mine, players=1))
    assert [line for line in told if line.startswith("PLACE_FIRE")] == [
        f"PLACE_FIRE {square}" for square in ("W3,B1", *NEIGHBOURS["W3,B1"])
    ]


def test_a_village_that_is_not_there_says_what_was_meant() -> None:
    with pytest.raises(PackError, match='scenario: must be the id of a village, not "mill-bnd"; did you mean "mill-bend"'):
        gather("mill-bnd", None, [])
    with pytest.raises(PackError, match="there are mill-bend, charcoal-row, powder-fair; without --scenario dice lay it out"):
        gather("x", None, [])
