"""Villages that were written: those that come with the game, and what is wrong with one that can't be laid out (FAM-5 to FAM-11)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.faults import PackError
from companion.games.fires_at_midnight import villages
from tests.evenings import lines
from tests.games.fires_at_midnight.nights import GAME, asked, board, play, squares

FINE: dict[str, Any] = {
    "id": "mine", "title": "Mine", "story": "A village of our own.", "houses": squares("11 12 13 14"), "trees": squares("21 22 23"),
    "boxes": squares("61 62 63"), "explosion": "W4,B5", "villagers": squares("11 66 22"),
}  # fmt: skip


def faults(**wrong: Any) -> list[str]:
    """Path and words of every fault of this village."""
    with pytest.raises(PackError) as error:
        villages.compile_village({"scenario": FINE | wrong})
    return [f"{'.'.join(map(str, fault.where))} {fault.wanted}" for fault in error.value.faults]


def test_one_without_faults_is_laid_out() -> None:
    """As it says: the same board as by dice."""
    evening = play(None, scenario="mine", scenario_data=FINE, players=1)
    assert asked(evening) == "start_square"
    assert board(evening)["villagers_on_board"] == {"V01": "W1,B1 in H1", "V02": "W6,B6", "V03": "W2,B2"}
    assert lines(evening)[10:12] == ["PLACE_FIRE W4,B5", "PLACE_EXPLOSION W4,B5 1/6"]
    assert not any(line.startswith("ROLL") for line in lines(evening))


@pytest.mark.parametrize(("wrong", "path"), [
    ({"houses": squares("33 12 13 14")}, "houses.0"), ({"trees": squares("21 22 44")}, "trees.2"),
    ({"boxes": squares("61 34 63")}, "boxes.1"),
    ({"houses": squares("11 12 13 13")}, "houses.3"), ({"trees": squares("11 22 23")}, "trees.0"),
    ({"boxes": squares("61 62 21")}, "boxes.2"),
    ({"explosion": "W6,B6", "villagers": squares("11 31 22")}, "explosion"),
    ({"explosion": "W1,B2", "villagers": squares("66 65 44")}, "explosion"), ({"villagers": squares("45 66 22")}, "villagers.0"),
    ({"villagers": squares("11 35 22")}, "villagers.1"), ({"villagers": squares("11 66 66")}, "villagers.2"),
])  # fmt: skip
def test_what_the_dice_would_have_rolled_again(wrong: dict[str, Any], path: str) -> None:
    """FAM-5, FAM-9, FAM-11: the centre, a square twice, a corner, a house, fire under a villager."""
    assert [fault.split()[0] for fault in faults(**wrong)] == [path]


@pytest.mark.parametrize("wrong", [
    {"houses": squares("11 12 13")}, {"houses": squares("11 12 13 14 15")}, {"trees": []}, {"boxes": squares("61 62 63 64")},
    {"villagers": squares("11 66")}, {"explosion": "45"}, {"houses": ["W7,B1", "W1,B2", "W1,B3", "W1,B4"]}, {"explosion": None},
    {"title": 3}, {"storey": "x"},
])  # fmt: skip
def test_wrong_counts_and_no_squares(wrong: dict[str, Any]) -> None:
    """Four houses, three trees, three boxes, one explosion, three villagers; nothing that nobody knows."""
    assert faults(**wrong)


def test_how_many_are_wanted() -> None:
    """In plain numbers, with the village named."""
    with pytest.raises(PackError) as error:
        villages.compile_village({"scenario": FINE | {"houses": squares("33 12 13"), "explosion": "W6,B6"}})
    assert "village mine: houses: must be a list of 4, not of 3" in str(error.value)
    with pytest.raises(PackError) as error:
        villages.compile_village({"scenario": FINE | {"houses": squares("33 12 13 14")}})
    assert str(error.value) == "village mine: houses#1: must be away from the well, not W3,B3"


def test_every_fault_at_once() -> None:
    """One village, all that is wrong with it."""
    found = faults(houses=squares("33 12 13 13"), explosion="W1,B1", villagers=squares("11 66 66"))
    assert [fault.split()[0] for fault in found] == ["houses.0", "houses.3", "explosion", "villagers.0", "villagers.2"]


@pytest.mark.parametrize("missing", [name for name in FINE if name != "id"])
def test_nothing_may_be_missing(missing: str) -> None:
    """Each field by its name."""
    with pytest.raises(PackError) as error:
        villages.compile_village({"scenario": {name: value for name, value in FINE.items() if name != missing}})
    assert any(missing in str(fault) for fault in error.value.faults)


def test_an_unknown_village_with_the_nearest_one() -> None:
    """What was meant is named, else all there are, and that none is needed."""
    with pytest.raises(PackError) as error:
        GAME.collect_content("mil-bend", None, [])
    assert 'did you mean "mill-bend"?' in str(error.value)
    with pytest.raises(PackError) as error:
        GAME.collect_content("xyz", None, [])
    assert "there are mill-bend, charcoal-row, powder-fair; without --scenario" in str(error.value)


@pytest.mark.parametrize("name", list(villages.builtin_villages()))
def test_those_that_come_with_the_game(name: str) -> None:
    """Without faults, each with a story of its own."""
    written = villages.compile_village(GAME.collect_content(name, None, []))
    assert written is not None
    assert (written.id, bool(written.title), len(written.story) > 80) == (name, True, True)


def test_there_are_three() -> None:
    """No two alike; each is offered with its title and its story."""
    known = villages.builtin_villages()
    assert len(known) == 3
    assert GAME.scenarios() == [(name, village["title"], village["story"]) for name, village in known.items()]
    assert len({str(village["houses"]) for village in known.values()}) == 3
