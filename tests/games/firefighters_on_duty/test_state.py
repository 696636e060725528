"""The fields of the twin, their invariants, and corrections where twin and table differ (FOD-25 to FOD-27)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion import games
from companion.engine import Journal, resume
from companion.table import AnswerRefused, BoardSchema, PositionError
from companion.table.game import nothing_impossible
from tests.evenings import begin, lines
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import town

EVERYWHERE = "fire_active fire_inactive firefighters civilians injured hoses axes debris"
AREAS_ONLY = "hazards.explosive hazards.gas_tank hazards.electricity hazards.smoke distress burned"


def form() -> BoardSchema:
    return begin(scenario_data=town()).schema


def below(*start: str) -> set[str]:
    return {".".join(path[len(start) :]) for path in form().fields if path[: len(start)] == start}


def test_fod_25_fields_of_spaces() -> None:
    """FOD-25: areas and roads."""
    assert {*EVERYWHERE.split(), *AREAS_ONLY.split()} <= below("spaces", "A1")
    assert {*EVERYWHERE.split(), "closed_until"} == below("spaces", "A2")


def test_fod_25_fields_of_vehicles() -> None:
    """FOD-25: who carries what."""
    common = {"at", "damaged", "removed", "marker"}
    assert below("vehicles", "E-RED") == common | {"water", "firefighters", "hoses", "axes"}
    assert below("vehicles", "TRUCK") == common | {"water"}
    assert below("vehicles", "CARRIER") == common | {"civilians", "injured"}


def test_fod_25_fields_of_other_places_and_the_game() -> None:
    """FOD-25: stations, hospital, hydrants, tracks, decks, who stood where at the bell."""
    assert below("stations", "FS1") == {"reserve", "firefighters", "hoses", "axes"}
    assert below("hospital") == {"delivered"}
    assert below("hydrants") == {"HY1", "HY2"}
    assert below("ff_at_bell") == {"A1", "A3", "A10", "B1", "B2", "B3"}
    assert {("round",), ("last_round",), ("np",), ("difficulty",), ("at",), ("outcome",)} <= set(form().fields)
    assert {("discards", deck) for deck in ("events.green", "events.yellow", "events.red", "distress")} <= set(form().fields)


@pytest.mark.parametrize(
    ("stands", "says"),
    [
        (position(at="growth", A4="fire 1, lying 1"), "A4 has 2 fires, but a road holds 1"),
        (position(A1="burned, fire 2"), "A1 is burned down and can't have fire"),
        (position(A1="burned, smoke 1, gas_tank"), "A1 is burned down and can't have hazards: gas_tank, smoke"),
        (position(A1="fire 53"), "53 fire where 52 exist"),
        (position(E_RED={"at": "A4"}, E_BLUE={"at": "A4"}), "which holds one vehicle"),
        (position(E_RED={"at": "A4", "removed": True}), "E-RED is removed from the game and can't stand on A4"),
        (position(CARRIER={"at": "A4", "civilians": 2, "injured": 1}), "CARRIER carries 3 people, but has 2 slots"),
        (position(np=-1), "np must be a whole number, 0 or more, not -1"),
        (position(at="action", A1="lying 1"), "A1 has inactive fire, but all fire is active"),
        (position(at="check", A4="lying 1"), "A4 has inactive fire"),
        (position(at="fire", A1="lying 1"), "A1 has inactive fire"),
    ],
)
def test_fod_26_what_can_not_be_is_refused(stands: dict[str, Any], says: str) -> None:
    """FOD-26: as a position, with a sentence."""
    with pytest.raises(PositionError, match=says):
        play(town(), stands)


@pytest.mark.parametrize("field", ["hazards", "distress", "burned"])
def test_fod_26_roads_hold_no_hazards_calls_or_burned_markers(field: str) -> None:
    """FOD-26, FOD-R63: there is no such field, and it is said why."""
    with pytest.raises(PositionError, match=rf"spaces.A4.{field} can't be there: A4 is a road, and .* on areas only"):
        play(town(), {"at": "fire", "spaces": {"A4": {field: {"smoke": 1} if field == "hazards" else [3]}}})


def test_fod_26_every_fault_is_listed_at_once() -> None:
    """FOD-26: not one after the other."""
    with pytest.raises(PositionError) as caught:
        play(town(), position(A1="burned, fire 2", CARRIER={"at": "A4", "civilians": 3}, E_RED={"at": "A3"}))
    assert len(caught.value.faults) >= 2


def test_fod_26_fire_of_a_schedule_does_not_make_the_board_impossible() -> None:
    """FOD-26: after the flip a scenario may still place fire, inactive as all fire (FOD-51, FOD-192)."""
    lays = [{"verb": "add_fire", "at": {"space": "A1"}}]
    scenario = town(schedule=[{"round": 3, "when": when, "effects": lays} for when in ("start_of_round", "end_of_action")])
    evening = play(scenario, position(at="start_of_round"), ["rang", {"spaces": {"A4": {"firefighters": 0}}}], board_check="all")
    assert [line for line in lines(evening) if "PLACE_FIRE A1" in line][:2] == ["S2 PLACE_FIRE A1 1", "A PLACE_FIRE A1 1"]
    assert evening.twin["spaces", "A1", "fire_active"] == 2


def test_fod_27_any_field_can_be_corrected_while_the_companion_waits() -> None:
    """FOD-27: spaces, vehicles, tracks; the open step runs again from the corrected board."""
    evening = play(town(), position(at="growth", A1="fire 1"), confirm="steps")
    assert lines(evening) == ["F8 PLACE_FIRE A1 1"]
    assert evening.correct({"spaces": {"A1": {"fire_active": 0}, "B1": {"fire_active": 2}}, "vehicles": {"TRUCK": {"at": "A5"}}, "np": 1})
    assert lines(evening) == ["F8 PLACE_FIRE B1 1"]
    assert (evening.twin["np",], evening.twin["vehicles", "TRUCK", "at"]) == (1, "A5")


def test_fod_27_finished_steps_do_not_run_again_because_of_a_correction() -> None:
    """FOD-27: what F8 told stays told when the board is corrected in F9."""
    evening = play(town(), position(at="growth", A1="fire 1"), [True], confirm="steps")
    assert lines(evening, "F8") == ["F8 PLACE_FIRE A1 1"]
    assert evening.correct({"spaces": {"A1": {"fire_active": 0}}})
    assert lines(evening, "F8") == ["F8 PLACE_FIRE A1 1"]
    assert evening.twin["spaces", "A1", "fire_inactive"] == 1


def test_fod_27_every_correction_is_logged() -> None:
    """FOD-27: a row with the step and what was said."""
    evening = play(town(), position(at="growth", A1="fire 1"), confirm="steps")
    evening.correct({"np": 2})
    row = evening.journal.rows[-2]
    assert (row.kind, row.body["entry"]["kind"], row.body["entry"]["key"]) == ("rework", "correct", "round.3/fire/growth")
    assert row.body["entry"]["value"] == {"np": 2}


def test_fod_27_a_correction_that_can_not_be_is_refused() -> None:
    """FOD-27: and nothing changes."""
    evening = play(town(), position(at="growth", A1="fire 1"), confirm="steps")
    with pytest.raises(AnswerRefused, match="A4 has 2 fires"):
        evening.correct({"spaces": {"A4": {"fire_active": 2}}})
    assert lines(evening) == ["F8 PLACE_FIRE A1 1"]


def faults(stands: dict[str, Any], scenario: dict[str, Any] | None = None) -> list[str]:
    """Why a game can't begin from there."""
    with pytest.raises(PositionError) as caught:
        play(scenario or town(), stands)
    return list(caught.value.faults)


def test_fod_25_what_this_map_has_none_of_may_be_left_empty() -> None:
    """FOD-25: a city without hydrants; one that is named is refused."""
    dry = {key: value for key, value in town().items() if key != "hydrants"}
    assert play(dry, position(hydrants={}, blocked={})).ask is not None
    assert faults(position(hydrants={"HY1": 4}), dry) == ["hydrants.HY1 is not known (this map has no hydrants)"]


@pytest.mark.parametrize(("part", "says"), [
    ({"spaces": {"Z1": {"debris": 1}}}, "spaces.Z1 is not known (the spaces of this map are A1, A2, A3, A4, "),
    ({"spaces": {"A1": {"closed_until": 3}}}, "spaces.A1.closed_until can't be there: A1 is an area, and only roads can be closed"),
    ({"ff_at_bell": {"A4": 1}}, "ff_at_bell.A4 can't be there: A4 is a road, and firefighters are counted on areas only"),
    ({"hydrants": {"HY9": 1}}, "hydrants.HY9 is not known (the hydrants of this map are HY1 and HY2)"),
    ({"blocked": {"HY9": 1}}, "blocked.HY9 is not known (the hydrants of this map are HY1 and HY2)"),
    ({"stations": {"FS9": {"axes": 1}}}, "stations.FS9 is not known (the fire station of this map is FS1)"),
    ({"supply": {"hay": 1}}, "supply.hay is not known (there are axe, burned_tile, civilian, "),
    ({"vehicles": {"TRUCK": {"axes": 1}}}, "vehicles.TRUCK.axes can't be there: TRUCK has no axes (those with it are E-BLUE, "),
    ({"outcome": "won"}, 'outcome says that the game is over ("won"), but it goes on from here: leave it out'),
    ({"spaces": {"A1": {"distress": [4, 9]}}, "last_round": 3},
     "spaces.A1.distress has a call for round 9, but this game has rounds 1 to 3"),
])  # fmt: skip
def test_fod_26_missing_fields_are_named(part: dict[str, Any], says: str) -> None:
    """FOD-26: with what there is instead, or why it can't be."""
    assert any(fault.startswith(says) for fault in faults({"at": "growth"} | part))


def test_fod_26_a_card_is_in_one_place_only() -> None:
    """FOD-26: twice among the discards, or discarded and drawn at once."""
    twice = faults({"discards": {"events.green": ["EV-G-01", "EV-G-01"]}, "in_play": {"events.green": ["EV-G-01"]}})
    assert twice == ["discards.events.green names EV-G-01 twice", "discards.events.green names EV-G-01, which is in play"]
    evening = play(town(), position(at="growth"), confirm="steps")
    with pytest.raises(AnswerRefused, match=r"discards\.events\.red names EV-R-01 twice"):
        evening.correct({"discards": {"events.red": ["EV-R-01", "EV-R-01"]}})


def test_fod_26_faults_of_every_kind_are_reported_at_once() -> None:
    """FOD-26: what can't be read, what is impossible, why a game can't begin there; also in corrections."""
    told = faults({
        "at": "setup", "round": 4, "last_round": 2, "np": -1, "spaces": {"A4": {"fire_active": 2, "hoses": -1}, "A1": {"distress": [3]}},
    })  # fmt: skip
    assert sorted(fault.split(" ")[0] for fault in told) == ['"at"', "A4", "np", "round", "spaces.A1.distress", "spaces.A4.hoses"]
    evening = play(town(), position(at="growth"), confirm="steps")
    with pytest.raises(AnswerRefused) as caught:
        evening.correct({"np": -1, "spaces": {"A4": {"fire_active": 2}}})
    assert [fault.split(" ")[0] for fault in caught.value.faults] == ["np", "A4"]


def test_a_saved_game_resumes_from_a_position_that_would_be_refused_now(tmp_path: Path) -> None:
    """A position that rules have reached is valid; and a correction need not fix fields that it does not name."""
    lenient = structs.replace(games.load("firefighters-on-duty"), impossible=nothing_impossible)
    stands = position(at="growth", A1="fire 1", last_round=3) | {"spaces": {"A1": {"fire_active": 1, "distress": [6]}}}
    before = begin(lenient, stands, scenario_data=town(), confirm="steps", file=tmp_path / "old")
    told = lines(before)
    before.journal.close()
    again = resume(games.load("firefighters-on-duty"), Journal.open(tmp_path / "old"))
    assert lines(again) == told
    assert again.correct({"np": 1})
    again.journal.close()
    with pytest.raises(PositionError, match="a call for round 6"):
        begin(None, stands, scenario_data=town())
