"""The Upkeep (FAM-35 to FAM-50), step by step, each alone on a board where nothing else happens."""

from __future__ import annotations

from typing import Any

import pytest

from companion.presenter.scene_of import scene_of, words_of
from tests.evenings import lines
from tests.games.fires_at_midnight.nights import FAR, board, f1, house, marked, play, someone, stands, told, upkeep

FAINT = 61
"""A spread roll far from anything that the tests are about."""
SMOKE = "PLACE_SMOKE W6,B1"


def later(position: dict[str, Any], *answers: Any, **switches: Any) -> list[str]:
    """What an Upkeep tells behind a spread roll that only lays Smoke."""
    first, *rest = upkeep(position, FAINT, *answers, **switches)
    assert first == SMOKE
    return rest


# FAM-35: the order


def test_fam_35_every_step_in_its_order() -> None:
    """FAM-35: water, spread, trees, boxes, trees beside, houses, smoke in houses, flashover, people, a new villager."""
    everything = stands(
        "11 33", "22 44 63", houses={"H1": house("11"), "H2": house("44")}, trees={"T1": "22 standing", "T2": "43 standing"},
        boxes={"X1": "33"}, villagers={"V01": "11 in H1"}, crew={"F1": someone("33", water=3)},
    )  # fmt: skip
    assert told(everything, 65, 66)[:3] == ["WATER F1 3>2", "ROLL spread 6,5", "PLACE_SMOKE W6,B5"]
    assert [line.split()[0] for line in told(everything, 65, 66)] == [
        "WATER", "ROLL", "PLACE_SMOKE", "FLIP_FIRE", "REMOVE_TREE", "REMOVE_BOX", "PLACE_EXPLOSION", "PLACE_FIRE", "PLACE_FIRE",
        "PLACE_FIRE", "PLACE_FIRE", "HOUSE_DIE", "FLIP_FIRE", "VILLAGER_DEAD", "KNOCK_DOWN", "ROLL", "PLACE_VILLAGER",
    ]  # fmt: skip


def test_fam_35_never_back_to_an_earlier_step() -> None:
    """FAM-35, FAM-R17, FAM-R20: a tree that a box sets alight stands until the next Upkeep, and so does a box lit by a tree."""
    lit = stands("33", trees={"T1": "32 standing"}, boxes={"X1": "33"})
    assert not any(line.startswith("REMOVE_TREE") for line in later(lit))
    assert any(line == "REMOVE_TREE T1 W3,B2" for line in told(lit, FAINT, "end_turn", 51))
    caught = stands("33", trees={"T1": "32 standing"}, boxes={"X1": "32"})
    assert later(caught) == ["PLACE_FIRE W3,B2"]
    assert "REMOVE_BOX X1 W3,B2" in told(caught, FAINT, "end_turn", 51)


def test_fam_35_in_canonical_order() -> None:
    """FAM-35: ascending W, then B, then id; not as the things are numbered."""
    trees = stands("", "13 22 31", trees={"T1": "31 standing", "T2": "22 standing", "T3": "13 standing"})
    burnt = [line for line in later(trees) if line.startswith("REMOVE")]
    assert burnt == ["REMOVE_TREE T3 W1,B3", "REMOVE_TREE T2 W2,B2", "REMOVE_TREE T1 W3,B1"]
    houses = stands("13 22 31", houses={"H1": house("31"), "H2": house("22"), "H3": house("13")})
    assert later(houses) == ["HOUSE_DIE H3 5", "HOUSE_DIE H2 5", "HOUSE_DIE H1 5"]


# FAM-36: water


@pytest.mark.parametrize(("water", "told_first"), [(3, "WATER F1 3>2"), (2, "ROLL spread 6,1"), (0, "ROLL spread 6,1")])
def test_fam_36_three_become_two(water: int, told_first: str) -> None:
    """FAM-36: only three."""
    evening = play(stands(crew={"F1": someone(water=water)}), FAINT)
    assert (lines(evening)[0], f1(evening)["water"]) == (told_first, min(water, 2))


def test_fam_36_only_whose_turn_it_was() -> None:
    """FAM-36, FAM-R14: the others keep theirs, however they got it."""
    evening = play(stands(crew={"F1": someone(water=3), "F2": someone(water=3)}), FAINT)
    assert (f1(evening)["water"], f1(evening, "F2")["water"]) == (2, 3)


@pytest.mark.parametrize("how", [someone("35", down=True, water=3), someone("outside 15", water=3)])
def test_fam_36_also_down_and_outside(how: dict[str, Any]) -> None:
    """FAM-36: whoever it was."""
    assert told(stands(crew={"F1": how}), FAINT)[0] == "WATER F1 3>2"


# FAM-37 to FAM-41: spread


@pytest.mark.parametrize(("position", "first"), [
    (stands(), "PLACE_SMOKE W3,B3"),
    (stands(houses={"H1": house("33")}), "PLACE_SMOKE W3,B3 in H1"),
    (stands(houses={"H1": house("33", 0)}), "PLACE_SMOKE W3,B3"),
    (stands(exploded="33"), "PLACE_FIRE W3,B3"),
    (stands(exploded="33", houses={"H1": house("33")}), "PLACE_FIRE W3,B3 in H1"),
    (stands("", "33"), "FLIP_FIRE W3,B3"),
    (stands("", "33", exploded="33"), "FLIP_FIRE W3,B3"),
    (stands("", "33", houses={"H1": house("33")}), "FLIP_FIRE W3,B3 in H1"),
    (stands("33"), "PLACE_EXPLOSION W3,B3 1/6"),
    (stands("33", exploded="33"), "EXPLOSION_AGAIN W3,B3"),
])  # fmt: skip
def test_fam_38_39_40_what_the_square_held(position: dict[str, Any], first: str) -> None:
    """FAM-38, FAM-39, FAM-40: clean, clean with an Explosion marker (FAM-R15), Smoke; and Fire, which explodes."""
    more = (66,) if first.startswith("EXPLOSION_AGAIN") else ()
    assert upkeep(position, 33, *more)[0] == first


def test_fam_37_one_roll_that_is_never_void() -> None:
    """FAM-37: the well, a corner, a house, a square with anything."""
    for square in (33, 11, 66):
        found = told(stands(houses={"H1": house("11")}), square)
        assert [line.split()[0] for line in found[:2]] == ["ROLL", "PLACE_SMOKE"]
        assert not any(line.startswith("REROLL") for line in found)


@pytest.mark.parametrize("position", [stands("", "33"), stands("", "33", exploded="33"), stands(exploded="33"), stands()])
def test_fam_40_what_this_roll_lays_does_not_explode(position: dict[str, Any]) -> None:
    """FAM-40, FAM-R16: already means before the roll."""
    assert not any("EXPLOSION" in line for line in upkeep(position, 33))


def test_fam_41_no_marker_is_added() -> None:
    """FAM-41: the explosion's square keeps its Fire; what the blast changes the next steps see."""
    evening = play(stands("33", trees={"T1": "23 standing"}), 33)
    assert lines(evening)[1:] == [
        "PLACE_EXPLOSION W3,B3 1/6", "PLACE_FIRE W2,B3", "PLACE_FIRE W4,B3", "PLACE_FIRE W3,B2", "PLACE_FIRE W3,B4",
        "REMOVE_TREE T1 W2,B3", "KNOCK_DOWN F1 W3,B4",
    ]  # fmt: skip
    assert marked(evening) == "23 32 33 34 43"


# FAM-42: trees on a marker


@pytest.mark.parametrize("tree", ["22 standing", "22 felled", "22 felled carried by F1"])
def test_fam_42_a_tree_burns(tree: str) -> None:
    """FAM-42, FAM-R21: standing, felled or carried; in Smoke the marker turns first."""
    carrying = "T1" if "carried" in tree else None
    crew = {"F1": someone("22", carrying=carrying)}
    knocked = ["KNOCK_DOWN F1 W2,B2"]
    evening = play(stands("22", trees={"T1": tree}, crew=crew), FAINT)
    assert lines(evening)[2:] == ["REMOVE_TREE T1 W2,B2", *knocked]
    assert (f1(evening)["carrying"], board(evening)["trees"]) == (None, {"T1": "gone"})
    assert later(stands("", "22", trees={"T1": tree}, crew=crew)) == ["FLIP_FIRE W2,B2", "REMOVE_TREE T1 W2,B2", *knocked]


def test_fam_42_two_trees_in_one_smoke() -> None:
    """FAM-42: the marker turns once."""
    both = stands("", "22", trees={"T1": "22 felled", "T2": "22 standing"})
    assert later(both) == ["FLIP_FIRE W2,B2", "REMOVE_TREE T1 W2,B2", "REMOVE_TREE T2 W2,B2"]


# FAM-43: boxes


def test_fam_43_a_box_explodes() -> None:
    """FAM-43: also one that is carried; hands are empty then."""
    evening = play(stands("22", boxes={"X1": "22 carried by F1"}, crew={"F1": someone("22", carrying="X1")}), FAINT)
    assert lines(evening)[2:] == [
        "REMOVE_BOX X1 W2,B2", "PLACE_EXPLOSION W2,B2 1/6", "PLACE_FIRE W1,B2", "PLACE_FIRE W3,B2", "PLACE_FIRE W2,B1",
        "PLACE_FIRE W2,B3", "KNOCK_DOWN F1 W2,B2",
    ]  # fmt: skip
    assert (f1(evening)["carrying"], board(evening)["boxes"]) == (None, {"X1": "gone"})


def test_fam_43_not_in_smoke() -> None:
    """FAM-43: nothing happens to it."""
    assert later(stands("", "22", boxes={"X1": "22"})) == []


def test_fam_43_a_chain() -> None:
    """FAM-43, FAM-R18: a box reached by new Fire explodes in the same step, one at a time."""
    found = later(stands("22", boxes={"X1": "24", "X2": "23", "X3": "22"}))
    assert [line for line in found if "BOX" in line or "EXPLOSION" in line] == [
        "REMOVE_BOX X3 W2,B2", "PLACE_EXPLOSION W2,B2 1/6", "REMOVE_BOX X2 W2,B3", "PLACE_EXPLOSION W2,B3 2/6", "REMOVE_BOX X1 W2,B4",
        "PLACE_EXPLOSION W2,B4 3/6",
    ]  # fmt: skip


def test_fam_43_always_the_first_that_burns_by_then() -> None:
    """FAM-43: the scan begins anew, so a box before the others comes next."""
    found = later(stands("32 52", boxes={"X1": "32", "X2": "22", "X3": "52"}))
    assert [line for line in found if "BOX" in line] == ["REMOVE_BOX X1 W3,B2", "REMOVE_BOX X2 W2,B2", "REMOVE_BOX X3 W5,B2"]


def test_fam_r57_two_boxes_in_one_square() -> None:
    """FAM-R57: the second finds the marker of the first, and so rolls for one more."""
    found = later(stands("22", boxes={"X1": "22", "X2": "22"}), 66)
    assert found[:2] == ["REMOVE_BOX X1 W2,B2", "PLACE_EXPLOSION W2,B2 1/6"]
    second = found.index("REMOVE_BOX X2 W2,B2")
    assert found[second + 1] == "EXPLOSION_AGAIN W2,B2"
    assert "ROLL explosion 6,6" in found[second:]


def test_fam_r57_a_box_where_the_spread_has_exploded() -> None:
    """FAM-R57: the same, and its follow-up is finished before the next box."""
    found = upkeep(stands("22 44", boxes={"X1": "22", "X2": "44"}), 22, 66)
    codes = [line for line in found if "EXPLOSION" in line or "BOX" in line or "ROLL" in line]
    assert codes == [
        "PLACE_EXPLOSION W2,B2 1/6", "REMOVE_BOX X1 W2,B2", "EXPLOSION_AGAIN W2,B2", "ROLL explosion 6,6", "PLACE_EXPLOSION W6,B6 2/6",
        "REMOVE_BOX X2 W4,B4", "PLACE_EXPLOSION W4,B4 3/6", *codes[7:],
    ]  # fmt: skip
    assert all(line.startswith(("ROLL villager", "REROLL")) for line in codes[7:])


# FAM-44: trees beside a marker


@pytest.mark.parametrize("tree", ["22 standing", "22 felled", "22 felled carried by F1"])
def test_fam_44_a_tree_copies_what_lies_beside_it(tree: str) -> None:
    """FAM-44, FAM-R21: a carried one draws the marker into its carrier's square; the tree stays."""
    crew = {"F1": someone("22", carrying="T1" if "carried" in tree else None)}
    knocked = ["KNOCK_DOWN F1 W2,B2", *(["PUT_DOWN T1 W2,B2"] if "carried" in tree else [])]
    assert later(stands("12", trees={"T1": tree}, crew=crew)) == ["PLACE_FIRE W2,B2", *knocked]
    assert later(stands("", "12", trees={"T1": tree}, crew=crew)) == ["PLACE_SMOKE W2,B2"]


def test_fam_44_fire_before_smoke() -> None:
    """FAM-44, FAM-R19: with both beside it, Fire."""
    assert later(stands("12", "32", trees={"T1": "22 standing"}))[0] == "PLACE_FIRE W2,B2"


def test_fam_44_one_tree_lights_the_next() -> None:
    """FAM-44, FAM-R19: the first in canonical order, then look again, also backwards."""
    fire = stands("41", trees={"T1": "11 standing", "T2": "21 standing", "T3": "31 standing"})
    assert later(fire) == ["PLACE_FIRE W3,B1", "PLACE_FIRE W2,B1", "PLACE_FIRE W1,B1"]
    smoke = stands("", "11", trees={"T1": "21 standing", "T2": "31 standing", "T3": "41 standing"})
    assert later(smoke) == ["PLACE_SMOKE W2,B1", "PLACE_SMOKE W3,B1", "PLACE_SMOKE W4,B1"]


def test_fam_44_never_diagonally_and_never_on_a_marker() -> None:
    """FAM-44: neighbours are beside; a tree lit in the box step keeps its marker."""
    assert later(stands("11", trees={"T1": "22 standing"})) == []
    lit = later(stands("33", trees={"T1": "32 standing"}, boxes={"X1": "33"}, crew={"F1": someone("66")}))
    assert lit.count("PLACE_FIRE W3,B2") == 1


# FAM-45, FAM-46: houses


def test_fam_45_a_burning_house_loses_a_point() -> None:
    """FAM-45, FAM-R22: in every Upkeep again, not only when the Fire comes."""
    assert later(stands("22", houses={"H1": house("22")})) == ["HOUSE_DIE H1 5"]
    dice = [number for n in range(1, 6) for number in ("end_turn", 60 + n)][1:]
    found = told(stands("22", houses={"H1": house("22", 4)}, villagers={"V01": "46", "V02": "46", "V03": "46"}), *dice)
    burnt = [line for line in found if line.startswith("HOUSE")]
    assert burnt == ["HOUSE_DIE H1 3", "HOUSE_DIE H1 2", "HOUSE_DIE H1 1", "HOUSE_DESTROYED H1 W2,B2"]


def test_fam_45_once_an_upkeep_beside_an_explosion() -> None:
    """FAM-45, FAM-R23: one point from the blast and one from the Fire."""
    assert upkeep(stands("22", houses={"H1": house("22")}), 22) == ["PLACE_EXPLOSION W2,B2 1/6", "HOUSE_DIE H1 5", "HOUSE_DIE H1 4"]


def test_fam_45_46_not_a_ruin() -> None:
    """FAM-45, FAM-46, FAM-R30: open ground."""
    ruins = {"H1": house("22", 0), "H2": house("44", 0)}
    assert later(stands("22", "44", houses=ruins)) == []


def test_fam_46_smoke_in_a_house_turns_without_damage() -> None:
    """FAM-46, FAM-R24: the damage begins in the next Upkeep; who is inside dies now."""
    inside = stands("", "22", houses={"H1": house("22")}, villagers=FAR | {"V04": "22 in H1"})
    assert later(inside) == ["FLIP_FIRE W2,B2 in H1", "VILLAGER_DEAD V04"]
    assert "HOUSE_DIE H1 5" in told(stands("", "22", houses={"H1": house("22")}), FAINT, "end_turn", 51)


def test_what_people_are_reminded_of() -> None:
    """FAM-45, FAM-46, FAM-R4: the marker belongs inside the house."""
    evening = play(stands("22", "44", houses={"H1": house("22"), "H2": house("44")}), FAINT, confirm="steps")
    said = [item.text for item in scene_of(evening, words_of(evening)).todo]
    assert [("inside" in line, "5" in line) for line in said if "H1" in line] == [(True, True)]
    assert ["inside" in line for line in said if "H2" in line] == [True]


# FAM-47: flashover


def test_fam_47_until_there_is_none_beside_fire() -> None:
    """FAM-47, FAM-R25: the first in canonical order, then look again; walls, items and the well do not matter."""
    found = later(stands("31", "11 21 22 23 33 43 55", houses={"H1": house("22", 0)}, boxes={"X1": "23"}, crew={"F1": someone("66")}))
    assert found == [
        "FLIP_FIRE W2,B1", "FLIP_FIRE W1,B1", "FLIP_FIRE W2,B2", "FLIP_FIRE W2,B3", "FLIP_FIRE W3,B3", "FLIP_FIRE W4,B3",
    ]  # fmt: skip


def test_fam_47_not_diagonally() -> None:
    """FAM-47: beside only."""
    assert later(stands("22", "11 13 31 33")) == []


def test_fam_47_fire_that_came_in_this_upkeep_counts() -> None:
    """FAM-47: the roll's own too."""
    assert upkeep(stands("", "11 12"), 11) == ["FLIP_FIRE W1,B1", "FLIP_FIRE W1,B2"]


# FAM-48, FAM-49: people


def test_fam_48_villagers_die_in_fire() -> None:
    """FAM-48, FAM-R33, FAM-R60: indoors, outdoors, carried; by their ids. A carrier is left with empty hands."""
    burning = stands(
        "22 33", houses={"H1": house("22")}, villagers=FAR | {"V01": "33 carried by F1", "V05": "22", "V04": "22 in H1"},
        crew={"F1": someone("33", carrying="V01")},
    )  # fmt: skip
    evening = play(burning, FAINT, 55)
    assert [line for line in lines(evening) if "VILLAGER_DEAD" in line] == ["VILLAGER_DEAD V01", "VILLAGER_DEAD V04", "VILLAGER_DEAD V05"]
    assert (board(evening)["dead"], f1(evening)["carrying"]) == (["V01", "V04", "V05"], None)


def test_fam_48_not_in_smoke() -> None:
    """FAM-48: nobody dies of it."""
    assert later(stands("", "66")) == []


def test_fam_49_firefighters_fall_in_fire() -> None:
    """FAM-49, FAM-R33: indoors and outdoors, by their ids; who lies already is not told of, who is outside is safe (FAM-R43)."""
    crew = {
        "F1": someone("22"), "F2": someone("22", down=True), "F3": someone("22 in H1", water=2), "F4": someone("outside 12"),
        "F5": someone("44"),
    }  # fmt: skip
    burning = stands("12 22", houses={"H1": house("22", door="open")}, crew=crew)
    assert later(burning) == ["HOUSE_DIE H1 5", "KNOCK_DOWN F1 W2,B2", "KNOCK_DOWN F3 W2,B2"]
    assert f1(play(burning, FAINT), "F3") == someone("22 in H1", down=True, water=2)


# FAM-50: replenishment


def test_fam_50_one_villager_comes() -> None:
    """FAM-50, FAM-R37: the lowest that waits, one an Upkeep, carried ones count."""
    two = stands(villagers={"V02": "66", "V03": "34 carried by F1"}, crew={"F1": someone("34", carrying="V03")})
    assert later(two, 11) == ["ROLL villager 1,1", "PLACE_VILLAGER V01 W1,B1"]
    assert later(stands(villagers={}), 11) == ["ROLL villager 1,1", "PLACE_VILLAGER V01 W1,B1"]
    assert later(stands()) == []


def test_fam_50_nobody_waits() -> None:
    """FAM-50, FAM-66: an empty replenishment ends nothing."""
    assert later(stands(villagers={"V01": "66"}, dead=4, saved=6)) == []


def test_fam_50_anywhere_but_with_another() -> None:
    """FAM-50, FAM-R36: Fire is no reason, an item is none, nor a firefighter; inside an intact house, outside a ruin."""
    two = {"V01": "66", "V02": "65"}
    assert later(stands("22", villagers=two), 66, 65, 22) == [
        "ROLL villager 6,6", "REROLL villager", "ROLL villager 6,5", "REROLL villager", "ROLL villager 2,2", "PLACE_VILLAGER V03 W2,B2",
    ]  # fmt: skip
    houses = {"H1": house("11"), "H2": house("12", 0)}
    assert later(stands(villagers=two, houses=houses), 11)[1] == "PLACE_VILLAGER V03 W1,B1 in H1"
    assert later(stands(villagers=two, houses=houses), 12)[1] == "PLACE_VILLAGER V03 W1,B2"
    assert later(stands("", "34", villagers=two, boxes={"X1": "34"}), 34)[1] == "PLACE_VILLAGER V03 W3,B4"


def test_fam_50_who_comes_into_fire_lives_until_the_next_upkeep() -> None:
    """FAM-50: the step for villagers is over; in the next one it is not."""
    found = told(stands("22", villagers={"V01": "66", "V02": "65"}), FAINT, 22, "end_turn", 51, 11)
    assert found.index("PLACE_VILLAGER V03 W2,B2") < found.index("VILLAGER_DEAD V03")
    assert found[-1] == "PLACE_VILLAGER V04 W1,B1"


def test_fam_r58_villagers_stay_where_they_are() -> None:
    """FAM-R58: nobody walks alone, whatever burns beside them."""
    evening = play(stands("12 21 23 32", villagers=FAR | {"V01": "22"}), FAINT, "end_turn", 51)
    assert board(evening)["villagers_on_board"]["V01"] == "W2,B2"


# What never runs out


def test_fam_r5_thirty_six_pieces_are_enough() -> None:
    """FAM-R5: one marker a square, also when every square burns."""
    everywhere = " ".join(f"{w}{b}" for w in range(1, 7) for b in range(1, 7))
    evening = play(stands(everywhere, villagers={}, crew={"F1": someone("outside 11")}), 22, 11)
    assert len(marked(evening).split()) == 36
    assert not evening.schema.pieces


def test_fam_r6_explosion_markers_change_nothing_else() -> None:
    """FAM-R6: no tree, house, flashover, villager or firefighter minds one."""
    among = stands(
        exploded="22 23 33 34 44",
        houses={"H1": house("22")},
        trees={"T1": "23 standing"},
        boxes={"X1": "33"},
        villagers=FAR | {"V01": "44"},
    )
    assert later(among) == []
