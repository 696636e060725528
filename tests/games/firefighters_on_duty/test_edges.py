"""Edge cases of single rules: the last value that counts, and the first that does not."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.faults import PackError
from companion.engine import Evening
from companion.games.firefighters_on_duty.board.picture import picture
from companion.games.firefighters_on_duty.board.schema import board_schema
from companion.games.firefighters_on_duty.pack import Content, compile, gather
from companion.table import Board, InstructionTold, OptionError, PieceGroup, PositionError, read_position
from tests.evenings import begin, events
from tests.games.firefighters_on_duty.cities import open_key, play, position
from tests.games.firefighters_on_duty.effect_cards import TWO_STATIONS, Vector, draw, lines_of, town

Raw = dict[str, Any]
A1 = {"space": "A1"}


def content_of(**scenario: Any) -> Content:
    return compile(gather("town", town(**scenario)))


def board_of(data: Raw, **scenario: Any) -> tuple[Content, Board]:
    content = content_of(**scenario)
    return content, read_position(board_schema(content, {}), data)


def faults_of(**scenario: Any) -> list[str]:
    with pytest.raises(PackError) as error:
        content_of(**scenario)
    return [str(fault) for fault in error.value.faults]


# -- positions --------------------------------------------------------------------------------------------------


def test_a_position_without_a_place_begins_the_round() -> None:
    _, board = board_of({})
    assert (board["at",], board["round",]) == ("start_of_round", 1)


@pytest.mark.parametrize(("data", "fault"), [
    ({"round": 7}, "round must be a whole number from 1 to 6, not 7"),
    ({"round": 0}, "round must be a whole number from 1 to 6, not 0"),
    ({"last_round": 0}, "last_round must be a whole number from 1 to 6, not 0"),
    ({"last_round": 7}, "last_round must be a whole number from 1 to 6, not 7"),
    ({"spaces": {"A1": {"hazards": {"explosive": 2}}}}, "spaces.A1.hazards.explosive must be a whole number from 0 to 1, not 2"),
    ({"spaces": {"A1": {"hazards": {"smoke": 3}}}}, "spaces.A1.hazards.smoke must be a whole number from 0 to 2, not 3"),
    ({"hydrants": {"HY1": 5}}, "hydrants.HY1 must be a whole number from 0 to 4, not 5"),
])  # fmt: skip
def test_a_position_keeps_within_its_bounds(data: Raw, fault: str) -> None:
    with pytest.raises(PositionError) as error:
        board_of(data)
    assert list(error.value.faults) == [fault]


@pytest.mark.parametrize("at", ["setup", "game_end"])
def test_a_position_can_not_stand_in_the_setup_or_after_the_end(at: str) -> None:
    with pytest.raises(PositionError) as error:
        begin(position={"at": at})
    assert list(error.value.faults) == [
        '"at" must be one of start_of_round, action, check, fire, injuries, vehicle_damage, burn_down, critical_level, hazards, '
        f"distress_calls, growth, spread, end_of_round, not {at}"
    ]


def test_a_position_may_stand_in_the_last_round_and_not_after_it() -> None:
    assert begin(position={"round": 2, "last_round": 2}).ask is not None
    with pytest.raises(PositionError) as error:
        begin(position={"round": 3, "last_round": 2})
    assert list(error.value.faults) == ["round 3 is after the last round, 2"]


@pytest.mark.parametrize(("due", "last", "fits"), [(1, 6, True), (6, 6, True), (3, 3, True), (4, 3, False)])
def test_a_distress_call_is_for_a_round_of_this_game(due: int, last: int, fits: bool) -> None:
    stands = position(at="growth", round=2, last_round=last, A1=f"call {due}")
    if fits:
        assert board_of(stands)[1]["spaces", "A1", "distress"] == (due,)
        play(town(), stands)
    else:
        with pytest.raises(PositionError) as error:
            play(town(), stands)
        assert list(error.value.faults) == [f"spaces.A1.distress has a call for round {due}, but this game has rounds 1 to {last}"]


@pytest.mark.parametrize(("data", "fault"), [
    ({"spaces": {"A2": {"hazards": {"smoke": 1}}}}, "spaces.A2.hazards can't be there: A2 is a road, and hazards are on areas only"),
    ({"spaces": {"A2": {"distress": [2]}}}, "spaces.A2.distress can't be there: A2 is a road, and distress calls are on areas only"),
    ({"spaces": {"A2": {"burned": True}}}, "spaces.A2.burned can't be there: A2 is a road, and Burned Down markers are on areas only"),
    ({"spaces": {"A2": {"dogs": 1}}}, "spaces.A2.dogs is not known"),
    ({"spaces": {"A1": {"dogs": 1}}}, "spaces.A1.dogs is not known"),
    ({"spaces": {"A1": {"hazards": {"gold": 1}}}}, "spaces.A1.hazards.gold is not known"),
    ({"spaces": {"A1": {"closed_until": 3}}}, "spaces.A1.closed_until can't be there: A1 is an area, and only roads can be closed"),
    ({"spaces": {"Q1": {"debris": 1}}}, "spaces.Q1 is not known (the spaces of this map are "),
    ({"ff_at_bell": {"A2": 1}}, "ff_at_bell.A2 can't be there: A2 is a road, and firefighters are counted on areas only"),
    ({"hydrants": {"HY9": 1}}, "hydrants.HY9 is not known (the hydrants of this map are HY1 and HY2)"),
    ({"stations": {"FS9": {"axes": 1}}}, "stations.FS9 is not known (the fire station of this map is FS1)"),
])  # fmt: skip
def test_a_field_that_a_map_does_not_have_is_refused_with_the_reason(data: Raw, fault: str) -> None:
    with pytest.raises(PositionError) as error:
        board_of(data)
    assert len(error.value.faults) == 1
    assert error.value.faults[0].startswith(fault)


def test_a_position_always_says_points_hydrants_and_the_round() -> None:
    _, board = board_of({"hydrants": {"HY1": 0}})
    shown = board.position()
    assert (shown["np"], shown["round"], shown["last_round"], shown["hydrants"]) == (0, 1, 6, {"HY1": 0, "HY2": 0})
    assert shown["hospital"] == {"delivered": 0}


# -- scenarios --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options", "faults"), [
    ([2, 2], {}, 0), ([3, 2], {}, 1),
    ([2, 3], {"players": 2}, 0), ([2, 3], {"players": 3}, 0), ([2, 3], {"players": 1}, 1), ([2, 3], {"players": 4}, 1),
])  # fmt: skip
def test_the_number_of_players_is_within_the_bounds_of_the_scenario(players: list[int], options: Raw, faults: int) -> None:
    if faults:
        assert len(faults_of(players=players, options=options)) == faults
    else:
        assert content_of(players=players, options=options).scenario.players == tuple(players)


def test_players_that_no_game_has_are_one_fault_and_not_two() -> None:
    assert len(faults_of(players=[2, 3], options={"players": 5})) == 1


@pytest.mark.parametrize(("setup", "faults"), [
    ([{"verb": "add_fire", "at": {"space": "A2"}}], 0),
    ([{"verb": "add_fire", "at": {"spaces": ["A2", "A4"]}}], 0),
    ([{"verb": "add_fire", "at": {"space": "A2"}, "n": 2}], 1),
    ([{"verb": "add_fire", "at": {"space": "A2"}}, {"verb": "add_fire", "at": {"space": "A2"}}], 1),
])  # fmt: skip
def test_the_setup_lays_one_fire_on_a_road(setup: list[Raw], faults: int) -> None:
    if faults:
        assert [" second fire on " in fault for fault in faults_of(setup=setup)] == [True] * faults
    else:
        assert len(content_of(setup=setup).scenario.setup) == len(setup)


# -- effects ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "fires"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_is_rounded_up(die: int, fires: int) -> None:
    vector = Vector([{"verb": "add_fire", "at": A1, "n": "half_d6"}], [f"ROLL {die}", f"PLACE_FIRE A1 {fires}"], answers=[[die]])
    assert lines_of(vector) == list(vector.lines)


@pytest.mark.parametrize("vector", [
    Vector([{"verb": "spread_now", "at": A1, "fixed": 1}], ["PLACE_FIRE A1 1"]),
    Vector([{"verb": "spread_now", "at": A1, "fixed": 2}], ["PLACE_FIRE A1 2"]),
    Vector([{"verb": "add_debris", "at": A1, "n": 1}], ["ADD_DEBRIS A1 1"]),
    Vector([{"verb": "add_debris", "at": A1, "n": "population"}], ["SKIPPED add_debris A1"]),
    Vector([{"verb": "add_hazard", "at": {"all": "any", "where": ["has_civilians"]}, "type": "smoke"}], ["SKIPPED add_hazard -"]),
])  # fmt: skip
def test_one_is_something_and_none_is_skipped(vector: Vector) -> None:
    assert lines_of(vector) == list(vector.lines)


def test_a_scenario_has_no_area_to_draw_an_event_for() -> None:
    faults = faults_of(setup=[{"verb": "draw_event", "colour": "red"}])
    assert len(faults) == 1


# -- the picture ------------------------------------------------------------------------------------------------


def test_the_picture_shows_kinds_closures_and_damage() -> None:
    data = {"spaces": {"A2": {"closed_until": 3}}, "vehicles": {"E-RED": {"at": "A2", "damaged": True, "water": 2}, "TRUCK": {"at": "A4"}}}
    content, board = board_of(data)
    places = {place.id: place for place in picture(board, content, {}).places}
    assert (places["A1"].pattern, places["A2"].pattern) == ("red", "road")
    assert places["A2"].pieces == (PieceGroup("closed", 1, "to the end of round 3"), PieceGroup("E-RED", 1, "damaged, water 2", "red"))
    assert places["A4"].pieces == (PieceGroup("TRUCK", 1, "", "cyan"),)


def test_a_city_without_a_hospital_has_a_picture_too() -> None:
    data = town()
    del data["hospital"]
    content = compile(gather("town", data))
    assert [place.id for place in picture(Board(board_schema(content, {})), content, {}).places if place.pattern == "hospital"] == []


# -- single instructions ----------------------------------------------------------------------------------------


def args_of(evening: Evening, code: str) -> list[Raw]:
    """The arguments of each instruction of this code."""
    return [dict(event.args) for event in events(evening) if isinstance(event, InstructionTold) and event.code == code]


def test_fod_97_without_fire_a_substitute_marks_the_damage() -> None:
    """FOD-97: the warning tells of a substitute, and the damage that it is one."""
    stands = position(at="vehicle_damage", A2="fire 1", E_RED={"at": "A2"}, supply={"fire": 0})
    evening = play(town(), stands)
    assert [(one["piece"], one["instead"]) for one in args_of(evening, "SUPPLY_EMPTY")] == [("fire", "substitute")]
    assert [one["standin"] for one in args_of(evening, "DAMAGE_VEHICLE")] == [True]
    assert [one["standin"] for one in args_of(play(town(), {**stands, "supply": {}}), "DAMAGE_VEHICLE")] == [False]


def test_water_that_is_wanted_and_not_there_is_no_effect_without_a_target() -> None:
    vector = Vector([{"verb": "add_water", "to": {"station": "FS1"}, "n": 1}], ["SUPPLY_EMPTY water FS1 1"], board={"supply": {"water": 0}})
    assert lines_of(vector) == list(vector.lines)


@pytest.mark.parametrize(("effect", "line", "there"), [
    ({"verb": "add_fire"}, "PLACE_FIRE A1 1", ""), ({"verb": "remove_fire"}, "REMOVE_FIRE A1 active=1 inactive=0", "fire 2"),
    ({"verb": "add_debris"}, "ADD_DEBRIS A1 1", ""), ({"verb": "remove_debris"}, "REMOVE_DEBRIS A1 1", "debris 3"),
    ({"verb": "add_civilians"}, "ADD_CIV A1 1", ""), ({"verb": "add_injured"}, "ADD_INJ A1 1", ""),
    ({"verb": "remove_injured"}, "REMOVE_INJURED A1 1 delivered=no", "inj 3"),
    ({"verb": "remove_civilians"}, "REMOVE_CIVILIANS A1 1", "civ 3"),
])  # fmt: skip
def test_an_effect_that_names_no_number_means_one(effect: Raw, line: str, there: str) -> None:
    assert lines_of(Vector([{**effect, "at": A1}], [], board={"A1": there})) == [line]


def test_removed_smoke_has_no_round() -> None:
    stands = position(at="end_of_round", round=2, A1="smoke 1")
    stands["spaces"]["A1"]["smoke_round"] = 1
    evening = play(town(), stands)
    assert evening.twin["spaces", "A1", "smoke_round"] == 0


def test_questions_name_their_place_and_what_they_are_about() -> None:
    ordered = play(town(), position(at="growth", A1="fire 1", B1="fire 1"), order="players")
    assert open_key(ordered) == "round.3/fire/growth/order"
    drawing = play(town(), position(at="critical_level", A3="fire 3"))
    assert drawing.ask is not None
    assert (drawing.ask.key, drawing.ask.args["area"]) == ("round.3/fire/critical_level/A3/event.yellow/1", "A3")
    stations = draw(Vector([{"verb": "add_water", "to": {"station": "choose"}, "n": 1}], [], stations=TWO_STATIONS))
    assert stations.ask is not None
    assert stations.ask.question == "choose_station"


@pytest.mark.parametrize(("round_", "key"), [(5, "round.6/action/clock"), (6, "")])
def test_an_end_of_round_done_by_people_continues_except_after_the_last(round_: int, key: str) -> None:
    evening = play(town(), position(at="end_of_round", round=round_), confirm="steps")
    evening.by_hand()
    evening.answer({})
    answer_until(evening, key)
    assert open_key(evening) == key


def answer_until(evening: Evening, key: str) -> None:
    """Confirm what is confirmed, up to this question or the end."""
    while evening.ask is not None and evening.ask.kind == "confirm" and open_key(evening) != key:
        evening.answer(True)


@pytest.mark.parametrize("players", [0, 5])
def test_a_game_has_one_to_four_players(players: int) -> None:
    with pytest.raises(OptionError, match="1 to 4"):
        begin(players=players)


NOWHERE = {"all": "any", "where": ["has_civilians"]}


@pytest.mark.parametrize("effect", [
    {"verb": "burn_down"}, {"verb": "remove_hazard", "type": "any"}, {"verb": "injure"}, {"verb": "recall_ff"}, {"verb": "remove_fire"},
    {"verb": "close_road", "until": "end_of_this_round"}, {"verb": "change_wrr", "by": 1, "until": "end_of_this_round"},
    {"verb": "add_injured"},
], ids=lambda effect: str(effect["verb"]))  # fmt: skip
def test_an_effect_that_finds_no_space_is_skipped_under_its_name(effect: Raw) -> None:
    assert lines_of(Vector([{**effect, "at": NOWHERE}], [])) == [f"SKIPPED {effect['verb']} -"]


@pytest.mark.parametrize(("left", "asked"), [(3, True), (4, False), (5, False)])
def test_hydrants_are_asked_about_only_where_the_water_is_not_enough(left: int, asked: bool) -> None:
    evening = play(town(), position(at="start_of_round", hydrants={"HY1": 2, "HY2": 2}, supply={"water": left}))
    assert open_key(evening).startswith("round.3/start/") is asked


def test_an_order_is_asked_in_its_own_words() -> None:
    ordered = play(town(), position(at="growth", A1="fire 1", B1="fire 1"), order="players")
    assert ordered.ask is not None
    assert ordered.ask.question == "order"
