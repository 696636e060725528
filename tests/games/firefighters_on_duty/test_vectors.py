"""The short test vectors of the rules (section 9.8), by their numbers."""

from __future__ import annotations

import pytest

from companion.engine import Evening
from tests.evenings import answer_all, begin, lines, steps
from tests.games.firefighters_on_duty.cities import call, city, event, open_key, play, position, space, told

AREA = city({"A1": "red"})
ROAD = city({"A2": "road to A1", "A1": "green"})
STREET = city({"A1": "green to A2", "A2": "road"}, hospital=["A2"])
PAIR = city({"A1": "red to A2 A3", "A2": "road", "A3": "red"})
CROWD = city({"A1": "red to A2 A3", "A2": "red to A3", "A3": "red"})
BLAST = city({"C4": "red to A7 C7 B9 D2", "A7": "red", "C7": "red", "B9": "red", "D2": "road"})
NEXT_ROUND = ["rang", {}]


def ending(evening: Evening) -> tuple[str, str]:
    assert evening.ending is not None
    return evening.ending.outcome, evening.ending.reason


def test_v1_an_injured_person_in_fire_loses_at_once() -> None:
    """V1, FOD-82: the game is lost in F1 and F2 does not run."""
    evening = play(ROAD, position(A2="fire 1, inj 1, civ 1"), ["yes"])
    assert lines(evening) == ["F1 LOSE casualty A2"]
    assert ending(evening) == ("lost", "casualty")
    assert steps(evening) == ["round.3/fire/casualties"]


def test_v2_injured_aboard_are_safe_and_the_carrier_is_damaged() -> None:
    """V2, FOD-84, FOD-93."""
    evening = play(STREET, position(A2="fire 1", CARRIER={"at": "A2", "injured": 1}))
    assert lines(evening, "F1", "F2", "F3") == ["F1 STEP_CLEAR F1", "F2 STEP_CLEAR F2", "F3 DAMAGE_VEHICLE CARRIER"]
    assert evening.twin["vehicles", "CARRIER", "injured"] == 1


def test_v3_firefighter_and_civilians_on_a_burning_road_are_injured() -> None:
    """V3, FOD-87, FOD-88, FOD-89."""
    evening = play(ROAD, position(A2="fire 1, ff 1, civ 2, hose 1"))
    assert lines(evening, "F2") == [
        "F2 INJURE A2 ff=1 civ=2",
        "F2 RETURN_FF A2 1 FS1",
        "F2 RETURN_EQUIP A2 hoses=1 axes=0 FS1",
    ]
    assert evening.twin["spaces", "A2", "injured"] == 3
    assert [evening.twin["stations", "FS1", what] for what in ("firefighters", "hoses")] == [1, 1]


def test_v4_equipment_in_fire_without_people_stays() -> None:
    """V4, FOD-89."""
    evening = play(AREA, position(A1="fire 2, hose 1"))
    assert lines(evening, "F2") == ["F2 STEP_CLEAR F2"]
    assert evening.twin["spaces", "A1", "hoses"] == 1


def test_v5_who_is_injured_in_f2_is_no_casualty_of_this_round() -> None:
    """V5, FOD-85: the search is not repeated."""
    evening = play(AREA, position(A1="fire 1, ff 1"))
    assert evening.twin["spaces", "A1", "injured"] == 1
    assert open_key(evening) == "round.4/action/clock"


def test_v6_a_burned_area_gives_up_fires_and_smoke() -> None:
    """V6, FOD-99, FOD-100."""
    evening = play(AREA, position(A1="fire 5, ff 1, smoke 2"))
    assert lines(evening, "F2") == ["F2 INJURE A1 ff=1 civ=0", "F2 RETURN_FF A1 1 FS1"]
    assert lines(evening, "F4") == ["F4 BURN_DOWN A1 fires=5 hazards=smoke", "F4 NEG_POINT 1"]
    board = evening.twin
    assert [board.supply(piece) for piece in ("fire", "smoke", "difficulty", "burned_tile")] == [52, 10, 12, 2]
    assert (board["np",], board["spaces", "A1", "injured"], board["spaces", "A1", "burned"]) == (1, 1, True)


def test_v7_fire_from_an_earlier_card_changes_nothing_on_the_list() -> None:
    """V7, FOD-50, FOD-106: one card each, and three standing with one lying do not burn down."""
    spreading = event({"verb": "add_fire", "at": {"space": "A3"}})
    quiet = event({"verb": "negative_point", "n": -1})
    evening = play(PAIR, position(A1="fire 3", A3="fire 3"), [spreading, quiet])
    assert lines(evening, "F5") == [
        "F5 DRAW_EVENT A1 red EVENT",
        "F5 PLACE_FIRE A3 1",
        "F5 DRAW_EVENT A3 red EVENT",
        "F5 NEG_POINT -1",
    ]
    assert lines(evening, "F4") == ["F4 STEP_CLEAR F4"]
    assert (evening.twin["spaces", "A3", "burned"], evening.twin["np",]) == (False, 0)


def test_v8_an_explosive_reaches_the_two_highest_neighbours() -> None:
    """V8, FOD-114: of A7, C7, B9 and the road D2 those are B9, then C7."""
    assert told(BLAST, position(C4="fire 1, explosive"), "F6") == [
        "REMOVE_HAZARD C4 explosive",
        "PLACE_FIRE C4 1",
        "PLACE_FIRE B9 1",
        "PLACE_FIRE C7 1",
    ]


def test_v9_fire_for_a_burned_neighbour_is_lost() -> None:
    """V9, FOD-115: no other target instead and no Negative Point."""
    evening = play(BLAST, position(C4="fire 1, explosive", B9="burned"))
    assert lines(evening, "F6") == [
        "F6 REMOVE_HAZARD C4 explosive",
        "F6 PLACE_FIRE C4 1",
        "F6 FIRE_BLOCKED B9 1",
        "F6 PLACE_FIRE C7 1",
    ]
    assert evening.twin["np",] == 0


def test_v10_a_road_takes_one_fire_lying_or_standing() -> None:
    """V10, FOD-52: the second explosive finds the road taken by the first; no Negative Point, nothing from the supply."""
    twins = city({"A1": "red to A5", "A5": "road", "B1": "red to A5"})
    evening = play(twins, position("hazards", A1="fire 1, explosive", B1="fire 1, explosive"))
    assert lines(evening, "F6") == [
        "F6 REMOVE_HAZARD A1 explosive",
        "F6 PLACE_FIRE A1 1",
        "F6 PLACE_FIRE A5 1",
        "F6 REMOVE_HAZARD B1 explosive",
        "F6 PLACE_FIRE B1 1",
        "F6 FIRE_BLOCKED A5 1",
    ]
    assert (evening.twin["np",], evening.twin.supply("fire")) == (0, 52 - 2 - 3)


def test_v11_a_gas_tank_with_one_fire_left() -> None:
    """V11, FOD-53: one placement that is not complete, one Negative Point."""
    evening = play(AREA, position("hazards", A1="fire 1, gas_tank", supply={"fire": 1}))
    assert lines(evening, "F6") == ["F6 REMOVE_HAZARD A1 gas_tank", "F6 PLACE_FIRE A1 1", "F6 FIRE_SHORT A1 2", "F6 NEG_POINT 1"]
    assert evening.twin["np",] == 1


def test_v12_explosive_and_gas_tank_on_one_area() -> None:
    """V12, FOD-117."""
    evening = play(PAIR, position("hazards", A1="fire 1, explosive, gas_tank"), confirm="steps")
    assert lines(evening, "F6") == [
        "F6 REMOVE_HAZARD A1 explosive",
        "F6 PLACE_FIRE A1 1",
        "F6 PLACE_FIRE A3 1",
        "F6 PLACE_FIRE A2 1",
        "F6 REMOVE_HAZARD A1 gas_tank",
        "F6 PLACE_FIRE A1 3",
    ]
    assert [evening.twin["spaces", x, "fire_inactive"] for x in ("A1", "A2", "A3")] == [4, 1, 1]


def test_v13_a_tank_hit_by_an_explosion_goes_off_in_the_next_round() -> None:
    """V13, FOD-118: if the fire is still there."""
    evening = play(PAIR, position("hazards", A1="fire 1, explosive", A3="gas_tank"))
    assert lines(evening, "F6") == [
        "F6 REMOVE_HAZARD A1 explosive",
        "F6 PLACE_FIRE A1 1",
        "F6 PLACE_FIRE A3 1",
        "F6 PLACE_FIRE A2 1",
    ]
    assert evening.twin["spaces", "A3", "hazards", "gas_tank"] == 1
    answer_all(evening, NEXT_ROUND)
    assert lines(evening, "F6")[4:] == ["F6 REMOVE_HAZARD A3 gas_tank", "F6 PLACE_FIRE A3 3"]


def test_v14_areas_that_could_not_grow_do_not_roll_either() -> None:
    """V14, FOD-137, FOD-139."""
    evening = play(CROWD, position("growth", A1="fire 1", A2="fire 1", A3="fire 1", supply={"fire": 1}))
    assert lines(evening, "F8", "F9") == [
        "F8 PLACE_FIRE A1 1",
        "F8 FIRE_SHORT A2 1",
        "F8 NEG_POINT 1",
        "F8 FIRE_SHORT A3 1",
        "F8 NEG_POINT 1",
        "F9 STEP_CLEAR F9",
    ]
    assert evening.twin["np",] == 2


SPREAD_TABLE = {"easy": "000112", "hard": "001112", "firefighter": "000012"}


@pytest.mark.parametrize("row", SPREAD_TABLE)
@pytest.mark.parametrize("die", range(1, 7))
def test_v15_every_cell_of_the_spread_table(row: str, die: int) -> None:
    """V15, FOD-141, FOD-142."""
    here, difficulty = ("ff 1", "hard") if row == "firefighter" else ("", row)
    stands = position("spread", difficulty=difficulty, A1="fire 1, lying 1", A3=here)
    n = int(SPREAD_TABLE[row][die - 1])
    result = f"PLACE_FIRE A3 {n}" if n else "NO_SPREAD A3"
    assert told(PAIR, stands, "F9", [[die]]) == [f"ROLL_SPREAD A3 {row} {die}", result]


def test_v16_a_burning_road_alone_is_a_source() -> None:
    """V16, FOD-138: one roll."""
    evening = play(STREET, position("spread", A2="fire 1"), [[1]])
    assert lines(evening, "F9") == ["F9 ROLL_SPREAD A1 hard 1", "F9 NO_SPREAD A1"]


def test_v17_lying_fire_is_no_source() -> None:
    """V17, FOD-50: no roll."""
    assert told(PAIR, position("spread", A1="lying 2"), "F9") == ["STEP_CLEAR F9"]


def test_v18_one_roll_however_many_neighbours_burn() -> None:
    """V18, FOD-140."""
    ring = city({"A1": "red to A2 A3 A4", "A2": "road", "A3": "red", "A4": "red"})
    stands = position("spread", A2="fire 1", A3="fire 1, lying 1", A4="fire 1, lying 1")
    assert told(ring, stands, "F9", [[1]]) == ["ROLL_SPREAD A1 hard 1", "NO_SPREAD A1"]


CALL = call({"verb": "add_civilians", "at": "self"}, {"verb": "add_debris", "at": "self"})
GREEN, YELLOW = "ADD_CIV A1 1", "ADD_DEBRIS A1 1"


@pytest.mark.parametrize(
    ("now", "here", "expected"),
    [
        (2, "ff 1", ["DRAW_DISTRESS A1 fast CALL", GREEN, "REMOVE_DISTRESS A1 4"]),
        (4, "ff 1", ["DRAW_DISTRESS A1 on_time CALL", GREEN, YELLOW, "REMOVE_DISTRESS A1 4"]),
        (3, "", ["STEP_CLEAR F7"]),
        (4, "", ["DRAW_DISTRESS A1 late CALL", GREEN, YELLOW, "REMOVE_DISTRESS A1 4", "NEG_POINT 1"]),
    ],
)
def test_v19_the_four_answers_to_a_distress_call(now: int, here: str, expected: list[str]) -> None:
    """V19: with or without a firefighter, before the round of the token or in it."""
    answers = [] if expected == ["STEP_CLEAR F7"] else [CALL]
    assert told(AREA, position("distress_calls", round=now, A1=f"call 4, {here}"), "F7", answers) == expected


def test_v20_who_was_injured_since_the_bell_still_answers() -> None:
    """V20, FOD-127."""
    evening = play(AREA, position(A1="fire 1, ff 1, call 3"), [CALL])
    assert lines(evening, "F2") == ["F2 INJURE A1 ff=1 civ=0", "F2 RETURN_FF A1 1 FS1"]
    assert lines(evening, "F7") == ["F7 DRAW_DISTRESS A1 on_time CALL", f"F7 {GREEN}", f"F7 {YELLOW}", "F7 REMOVE_DISTRESS A1 3"]
    assert evening.twin["np",] == 0


def test_v21_smoke_thins_once() -> None:
    """V21, FOD-149."""
    evening = play(CROWD, position("end_of_round", A1="smoke 2", A2="smoke 1"))
    assert lines(evening, "E3") == ["E3 SMOKE_DOWN A1", "E3 SMOKE_OFF A2"]
    board = evening.twin
    assert [board["spaces", x, "hazards", "smoke"] for x in ("A1", "A2")] == [1, 0]
    assert (board.supply("smoke"), board.supply("difficulty")) == (9, 11)


def test_v22_three_points_in_f4_lose_at_the_end_of_the_round() -> None:
    """V22, FOD-57, FOD-146."""
    evening = play(AREA, position(np=2, A1="fire 4"))
    assert lines(evening, "F4", "F5", "F6", "F7", "F8", "F9", "E1") == [
        "F4 BURN_DOWN A1 fires=4 hazards=none",
        "F4 NEG_POINT 1",
        "F4 NP_ALERT",
        *(f"F{n} STEP_CLEAR F{n}" for n in range(5, 10)),
        "E1 CHECK_NP 3 lost",
        "E1 LOSE negative_points",
    ]
    assert ending(evening) == ("lost", "negative_points")


MET = city({"A1": "red"}, objective={"fires_active": "== 0"})


def test_v23_undelivered_injured_can_lose_the_game() -> None:
    """V23, FOD-152."""
    evening = play(MET, position("end_of_round", round=6, np=1, A1="inj 2"))
    assert [line.partition(" ")[2] for line in lines(evening)] == ["CHECK_NP 1 continue", "NEG_POINT 2", "LOSE negative_points"]
    assert (evening.twin["np",], ending(evening)) == (3, ("lost", "negative_points"))


def test_v24_one_undelivered_injured_need_not() -> None:
    """V24, FOD-154."""
    evening = play(MET, position("end_of_round", round=6, np=1, A1="inj 1"))
    assert [line.partition(" ")[2] for line in lines(evening)] == ["CHECK_NP 1 continue", "NEG_POINT 1", "WIN"]
    assert (evening.twin["np",], ending(evening)) == (2, ("won", ""))
    assert evening.twin.position()["outcome"] == "won"


def test_v25_an_objective_that_is_not_met_loses() -> None:
    """V25, FOD-154."""
    evening = play(MET, position("end_of_round", round=6, A1="fire 1"))
    assert [line.partition(" ")[2] for line in lines(evening)] == ["CHECK_NP 0 continue", "LOSE objective"]
    assert ending(evening) == ("lost", "objective")


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("fire 1, smoke 2", ["CANNOT_EXTINGUISH A1 impossible"]),
        (
            "fire 1, smoke 1",
            ["CHECK_REACH A1", "EXTINGUISH A1 needs=6 dice=5,6 hits=1", "REMOVE_FIRE A1 active=1 inactive=0", "SPEND_WATER 2"],
        ),
        ("fire 1, electricity", ["CANNOT_EXTINGUISH A1 electricity"]),
    ],
)
def test_v26_what_water_needs_in_smoke_and_under_power(there: str, expected: list[str]) -> None:
    """V26, FOD-11."""
    evening = play(city({"A1": "red 5"}), position("action", A1=there))
    evening.offer("extinguish", {"space": "A1", "dice": [5, 6]})
    assert [line.removeprefix("A ") for line in lines(evening)] == expected


def test_v27_every_die_rolled_goes_to_the_supply() -> None:
    """V27, FOD-75."""
    evening = play(ROAD, position("action", A2="fire 1", E_RED={"at": "A2", "water": 5}))
    water = evening.twin.supply("water")
    evening.offer("extinguish", {"space": "A2", "dice": [2, 3, 6]})
    assert lines(evening) == [
        "A EXTINGUISH A2 needs=3 dice=2,3,6 hits=2",
        "A REMOVE_FIRE A2 active=1 inactive=0",
        "A RETURN_WATER E-RED 3",
    ]
    assert evening.twin.supply("water") == water + 3


def test_v28_a_random_hazard_finds_no_room() -> None:
    """V28, FOD-59."""
    more = event({"verb": "add_hazard", "at": "self", "type": "random"})
    stands = position("critical_level", A1="fire 3, explosive, gas_tank, electricity, smoke 1")
    cards = ["smoke", "gas_tank", "explosive", "electricity"]
    assert told(AREA, stands, "F5", [more, *cards]) == [
        "DRAW_EVENT A1 red EVENT",
        "DRAW_HAZARD A1 smoke,gas_tank,explosive,electricity",
        "SKIPPED add_hazard A1",
    ]


def test_v29_fire_of_the_setup_is_inactive_until_the_first_start_of_round() -> None:
    """V29, FOD-51, FOD-67."""
    fires = city({"A1": "red"}, setup=[{"verb": "add_fire", "at": {"space": "A1"}, "n": 2}])
    evening = begin(scenario_data=fires, players=1, difficulty="easy", confirm="steps", cards="digital")
    evening.answer(True)
    evening.answer(["red"])
    while open_key(evening) != "setup/ready":
        evening.answer(True)
    assert evening.twin.position()["spaces"]["A1"] == space("lying 2")
    evening.answer(True)
    assert lines(evening, "S2") == ["S2 FLIP_FIRE A1 2"]
    assert evening.twin.position()["spaces"]["A1"] == space("fire 2")


def test_v30_three_points_in_one_phase_lose_no_earlier() -> None:
    """V30, FOD-57."""
    evening = play(CROWD, position(A1="fire 4", A2="fire 4", A3="call 3"), [call({"verb": "add_debris", "at": "self"}, CALL["yellow"][0])])
    points = [line for line in lines(evening) if line.split()[1] in ("NEG_POINT", "NP_ALERT", "CHECK_NP")]
    assert points == ["F4 NEG_POINT 1", "F4 NEG_POINT 1", "F7 NEG_POINT 1", "F7 NP_ALERT", "E1 CHECK_NP 3 lost"]
    assert steps(evening)[-1] == "round.3/end"


def test_v31_a_hazard_placed_in_f5_goes_off_in_f6() -> None:
    """V31, FOD-186."""
    more = event({"verb": "add_hazard", "at": "self", "type": "explosive"})
    assert told(AREA, position("critical_level", A1="fire 3"), "F6", [more]) == ["REMOVE_HAZARD A1 explosive", "PLACE_FIRE A1 1"]


def test_v32_a_hazard_placed_in_f7_waits_for_the_next_round() -> None:
    """V32, FOD-186."""
    more = call({"verb": "add_hazard", "at": "self", "type": "gas_tank"}, {"verb": "add_debris", "at": "self"})
    evening = play(AREA, position("hazards", A1="fire 1, call 3"), [more])
    assert lines(evening, "F6") == ["F6 STEP_CLEAR F6"]
    assert evening.twin["spaces", "A1", "hazards", "gas_tank"] == 1
    answer_all(evening, NEXT_ROUND)
    assert lines(evening, "F6")[1:] == ["F6 REMOVE_HAZARD A1 gas_tank", "F6 PLACE_FIRE A1 3"]


def test_v33_fire_of_a_distress_call_stops_growth() -> None:
    """V33, FOD-135."""
    more = call({"verb": "add_fire", "at": "self"}, {"verb": "add_debris", "at": "self"})
    evening = play(AREA, position("distress_calls", A1="fire 2, call 3"), [more], confirm="steps")
    evening.answer(True)
    assert lines(evening, "F8") == ["F8 STEP_CLEAR F8"]
    assert evening.twin["spaces", "A1", "fire_inactive"] == 1


def test_v34_a_damage_marker_has_a_stand_in() -> None:
    """V34, FOD-97."""
    evening = play(ROAD, position(A2="fire 1", E_RED={"at": "A2"}, supply={"fire": 0}))
    assert lines(evening, "F3") == ["F3 SUPPLY_EMPTY fire E-RED 1", "F3 DAMAGE_VEHICLE E-RED"]
    board = evening.twin
    assert (board["vehicles", "E-RED", "damaged"], board["vehicles", "E-RED", "marker"]) == (True, "standin")
    assert (board["np",], board.supply("fire")) == (0, 0)
