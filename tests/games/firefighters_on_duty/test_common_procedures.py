"""What every step of the Fire Phase has in common (FOD-45 to FOD-63, FOD-80)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Evening
from companion.presenter.scene_of import words_of
from companion.table import AnswerRefused, CardDrawn, DiceRolled, InstructionTold, PositionError
from tests.evenings import begin, events, lines, steps
from tests.games.firefighters_on_duty.cities import call, city, event, open_key, play, position, told, with_decks

BEFORE: dict[str, Any] = msgspec.json.decode((Path(__file__).parent / "example" / "before.json").read_bytes())
SPACES = {"A1": "red to A2", "A2": "road to A3", "A3": "red to A10", "A10": "red"}
TOWN = city(SPACES)
TWO_STATIONS = city(SPACES, stations={"FS1": ["A2"], "FS2": ["A2"]})
FIRE_PHASE = (
    "casualties", "injuries", "vehicle_damage", "burn_down", "critical_level", "hazards", "distress_calls", "growth", "spread",
)  # fmt: skip


def confirmed(evening: Evening) -> list[tuple[str, dict[str, Any]]]:
    """Confirm everything up to the next Action Phase: each confirmation, and how the board stood at it."""
    seen = []
    while evening.ask is not None and evening.ask.kind == "confirm":
        seen.append((open_key(evening), evening.twin.position()))
        evening.answer(True)
    return seen


def sentences(evening: Evening) -> list[str]:
    """What people read, line for line."""
    words = words_of(evening)
    return [words.told(happened) for happened in events(evening) if isinstance(happened, InstructionTold)]


# -- steps, confirmations, undo ---------------------------------------------------------------------------------


def test_fod_45_nine_steps_in_this_order() -> None:
    """FOD-45: then the End of Round and the next Start of Round."""
    evening = play(TOWN, position())
    wanted = [f"round.3/fire/{step}" for step in FIRE_PHASE]
    assert steps(evening) == [*wanted, "round.3/end", "round.4/start", "round.4/action"]


def test_fod_46_a_clear_step_is_announced_and_not_confirmed() -> None:
    """FOD-46: nine times nothing; the first thing to confirm is the End of Round, which has no such line."""
    evening = play(TOWN, position(), confirm="steps")
    assert lines(evening) == [*(f"F{n} STEP_CLEAR F{n}" for n in range(1, 10)), "E1 CHECK_NP 0 continue", "E2 ROUND_TOKEN 4"]
    assert open_key(evening) == "round.3/end/done"


def test_fod_46_undo_goes_back_before_any_confirmed_step() -> None:
    """FOD-46: the board is as it was at each confirmation, decks and discards with it; going on again gives the same game."""
    evening = begin(position=BEFORE, dice="digital", cards="digital", confirm="steps")
    seen, story = confirmed(evening), lines(evening)
    parts = [key.split("/")[-2] for key, _ in seen]
    assert {"injuries", "critical_level", "hazards", "distress_calls", "growth", "end", "start"} <= set(parts)
    for key, stood in reversed(seen):
        evening.undo(sure=True)
        assert (open_key(evening), evening.twin.position()) == (key, stood)
    assert confirmed(evening) == seen
    assert lines(evening) == story


def test_fod_46_undo_restores_typed_dice_and_cards_to_be_asked_again() -> None:
    """FOD-46: what people rolled and drew is taken back, answer by answer."""
    evening = play(TOWN, position("critical_level", A3="fire 3"), [event({"verb": "add_fire", "at": {"space": "A10"}})], confirm="steps")
    evening.undo(sure=True)
    assert open_key(evening) == "round.3/fire/critical_level/A3/event.red/1"
    assert (lines(evening), evening.twin["spaces", "A10", "fire_inactive"]) == ([], 0)


def test_fod_47_every_instruction_has_step_and_requirement() -> None:
    """FOD-47: dice and cards too, by the key of their step."""
    evening = begin(position=BEFORE, dice="digital", cards="digital")
    for happened in events(evening):
        if isinstance(happened, (InstructionTold, DiceRolled, CardDrawn)):
            assert re.fullmatch(r"FOD-R?\d+", happened.rule), happened
            where = happened.step if isinstance(happened, InstructionTold) else happened.key
            assert where.startswith(("round.3/", "round.4/start")), happened


def test_fod_47_answers_are_in_the_journal_with_their_step() -> None:
    """FOD-47: choices, dice and cards, by round and step."""
    evening = play(TWO_STATIONS, position("burn_down", A1="fire 4, hose 1", A3="fire 3"), ["FS2", event({"verb": "negative_point"})])
    written = [row.body for row in evening.journal.rows if row.kind == "entry" and row.body.get("by", "person") != "self"]
    assert [(body["key"], body["ask"]) for body in written] == [
        ("round.3/fire/burn_down/A1/hose/1", "choose"),
        ("round.3/fire/critical_level/A3/event.red/1", "draw"),
    ]


# -- lists and their order --------------------------------------------------------------------------------------


def test_fod_48_a_step_list_is_fixed_when_the_step_begins() -> None:
    """FOD-48: fire that a card places in this step neither puts an area on the list nor takes one off it."""
    more = event({"verb": "add_fire", "at": {"space": "A10"}, "n": 3})
    quiet = event({"verb": "negative_point", "n": -1})
    stands = position("critical_level", A3="fire 3", A10="fire 2")
    assert told(TOWN, stands, "F5", [more]) == ["DRAW_EVENT A3 red EVENT", "PLACE_FIRE A10 3"]
    stands = position("critical_level", A3="fire 3", A10="fire 3")
    assert [line.split()[1] for line in told(TOWN, stands, "F5", [more, quiet]) if "DRAW" in line] == ["A3", "A10"]


def test_fod_49_label_order_reads_numbers_as_numbers() -> None:
    """FOD-49: A2 before A10 before B1."""
    order = city({"B1": "red", "A10": "red", "A2": "red"})
    stands = position("growth", A2="fire 1", A10="fire 1", B1="fire 1")
    assert told(order, stands, "F8") == ["PLACE_FIRE A2 1", "PLACE_FIRE A10 1", "PLACE_FIRE B1 1"]


def test_fod_50_lying_fire_counts_for_nothing() -> None:
    """FOD-50: from F2 on inactive fire burns no people, no vehicle, no area, and spreads nowhere."""
    stands = position("injuries", A1="lying 5, ff 1, civ 1, gas_tank, explosive", A2="lying 1", E_RED={"at": "A2"})
    evening = play(TOWN, stands)
    assert lines(evening, *(f"F{n}" for n in range(2, 10))) == [f"F{n} STEP_CLEAR F{n}" for n in range(2, 10)]


def test_fod_51_fire_is_always_placed_inactive() -> None:
    """FOD-51: event, explosive, tank, call, growth and spread in one phase; all of it is inactive."""
    hot = event({"verb": "add_fire", "at": {"space": "A10"}})
    ring = call({"verb": "add_fire", "at": "self"}, {"verb": "add_debris", "at": "self"})
    crowd = city(SPACES | {"B1": "red to A10", "B2": "red", "B3": "red to A2"})
    stands = position(A3="fire 3", A10="fire 1, explosive", A2="fire 1", B2="fire 1, gas_tank", B1="call 3", B3="ff 1")
    evening = play(crowd, stands, [hot, ring, [6], [6]], confirm="none", difficulty="hard")
    placed = {event.args["space"] for event in events(evening) if isinstance(event, InstructionTold) and event.code == "PLACE_FIRE"}
    assert placed == {"A1", "A3", "A10", "B1", "B2", "B3"}
    flipped = {line.split()[2] for line in lines(evening, "S2")}
    assert flipped == placed


# -- PLACE-FIRE -------------------------------------------------------------------------------------------------


def hot(*spaces: str, n: int = 2) -> dict[str, Any]:
    return event({"verb": "add_fire", "at": {"spaces": list(spaces)}, "n": n})


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ({"A1": "burned"}, ["FIRE_BLOCKED A1 2", "PLACE_FIRE A2 1"]),
        ({"A2": "fire 1"}, ["PLACE_FIRE A1 2", "FIRE_BLOCKED A2 2"]),
        ({"A2": "lying 1"}, ["PLACE_FIRE A1 2", "FIRE_BLOCKED A2 2"]),
        ({"A1": "fire 9"}, ["PLACE_FIRE A1 2", "PLACE_FIRE A2 1"]),
    ],
)
def test_fod_52_where_fire_can_be_placed(there: dict[str, Any], expected: list[str]) -> None:
    """FOD-52, FOD-R45, FOD-R56: not on a burned area or a road with fire; a free road takes one of any number."""
    evening = play(TOWN, position("critical_level", A3="fire 3", **there), [hot("A1", "A2")], confirm="steps")
    assert lines(evening, "F5")[1:] == [f"F5 {line}" for line in expected]
    assert evening.twin["np",] == 0


def test_fod_53_one_point_for_each_placement_that_is_not_complete() -> None:
    """FOD-53, FOD-R41: however many tokens are missing; a road that gets its one fire is complete."""
    stands = position("critical_level", A3="fire 3", supply={"fire": 3})
    assert told(TOWN, stands, "F5", [hot("A1", "A2", "A10", n=4)], confirm="steps") == [
        "DRAW_EVENT A3 red EVENT",
        "PLACE_FIRE A1 3",
        "FIRE_SHORT A1 1",
        "NEG_POINT 1",
        "FIRE_SHORT A2 1",
        "NEG_POINT 1",
        "FIRE_SHORT A10 4",
        "NEG_POINT 1",
        "NP_ALERT",
    ]


def test_fod_53_outside_the_fire_phase_it_is_only_a_warning() -> None:
    """FOD-53: a scenario's own fire at the Start of Round."""
    arson = {"round": 3, "when": "start_of_round", "effects": [{"verb": "add_fire", "at": {"space": "A1"}}]}
    evening = play(city(SPACES, schedule=[arson]), position("start_of_round", supply={"fire": 0}))
    assert [line.partition(" ")[2] for line in lines(evening)][-1] == "FIRE_SHORT A1 1"
    assert evening.twin["np",] == 0


def test_fod_54_an_area_holds_any_number_of_fires() -> None:
    """FOD-54, FOD-R44."""
    evening = play(TOWN, position("hazards", A1="fire 3, lying 30, gas_tank"))
    assert lines(evening, "F6") == ["F6 REMOVE_HAZARD A1 gas_tank", "F6 PLACE_FIRE A1 3"]


# -- going home -------------------------------------------------------------------------------------------------


def test_fod_55_56_one_station_is_never_asked_for() -> None:
    """FOD-55, FOD-56: the whole phase runs to the spread without a question."""
    stands = position(A1="fire 1, ff 2, hose 1, axe 1", A2="fire 1, axe 1", E_RED={"at": "A2", "damaged": True, "hoses": 1})
    evening = play(TOWN, stands, dice="digital")
    assert lines(evening, "F2")[1:] == ["F2 RETURN_FF A1 2 FS1", "F2 RETURN_EQUIP A1 hoses=1 axes=1 FS1"]
    board = evening.twin
    assert [board["stations", "FS1", what] for what in ("firefighters", "hoses", "axes")] == [2, 2, 2]


def test_fod_56_equipment_is_never_lost() -> None:
    """FOD-56, FOD-2: a phase in which everything goes home ends with the same sums."""
    away: dict[str, Any] = {"A1": "fire 1, ff 2, hose 2, axe 1", "A3": "fire 4, hose 3", "A2": "fire 1, axe 1"}
    stands = position(**away, E_RED={"at": "A2", "damaged": True, "hoses": 3, "axes": 2, "firefighters": 6})
    evening = play(TOWN, stands, dice="digital")
    board = evening.twin
    held = {what: sum(board[path] for path in board.schema.fields if path[-1] == what) for what in ("hoses", "axes", "firefighters")}
    assert held == {"hoses": 8, "axes": 4, "firefighters": 8}


# -- Negative Points --------------------------------------------------------------------------------------------


def test_fod_57_the_alert_is_told_when_three_are_reached() -> None:
    """FOD-57: once on the way up, again on a new way up; the game goes on."""
    up, down = {"verb": "negative_point", "n": 2}, {"verb": "negative_point", "n": -2}
    stands = position("critical_level", np=1, A1="fire 3")
    assert told(TOWN, stands, "F5", [event(up, up, down, down, up)], confirm="steps")[1:] == [
        "NEG_POINT 2",
        "NP_ALERT",
        "NEG_POINT 2",
        "NEG_POINT -2",
        "NEG_POINT -2",
        "NEG_POINT 2",
        "NP_ALERT",
    ]


def test_fod_57_a_card_may_still_save_the_game() -> None:
    """FOD-57, FOD-146: two points after a burn-down and a card that takes one away."""
    evening = play(TOWN, position("burn_down", np=2, A1="fire 4", A3="fire 3"), [event({"verb": "negative_point", "n": -1})])
    assert [line for line in lines(evening) if line.split()[1] in ("NEG_POINT", "NP_ALERT")] == [
        "F4 NEG_POINT 1",
        "F4 NP_ALERT",
        "F5 NEG_POINT -1",
    ]
    evening.answer([1])
    assert "E1 CHECK_NP 2 continue" in lines(evening)


# -- dice and hazard cards --------------------------------------------------------------------------------------


def test_fod_58_a_die_is_rolled_or_typed_in() -> None:
    """FOD-58: the same question either way; what is on no die is refused."""
    stands = position("spread", A2="fire 1")
    by_hand = play(TOWN, stands)
    for wrong in ([0], [7], [1, 2], 4):
        with pytest.raises(AnswerRefused):
            by_hand.answer(wrong)
    by_hand.answer([4])
    by_hand.answer_digitally()
    rolled = [happened for happened in events(by_hand) if isinstance(happened, DiceRolled)]
    assert [(happened.key, happened.by) for happened in rolled] == [
        ("round.3/fire/spread/A1", "hand"),
        ("round.3/fire/spread/A3", "digital"),
    ]
    digital = [happened for happened in events(play(TOWN, stands, dice="digital")) if isinstance(happened, DiceRolled)]
    assert digital[1] == rolled[1]


def test_fod_59_cards_are_turned_until_one_fits() -> None:
    """FOD-59, FOD-R65: none that is there already, none whose supply is empty; the next random hazard has all four again."""
    two = event({"verb": "add_hazard", "at": "self", "type": "random", "n": 2})
    stands = position("critical_level", A1="fire 3, electricity", supply={"explosive": 0})
    evening = play(TOWN, stands, [two, "electricity", "explosive", "smoke"])
    assert evening.ask is not None
    assert evening.ask.legal()["cards"] == ["explosive", "gas_tank", "electricity", "smoke"]
    for card in ("smoke", "explosive", "gas_tank"):
        evening.answer(card)
    assert lines(evening, "F5")[1:] == [
        "F5 DRAW_HAZARD A1 electricity,explosive,smoke",
        "F5 ADD_HAZARD A1 smoke",
        "F5 DRAW_HAZARD A1 smoke,explosive,gas_tank",
        "F5 ADD_HAZARD A1 gas_tank",
    ]


def test_fod_59_a_card_turned_does_not_come_again_for_the_same_token() -> None:
    """FOD-59: it stays revealed until the cards are shuffled for the next token."""
    evening = play(TOWN, position("critical_level", A1="fire 3, smoke 1"), [event({"verb": "add_hazard", "at": "self", "type": "random"})])
    evening.answer("smoke")
    with pytest.raises(AnswerRefused, match="explosive, gas_tank, electricity"):
        evening.answer("smoke")


def add(kind: str, *spaces: str) -> dict[str, Any]:
    return event({"verb": "add_hazard", "at": {"spaces": list(spaces)}, "type": kind})


def test_fod_60_one_hazard_of_each_type() -> None:
    """FOD-60: different ones share a space, and named ones that are there are not placed again."""
    evening = play(TOWN, position("critical_level", A1="fire 3", A3="gas_tank, smoke 1"), [add("gas_tank", "A3", "A10")], confirm="steps")
    assert lines(evening, "F5")[1:] == ["F5 SKIPPED add_hazard A3", "F5 ADD_HAZARD A10 gas_tank"]
    assert evening.twin.position()["spaces"]["A3"]["hazards"] == {"gas_tank": 1, "smoke": 1}


def test_fod_61_no_hazards_on_roads_and_burned_areas() -> None:
    """FOD-61, FOD-R63: told and skipped; a random one turns no card."""
    beside: dict[str, Any] = {"verb": "add_hazard", "at": {"adjacent": "self"}}
    card = event({**beside, "type": "smoke"}, {**beside, "type": "random"})
    stands = position("critical_level", A1="fire 3", A3="burned", A10="fire 3")
    assert told(TOWN, stands, "F5", [card, card], confirm="steps") == [
        "DRAW_EVENT A1 red EVENT",
        "SKIPPED add_hazard A2",
        "SKIPPED add_hazard A2",
        "DRAW_EVENT A10 red EVENT",
        "SKIPPED add_hazard A3",
        "SKIPPED add_hazard A3",
    ]


def test_fod_62_smoke_is_placed_at_two_with_a_difficulty_token() -> None:
    """FOD-62, FOD-R64: new smoke is not placed on smoke of any level."""
    evening = play(TOWN, position("critical_level", A1="fire 3", A3="smoke 1"), [add("smoke", "A3", "A10")], confirm="steps")
    assert lines(evening, "F5")[1:] == ["F5 SKIPPED add_hazard A3", "F5 ADD_HAZARD A10 smoke"]
    board = evening.twin
    assert [board["spaces", x, "hazards", "smoke"] for x in ("A3", "A10")] == [1, 2]
    assert (board.supply("smoke"), board.supply("difficulty")) == (8, 10)
    assert "Put a thick smoke token on A10 with its 2+ side up, and a difficulty token beside it." in sentences(evening)


def test_fod_63_electricity_covers_what_water_needs() -> None:
    """FOD-63, FOD-11: placed in the Fire Phase, it forbids water in the next Action Phase."""
    evening = play(TOWN, position("critical_level", A1="fire 3", difficulty="easy"), [add("electricity", "A1")])
    assert lines(evening, "F5")[1:] == ["F5 ADD_HAZARD A1 electricity"]
    assert "Put an electricity token on A1, on top of its water roll requirement." in sentences(evening)
    evening.offer("extinguish", {"space": "A1", "dice": [6]})
    assert lines(evening)[-1] == "A CANNOT_EXTINGUISH A1 electricity"


def test_fod_4_an_empty_supply_is_told_once_a_step_and_piece() -> None:
    """FOD-4, FOD-R5: debris is left out, people have stand-ins, and the next step says it again."""
    card = event(*({"verb": f"add_{what}", "at": {"spaces": ["A3", "A10"]}} for what in ("debris", "civilians")))
    ring = call({"verb": "add_civilians", "at": "self"}, {"verb": "add_debris", "at": "self"})
    stands = position("critical_level", A1="fire 3", A10="call 3, ff 1", supply={"debris": 1, "civilian": 0})
    evening = play(TOWN, stands, [card, ring])
    assert lines(evening, "F5", "F7") == [
        "F5 DRAW_EVENT A1 red EVENT",
        "F5 ADD_DEBRIS A3 1",
        "F5 SUPPLY_EMPTY debris A10 1",
        "F5 SUPPLY_EMPTY civilian A3 1",
        "F5 ADD_CIV A3 1",
        "F5 ADD_CIV A10 1",
        "F7 DRAW_DISTRESS A10 on_time CALL",
        "F7 SUPPLY_EMPTY civilian A10 1",
        "F7 ADD_CIV A10 1",
        "F7 SUPPLY_EMPTY debris A10 1",
        "F7 REMOVE_DISTRESS A10 3",
    ]


# -- before the phase -------------------------------------------------------------------------------------------


def test_fod_80_the_phase_begins_with_the_board_checked_and_no_fire_lying() -> None:
    """FOD-80, FOD-78: firefighters on areas at the bell are recorded when the board check is confirmed."""
    evening = play(TOWN, position("check", A1="ff 2", A3="ff 1"), board_check="all")
    evening.answer({"spaces": {"A1": {"firefighters": 1}, "A10": {"firefighters": 1}}})
    bell = next(mark for mark in evening.run.marks if mark.path == "round.3/fire/casualties").board
    assert {x: bell["ff_at_bell", x] for x in ("A1", "A3", "A10")} == {"A1": 1, "A3": 1, "A10": 1}


def test_fod_80_a_position_with_fire_lying_before_f1_is_refused() -> None:
    """FOD-80, FOD-26."""
    with pytest.raises(PositionError, match="A1 has inactive fire"):
        play(TOWN, position(A1="fire 1, lying 1"))


def test_fod_45_decks_of_a_table_are_drawn_from_in_every_step() -> None:
    """FOD-45, FOD-110: own decks of one card each serve a whole digital phase."""
    content = with_decks(
        TOWN,
        events=[event({"verb": "add_debris", "at": "self"})],
        distress=[call({"verb": "add_civilians", "at": "self"}, {"verb": "add_debris", "at": "self"})],
    )
    stands = position(A1="fire 3, call 3")
    evening = play(TOWN, stands, content=content, dice="digital", cards="digital")
    assert [line.split()[-1] for line in lines(evening) if " DRAW_" in line] == ["EVENT", "CALL"]
