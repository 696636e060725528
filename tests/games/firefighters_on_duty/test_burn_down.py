"""F4 Area burns down (FOD-98 to FOD-105)."""

from __future__ import annotations

from tests.evenings import answer_all, lines
from tests.games.firefighters_on_duty.cities import call, city, event, play, position, told

SPACES = {"A1": "red to A2", "A2": "road to B1", "B1": "red to B2", "B2": "red"}
TOWN = city(SPACES)
TWO_STATIONS = city(SPACES, stations={"FS1": ["A2"], "FS2": ["A2"]})


def test_fod_98_four_standing_fires_and_no_fewer() -> None:
    """FOD-98: three do not, nor does lying fire help; more than four do."""
    stands = position("burn_down", A1="fire 3, lying 4", B1="fire 5, lying 1", B2="fire 4")
    assert told(TOWN, stands, "F4", confirm="steps") == [
        "BURN_DOWN B1 fires=6 hazards=none",
        "NEG_POINT 1",
        "BURN_DOWN B2 fires=4 hazards=none",
        "NEG_POINT 1",
    ]


def test_fod_98_an_area_burned_already_is_left_alone() -> None:
    """FOD-98."""
    assert told(TOWN, position("burn_down", A1="burned, debris 1"), "F4") == ["STEP_CLEAR F4"]


def test_fod_99_fires_and_all_hazards_go_back() -> None:
    """FOD-99, FOD-R54: with the difficulty token, and without going off."""
    evening = play(TOWN, position("burn_down", A1="fire 4, explosive, gas_tank, electricity, smoke 1"))
    assert lines(evening, "F4", "F6") == [
        "F4 BURN_DOWN A1 fires=4 hazards=explosive,gas_tank,electricity,smoke",
        "F4 NEG_POINT 1",
        "F6 STEP_CLEAR F6",
    ]
    assert evening.twin.position()["spaces"]["A1"] == {"burned": True}
    pieces = ("fire", "explosive", "gas_tank", "electricity", "smoke", "difficulty", "burned_tile")
    assert [evening.twin.supply(piece) for piece in pieces] == [52, 10, 10, 10, 10, 12, 2]


def test_fod_100_a_negative_point_for_each_area() -> None:
    """FOD-100, FOD-57: told for each, the alert once."""
    evening = play(TOWN, position("burn_down", np=1, A1="fire 4", B1="fire 4", B2="fire 4"), confirm="steps")
    assert [line for line in lines(evening, "F4") if "BURN" not in line] == [
        "F4 NEG_POINT 1",
        "F4 NEG_POINT 1",
        "F4 NP_ALERT",
        "F4 NEG_POINT 1",
    ]
    assert evening.twin["np",] == 4


def test_fod_101_105_equipment_goes_home_between_marker_and_point() -> None:
    """FOD-101, FOD-105: BURN_DOWN, RETURN_EQUIP, NEG_POINT."""
    assert told(TOWN, position("burn_down", A1="fire 4, hose 2, axe 1"), "F4") == [
        "BURN_DOWN A1 fires=4 hazards=none",
        "RETURN_EQUIP A1 hoses=2 axes=1 FS1",
        "NEG_POINT 1",
    ]


def test_fod_101_the_station_is_asked_before_anything_is_told() -> None:
    """FOD-101, FOD-56, FOD-46."""
    evening = play(TWO_STATIONS, position("burn_down", A1="fire 4, hose 1", B1="fire 4, axe 1"), ["FS2"])
    assert lines(evening) == []
    evening.answer("FS1")
    assert [line for line in lines(evening, "F4") if "EQUIP" in line] == [
        "F4 RETURN_EQUIP A1 hoses=1 axes=0 FS2",
        "F4 RETURN_EQUIP B1 hoses=0 axes=1 FS1",
    ]


def test_fod_102_debris_injured_and_calls_stay() -> None:
    """FOD-102, FOD-R54: the unanswered call too."""
    evening = play(TOWN, position("burn_down", A1="fire 4, debris 2, inj 1, call 5"))
    assert evening.twin.position()["spaces"]["A1"] == {"injured": 1, "debris": 2, "distress": [5], "burned": True}


def test_fod_103_nothing_burns_there_again() -> None:
    """FOD-103, FOD-13: cards are blocked, growth and spread skip the area."""
    hot = call({"verb": "add_fire", "at": "self", "n": 2}, {"verb": "add_hazard", "at": "self", "type": "gas_tank"})
    evening = play(TOWN, position("distress_calls", A1="burned, call 3", A2="fire 1"), [hot, [1]])
    assert lines(evening, "F7", "F8", "F9") == [
        "F7 DRAW_DISTRESS A1 late CALL",
        "F7 FIRE_BLOCKED A1 2",
        "F7 SKIPPED add_hazard A1",
        "F7 REMOVE_DISTRESS A1 3",
        "F7 NEG_POINT 1",
        "F8 STEP_CLEAR F8",
        "F9 ROLL_SPREAD B1 hard 1",
        "F9 NO_SPREAD B1",
    ]


def test_fod_104_a_fourth_burned_area_has_a_stand_in() -> None:
    """FOD-104, FOD-R55."""
    four = city(SPACES | {"B3": "red"})
    evening = play(four, position("burn_down", A1="burned", B1="burned", B2="burned", B3="fire 4"))
    assert lines(evening, "F4") == ["F4 SUPPLY_EMPTY burned_tile B3 1", "F4 BURN_DOWN B3 fires=4 hazards=none", "F4 NEG_POINT 1"]
    assert evening.twin["spaces", "B3", "burned"]


def test_fod_99_a_card_burns_lying_fire_down_too() -> None:
    """FOD-99, FOD-R54: in F5 and later there may be lying fire; it is counted and taken off."""
    card = event({"verb": "add_fire", "at": "self", "n": 2}, {"verb": "burn_down", "at": "self"})
    evening = play(TOWN, position("critical_level", A1="fire 3, axe 1"))
    answer_all(evening, [card])
    assert lines(evening, "F5") == [
        "F5 DRAW_EVENT A1 red EVENT",
        "F5 PLACE_FIRE A1 2",
        "F5 BURN_DOWN A1 fires=5 hazards=none",
        "F5 RETURN_EQUIP A1 hoses=0 axes=1 FS1",
        "F5 NEG_POINT 1",
    ]
