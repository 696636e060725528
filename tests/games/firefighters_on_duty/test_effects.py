"""Every verb of the closed list in vectors with exact lines (FOD section 7.3, FOD-183 to FOD-189)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import DiceRolled
from tests.evenings import begin, events, lines
from tests.games.firefighters_on_duty.cities import open_key, play, position, told
from tests.games.firefighters_on_duty.effect_cards import TWO_STATIONS, Vector, card, draw, ident, lines_of, town

Raw = dict[str, Any]

A1, A3, A4 = {"space": "A1"}, {"space": "A3"}, {"space": "A4"}
THREE = {"spaces": ["A1", "A2", "A4"]}
NEXT = {"adjacent": "self"}
NOBODY = {"all": "any", "where": ["has_civilians"]}

FIRE = [
    Vector([{"verb": "add_fire", "at": "self", "n": 2}], ["PLACE_FIRE A3 2"]),
    Vector([{"verb": "add_fire", "at": A1, "n": "half_d6"}], ["ROLL 5", "PLACE_FIRE A1 3"], answers=[[5]]),
    Vector([{"verb": "add_fire", "at": A1, "n": "d6"}], ["ROLL 5", "PLACE_FIRE A1 5"], answers=[[5]]),
    Vector([{"verb": "add_fire", "at": {"all": "area", "type": "yellow"}, "n": "population"}], ["PLACE_FIRE A3 2", "PLACE_FIRE A10 4"]),
    Vector([{"verb": "add_fire", "at": A1, "n": "population"}], ["SKIPPED add_fire A1"]),
    Vector([{"verb": "add_fire", "at": A1, "n": "round"}], ["PLACE_FIRE A1 3"]),
    Vector(
        [{"verb": "add_fire", "at": A1, "n": "players"}], ["PLACE_FIRE A1 2"],
        board={"E_RED": {"at": "FS1"}, "E_BLUE": {"removed": True}},
    ),
    Vector(
        [{"verb": "add_fire", "at": THREE, "n": 2}], ["FIRE_BLOCKED A1 2", "PLACE_FIRE A2 1", "FIRE_BLOCKED A4 2"],
        board={"A1": "burned", "A4": "fire 1"},
    ),
    Vector(
        [{"verb": "add_fire", "at": {"spaces": ["B1", "A1"]}, "n": 2}],
        ["PLACE_FIRE A1 1", "FIRE_SHORT A1 1", "NEG_POINT 1", "FIRE_SHORT B1 2", "NEG_POINT 1"],
        board={"supply": {"fire": 1}},
    ),
    Vector([{"verb": "add_fire", "at": NOBODY}], ["SKIPPED add_fire -"]),
    Vector(
        [{"verb": "remove_fire", "at": "self", "n": 2}], ["REMOVE_FIRE A3 active=1 inactive=1"], board={"A3": "fire 3, lying 1"},
    ),
    Vector(
        [{"verb": "remove_fire", "at": "self", "n": "all", "which": "active"}], ["REMOVE_FIRE A3 active=3 inactive=0"],
        board={"A3": "fire 3, lying 2"},
    ),
    Vector(
        [{"verb": "remove_fire", "at": {"spaces": ["A1", "A3"]}, "n": 5, "which": "inactive"}],
        ["SKIPPED remove_fire A1", "REMOVE_FIRE A3 active=0 inactive=2"], board={"A1": "fire 1", "A3": "fire 3, lying 2"},
    ),
    Vector([{"verb": "remove_fire", "at": "self", "n": 9, "which": "any"}], ["REMOVE_FIRE A3 active=3 inactive=0"]),
    Vector([{"verb": "remove_fire", "at": "self", "n": "population"}], ["REMOVE_FIRE A3 active=2 inactive=0"]),
    Vector(
        [{"verb": "grow_now", "at": {"spaces": ["A1", "A3", "A4", "B1"]}}],
        ["PLACE_FIRE A1 1", "SKIPPED grow_now A3", "SKIPPED grow_now A4", "SKIPPED grow_now B1"],
        board={"A1": "fire 1", "A3": "fire 3, lying 1", "A4": "fire 1"},
    ),
    Vector([{"verb": "spread_now", "at": A1, "roll": True}], ["ROLL_SPREAD A1 hard 4", "PLACE_FIRE A1 1"], answers=[[4]]),
    Vector([{"verb": "spread_now", "from": "self", "fixed": 2}], ["PLACE_FIRE A1 2", "PLACE_FIRE A10 2"]),
    Vector(
        [{"verb": "spread_now", "from": "self", "roll": True}],
        ["ROLL_SPREAD A1 firefighter 4", "NO_SPREAD A1", "SKIPPED spread_now A10"], board={"A1": "ff 1", "A10": "lying 1"}, answers=[[4]],
    ),
    Vector(
        [{"verb": "spread_now", "at": {"spaces": ["A1", "A4", "B1"]}, "fixed": "population"}],
        ["SKIPPED spread_now A1", "SKIPPED spread_now A4", "SKIPPED spread_now B1"],
    ),
    Vector(
        [{"verb": "spread_now", "from": {"spaces": ["A3", "A4"]}, "roll": True}],
        ["ROLL_SPREAD A1 easy 6", "PLACE_FIRE A1 2", "ROLL_SPREAD A3 easy 1", "NO_SPREAD A3", "ROLL_SPREAD A10 easy 3", "NO_SPREAD A10",
         "ROLL_SPREAD B2 easy 4", "PLACE_FIRE B2 1"],
        board={"A4": "fire 1", "difficulty": "easy"}, answers=[[6], [1], [3], [4]],
    ),
    Vector([{"verb": "spread_now", "at": NOBODY, "fixed": 1}], ["SKIPPED spread_now -"]),
    Vector(
        [{"verb": "burn_down", "at": {"spaces": ["A1", "A10", "A4"]}}],
        ["BURN_DOWN A1 fires=3 hazards=explosive,smoke", "RETURN_EQUIP A1 hoses=1 axes=0 FS1", "NEG_POINT 1", "SKIPPED burn_down A4",
         "SKIPPED burn_down A10"],
        board={"A1": "fire 2, lying 1, hose 1, explosive, smoke 2, inj 1, debris 1, call 4", "A10": "burned"},
    ),
    Vector([{"verb": "burn_down", "at": "self"}, {"verb": "add_injured", "at": "self"}],
           ["BURN_DOWN A3 fires=3 hazards=none", "NEG_POINT 1", "ADD_INJ A3 1"]),
]  # fmt: skip

HAZARDS = [
    Vector(
        [{"verb": "add_hazard", "at": NEXT, "type": "smoke"}],
        ["ADD_HAZARD A1 smoke", "SKIPPED add_hazard A4", "ADD_HAZARD A10 smoke"],
    ),
    Vector([{"verb": "add_hazard", "at": "self", "type": "smoke", "n": 2}], ["SKIPPED add_hazard A3"], board={"A3": "fire 3, smoke 1"}),
    Vector([{"verb": "add_hazard", "at": A1, "type": "electricity"}], ["SKIPPED add_hazard A1"], board={"A1": "burned"}),
    Vector(
        [{"verb": "add_hazard", "at": {"spaces": ["A1", "B1"]}, "type": "gas_tank"}], ["SUPPLY_EMPTY gas_tank A1 1"],
        board={"supply": {"gas_tank": 0}},
    ),
    Vector(
        [{"verb": "add_hazard", "at": A1, "type": "smoke"}], ["SUPPLY_EMPTY difficulty A1 1", "ADD_HAZARD A1 smoke"],
        board={"supply": {"difficulty": 0}},
    ),
    Vector(
        [{"verb": "add_hazard", "at": A1, "type": "random", "n": 2}],
        ["DRAW_HAZARD A1 explosive", "ADD_HAZARD A1 explosive", "DRAW_HAZARD A1 explosive,electricity,gas_tank", "ADD_HAZARD A1 gas_tank"],
        answers=["explosive", "explosive", "electricity", "gas_tank"], board={"supply": {"electricity": 0}},
    ),
    Vector(
        [{"verb": "add_hazard", "at": {"adjacent": {"space": "A2"}}, "type": "random"}],
        ["SKIPPED add_hazard A1", "SKIPPED add_hazard A4", "DRAW_HAZARD B1 smoke", "ADD_HAZARD B1 smoke"],
        board={"A1": "burned"}, answers=["smoke"],
    ),
    Vector(
        [{"verb": "remove_hazard", "at": A1, "type": "any"}], ["REMOVE_HAZARD A1 gas_tank"], board={"A1": "gas_tank, smoke 2"},
        answers=["gas_tank"],
    ),
    Vector([{"verb": "remove_hazard", "at": A1}], ["REMOVE_HAZARD A1 electricity"], board={"A1": "electricity"}),
    Vector(
        [{"verb": "remove_hazard", "at": {"spaces": ["A1", "A4", "B1"]}, "type": "all"}],
        ["REMOVE_HAZARD A1 explosive", "REMOVE_HAZARD A1 smoke", "SKIPPED remove_hazard A4", "SKIPPED remove_hazard B1"],
        board={"A1": "smoke 1, explosive"},
    ),
    Vector(
        [{"verb": "remove_hazard", "at": {"spaces": ["A1", "B1"]}, "type": "explosive"}],
        ["SKIPPED remove_hazard A1", "REMOVE_HAZARD B1 explosive"], board={"A1": "smoke 1", "B1": "explosive"},
    ),
    Vector(
        [{"verb": "trigger_hazard", "at": A1, "type": "explosive"}],
        ["REMOVE_HAZARD A1 explosive", "PLACE_FIRE A1 1", "PLACE_FIRE A3 1", "PLACE_FIRE A2 1"], board={"A1": "explosive"},
    ),
    Vector(
        [{"verb": "trigger_hazard", "at": {"spaces": ["A1", "A4", "B1"]}, "type": "gas_tank"}],
        ["REMOVE_HAZARD A1 gas_tank", "PLACE_FIRE A1 3", "SKIPPED trigger_hazard A4", "SKIPPED trigger_hazard B1"],
        board={"A1": "gas_tank", "B1": "explosive"},
    ),
]  # fmt: skip

PEOPLE = [
    Vector([{"verb": "add_debris", "at": {"spaces": ["A4", "A1"]}, "n": 2}], ["ADD_DEBRIS A1 2", "ADD_DEBRIS A4 2"]),
    Vector(
        [{"verb": "add_debris", "at": {"spaces": ["A4", "A1"]}, "n": 2}], ["SUPPLY_EMPTY debris A1 1", "ADD_DEBRIS A1 1"],
        board={"supply": {"debris": 1}},
    ),
    Vector([{"verb": "remove_debris", "at": {"spaces": ["A1", "A4"]}, "n": 2}], ["REMOVE_DEBRIS A1 1", "SKIPPED remove_debris A4"],
           board={"A1": "debris 1"}),
    Vector([{"verb": "add_civilians", "at": A3, "n": "population"}], ["ADD_CIV A3 2"]),
    Vector([{"verb": "add_civilians", "at": A1, "n": "population"}], ["SKIPPED add_civilians A1"]),
    Vector([{"verb": "add_civilians", "at": A1, "n": 2}], ["SUPPLY_EMPTY civilian A1 1", "ADD_CIV A1 2"],
           board={"supply": {"civilian": 1}}),
    Vector([{"verb": "remove_civilians", "at": {"spaces": ["A1", "A4"]}, "n": 3}],
           ["REMOVE_CIVILIANS A1 2", "SKIPPED remove_civilians A4"], board={"A1": "civ 2"}),
    Vector([{"verb": "add_injured", "at": A4, "n": 2}], ["ADD_INJ A4 2"]),
    Vector([{"verb": "add_injured", "at": A4, "n": "population"}], ["SKIPPED add_injured A4"]),
    Vector([{"verb": "remove_injured", "at": A4, "n": 2}], ["REMOVE_INJURED A4 1 delivered=no"], board={"A4": "inj 1"}),
    Vector([{"verb": "remove_injured", "at": {"spaces": ["A4", "B1"]}, "n": 2, "delivered": True}],
           ["REMOVE_INJURED A4 2 delivered=yes", "SKIPPED remove_injured B1"], board={"A4": "inj 3"}),
    Vector([{"verb": "injure", "at": A1, "who": "ff", "n": "all", "equipment": True}],
           ["INJURE A1 ff=2 civ=0", "RETURN_FF A1 2 FS1", "RETURN_EQUIP A1 hoses=1 axes=1 FS1"],
           board={"A1": "ff 2, civ 1, hose 1, axe 1"}),
    Vector([{"verb": "injure", "at": A1, "n": 2}], ["INJURE A1 ff=1 civ=1", "RETURN_FF A1 1 FS1"], board={"A1": "ff 2, civ 1, hose 1"}),
    Vector([{"verb": "injure", "at": {"spaces": ["A1", "B1"]}, "who": "civ", "n": 1}], ["INJURE A1 ff=0 civ=1", "SKIPPED injure B1"],
           board={"A1": "ff 2, civ 2", "B1": "ff 1"}),
    Vector([{"verb": "injure", "at": A1, "who": "both", "n": "population"}], ["SKIPPED injure A1"], board={"A1": "ff 2"}),
    Vector([{"verb": "recall_ff", "at": {"spaces": ["A1", "B1"]}, "n": 1}], ["RETURN_FF A1 1 FS1", "SKIPPED recall_ff B1"],
           board={"A1": "ff 2"}),
    Vector([{"verb": "recall_ff", "at": A1, "n": "all"}], ["RETURN_FF A1 1 FS1", "RETURN_FF A1 1 FS2"], board={"A1": "ff 2"},
           answers=["FS2", "FS1"], stations=TWO_STATIONS),
    Vector([{"verb": "recall_equipment", "at": A1, "what": "hose"}], ["RETURN_EQUIP A1 hoses=2 axes=0 FS1"], board={"A1": "hose 2, axe 1"}),
    Vector([{"verb": "recall_equipment", "at": A1, "what": "axe"}], ["RETURN_EQUIP A1 hoses=0 axes=1 FS1"], board={"A1": "hose 2, axe 1"}),
    Vector([{"verb": "recall_equipment", "at": {"spaces": ["A1", "A4"]}, "what": "both"}],
           ["RETURN_EQUIP A1 hoses=2 axes=1 FS1", "SKIPPED recall_equipment A4"], board={"A1": "hose 2, axe 1"}),
    Vector([{"verb": "add_distress", "at": NEXT, "round": "+1"}], ["ADD_DISTRESS A1 4", "SKIPPED add_distress A4", "ADD_DISTRESS A10 4"]),
    Vector([{"verb": "add_distress", "at": A1, "round": 5}], ["ADD_DISTRESS A1 5"]),
    Vector([{"verb": "add_distress", "at": A1, "round": "+5"}], ["ADD_DISTRESS A1 6"]),
    Vector([{"verb": "add_distress", "at": A1, "round": 4}], ["SUPPLY_EMPTY distress_token A1 1"], board={"supply": {"distress_token": 0}}),
]  # fmt: skip

VEHICLES = [
    Vector([{"verb": "damage_vehicle", "vehicle": {"vehicle": "people_carrier"}}], ["DAMAGE_VEHICLE CARRIER"],
           board={"CARRIER": {"at": "A4"}}),
    Vector(
        [{"verb": "damage_vehicle", "vehicle": {"each": "engine"}}],
        ["REMOVE_VEHICLE E-RED", "RETURN_WATER E-RED 5", "RETURN_EQUIP E-RED hoses=1 axes=0 FS1", "SET_DOWN A4 ff=1 civ=0 inj=0",
         "SKIPPED damage_vehicle E-BLUE"],
        board={"E_RED": {"at": "A4", "damaged": True, "water": 5, "firefighters": 1, "hoses": 1}, "E_BLUE": {"at": "FS1"}},
    ),
    Vector([{"verb": "damage_vehicle", "vehicle": {"vehicle": "water_truck"}}], ["SKIPPED damage_vehicle -"]),
    Vector([{"verb": "recall_vehicle", "vehicle": {"vehicle": "water_truck"}, "to": {"station": "FS1"}}], ["RECALL_VEHICLE TRUCK FS1"],
           board={"TRUCK": {"at": "A5", "water": 3}}),
    Vector([{"verb": "recall_vehicle", "vehicle": {"each": "engine"}, "to": {"station": "nearest"}}],
           ["RECALL_VEHICLE E-RED FS2", "SKIPPED recall_vehicle E-BLUE"],
           board={"E_RED": {"at": "A5"}, "E_BLUE": {"at": "FS1"}}, stations=TWO_STATIONS),
    Vector([{"verb": "recall_vehicle", "vehicle": {"each": "engine"}, "to": {"station": "choose"}}], ["SKIPPED recall_vehicle -"]),
    Vector([{"verb": "lose_water", "from": {"hydrant": "all"}, "n": 2}], ["LOSE_WATER HY1 2", "SKIPPED lose_water HY2"],
           board={"hydrants": {"HY1": 4}}),
    Vector([{"verb": "lose_water", "from": {"station": "FS1"}, "n": "all"}], ["LOSE_WATER FS1 7"],
           board={"stations": {"FS1": {"reserve": 7}}}),
    Vector([{"verb": "lose_water", "from": {"each": "engine"}, "n": "population"}], ["LOSE_WATER E-RED 2", "LOSE_WATER E-BLUE 1"],
           board={"E_RED": {"at": "A4", "water": 5}, "E_BLUE": {"at": "A5", "water": 1}}),
    Vector([{"verb": "lose_water", "from": {"vehicle": "people_carrier"}}], ["SKIPPED lose_water -"], board={"CARRIER": {"at": "A4"}}),
    Vector([{"verb": "add_water", "to": {"hydrant": "all"}, "n": 3}], ["ADD_WATER HY1 2", "ADD_WATER HY2 3"],
           board={"hydrants": {"HY1": 2}}),
    Vector([{"verb": "add_water", "to": {"vehicle": "water_truck"}, "n": 9}], ["ADD_WATER TRUCK 4"],
           board={"TRUCK": {"at": "A4", "water": 20}}),
    Vector([{"verb": "add_water", "to": {"station": "nearest"}, "n": 9}], ["SUPPLY_EMPTY water FS1 4", "ADD_WATER FS1 5"],
           board={"supply": {"water": 5}}),
    Vector([{"verb": "add_water", "to": {"hydrant": "HY1"}, "n": 1}], ["SKIPPED add_water HY1"], board={"hydrants": {"HY1": 4}}),
    Vector([{"verb": "add_water", "to": {"each": "engine"}, "n": 1}], ["SKIPPED add_water -"]),
    Vector([{"verb": "add_water", "to": {"station": "FS1"}, "n": "population"}], ["ADD_WATER FS1 2"]),
]  # fmt: skip

LASTING = [
    Vector([{"verb": "block_hydrant", "hydrant": {"hydrant": "HY2"}, "until": "end_of_next_round"}], ["BLOCK_HYDRANT HY2 4"]),
    Vector([{"verb": "block_hydrant", "hydrant": {"hydrant": "all"}, "until": "end_of_this_round"}],
           ["BLOCK_HYDRANT HY1 3", "BLOCK_HYDRANT HY2 3"]),
    Vector([{"verb": "block_hydrant", "hydrant": {"hydrant": {"adjacent_to": A1}}, "until": 5}], ["BLOCK_HYDRANT HY1 5"]),
    Vector([{"verb": "block_hydrant", "hydrant": {"hydrant": {"adjacent_to": "self"}}, "until": 5}], ["SKIPPED block_hydrant -"]),
    Vector([{"verb": "close_road", "at": {"spaces": ["A1", "A2", "A4"]}, "until": "end_of_game"}],
           ["SKIPPED close_road A1", "CLOSE_ROAD A2 6", "CLOSE_ROAD A4 6"]),
    Vector([{"verb": "close_road", "at": A4, "until": 5}, {"verb": "close_road", "at": A4, "until": 4}],
           ["CLOSE_ROAD A4 5", "CLOSE_ROAD A4 5"]),
    Vector([{"verb": "change_wrr", "at": {"spaces": ["A1", "A4"]}, "by": -1, "until": "end_of_next_round"}],
           ["CHANGE_WRR A1 -1 4", "SKIPPED change_wrr A4"]),
    Vector([{"verb": "change_timer", "by": -30, "until": "end_of_next_round"}], ["CHANGE_TIMER -30 4"]),
    Vector([{"verb": "change_spread", "row": "easy", "at": {"spaces": ["A1", "A4"]}, "until": "end_of_this_round"}],
           ["CHANGE_SPREAD A1 easy 3", "SKIPPED change_spread A4"]),
    Vector([{"verb": "change_spread", "row": "hard", "at": NOBODY, "until": 4}], ["SKIPPED change_spread -"]),
    Vector([{"verb": "change_spread", "row": "firefighter", "at": A1, "until": "end_of_game"}], ["CHANGE_SPREAD A1 firefighter 6"]),
]  # fmt: skip

CONTROL = [
    Vector([{"verb": "negative_point", "n": 1}, {"verb": "negative_point", "n": -2}], ["NEG_POINT 1", "NEG_POINT -2"]),
    Vector([{"verb": "negative_point", "n": "population"}], ["NEG_POINT 2", "NP_ALERT"], board={"np": 1}),
    Vector(
        [{"verb": "roll", "table": [{"on": [1, 2], "do": [{"verb": "negative_point"}]},
               {"on": [2, 3], "do": [{"verb": "add_fire", "at": A1}]}]}],
        ["ROLL 2", "NEG_POINT 1", "PLACE_FIRE A1 1"], answers=[[2]],
    ),
    Vector([{"verb": "roll", "table": [{"on": [1], "do": [{"verb": "negative_point"}]}]}], ["ROLL 6"], answers=[[6]]),
    Vector(
        [{"verb": "choose", "by": "players", "options": [[{"verb": "negative_point"}], [{"verb": "add_debris", "at": A4}]]}],
        ["ADD_DEBRIS A4 1"], answers=["2"],
    ),
    Vector([{"verb": "if", "cond": {"np": "== 0"}, "then": [{"verb": "add_fire", "at": A1}], "else": [{"verb": "negative_point"}]}],
           ["NEG_POINT 1"], board={"np": 1}),
    Vector([{"verb": "if", "cond": {"np": "== 0"}, "then": [{"verb": "add_fire", "at": A1}]}], [], board={"np": 1}),
    Vector(
        [{"verb": "for_each", "at": {"spaces": ["B1", "A10", "A4"]}, "do": [{"verb": "add_debris", "at": "it"},
               {"verb": "add_injured", "at": "it"}]}],
        ["ADD_DEBRIS A4 1", "ADD_INJ A4 1", "ADD_DEBRIS A10 1", "ADD_INJ A10 1", "ADD_DEBRIS B1 1", "ADD_INJ B1 1"],
    ),
    Vector([{"verb": "for_each", "at": NOBODY, "do": [{"verb": "negative_point"}]}], ["SKIPPED for_each -"]),
    Vector(
        [{"verb": "draw_event", "colour": "red"}, {"verb": "add_debris", "at": A4}],
        ["DRAW_EVENT A3 red EV-RED", "PLACE_FIRE A3 1", "ADD_DEBRIS A4 1"],
        answers=[card([{"verb": "add_fire", "at": "self"}], "red", "EV-RED")],
    ),
    Vector([{"verb": "manual", "text": "Ring the bell."}, {"verb": "negative_point"}], ["MANUAL Ring the bell.", "NEG_POINT 1"]),
]  # fmt: skip

VECTORS = [*FIRE, *HAZARDS, *PEOPLE, *VEHICLES, *LASTING, *CONTROL]


@pytest.mark.parametrize("vector", FIRE, ids=ident)
def test_fod_185_fire_of_cards_follows_place_fire(vector: Vector) -> None:
    """FOD-185: inactive, blocked on burned areas and full roads, a shortage costs a Negative Point."""
    assert lines_of(vector) == vector.lines


@pytest.mark.parametrize("vector", [*HAZARDS, *PEOPLE, *VEHICLES, *LASTING, *CONTROL], ids=ident)
def test_fod_183_184_effects_run_in_order_and_impossible_ones_are_told(vector: Vector) -> None:
    """FOD-183, FOD-184: listed order, label order, each fully; a part that can't be done is skipped and told."""
    assert lines_of(vector) == vector.lines


# Where effects come from


def test_fod_183_self_stays_the_area_although_it_burned_down() -> None:
    """FOD-183: what comes after the burn-down still means the same area."""
    effects: list[Raw] = [{"verb": "burn_down", "at": "self"}, {"verb": "add_civilians", "at": "self"}]
    assert lines_of(Vector(effects, []))[-1] == "ADD_CIV A3 1"


def test_fod_184_a_skip_does_not_stop_the_card() -> None:
    """FOD-184: nothing to choose from, and the next effect all the same."""
    effects: list[Raw] = [
        {"verb": "add_fire", "at": {"adjacent": "self", "where": ["burned"], "rank": "choose"}},
        {"verb": "negative_point"},
    ]
    assert lines_of(Vector(effects, [])) == ["SKIPPED add_fire -", "NEG_POINT 1"]


def test_fod_186_a_hazard_of_an_event_goes_off_in_the_same_phase() -> None:
    """FOD-186: placed in F5 on a burning area, goes off in F6."""
    evening = draw(Vector([{"verb": "add_hazard", "at": "self", "type": "gas_tank"}], []))
    assert lines(evening, "F6") == ["F6 REMOVE_HAZARD A3 gas_tank", "F6 PLACE_FIRE A3 3"]


def test_fod_186_a_hazard_of_a_distress_call_waits_for_the_next_round() -> None:
    """FOD-186: placed in F7, goes off in F6 of the next round."""
    call = {"id": "DC-TEST", "title": "Test", "green": [{"verb": "add_hazard", "at": "self", "type": "gas_tank"}],
            "yellow": [{"verb": "add_debris", "at": "self"}]}  # fmt: skip
    evening = play(town(), position(at="distress_calls", A1="fire 1, call 3, ff 1"), [call])
    assert "F7 ADD_HAZARD A1 gas_tank" in lines(evening)
    assert not lines(evening, "F6")
    evening.answer([1])  # A3 catches nothing
    for answer in ("rang", {"spaces": {"A1": {"firefighters": 0}, "A3": {"firefighters": 1}}}):
        evening.answer(answer)
    assert lines(evening, "F6") == ["F6 REMOVE_HAZARD A1 gas_tank", "F6 PLACE_FIRE A1 3"]


def test_fod_187_random_spaces_by_a_typed_result() -> None:
    """FOD-187: which of them, said by the table."""
    effects: list[Raw] = [{"verb": "add_debris", "at": {"pick": {"all": "area"}, "rank": "random", "count": 2}}]
    assert lines_of(Vector(effects, [], answers=[["B2"], ["A1"]])) == ["ADD_DEBRIS A1 1", "ADD_DEBRIS B2 1"]


def test_fod_187_random_spaces_by_the_logged_source() -> None:
    """FOD-187: digital, logged with its key, and the same again for the same game."""
    effects: list[Raw] = [{"verb": "add_debris", "at": {"adjacent": "self", "rank": "random"}}]
    stands = position(at="critical_level", A3="fire 3")
    evenings = [play(town(), stands, [card(effects)], dice="digital") for _ in range(2)]
    [rolled] = [e for e in events(evenings[0]) if isinstance(e, DiceRolled) and e.key.startswith("round.3/fire/critical_level/A3/pick")]
    assert rolled.by == "digital"
    assert rolled.values[0] in ("A1", "A4", "A10")
    assert lines(evenings[0]) == lines(evenings[1])


def test_a_manual_effect_waits_until_it_is_done() -> None:
    evening = play(town(), position(at="critical_level", A3="fire 3"), confirm="steps")
    evening.answer(card([{"verb": "manual", "text": "Ring the bell."}, {"verb": "negative_point"}]))
    assert open_key(evening) == "round.3/fire/critical_level/A3/manual/1"
    assert lines(evening, "F5")[-1] == "F5 MANUAL Ring the bell."
    evening.answer(True)
    assert lines(evening, "F5")[-1] == "F5 NEG_POINT 1"


@pytest.mark.parametrize(
    ("effect", "line", "ending"),
    [
        ({"verb": "end_game", "result": "won"}, "S2 WIN", ("won", "")),
        ({"verb": "end_game", "result": "lost", "reason": "dark"}, "S2 LOSE dark", ("lost", "dark")),
        ({"verb": "end_game", "result": "lost"}, "S2 LOSE scenario", ("lost", "scenario")),
    ],
)
def test_a_scenario_may_end_the_game(effect: dict[str, str], line: str, ending: tuple[str, str]) -> None:
    schedule = [{"round": 3, "when": "start_of_round", "effects": [effect, {"verb": "negative_point"}]}]
    evening = play(town(schedule=schedule), position(at="start_of_round"))
    assert lines(evening)[-1] == line
    assert evening.ending is not None
    assert (evening.ending.outcome, evening.ending.reason) == ending


def test_an_amount_of_a_scenario_knows_no_population_of_its_own() -> None:
    effects: list[Raw] = [{"verb": "negative_point", "n": "population"}, {"verb": "add_water", "to": {"station": "FS1"}, "n": "population"}]
    scenario = town(schedule=[{"round": 3, "when": "start_of_round", "effects": effects}])
    assert told(scenario, position(at="start_of_round"), "S2") == ["NEG_POINT 0", "SKIPPED add_water FS1"]


# Lasting effects (FOD-189)

FIELDS: Raw = {
    "spaces": {"A2": {"closed_until": 3}, "A1": {"wrr_change": [[1, 3], [1, 5]], "spread_row": [["easy", 3]]}},
    "timer": [[20, 3], [-10, 4]],
    "blocked": {"HY1": 3},
}


def test_fod_189_lasting_effects_end_after_the_smoke_of_their_round() -> None:
    """FOD-189: told one by one, after the smoke; what lasts longer stays."""
    stands = position(at="end_of_round", **FIELDS) | {"spaces": FIELDS["spaces"] | {"B1": {"hazards": {"smoke": 1}}}}
    assert told(town(), stands, "E3") == [
        "SMOKE_OFF B1",
        "EFFECT_ENDS block_hydrant HY1",
        "EFFECT_ENDS close_road A2",
        "EFFECT_ENDS change_wrr A1",
        "EFFECT_ENDS change_spread A1",
        "EFFECT_ENDS change_timer -",
    ]
    after = play(town(), stands).twin.position()
    assert (after["spaces"]["A1"]["wrr_change"], after["timer"]) == ([[1, 5]], [[-10, 4]])
    assert "closed_until" not in after["spaces"].get("A2", {})


def test_fod_189_nothing_ends_before_its_round() -> None:
    """FOD-189: in round 2 all of them go on."""
    stands = position(at="end_of_round", round=2, **FIELDS) | {"spaces": FIELDS["spaces"]}
    assert told(town(), stands, "E3") == []


def test_fod_189_lasting_effects_stand_in_the_summary() -> None:
    """FOD-189: on their spaces and hydrants, with the round in which they end."""
    evening = play(town(), position(at="start_of_round", **FIELDS) | {"spaces": FIELDS["spaces"]})
    picture = evening.game.picture(evening.twin, evening.content, evening.setup.options)
    seen = {place.id: [(piece.name, piece.note) for piece in place.pieces] for place in picture.places}
    assert seen["A2"] == [("closed", "to the end of round 3")]
    assert seen["A1"] == [
        ("changed_roll", "+1, to the end of round 3"),
        ("changed_roll", "+1, to the end of round 5"),
        ("changed_row", "easy, to the end of round 3"),
    ]
    assert ("blocked", "to the end of round 3") in seen["HY1"]
    assert {ledger.name: ledger.rows for ledger in picture.ledgers}["lasting"] == (("change_timer", 20), ("change_timer", -10))


def test_a_blocked_hydrant_is_not_filled() -> None:
    evening = play(town(), position(at="start_of_round", blocked={"HY1": 3}))
    assert lines(evening, "S1") == ["S1 FILL_HYDRANT HY2 4"]


def test_a_changed_row_is_used_for_spread() -> None:
    stands = position(at="spread", A3="fire 1, lying 1", A1="ff 1")
    stands["spaces"]["A1"]["spread_row"] = [["hard", 3]]
    assert told(town(), stands, "F9", [[3], [1]])[:2] == ["ROLL_SPREAD A1 hard 3", "PLACE_FIRE A1 1"]


@pytest.mark.parametrize(("changes", "seconds"), [([[20, 3]], 140), ([[20, 3], [-30, 4]], 110), ([[-110, 3]], 30)])
def test_a_changed_clock_and_its_shortest_time(changes: list[list[int]], seconds: int) -> None:
    evening = play(town(), position(at="action", timer=changes))
    assert evening.ask is not None
    assert evening.ask.legal()["seconds"] == seconds


def test_a_changed_water_roll_counts_for_extinguishing() -> None:
    stands = position(at="action", A1="fire 1")
    stands["spaces"]["A1"]["wrr_change"] = [[1, 3], [-2, 4]]
    evening = play(town(), stands)
    evening.offer("extinguish", {"space": "A1", "dice": [4]})
    assert "A EXTINGUISH A1 needs=4 dice=4 hits=1" in lines(evening)


def test_at_the_end_of_the_evening_it_lasts_no_longer() -> None:
    """What is meant for the next round ends with the last one."""
    effects: list[Raw] = [
        {"verb": "change_timer", "by": 20, "until": "end_of_next_round"},
        {"verb": "close_road", "at": A4, "until": "end_of_this_round"},
    ]
    stands = position(at="critical_level", round=6, A3="fire 3")
    assert told(town(), stands, "F5", [card(effects)])[1:] == ["CHANGE_TIMER 20 6", "CLOSE_ROAD A4 6"]


def test_two_lasting_effects_of_the_setup_are_kept_with_the_evening() -> None:
    setup = [{"verb": "close_road", "at": A4, "until": 2}, {"verb": "block_hydrant", "hydrant": {"hydrant": "HY2"}, "until": 1}]
    evening = begin(scenario_data=town(setup=setup), players=1, difficulty="easy")
    evening.answer(["red"])
    stands = evening.twin.position()
    assert (stands["spaces"]["A4"]["closed_until"], stands["blocked"]) == (2, {"HY2": 1})
