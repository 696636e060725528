"""What a firefighter does (FAM-21 to FAM-34, section 6): costs, what bars each action, what is overridden, what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.scene import Catalog
from tests.evenings import lines
from tests.games.fires_at_midnight.nights import (
    FAR,
    GAME,
    acting,
    asked,
    barred,
    board,
    f1,
    go_on,
    house,
    marked,
    options,
    play,
    short,
    someone,
)


def overridden(evening: Evening) -> list[str]:
    """What may be done all the same, since only squares speak against it; one alone is done at once."""
    evening.answer("override")
    return options(evening)


def soft(position: dict[str, Any], action: str, says: str, **switches: Any) -> Evening:
    """The action is refused for this reason, and people may override that; the evening behind it."""
    evening = play(position, **switches)
    assert barred(evening, action) == says
    evening.answer("override")
    if asked(evening) == "override_action":
        assert action in options(evening)
        evening.answer(action)
    return evening


def firm(position: dict[str, Any], action: str, says: str, **switches: Any) -> None:
    """The action is refused for this reason, and nobody may override that."""
    evening = play(position, **switches)
    assert barred(evening, action) == says
    if "override" in options(evening):
        water = f1(evening)["water"]
        done_or_asked = overridden(evening)
        assert action not in done_or_asked
        assert (asked(evening) != AIMS.get(action, action), f1(evening)["water"]) == (True, water)


AIMS = {"use_water": "water_on", "dash": "dash_to"}
"""Actions whose target is asked for under another name."""
WET = "hands_full_of_water 3"
DRY = "no_water"
AWAY = "not_at_well"


# FAM-21, FAM-32: water


@pytest.mark.parametrize(("action", "water", "then", "left"), [
    ("take_1", 0, 1, 3), ("take_1", 1, 2, 3), ("take_1", 2, 3, 3), ("take_3", 0, 3, 2), ("take_3", 1, 3, 2), ("take_3", 2, 3, 2),
])  # fmt: skip
def test_fam_21_32_taking_water(action: str, water: int, then: int, left: int) -> None:
    """FAM-21, FAM-32: one for one point, or full hands for two, whatever was in them (FAM-R48)."""
    evening = play(acting(someone("43", water=water)), action)
    assert (f1(evening)["water"], board(evening)["ap"]) == (then, left)


@pytest.mark.parametrize("action", ["take_1", "take_3"])
def test_fam_21_32_at_the_well_with_room_for_more(action: str) -> None:
    """FAM-21, FAM-32: full hands are final, the square is not."""
    firm(acting(someone("33", water=3)), action, WET)
    evening = soft(acting(someone("32")), action, AWAY)
    assert f1(evening)["water"] > 0
    for centre in ("33", "34", "43", "44"):
        assert action in options(play(acting(someone(centre))))


def test_fam_32_people_are_reminded_of_what_spills() -> None:
    """FAM-32, FAM-36: the player aid says it beside taking water."""
    [entry] = [entry for entry in Catalog(GAME.texts("en")).aid() if "FAM-32" in entry.rules]
    assert "you lose one" in entry.text


def test_fam_r55_water_is_not_in_the_hands() -> None:
    """FAM-R55: taking and using water, opening and chopping go with full hands."""
    loaded = acting(
        someone("33", water=1, carrying="V01"), villagers=FAR | {"V01": "33 carried by F1"}, fire="34",
        houses={"H1": house("32")}, trees={"T1": "23 standing"},
    )  # fmt: skip
    assert {"take_1", "take_3", "use_water", "open_door", "chop"} <= set(options(play(loaded)))


# FAM-22: moving


def test_fam_22_one_square_further_at_most() -> None:
    """FAM-22: in W, in B or both; also within the square."""
    evening = play(acting(someone("25")), "move")
    assert short(options(evening)) == "14 15 16 24 25 26 34 35 36 override"
    go_on(evening, 36)
    assert (f1(evening)["at"], board(evening)["ap"]) == ("W3,B6", 3)


@pytest.mark.parametrize(("square", "says"), [
    ("W4,B5", "too_far"), ("W2,B3", "too_far"),
    ("W1,B4", "marker_there"),
    ("W3,B5", "marker_there"),
])  # fmt: skip
def test_fam_22_refused_with_an_override(square: str, says: str) -> None:
    """FAM-22, FAM-R40: too far, or a marker there; people may have measured better."""
    evening = play(acting(someone("25"), fire="14", smoke="35"), "move")
    assert barred(evening, square) == says
    go_on(evening, "override", square)
    assert (f1(evening)["at"], board(evening)["ap"]) == (square, 3)


def test_fam_22_passing_markers_is_fine() -> None:
    """FAM-22: only where a move ends counts."""
    evening = play(acting(someone("22"), fire="12 21 23 32"), "move")
    assert short(options(evening)) == "11 13 22 31 33 override"


def test_fam_22_into_a_house_through_an_open_door() -> None:
    """FAM-22: asked whether inside; beside it is the other answer."""
    at = acting(someone("22"), houses={"H1": house("23", door="open")})
    for answer, where in (("inside", "W2,B3 in H1"), ("beside", "W2,B3")):
        evening = play(at, "move", 23)
        assert options(evening) == ["inside", "beside"]
        evening.answer(answer)
        assert f1(evening)["at"] == where


@pytest.mark.parametrize("closed", [house("23"), house("23", 0)])
def test_fam_22_a_closed_door_stops(closed: list[Any]) -> None:
    """FAM-22, FAM-R30: behind a closed door, or in a ruin, nobody can be."""
    evening = play(acting(someone("22"), houses={"H1": closed}), "move", 23)
    assert (asked(evening), f1(evening)["at"]) == ("action", "W2,B3")


def test_fam_22_out_of_a_house() -> None:
    """FAM-22: to another square, or beside it."""
    at = acting(someone("23 in H1"), houses={"H1": house("23", door="open")})
    assert f1(play(at, "move", 24))["at"] == "W2,B4"
    assert f1(play(at, "move", 23, "beside"))["at"] == "W2,B3"


def test_fam_22_only_with_empty_hands() -> None:
    """FAM-22, FAM-28: with full hands it is a carrying move, for twice as much."""
    assert "move" not in options(play(acting(someone("34", carrying="X1"), boxes={"X1": "34 carried by F1"})))
    assert "carry_move" not in options(play(acting()))


def test_fam_r39_56_one_square_for_many() -> None:
    """FAM-R39, FAM-R56: whoever stands on a line says which square; any number may share one."""
    crew = {"F1": someone("33"), "F2": someone("34"), "F3": someone("34")}
    evening = play(acting(crew=crew, villagers=dict.fromkeys(FAR, "34"), boxes={"X1": "34", "X2": "34"}), "move", 34)
    assert [firefighter["at"] for firefighter in board(evening)["firefighters"].values()] == ["W3,B4"] * 3


# FAM-23: water on fire


def test_fam_23_fire_to_smoke_and_smoke_to_nothing() -> None:
    """FAM-23: one water each; the Explosion marker stays."""
    evening = play(acting(someone("34", water=3), fire="35", exploded="35"), "use_water", "use_water")
    assert lines(evening) == ["FLIP_SMOKE W3,B5", "REMOVE_SMOKE W3,B5"]
    assert (f1(evening)["water"], board(evening)["ap"]) == (1, 2)
    assert board(evening)["explosion_markers"] == ["W3,B5"]


def test_fam_23_in_a_house() -> None:
    """FAM-23, FAM-R47: through walls and closed doors."""
    evening = play(acting(someone("34", water=1), fire="35", houses={"H1": house("35")}), "use_water")
    assert lines(evening) == ["FLIP_SMOKE W3,B5 in H1"]


def test_fam_23_own_square_and_those_beside() -> None:
    """FAM-23, FAM-R46: not diagonal, not further; overridden where people see that it reaches."""
    at = acting(someone("34", water=1), fire="34 33 35 24 44", smoke="45 36 11")
    evening = play(at, "use_water")
    assert short(options(evening)) == "24 33 34 35 44 override"
    assert barred(evening, "W4,B5") == "out_of_reach"
    go_on(evening, "override")
    assert short(options(evening)) == "11 36 45"
    go_on(evening, 45)
    assert lines(evening) == ["REMOVE_SMOKE W4,B5"]


def test_fam_23_without_water_without_a_marker() -> None:
    """FAM-23: final; a marker that is only too far away is not."""
    firm(acting(someone("34"), fire="35"), "use_water", DRY)
    firm(acting(someone("34", water=1)), "use_water", "no_marker")
    evening = soft(acting(someone("34", water=1), fire="36 11"), "use_water", "no_marker_near")
    assert short(options(evening)) == "11 36"


# FAM-24, FAM-33: hands


THINGS: dict[str, Any] = {"boxes": {"X1": "35"}, "trees": {"T1": "25 felled", "T2": "44 standing"}, "villagers": FAR | {"V01": "33"}}


@pytest.mark.parametrize(("thing", "written"), [("X1", "W3,B4 carried by F1"), ("T1", "W3,B4 felled carried by F1")])
def test_fam_24_picking_up(thing: str, written: str) -> None:
    """FAM-24, FAM-R44: a box, a felled tree; it takes the carrier's square."""
    evening = play(acting(someone("34"), **THINGS), "pick_up")
    assert set(options(evening)) == {"X1", "T1", "V01", "override"}
    evening.answer(thing)
    assert f1(evening)["carrying"] == thing
    assert (board(evening)["boxes"] | board(evening)["trees"])[thing] == written
    assert board(evening)["ap"] == 3


def test_fam_24_a_villager() -> None:
    """FAM-24: led or carried, it is the same."""
    evening = play(acting(someone("34"), **THINGS), "pick_up", "V01")
    assert board(evening)["villagers_on_board"]["V01"] == "W3,B4 carried by F1"


def test_fam_24_touching_also_diagonally() -> None:
    """FAM-24, FAM-R44: the same square or one next to it; further away only where people see that bases touch."""
    evening = play(acting(someone("34"), **THINGS), "pick_up")
    assert barred(evening, "V02") == "not_touching"
    go_on(evening, "override")
    assert options(evening) == ["V02", "V03"]
    evening.answer("V02")
    assert f1(evening)["carrying"] == "V02"


def test_fam_24_never_standing_trees_nor_what_others_carry() -> None:
    """FAM-24: they are no choice at all, not even overridden."""
    crew = {"F1": someone("34"), "F2": someone("34", carrying="X1")}
    evening = play(acting(crew=crew, boxes={"X1": "34 carried by F2"}, trees={"T1": "34 standing"}, villagers=FAR), "override")
    if asked(evening) == "override_action":
        evening.answer("pick_up")
    assert options(evening) == ["V01", "V02", "V03"]
    firm(acting(someone("34"), villagers={}, trees={"T1": "34 standing"}), "pick_up", "no_thing")


def test_fam_24_one_thing_at_a_time() -> None:
    """FAM-24: full hands are final."""
    evening = acting(someone("34", carrying="X1"), boxes={"X1": "34 carried by F1", "X2": "34"})
    firm(evening, "pick_up", "carries X1")


def test_fam_24_not_through_a_closed_door() -> None:
    """FAM-24: nobody overrides a door; once it is open the villager inside can be touched."""
    inside: dict[str, Any] = {"villagers": FAR | {"V01": "35 in H1"}}
    closed = play(acting(someone("34"), houses={"H1": house("35")}, **inside), "override")
    if asked(closed) == "override_action":
        closed.answer("pick_up")
    assert options(closed) == ["V02", "V03"]
    alone: dict[str, Any] = {"villagers": {"V01": "35 in H1"}}
    firm(acting(someone("34"), houses={"H1": house("35")}, **alone), "pick_up", "door_closed H1")
    opened = play(acting(someone("34"), houses={"H1": house("35", door="open")}, **alone), "pick_up")
    assert board(opened)["villagers_on_board"]["V01"] == "W3,B4 carried by F1"


def test_fam_24_nobody_inside_a_closed_house_picks_up() -> None:
    """FAM-24: as a table may state it."""
    locked = acting(someone("35 in H1"), houses={"H1": house("35")}, villagers={"V01": "35 in H1"})
    firm(locked, "pick_up", "behind_door")


def test_fam_24_inside_or_beside_as_the_carrier_is() -> None:
    """FAM-24: whoever is taken up takes the carrier's place, out of the house or in it."""
    opened: dict[str, Any] = {"houses": {"H1": house("35", door="open")}, "villagers": {"V01": "35 in H1"}}
    assert board(play(acting(someone("35"), **opened), "pick_up"))["villagers_on_board"]["V01"] == "W3,B5 carried by F1"
    assert board(play(acting(someone("35 in H1"), **opened), "pick_up"))["villagers_on_board"]["V01"] == "W3,B5 in H1 carried by F1"


def test_fam_33_putting_down_is_free() -> None:
    """FAM-33, FAM-R45: it stays in the square, inside or beside as its carrier is."""
    inside = acting(
        someone("35 in H1", carrying="V01"), ap=0, houses={"H1": house("35", door="open")},
        villagers=FAR | {"V01": "35 in H1 carried by F1"}, smoke="11",
    )  # fmt: skip
    evening = play(inside, "put_down")
    assert board(evening)["villagers_on_board"]["V01"] == "W3,B5 in H1"
    outside = acting(someone("35", carrying="X1"), houses={"H1": house("35", door="open")}, boxes={"X1": "35 carried by F1"})
    evening = play(outside, "put_down")
    assert (f1(evening)["carrying"], board(evening)["boxes"]["X1"], board(evening)["ap"]) == (None, "W3,B5", 4)


def test_fam_33_handing_over() -> None:
    """FAM-R45: put down by one, picked up by another."""
    crew = {"F1": someone("34", carrying="X1"), "F2": someone("35")}
    evening = play(acting(crew=crew, boxes={"X1": "34 carried by F1"}), "put_down", "end_turn", 61, "pick_up", "X1")
    assert board(evening)["boxes"]["X1"] == "W3,B5 carried by F2"


# FAM-25, FAM-27: doors and trees


def test_fam_25_a_door_is_opened_for_good() -> None:
    """FAM-25, FAM-R49: of an intact house within touch; fire does not close it, nor anybody else."""
    evening = play(acting(someone("34"), houses={"H1": house("45"), "H2": house("11"), "H3": house("35", 0)}), "open_door")
    assert options(evening) == ["H1", "override"]
    assert barred(evening, "H2") == "not_touching"
    go_on(evening, "H1")
    assert (board(evening)["houses"]["H1"], board(evening)["ap"]) == (["W4,B5", 6, "open"], 3)
    assert "H1" not in options(evening)


def test_fam_25_overridden_or_not() -> None:
    """FAM-25: no closed door at all is final; one that is too far is not."""
    opened = {"H1": house("35", door="open"), "H2": house("34", 0)}
    firm(acting(houses=opened), "open_door", "no_door")
    evening = soft(acting(houses=opened | {"H3": house("11"), "H4": house("16")}), "open_door", "no_door_near")
    go_on(evening, "H4")
    assert board(evening)["houses"]["H4"][2] == "open"


def test_fam_27_a_tree_falls_where_it_stands() -> None:
    """FAM-27, FAM-R50: it stays in its square, nobody carries it, and full hands do not matter."""
    at = acting(someone("34", carrying="X1"), boxes={"X1": "34 carried by F1"}, trees={"T1": "45 standing", "T2": "34 felled"})
    evening = play(at, "chop")
    assert (board(evening)["trees"]["T1"], board(evening)["ap"], f1(evening)["carrying"]) == ("W4,B5 felled", 2, "X1")


def test_fam_27_overridden_or_not() -> None:
    """FAM-27: no tree that stands is final."""
    firm(acting(trees={"T1": "34 felled", "T2": "gone"}), "chop", "no_tree")
    evening = soft(acting(trees={"T1": "11 standing", "T2": "16 standing"}), "chop", "no_tree_near")
    go_on(evening, "T2")
    assert board(evening)["trees"]["T2"] == "W1,B6 felled"


# FAM-28, FAM-29, FAM-30: carrying, out, and in again


@pytest.mark.parametrize(("thing", "group", "written"), [
    ("T1", "trees", "W2,B3 felled carried by F1"), ("X1", "boxes", "W2,B3 carried by F1"),
    ("V01", "villagers_on_board", "W2,B3 carried by F1"),
])  # fmt: skip
def test_fam_28_what_is_carried_comes_along(thing: str, group: str, written: str) -> None:
    """FAM-28: for two points, by the rules of a move."""
    things: dict[str, Any] = {
        "trees": {"T1": "34 felled"}, "boxes": {"X1": "34"}, "villagers": FAR | {"V01": "34"},
    }  # fmt: skip
    things[{"trees": "trees", "boxes": "boxes"}.get(group, "villagers")][thing] += " carried by F1"
    evening = play(acting(someone("34", carrying=thing), smoke="24", **things), "carry_move")
    assert short(options(evening)) == "23 25 33 34 35 43 44 45 override"
    go_on(evening, 23)
    assert (board(evening)[group][thing], board(evening)["ap"]) == (written, 2)


def test_fam_28_a_villager_is_led_into_a_house() -> None:
    """FAM-28: inside is inside for both."""
    at = acting(someone("34", carrying="V01"), villagers=FAR | {"V01": "34 carried by F1"}, houses={"H1": house("35", door="open")})
    assert board(play(at, "carry_move", 35, "inside"))["villagers_on_board"]["V01"] == "W3,B5 in H1 carried by F1"


@pytest.mark.parametrize(("thing", "position"), [
    ("T1", {"trees": {"T1": "14 felled carried by F1"}}), ("X1", {"boxes": {"X1": "14 carried by F1"}}),
    ("V01", {"villagers": FAR | {"V01": "14 carried by F1"}}),
])  # fmt: skip
def test_fam_29_over_the_border(thing: str, position: dict[str, Any]) -> None:
    """FAM-29, FAM-R52: it is saved, hands are empty, the firefighter is outside where it left; two points for each of them."""
    evening = play(acting(someone("14", carrying=thing), smoke="16", **position), "carry_out")
    assert f1(evening) == someone("outside 14")
    stand = board(evening)
    assert stand["ap"] == 2
    assert (stand["trees"] | stand["boxes"]).get(thing, stand["saved"]) in ("saved", [thing])


def test_fam_29_only_from_a_border_square_and_only_with_something() -> None:
    """FAM-29, FAM-R42: nobody leaves with empty hands; from elsewhere the border square is asked for, if people override."""
    assert "carry_out" not in options(play(acting(someone("14"))))
    loaded = acting(someone("24", carrying="X1"), boxes={"X1": "24 carried by F1"})
    evening = soft(loaded, "carry_out", "not_at_border")
    assert asked(evening) == "exit_at"
    assert len(options(evening)) == 20
    go_on(evening, 15)
    assert f1(evening)["at"] == "outside W1,B5"


def test_fam_29_out_of_a_house_at_the_border() -> None:
    """FAM-29: who is saved is inside of nothing any more."""
    within = acting(
        someone("14 in H1", carrying="V01"), houses={"H1": house("14", door="open")}, villagers={"V01": "14 in H1 carried by F1"},
    )  # fmt: skip
    evening = play(within, "carry_out")
    assert evening.twin.faults() == []
    assert (evening.twin["villagers", "V01", "inside"], evening.twin["firefighters", "F1", "inside"]) == (False, False)


def test_fam_30_in_again_where_it_left() -> None:
    """FAM-30, FAM-R40: the exit square or one next to it, diagonals too, by the rules of a move."""
    evening = play(acting(someone("outside 14"), fire="14", smoke="25"), "re_enter")
    assert asked(evening) == "enter_at"
    assert short(options(evening)) == "13 15 23 24 override"
    assert barred(evening, "W1,B4") == "marker_there"
    assert barred(evening, "W1,B6") == "too_far"
    go_on(evening, 24)
    assert (f1(evening), board(evening)["ap"]) == (someone("24"), 3)


def test_fam_30_into_an_open_house_at_the_border() -> None:
    """FAM-30: a move as any other."""
    at = acting(someone("outside 14"), houses={"H1": house("14", door="open")})
    assert f1(play(at, "re_enter", 14, "inside"))["at"] == "W1,B4 in H1"


def test_fam_30_no_room() -> None:
    """FAM-30, FAM-R43: nobody can come in, so the firefighter waits outside; people who see a way override."""
    around = "13 14 15 23 24 25"
    blocked = acting(someone("outside 14"), fire=around)
    evening = soft(blocked, "re_enter", "no_room_to_enter")
    assert len(options(evening)) == 36
    go_on(evening, 23)
    assert f1(evening)["at"] == "W2,B3"
    waiting = play(blocked, "end_turn", 61)
    assert (f1(waiting)["at"], f1(waiting)["down"], options(waiting)) == ("outside W1,B4", False, ["end_turn", "override"])


def test_fam_30_in_a_later_turn() -> None:
    """FAM-30, FAM-19: with the next action, whenever that is."""
    out = acting(someone("14", carrying="X1"), ap=2, boxes={"X1": "14 carried by F1"})
    evening = play(out, "carry_out", 61)
    assert (board(evening)["round"], options(evening)) == (2, ["re_enter", "end_turn"])


# FAM-31: dash


def test_fam_31_far_and_straight() -> None:
    """FAM-31: three squares in one direction, not three in both."""
    evening = play(acting(someone("11")), "dash")
    reached = set(short(options(evening)).split())
    assert {"41", "14", "43", "34"} <= reached
    assert not {"44", "51", "15", "11"} & reached
    assert barred(evening, "W4,B4") == "too_far"
    go_on(evening, 43)
    assert (f1(evening)["at"], board(evening)["ap"]) == ("W4,B3", 2)


def test_fam_31_warned_and_done_all_the_same() -> None:
    """FAM-31: a marker at the end, too far, a marker at the start."""
    evening = play(acting(someone("11"), fire="41"), "dash")
    assert barred(evening, "W4,B1") == "marker_there"
    go_on(evening, "override")
    assert {"W4,B1", "W5,B1", "W4,B4"} <= set(options(evening))
    go_on(evening, 51)
    assert f1(evening)["at"] == "W5,B1"
    start = soft(acting(someone("11"), smoke="11"), "dash", "starts_on_marker")
    assert asked(start) == "dash_to"


def test_fam_31_only_with_empty_hands() -> None:
    """FAM-31: final."""
    firm(acting(someone("34", carrying="X1"), boxes={"X1": "34 carried by F1"}), "dash", "carries X1")


def test_fam_31_outside_a_house() -> None:
    """FAM-31, FAM-R51: a house is an item, so no dash ends inside one."""
    evening = play(acting(someone("11"), houses={"H1": house("41", door="open")}), "dash", 41)
    assert (f1(evening)["at"], asked(evening)) == ("W4,B1", "action")


def test_fam_r51_what_is_kept_clear_of() -> None:
    """FAM-R51: the aid says it, since only people see the way."""
    text = " ".join(entry.text for entry in Catalog(GAME.texts("en")).aid() if "FAM-31" in entry.rules)
    assert "Cross no item" in text
    assert "3 inches away from every marker all the way" in text


# What belongs to how somebody stands


@pytest.mark.parametrize(("how", "offered"), [
    (someone("34"), "take_1 take_3 move dash end_turn override"),
    (someone("34", water=1), "take_1 take_3 move dash end_turn override"),
    (someone("14"), "move dash end_turn override"),
    (someone("34", down=True), "get_up end_turn"),
    (someone("outside 14"), "re_enter end_turn"),
])  # fmt: skip
def test_fam_17_18_19_what_is_offered(how: dict[str, Any], offered: str) -> None:
    """FAM-17, FAM-18, FAM-19: nothing else, in the order of section 6; nobody who stands gets up, nobody on the board comes in."""
    assert " ".join(options(play(acting(how, smoke="66")))) == offered


def test_fam_17_what_is_offered_to_somebody_who_carries() -> None:
    """FAM-17, FAM-28: the actions of full hands in place of those of empty ones."""
    loaded = acting(someone("14", carrying="X1"), boxes={"X1": "14 carried by F1"})
    assert options(play(loaded)) == ["carry_move", "carry_out", "put_down", "end_turn", "override"]


# FAM-34, and what costs nothing


def test_fam_34_the_end_of_a_turn_is_always_there() -> None:
    """FAM-34: whatever the firefighter can or cannot do."""
    for how in (someone(), someone(down=True), someone("outside 11"), someone("34", water=3)):
        assert "end_turn" in options(play(acting(how, ap=3)))


def test_fam_66_the_last_marker_may_go() -> None:
    """FAM-66, FAM-R54: no marker is left, and the game goes on."""
    evening = play(acting(someone("34", water=2), fire="35"), "use_water", "use_water")
    assert (marked(evening), marked(evening, "smoke"), asked(evening)) == ("", "", "action")
