"""House rules (section 8): every value of every switch has a position in which its lines are others than those of the other values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.bots.seats import BotSeats
from companion.engine import Evening, Journal
from companion.games.fires_at_midnight.house_rules import OPTIONS
from companion.table import OptionError
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
    options,
    play,
    short,
    someone,
    stands,
    told,
)

# Section 8: the default first.
TABLE: dict[str, tuple[str | int, ...]] = {
    "explosion_count": ("markers", "every"),
    "ray_meets_fire": ("run_on", "stop"),
    "exit_cost": (2, 1),
    "water_reach": ("near", "near_diagonal", "unlimited"),
    "water_cap": ("on", "off"),
    "tree_catch": ("chain", "snapshot"),
    "recheck_items": ("off", "on"),
    "box_order": ("canonical", "players"),
    "put_down_cost": (0, 1),
    "chop_loads_tree": ("off", "on"),
    "water_needs_open_door": ("off", "on"),
    "ruin_blocks_blast": ("off", "on"),
    "reentry": ("wait", "nearest"),
}


@pytest.mark.parametrize("name", TABLE)
def test_each_switch_with_its_default_and_values(name: str) -> None:
    """As in the table of section 8; anything else is refused."""
    option = OPTIONS[name]
    assert play(stands()).setup.options[name] == TABLE[name][0] == option.default
    for value in TABLE[name]:
        assert option.read(value) == value
    for wrong in ("maybe", 7, True, None, -1):
        with pytest.raises(OptionError, match=f"{name} takes "):
            option.read(wrong)


def test_there_are_no_others() -> None:
    """Those of section 8, how many play, how the village comes about, and who plays."""
    assert set(OPTIONS) == {*TABLE, "players", "layout", "crew"}


# What each value does


def seven_on_one_marker(**switches: Any) -> list[str]:
    """Seven calls on one marker: by markers that is no more than one, counted one by one the last is too many."""
    return told(stands("22", exploded="22", crew={"F1": someone("outside 16")}), *[22] * 7, **switches)


def leave(**switches: Any) -> list[str]:
    """The seventh, with one point left."""
    last = acting(someone("14", carrying="V01"), ap=1, villagers={"V01": "14 carried by F1"}, saved=6)
    evening = play(last, **switches)
    evening.answer("carry_out" if "carry_out" in options(evening) else "end_turn")
    return lines(evening)


def water_on(square: str) -> Callable[..., list[str]]:
    def use(**switches: Any) -> list[str]:
        evening = play(acting(someone("34", water=1), ap=1, fire="66", smoke=f"35 {square}"), "use_water", **switches)
        go_on(evening, int(square) if f"W{square[0]},B{square[1]}" in options(evening) else 35)
        return lines(evening)

    return use


def full_hands(**switches: Any) -> list[str]:
    return told(stands(crew={"F1": someone(water=3)}), 61, **switches)


def tree_row(**switches: Any) -> list[str]:
    return told(stands("12", trees={"T1": "13 standing", "T2": "14 standing"}), 61, **switches)


def late_tree(**switches: Any) -> list[str]:
    """A tree that catches fire in this Upkeep, beside Smoke."""
    return told(stands("12", trees={"T1": "13 standing"}), 61, **switches)


def two_boxes(**switches: Any) -> list[str]:
    evening = play(stands("24 34 42 43", boxes={"X1": "24", "X2": "42"}, crew={"F1": someone("outside 16")}), 61, **switches)
    if asked(evening) == "box_order":
        evening.answer("X2")
    return lines(evening)


def drop_without_points(**switches: Any) -> list[str]:
    """A tree put down beside a fire is dropped by nobody when the fire has spread to it."""
    loaded = acting(someone("34", carrying="T1"), ap=0, trees={"T1": "34 felled carried by F1"}, fire="35")
    evening = play(loaded, **switches)
    if asked(evening) == "action":
        evening.answer("put_down")
    go_on(evening, 61)
    return lines(evening)


def chopped(**switches: Any) -> list[str]:
    """The tree is felled beside a fire; who carries it draws the fire, and drops it."""
    evening = play(acting(someone("34"), ap=2, trees={"T1": "24 standing"}, fire="35"), "chop", **switches)
    if asked(evening) == "action":
        evening.answer("end_turn")
    go_on(evening, 61)
    return lines(evening)


def locked(**switches: Any) -> list[str]:
    at = acting(someone("34", water=1), ap=1, fire="35", smoke="24", houses={"H1": house("35")})
    evening = play(at, "use_water", **switches)
    if asked(evening) == "water_on":
        evening.answer("W3,B5")
    return lines(evening)


def blast_on_a_ruin(**switches: Any) -> list[str]:
    return told(stands("33", houses={"H1": house("33", 0)}, crew={"F1": someone("outside 16")}), 33, **switches)


def ray_through_smoke_to_fire(**switches: Any) -> list[str]:
    return told(stands("33 53", "43", crew={"F1": someone("outside 11")}), 33, **switches)


def blocked_exit(**switches: Any) -> list[str]:
    """Back in at once, and knocked down by the fire of that square; or outside, and safe."""
    evening = play(acting(someone("outside 11"), ap=1, fire="11 12 21 22"), **switches)
    if "re_enter" in options(evening):
        go_on(evening, "re_enter", 13)
    else:
        go_on(evening, "end_turn")
    go_on(evening, 13, "end_turn", 13)
    return lines(evening)


class Case(NamedTuple):
    """A position played on, and the values of one switch that differ there."""

    switch: str
    values: tuple[Any, ...]
    run: Callable[..., list[str]]


CASES = [
    Case("explosion_count", ("markers", "every"), seven_on_one_marker), Case("exit_cost", (2, 1), leave),
    Case("water_reach", ("near", "near_diagonal"), water_on("45")),
    Case("water_reach", ("near", "unlimited"), water_on("65")), Case("water_reach", ("near_diagonal", "unlimited"), water_on("65")),
    Case("water_cap", ("on", "off"), full_hands), Case("tree_catch", ("chain", "snapshot"), tree_row),
    Case("recheck_items", ("off", "on"), late_tree), Case("box_order", ("canonical", "players"), two_boxes),
    Case("put_down_cost", (0, 1), drop_without_points), Case("chop_loads_tree", ("off", "on"), chopped),
    Case("water_needs_open_door", ("off", "on"), locked), Case("ruin_blocks_blast", ("off", "on"), blast_on_a_ruin),
    Case("reentry", ("wait", "nearest"), blocked_exit), Case("ray_meets_fire", ("run_on", "stop"), ray_through_smoke_to_fire),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.switch}-{case.values[0]}-{case.values[1]}")
def test_the_values_lead_to_other_lines(case: Case) -> None:
    one, other = (case.run(**{case.switch: value}) for value in case.values)
    assert one != other


def test_every_pair_of_values_has_a_case() -> None:
    covered = {(case.switch, *case.values) for case in CASES}
    assert covered == {(name, *pair) for name, values in TABLE.items() for pair in combinations(values, 2)}


# Each in its own words


def test_fam_r32_every_explosion_counts() -> None:
    """FAM-R32: repeats too, the setup's included; the seventh would start, and is lost."""
    again = stands("22", exploded="22", crew={"F1": someone("outside 16")}, explosion_events=5)
    evening = play(again, 22, 22, explosion_count="every")
    assert lines(evening)[-2:] == ["ROLL explosion 2,2", "LOST explosions"]
    assert board(evening)["explosion_events"] == 6
    assert "explosion_events" not in board(play(stands("22", exploded="22", crew={"F1": someone("outside 16")}), 22, 22))


def test_fam_r32_six_markers_are_all_there_are() -> None:
    """FAM-R32: also where a position says nothing of the explosions before it."""
    six = stands("33", exploded="11 12 13 14 15 16")
    assert told(six, 33, explosion_count="every")[-1] == "LOST explosions"


@pytest.mark.parametrize(("thing", "position", "cost"), [
    ("X1", {"boxes": {"X1": "14 carried by F1"}}, 1), ("V01", {"villagers": FAR | {"V01": "14 carried by F1"}}, 1),
    ("T1", {"trees": {"T1": "14 felled carried by F1"}}, 2),
])  # fmt: skip
def test_fam_r41_out_for_one_point(thing: str, position: dict[str, Any], cost: int) -> None:
    """FAM-R41: a box or a villager; a tree always costs two."""
    assert board(play(acting(someone("14", carrying=thing), **position), "carry_out", exit_cost=1))["ap"] == 4 - cost


def test_fam_r46_how_far_water_reaches() -> None:
    """FAM-R46: beside, diagonally too, or anywhere."""
    at = acting(someone("34", water=1), fire="35 45 65", smoke="34")
    reached = {reach: short(options(play(at, "use_water", water_reach=reach))) for reach in TABLE["water_reach"]}
    assert reached == {"near": "34 35 override", "near_diagonal": "34 35 45 override", "unlimited": "34 35 45 65"}


def test_fam_r14_water_stays() -> None:
    """FAM-R14: without the cap."""
    assert f1(play(stands(crew={"F1": someone(water=3)}), 61, water_cap="off"))["water"] == 3


def test_fam_r19_trees_do_not_light_each_other() -> None:
    """FAM-R19: only what lay there when the step began; Fire before Smoke."""
    row = stands("12", "16", trees={"T1": "13 standing", "T2": "14 standing", "T3": "15 standing"})
    assert told(row, 61, tree_catch="snapshot")[2:] == ["PLACE_FIRE W1,B3", "PLACE_SMOKE W1,B5"]
    assert told(row, 61)[2:5] == ["PLACE_FIRE W1,B3", "PLACE_FIRE W1,B4", "PLACE_FIRE W1,B5"]


def test_fam_r17_items_again_until_nothing_changes() -> None:
    """FAM-R17, FAM-R20: trees, boxes, trees beside, smoking houses, flashover; no house burns twice."""
    village = stands(
        "12", "33", trees={"T1": "13 standing"}, boxes={"X1": "13"}, houses={"H1": house("12"), "H2": house("33")},
        crew={"F1": someone("outside 16")},
    )  # fmt: skip
    found = told(village, 61, recheck_items="on")
    assert found[2:] == [
        "PLACE_FIRE W1,B3", "HOUSE_DIE H1 5", "FLIP_FIRE W3,B3 in H2", "REMOVE_TREE T1 W1,B3", "REMOVE_BOX X1 W1,B3",
        "PLACE_EXPLOSION W1,B3 1/6", "PLACE_FIRE W2,B3", "PLACE_FIRE W1,B1", "PLACE_FIRE W1,B4",
    ]  # fmt: skip


def test_fam_r17_a_chain_of_boxes_reaches_a_tree() -> None:
    """FAM-R17: what only the boxes have changed is enough to look again."""
    chain = stands("12", "13", trees={"T1": "15 standing"}, boxes={"X1": "13", "X2": "14"}, crew={"F1": someone("outside 66")})
    found = told(chain, 61, recheck_items="on")
    assert [line for line in found if line.startswith(("REMOVE", "FLIP"))] == [
        "FLIP_FIRE W1,B3", "REMOVE_BOX X1 W1,B3", "REMOVE_BOX X2 W1,B4", "REMOVE_TREE T1 W1,B5",
    ]  # fmt: skip


def test_fam_r18_the_players_pick_among_burning_boxes() -> None:
    """FAM-R18: each time that more than one burns; the last needs no question."""
    three = stands("11 13 15", boxes={"X1": "15", "X2": "13", "X3": "11"}, crew={"F1": someone("outside 66")})
    evening = play(three, 61, box_order="players")
    assert (asked(evening), options(evening)) == ("box_order", ["X3", "X2", "X1"])
    go_on(evening, "X2")
    assert options(evening) == ["X3", "X1"]
    go_on(evening, "X1")
    assert [line for line in lines(evening) if "BOX" in line] == ["REMOVE_BOX X2 W1,B3", "REMOVE_BOX X1 W1,B5", "REMOVE_BOX X3 W1,B1"]


def test_fam_r45_putting_down_for_a_point() -> None:
    """FAM-R45: then not without points."""
    loaded = acting(someone("34", carrying="X1"), ap=2, boxes={"X1": "34 carried by F1"})
    evening = play(loaded, "put_down", put_down_cost=1)
    assert (board(evening)["ap"], f1(evening)["carrying"]) == (1, None)
    assert asked(play(loaded | {"ap": 0}, put_down_cost=1)) == "coordinate"


def test_fam_r44_a_chopped_tree_is_carried_at_once() -> None:
    """FAM-R44: in empty hands; with full ones it stays."""
    empty = play(acting(someone("34"), trees={"T1": "24 standing"}), "chop", chop_loads_tree="on")
    assert (f1(empty)["carrying"], board(empty)["trees"]["T1"]) == ("T1", "W3,B4 felled carried by F1")
    full = acting(someone("34", carrying="X1"), trees={"T1": "24 standing"}, boxes={"X1": "34 carried by F1"})
    assert f1(play(full, "chop", chop_loads_tree="on"))["carrying"] == "X1"


def test_fam_r47_water_only_through_an_open_door() -> None:
    """FAM-R47: nobody overrides a closed one; an open one, a ruin, and standing inside are fine."""
    at: dict[str, Any] = {"f": someone("34", water=1), "fire": "35"}
    assert barred(play(acting(**at, houses={"H1": house("35")}), water_needs_open_door="on"), "use_water") == "door_closed H1"
    for free in (house("35", door="open"), house("35", 0)):
        assert "use_water" in options(play(acting(**at, houses={"H1": free}), water_needs_open_door="on"))
    within = acting(someone("35 in H1", water=1), fire="35", houses={"H1": house("35")})
    assert "use_water" in options(play(within, water_needs_open_door="on"))


def test_fam_r30_a_ruin_holds_the_blast_back() -> None:
    """FAM-R30: the marker is laid, a follow-up comes, no rays."""
    ruin = stands("33", exploded="33", houses={"H1": house("33", 0)}, crew={"F1": someone("outside 16")})
    assert told(ruin, 33, 55, ruin_blocks_blast="on")[1:4] == ["EXPLOSION_AGAIN W3,B3", "ROLL explosion 5,5", "PLACE_EXPLOSION W5,B5 2/6"]


def test_fam_r27_a_ray_that_flipped_smoke_stops_at_fire() -> None:
    """FAM-R27: Smoke, then Fire ends it; Fire that comes first, and Smoke behind Smoke, do not."""
    assert ray_through_smoke_to_fire() == [
        "ROLL spread 3,3", "PLACE_EXPLOSION W3,B3 1/6", "PLACE_FIRE W2,B3",
        "FLIP_FIRE W4,B3", "PLACE_FIRE W6,B3", "PLACE_FIRE W3,B2", "PLACE_FIRE W3,B4",
    ]  # fmt: skip
    stopped = [line for line in ray_through_smoke_to_fire() if line != "PLACE_FIRE W6,B3"]
    assert ray_through_smoke_to_fire(ray_meets_fire="stop") == stopped
    for fire, smoke in (("33 43", "53"), ("33", "43 53")):
        before = stands(fire, smoke, crew={"F1": someone("outside 11")})
        assert told(before, 33, ray_meets_fire="stop") == told(before, 33)


def test_a_game_from_before_there_was_a_rule_is_played_on_without_it() -> None:
    """Its options have no ``ray_meets_fire``: rays run on, as they did."""
    evening = play(stands("33 53", "43", crew={"F1": someone("outside 11")}))
    options_then = {name: value for name, value in evening.setup.options.items() if name != "ray_meets_fire"}
    again = Evening.begin(GAME, replace(evening.setup, options=options_then), Journal.create(None))
    go_on(again, 33)
    assert lines(again) == ray_through_smoke_to_fire()


def test_fam_r43_in_at_the_nearest_border_square() -> None:
    """FAM-R43: only where the exit has no clear square; the nearest of the border then."""
    blocked = acting(someone("outside 11"), fire="11 12 21 22")
    evening = play(blocked, "re_enter", reentry="nearest")
    assert short(options(evening)) == "13 31 override"
    assert (barred(evening, "W1,B1"), barred(evening, "W1,B4")) == ("marker_there", "too_far")
    clear = acting(someone("outside 11"), fire="11 12")
    assert options(play(clear, "re_enter", reentry="nearest")) == options(play(clear, "re_enter"))
    assert barred(play(blocked), "re_enter") == "no_room_to_enter"


# Who plays, how it comes about


def test_layout_and_players_and_crew() -> None:
    """FAM-1, FAM-15: dice or by hand; one to eight; people or the companion for all of them."""
    assert OPTIONS["layout"].words == ("dice", "own")
    assert asked(play(None, players=1)) == "coordinate"
    assert asked(play(None, players=1, layout="own")) == "own_square"
    for crew in ("people", "sensible", "greedy"):
        evening = play(stands(), crew=crew)
        assert bool(GAME.seats(evening.twin)) is (crew != "people")
        assert BotSeats(evening) is not None
