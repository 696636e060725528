"""F9 Fire spread (FOD-138 to FOD-145)."""

from __future__ import annotations

from tests.evenings import lines
from tests.games.firefighters_on_duty.cities import city, open_key, play, position, told

TOWN = city({"A1": "red to A2", "A2": "road to A10", "A10": "red to B1", "B1": "red to B2", "B2": "red"})


def test_fod_138_areas_beside_a_burning_space_and_no_others() -> None:
    """FOD-138, FOD-R73: beside a road too; not burned, not with lying fire, not two steps away."""
    ring = city({"A1": "red to A2 A3 A4 A5", "A2": "road to A3", "A3": "red", "A4": "red", "A5": "red to A6", "A6": "red"})
    stands = position("spread", A1="fire 1, lying 1", A2="fire 1", A3="lying 1", A4="burned")
    assert told(ring, stands, "F9", [[1]]) == ["ROLL_SPREAD A5 hard 1", "NO_SPREAD A5"]


def test_fod_138_two_areas_across_a_quiet_road_are_apart() -> None:
    """FOD-138, FOD-18: fire crosses a road only if the road burns."""
    assert told(TOWN, position("spread", A1="fire 1, lying 1"), "F9") == ["STEP_CLEAR F9"]


def test_fod_139_areas_left_out_of_growth_do_not_roll() -> None:
    """FOD-139, FOD-R74: they burn without inactive fire, and another fire is beside them."""
    evening = play(TOWN, position("growth", A10="fire 1", B1="fire 1", supply={"fire": 0}), [[1]])
    assert lines(evening, "F8") == ["F8 FIRE_SHORT A10 1", "F8 NEG_POINT 1", "F8 FIRE_SHORT B1 1", "F8 NEG_POINT 1"]
    assert lines(evening, "F9") == ["F9 ROLL_SPREAD B2 hard 1", "F9 NO_SPREAD B2"]


def test_fod_140_one_die_for_each_area_in_label_order() -> None:
    """FOD-140, FOD-49: the key of a die is the area, not the person who rolls."""
    evening = play(TOWN, position("spread", A2="fire 1", B1="fire 1, lying 1"))
    keys = []
    for _ in range(3):
        keys.append(open_key(evening))
        evening.answer([1])
    assert keys == [f"round.3/fire/spread/{x}" for x in ("A1", "A10", "B2")]


def test_fod_141_a_firefighter_on_the_area_changes_the_row() -> None:
    """FOD-141, FOD-R71: easy or hard alike; a 4 spreads without and not with one."""
    for difficulty in ("easy", "hard"):
        stands = position("spread", difficulty=difficulty, A2="fire 1", A10="ff 1")
        assert told(TOWN, stands, "F9", [[4], [4]]) == [
            f"ROLL_SPREAD A1 {difficulty} 4",
            "PLACE_FIRE A1 1",
            "ROLL_SPREAD A10 firefighter 4",
            "NO_SPREAD A10",
        ]


def test_fod_142_the_number_in_the_table_is_placed() -> None:
    """FOD-142, FOD-51."""
    evening = play(TOWN, position("spread", A2="fire 1"), [[6], [2]], confirm="steps")
    assert lines(evening, "F9") == ["F9 ROLL_SPREAD A1 hard 6", "F9 PLACE_FIRE A1 2", "F9 ROLL_SPREAD A10 hard 2", "F9 NO_SPREAD A10"]
    assert evening.twin["spaces", "A1", "fire_inactive"] == 2


def test_fod_143_no_spread_onto_roads() -> None:
    """FOD-143: a free road beside fire does not roll."""
    roads = city({"A1": "red to A2", "A2": "road to A3", "A3": "road"})
    assert told(roads, position("spread", A1="fire 1, lying 1", A3="fire 1"), "F9") == ["STEP_CLEAR F9"]


def test_fod_144_firefighters_are_counted_now_and_not_aboard() -> None:
    """FOD-144, FOD-R75: neither who stood there at the bell nor an engine's crew helps."""
    stands = position("spread", A2="fire 1", A10="fire 1, lying 1", ff_at_bell={"A1": 2}, E_RED={"at": "A2", "firefighters": 2})
    assert told(TOWN, stands, "F9", [[5]])[0] == "ROLL_SPREAD A1 hard 5"


def test_fod_145_shortage_follows_label_order() -> None:
    """FOD-145, FOD-53: A1 gets one of two, A10 none; a point for each."""
    evening = play(TOWN, position("spread", A2="fire 1", supply={"fire": 1}), [[6], [5]], confirm="steps")
    assert lines(evening, "F9") == [
        "F9 ROLL_SPREAD A1 hard 6",
        "F9 PLACE_FIRE A1 1",
        "F9 FIRE_SHORT A1 1",
        "F9 NEG_POINT 1",
        "F9 ROLL_SPREAD A10 hard 5",
        "F9 FIRE_SHORT A10 1",
        "F9 NEG_POINT 1",
    ]


def test_fod_48_fire_of_this_step_is_no_source() -> None:
    """FOD-48, FOD-50: A10 catches fire and B1 behind it is not asked for."""
    assert told(TOWN, position("spread", A2="fire 1"), "F9", [[6], [6]])[-1] == "PLACE_FIRE A10 2"
