"""House rules that act in the Fire Phase (section 10 of the rules): each value in a position where it makes a difference."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.table import OptionError
from tests.evenings import answer_all, begin, lines
from tests.games.firefighters_on_duty.cities import call, city, event, open_key, play, position, told

SPACES = {"A1": "red to A2", "A2": "road to A3", "A3": "red to A4", "A4": "red"}
TOWN = city(SPACES, hospital=["A2"])
CROWD = city({"A1": "red to A2 A3", "A2": "red to A3", "A3": "red"})
BLAST = city({"C4": "red to C7 D2 D3", "C7": "red", "D2": "road", "D3": "red"})
CALL = call({"verb": "add_civilians", "at": "self"}, {"verb": "add_debris", "at": "self"})
EMPTY: dict[str, int] = {"injured": 0, "civilian": 0}


def ending(evening: Evening) -> tuple[str, str]:
    assert evening.ending is not None
    return evening.ending.outcome, evening.ending.reason


# -- shortage_people --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "laid"), [("standin", ["ADD_INJ A1 2", "ADD_CIV A1 1"]), ("skip", [])])
def test_shortage_people_of_a_card(value: str, laid: list[str]) -> None:
    """FOD-R5: substitutes, or people without a token are left out."""
    card = event({"verb": "add_injured", "at": "self", "n": 2}, {"verb": "add_civilians", "at": "self"})
    stands = position("critical_level", A1="fire 3", supply=EMPTY)
    found = told(TOWN, stands, "F5", [card], shortage_people=value)
    assert [line for line in found if "SUPPLY_EMPTY" in line] == ["SUPPLY_EMPTY injured A1 2", "SUPPLY_EMPTY civilian A1 1"]
    assert [line for line in found if "ADD" in line] == laid


@pytest.mark.parametrize(("value", "injured"), [("standin", 3), ("skip", 1)])
def test_shortage_people_in_f2(value: str, injured: int) -> None:
    """FOD-R5: people leave the space all the same; only as many injured appear as there are tokens."""
    evening = play(TOWN, position("injuries", A1="fire 1, ff 1, civ 2", supply={"injured": 1}), shortage_people=value)
    assert lines(evening, "F2") == ["F2 SUPPLY_EMPTY injured A1 2", "F2 INJURE A1 ff=1 civ=2", "F2 RETURN_FF A1 1 FS1"]
    assert [evening.twin["spaces", "A1", who] for who in ("firefighters", "civilians", "injured")] == [0, 0, injured]


def test_shortage_people_skip_with_no_token_at_all() -> None:
    """FOD-R5: the firefighter returns to the station and no injured person is placed."""
    evening = play(TOWN, position("injuries", A1="fire 1, ff 1", supply={"injured": 0}), shortage_people="skip")
    assert lines(evening, "F2") == ["F2 SUPPLY_EMPTY injured A1 1", "F2 INJURE A1 ff=1 civ=0", "F2 RETURN_FF A1 1 FS1"]
    assert evening.twin["spaces", "A1", "injured"] == 0


# -- explosives -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "targets"), [("number_first", ["C7", "D3"]), ("letter_first", ["D3", "D2"])])
def test_explosive_rank(value: str, targets: list[str]) -> None:
    """FOD-R11: the highest number on any tile, or the highest letter first."""
    found = told(BLAST, position("hazards", C4="fire 1, explosive"), "F6", explosive_rank=value)
    assert found == ["REMOVE_HAZARD C4 explosive", "PLACE_FIRE C4 1", *(f"PLACE_FIRE {x} 1" for x in targets)]


@pytest.mark.parametrize(
    ("value", "targets"),
    [("off", ["FIRE_BLOCKED C7 1", "PLACE_FIRE D3 1"]), ("on", ["PLACE_FIRE D3 1", "PLACE_FIRE D2 1"])],
)
def test_explosive_skip_blocked(value: str, targets: list[str]) -> None:
    """FOD-R62: neighbours that can't take fire are passed over before the two highest are found."""
    found = told(BLAST, position("hazards", C4="fire 1, explosive", C7="burned"), "F6", explosive_skip_blocked=value)
    assert found == ["REMOVE_HAZARD C4 explosive", "PLACE_FIRE C4 1", *targets]


def test_explosive_skip_blocked_looks_at_the_moment_of_the_explosion() -> None:
    """FOD-R62: the road taken by the first explosive is no target of the second."""
    twins = city({"A1": "red to A5 A6", "A5": "road to B1", "A6": "red", "B1": "red to B2", "B2": "red to B3", "B3": "red to B1"})
    stands = position("hazards", A1="fire 1, explosive", B1="fire 1, explosive")
    found = told(twins, stands, "F6", explosive_skip_blocked="on")
    assert found[5:] == ["PLACE_FIRE B1 1", "PLACE_FIRE B3 1", "PLACE_FIRE B2 1"]


CHAIN: dict[str, Any] = {"A2": "fire 1, explosive", "A1": "explosive, gas_tank", "A3": "gas_tank"}
LINE = city({"A1": "red to A2", "A2": "red to A3", "A3": "red"})


def test_hazard_chain_off() -> None:
    """FOD-R60: fire of this step sets nothing off."""
    assert told(LINE, position("hazards", **CHAIN), "F6", hazard_chain="off") == [
        "REMOVE_HAZARD A2 explosive",
        "PLACE_FIRE A2 1",
        "PLACE_FIRE A3 1",
        "PLACE_FIRE A1 1",
    ]


def test_hazard_chain_on() -> None:
    """FOD-R60: explosives until none goes off, then tanks, each once; what has just caught fire takes part in label order."""
    assert told(LINE, position("hazards", **CHAIN), "F6", hazard_chain="on") == [
        "REMOVE_HAZARD A2 explosive",
        "PLACE_FIRE A2 1",
        "PLACE_FIRE A3 1",
        "PLACE_FIRE A1 1",
        "REMOVE_HAZARD A1 explosive",
        "PLACE_FIRE A1 1",
        "PLACE_FIRE A2 1",
        "REMOVE_HAZARD A1 gas_tank",
        "PLACE_FIRE A1 3",
        "REMOVE_HAZARD A3 gas_tank",
        "PLACE_FIRE A3 3",
    ]


def test_hazard_chain_on_continues_in_the_same_pass() -> None:
    """FOD-R60: A3 has just caught fire and comes later in label order, so it goes off before A1 does in the next pass."""
    stands = position("hazards", A2="fire 1, explosive", A1="explosive", A3="explosive")
    assert [line for line in told(LINE, stands, "F6", hazard_chain="on") if "REMOVE" in line] == [
        "REMOVE_HAZARD A2 explosive",
        "REMOVE_HAZARD A3 explosive",
        "REMOVE_HAZARD A1 explosive",
    ]


def test_hazard_chain_on_needs_fire_that_was_placed() -> None:
    """FOD-R60: an area that would have received fire, but the supply was empty, does not count as burning; nor one with fire from F5."""
    stands = position("hazards", A2="fire 1, explosive", A3="gas_tank", A1="lying 1, gas_tank", supply={"fire": 1})
    found = told(LINE, stands, "F6", hazard_chain="on", confirm="steps")
    assert [line for line in found if "REMOVE" in line] == ["REMOVE_HAZARD A2 explosive"]


@pytest.mark.parametrize("stands", [None, position()])
def test_hazard_chain_and_players_order_do_not_go_together(stands: dict[str, Any] | None) -> None:
    """FOD-R60, FOD-R40: refused before anything begins, from a position too."""
    with pytest.raises(OptionError, match=r"hazard_chain=on and order=players do not go together.*Leave one of them out"):
        begin(position=stands, scenario_data=TOWN, hazard_chain="on", order="players")


# -- order ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "answers", "expected"),
    [
        ("label", [], ["PLACE_FIRE A1 1", "FIRE_SHORT A3 1", "NEG_POINT 1"]),
        ("players", [["A3", "A1"]], ["PLACE_FIRE A3 1", "FIRE_SHORT A1 1", "NEG_POINT 1"]),
    ],
)
def test_order(value: str, answers: list[list[str]], expected: list[str]) -> None:
    """FOD-R40, FOD-R43: label order, or the players say who gets the last fire."""
    stands = position("growth", A1="fire 1", A3="fire 1", supply={"fire": 1})
    assert told(TOWN, stands, "F8", answers, order=value) == expected


def test_order_of_players_is_asked_for_in_every_step() -> None:
    """FOD-R40: one question a step, in F6 one for explosives and one for tanks, over the entries that act; nothing for a single one."""
    both, quiet = "fire 3, ff 1, explosive, gas_tank, call 3", event({"verb": "negative_point", "n": -1})
    stands = position("injuries", A1=both, A3=both, A4="fire 1, lying 1")
    evening = play(TOWN, stands, order="players")
    turn = ["A3", "A1"]
    asked = []
    for answer in (turn, turn, quiet, quiet, turn, turn, turn, CALL, CALL):
        asked.append(open_key(evening).removeprefix("round.3/fire/"))
        evening.answer(answer)
    assert [key for key in asked if "/A" not in key] == [
        "injuries/order",
        "critical_level/order",
        "hazards/explosives",
        "hazards/gas_tanks",
        "distress_calls/order",
    ]
    acts = [line.split() for line in lines(evening, "F2", "F5", "F7")]
    for code in ("INJURE", "DRAW_EVENT", "DRAW_DISTRESS"):
        assert [words[2] for words in acts if words[1] == code] == turn


def test_order_of_players_in_f3_f4_and_f9() -> None:
    """FOD-R40: roads with vehicles, areas that burn down, areas that roll."""
    roads = city({"A1": "road to A2 A3", "A2": "road to A4", "A3": "red", "A4": "red"})
    stands = position("vehicle_damage", A1="fire 1", A2="fire 1", E_RED={"at": "A1"}, TRUCK={"at": "A2"})
    evening = play(roads, stands, [["A2", "A1"], ["A4", "A3"], [1], [1]], order="players")
    assert lines(evening, "F3", "F9") == [
        "F3 DAMAGE_VEHICLE TRUCK",
        "F3 DAMAGE_VEHICLE E-RED",
        "F9 ROLL_SPREAD A4 hard 1",
        "F9 NO_SPREAD A4",
        "F9 ROLL_SPREAD A3 hard 1",
        "F9 NO_SPREAD A3",
    ]
    found = told(TOWN, position("burn_down", A1="fire 4", A3="fire 4"), "F4", [["A3", "A1"]], order="players")
    assert [line for line in found if "BURN" in line] == ["BURN_DOWN A3 fires=4 hazards=none", "BURN_DOWN A1 fires=4 hazards=none"]


# -- points for missing fire ------------------------------------------------------------------------------------

SHORT = position("hazards", A1="fire 1, gas_tank", A3="fire 1, gas_tank", supply={"fire": 1})


@pytest.mark.parametrize(
    ("value", "points"),
    [
        ("per_placement", ["F6 NEG_POINT 1", "F6 NEG_POINT 1"]),
        ("per_token", ["F6 NEG_POINT 2", "F6 NEG_POINT 3", "F6 NP_ALERT"]),
        ("per_phase", ["F6 NEG_POINT 1"]),
    ],
)
def test_short_fire_np(value: str, points: list[str]) -> None:
    """FOD-R41: a point for each placement, each token, or once in the phase."""
    found = lines(play(TOWN, SHORT, short_fire_np=value), "F6")
    shown = [
        "F6 REMOVE_HAZARD A1 gas_tank",
        "F6 PLACE_FIRE A1 1",
        "F6 FIRE_SHORT A1 2",
        "F6 REMOVE_HAZARD A3 gas_tank",
        "F6 FIRE_SHORT A3 3",
    ]
    assert [line for line in found if " N" not in line] == shown
    assert [line for line in found if " N" in line] == points


def test_short_fire_np_per_phase_reaches_over_steps_and_ends_with_the_phase() -> None:
    """FOD-R41: one point in F6 pays for F8 too; the next Fire Phase has its own."""
    evening = play(CROWD, position("hazards", A1="fire 1, gas_tank", supply={"fire": 0}), short_fire_np="per_phase")
    answer_all(evening, [[1], [1]])
    assert evening.twin["np",] == 1
    answer_all(evening, ["rang", {}])
    assert [line for line in lines(evening) if "NEG" in line] == ["F6 NEG_POINT 1", "F8 NEG_POINT 1"]


@pytest.mark.parametrize(
    ("value", "points"),
    [("fire_phase", ["F6 NEG_POINT 1", "F6 NEG_POINT 1", "F8 NEG_POINT 1", "F8 NP_ALERT"]), ("growth_only", ["F8 NEG_POINT 1"])],
)
def test_short_fire_scope(value: str, points: list[str]) -> None:
    """FOD-R42: the whole Fire Phase, or growth only; elsewhere it is a warning."""
    evening = play(TOWN, SHORT, short_fire_scope=value, confirm="steps")
    answer_all(evening, [True, True])
    assert [line for line in lines(evening) if " N" in line] == points
    assert [line for line in lines(evening) if "SHORT" in line] == ["F6 FIRE_SHORT A1 2", "F6 FIRE_SHORT A3 3", "F8 FIRE_SHORT A3 1"]


# -- people and equipment ---------------------------------------------------------------------------------------


def test_aboard_exposed_in_f1() -> None:
    """FOD-R49: injured aboard the People Carrier on a burning road are casualties, or are safe."""
    stands = position(A2="fire 1", CARRIER={"at": "A2", "injured": 1})
    assert told(TOWN, stands, "F1", aboard_exposed="off") == ["STEP_CLEAR F1"]
    evening = play(TOWN, stands, ["yes"], aboard_exposed="on")
    assert (lines(evening), ending(evening)) == (["F1 LOSE casualty A2"], ("lost", "casualty"))


def test_aboard_exposed_is_asked_about_too() -> None:
    """FOD-R49, FOD-83: people aboard can be corrected."""
    evening = play(TOWN, position(A2="fire 1", CARRIER={"at": "A2", "injured": 1}), ["no"], aboard_exposed="on")
    evening.answer({"vehicles": {"CARRIER": {"injured": 0}}})
    assert lines(evening, "F1") == ["F1 STEP_CLEAR F1"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("off", ["INJURE A2 ff=1 civ=0", "RETURN_FF A2 1 FS1"]),
        ("on", ["INJURE A2 ff=3 civ=0", "RETURN_FF A2 1 FS1", "RETURN_FF E-RED 2 FS1"]),
    ],
)
def test_aboard_exposed_crews(value: str, expected: list[str]) -> None:
    """FOD-R49: crews become injured people on the road, added up in one line; equipment aboard stays."""
    stands = position("injuries", A2="fire 1, ff 1", E_RED={"at": "A2", "firefighters": 2, "hoses": 1})
    evening = play(TOWN, stands, aboard_exposed=value)
    assert [line.removeprefix("F2 ") for line in lines(evening, "F2")] == expected
    assert evening.twin["spaces", "A2", "injured"] == (3 if value == "on" else 1)
    assert evening.twin["vehicles", "E-RED", "hoses"] == 1


@pytest.mark.parametrize(("value", "expected", "aboard"), [("off", "STEP_CLEAR F2", (2, 0)), ("on", "INJURE A2 ff=0 civ=2", (0, 2))])
def test_aboard_exposed_passengers(value: str, expected: str, aboard: tuple[int, int]) -> None:
    """FOD-R49: civilians stay in their slots, as injured."""
    evening = play(TOWN, position("injuries", A2="fire 1", CARRIER={"at": "A2", "civilians": 2}), aboard_exposed=value)
    assert lines(evening, "F2") == [f"F2 {expected}"]
    assert tuple(evening.twin["vehicles", "CARRIER", who] for who in ("civilians", "injured")) == aboard
    assert evening.twin["spaces", "A2", "injured"] == 0


@pytest.mark.parametrize(("tokens", "lying", "aboard"), [(1, 1, 0), (2, 2, 0), (3, 2, 1)])
def test_aboard_exposed_with_too_few_tokens(tokens: int, lying: int, aboard: int) -> None:
    """FOD-R5, FOD-R46, FOD-R49: they are placed for firefighters, then for civilians on the road, last for those aboard."""
    stands = position("injuries", A2="fire 1, ff 1, civ 1", CARRIER={"at": "A2", "civilians": 2}, supply={"injured": tokens})
    evening = play(TOWN, stands, aboard_exposed="on", shortage_people="skip")
    assert lines(evening, "F2")[:2] == [f"F2 SUPPLY_EMPTY injured A2 {4 - tokens}", "F2 INJURE A2 ff=1 civ=3"]
    assert (evening.twin["spaces", "A2", "injured"], evening.twin["vehicles", "CARRIER", "injured"]) == (lying, aboard)


@pytest.mark.parametrize(("value", "expected"), [("off", ["STEP_CLEAR F2"]), ("on", ["RETURN_EQUIP A1 hoses=1 axes=1 FS1"])])
def test_burn_loose_equipment(value: str, expected: list[str]) -> None:
    """FOD-R51: equipment in the fire without people stays, or returns to the station; no INJURE line without people."""
    assert told(TOWN, position("injuries", A1="fire 1, hose 1, axe 1", A3="hose 1"), "F2", burn_loose_equipment=value) == expected


def test_burn_loose_equipment_concerns_spaces_with_equipment_only() -> None:
    """FOD-R51, FOD-R40: a single hose goes home, and fire with nothing in it is no entry of the step."""
    stands = position("injuries", A1="fire 1, hose 1", A3="fire 1")
    assert told(TOWN, stands, "F2", burn_loose_equipment="on", order="players") == ["RETURN_EQUIP A1 hoses=1 axes=0 FS1"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("set_down", ["REMOVE_VEHICLE E-RED", "RETURN_EQUIP E-RED hoses=1 axes=0 FS1", "SET_DOWN A2 ff=2 civ=0 inj=0"]),
        (
            "injured",
            ["REMOVE_VEHICLE E-RED", "RETURN_EQUIP E-RED hoses=1 axes=0 FS1", "SET_DOWN A2 ff=0 civ=0 inj=2", "RETURN_FF E-RED 2 FS1"],
        ),
    ],
)
def test_removed_vehicle_people_of_an_engine(value: str, expected: list[str]) -> None:
    """FOD-R53: unhurt, or injured with the tokens back at a station."""
    stands = position("vehicle_damage", A2="fire 1", E_RED={"at": "A2", "damaged": True, "firefighters": 2, "hoses": 1})
    evening = play(TOWN, stands, removed_vehicle_people=value)
    assert [line.removeprefix("F3 ") for line in lines(evening, "F3")] == expected
    there = [evening.twin["spaces", "A2", who] for who in ("firefighters", "injured")]
    assert there == ([2, 0] if value == "set_down" else [0, 2])
    assert evening.twin["stations", "FS1", "firefighters"] == (0 if value == "set_down" else 2)


@pytest.mark.parametrize(("value", "expected"), [("set_down", "ff=0 civ=1 inj=1"), ("injured", "ff=0 civ=0 inj=2")])
def test_removed_vehicle_people_of_the_carrier(value: str, expected: str) -> None:
    """FOD-R53: a civilian stays one or not; no firefighters, no RETURN_FF."""
    stands = position("vehicle_damage", A2="fire 1", CARRIER={"at": "A2", "damaged": True, "civilians": 1, "injured": 1})
    assert told(TOWN, stands, "F3", removed_vehicle_people=value) == ["REMOVE_VEHICLE CARRIER", f"SET_DOWN A2 {expected}"]


def test_removed_vehicle_people_asks_the_stations_of_injured_crews() -> None:
    """FOD-R53, FOD-55: firefighters that go home are asked for, those set down are not."""
    two = city(SPACES, stations={"FS1": ["A2"], "FS2": ["A2"]})
    stands = position("vehicle_damage", A2="fire 1", E_RED={"at": "A2", "damaged": True, "firefighters": 1})
    assert told(two, stands, "F3", removed_vehicle_people="set_down") == ["REMOVE_VEHICLE E-RED", "SET_DOWN A2 ff=1 civ=0 inj=0"]
    found = told(two, stands, "F3", ["FS2"], removed_vehicle_people="injured")
    assert found == ["REMOVE_VEHICLE E-RED", "SET_DOWN A2 ff=0 civ=0 inj=1", "RETURN_FF E-RED 1 FS2"]


# -- distress calls ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("at_bell", ["DRAW_DISTRESS A1 on_time CALL", "ADD_CIV A1 1", "ADD_DEBRIS A1 1", "REMOVE_DISTRESS A1 3"]),
        ("at_step", ["DRAW_DISTRESS A1 late CALL", "ADD_CIV A1 1", "ADD_DEBRIS A1 1", "REMOVE_DISTRESS A1 3", "NEG_POINT 1"]),
    ],
)
def test_distress_presence(value: str, expected: list[str]) -> None:
    """FOD-R66: a firefighter injured in F2 still counts, or not."""
    assert told(TOWN, position(A1="fire 1, ff 1, call 3"), "F7", [CALL], distress_presence=value) == expected


@pytest.mark.parametrize(("value", "how"), [("at_bell", "late"), ("at_step", "on_time")])
def test_distress_presence_of_firefighters_who_came_later(value: str, how: str) -> None:
    """FOD-R66: a single firefighter who is there when F7 begins counts, or not."""
    stands = position("distress_calls", A1="call 3, ff 1", ff_at_bell={})
    assert told(TOWN, stands, "F7", [CALL], distress_presence=value)[0] == f"DRAW_DISTRESS A1 {how} CALL"


def test_fast_response_automatic() -> None:
    """FOD-R67: people are not asked."""
    found = told(TOWN, position("distress_calls", A1="call 5, ff 1"), "F7", [CALL], fast_response="automatic")
    assert found == ["DRAW_DISTRESS A1 fast CALL", "ADD_CIV A1 1", "REMOVE_DISTRESS A1 5"]


def test_fast_response_ask() -> None:
    """FOD-R67: asked for each token before the list; a declined one stays and nothing is drawn for it."""
    stands = position("distress_calls", A1="call 5, call 4, ff 1", A3="call 3")
    evening = play(TOWN, stands, fast_response="ask")
    asked = []
    for answer in ("yes", "no"):
        asked.append(open_key(evening).removeprefix("round.3/fire/distress_calls/"))
        assert lines(evening) == []
        evening.answer(answer)
    assert asked == ["A1/fast/4/1", "A1/fast/5/1"]
    answer_all(evening, [CALL, CALL])
    assert [line for line in lines(evening, "F7") if "DISTRESS" in line] == [
        "F7 DRAW_DISTRESS A1 fast CALL",
        "F7 REMOVE_DISTRESS A1 4",
        "F7 DRAW_DISTRESS A3 late CALL",
        "F7 REMOVE_DISTRESS A3 3",
    ]
    assert evening.twin["spaces", "A1", "distress"] == (5,)


def test_fast_response_ask_all_declined_is_a_clear_step() -> None:
    """FOD-R67, FOD-46: two tokens of one round are two questions, and only waiting tokens are nothing to do."""
    stands = position("distress_calls", A1="call 5, call 5, ff 1")
    assert told(TOWN, stands, "F7", ["no", "no"], fast_response="ask") == ["STEP_CLEAR F7"]


# -- np_loss ----------------------------------------------------------------------------------------------------


def test_np_loss_at_the_end_of_the_round() -> None:
    """FOD-R76: an alert, and everything else runs."""
    evening = play(TOWN, position("burn_down", np=2, A1="fire 4", A3="fire 4"), np_loss="end_of_round")
    assert lines(evening, "F4")[1:3] == ["F4 NEG_POINT 1", "F4 NP_ALERT"]
    assert lines(evening)[-1] == "E1 LOSE negative_points"


def test_np_loss_immediate() -> None:
    """FOD-R76: right behind the point that makes three, without an alert; the second area never burns down."""
    evening = play(TOWN, position("burn_down", np=2, A1="fire 4", A3="fire 4"), np_loss="immediate")
    assert lines(evening) == ["F4 BURN_DOWN A1 fires=4 hazards=none", "F4 NEG_POINT 1", "F4 LOSE negative_points"]
    assert ending(evening) == ("lost", "negative_points")
    board = evening.twin
    assert (board["np",], board["spaces", "A1", "burned"], board["spaces", "A3", "fire_active"]) == (3, True, 4)


def test_np_loss_immediate_inside_a_card() -> None:
    """FOD-R76: the rest of the card and of the phase does not happen."""
    card = event({"verb": "negative_point", "n": 3}, {"verb": "negative_point", "n": -3})
    evening = play(TOWN, position("critical_level", A1="fire 3"), [card], np_loss="immediate")
    assert lines(evening) == ["F5 DRAW_EVENT A1 red EVENT", "F5 NEG_POINT 3", "F5 LOSE negative_points"]
