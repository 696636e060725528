"""F3 Vehicle damage (FOD-92 to FOD-97)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.engine import Evening
from companion.games.firefighters_on_duty.board.schema import board_schema
from companion.games.firefighters_on_duty.game import GAME
from companion.games.firefighters_on_duty.pack import compile, gather
from companion.presenter.scene_of import back_of, undo_of, words_of
from companion.scene import Catalog
from companion.scene.scene import Instruction
from companion.table import BoardField, InstructionTold, mark, read_position
from tests.evenings import events, lines
from tests.games.firefighters_on_duty.cities import city, open_key, play, position, told

SPACES = {"A1": "green to A2", "A2": "road to A3", "A3": "road"}
TOWN = city(SPACES, hospital=["A3"])
TWO_STATIONS = city(SPACES, stations={"FS1": ["A2"], "FS2": ["A3"]})


def wreck(**more: Any) -> dict[str, Any]:
    return {"at": "A2", "damaged": True, **more}


def test_fod_92_only_vehicles_on_burning_roads() -> None:
    """FOD-92: not on a road without fire, in a station or at the hospital."""
    stands = position("vehicle_damage", A2="fire 1", E_RED={"at": "A3"}, E_BLUE={"at": "FS1"}, CARRIER={"at": "H"})
    assert told(TOWN, stands, "F3") == ["STEP_CLEAR F3"]


def test_fod_92_96_every_vehicle_once_and_the_fire_stays() -> None:
    """FOD-92, FOD-96: in the label order of the roads."""
    evening = play(TOWN, position("vehicle_damage", A2="fire 1", A3="fire 1", TRUCK={"at": "A2"}, E_RED={"at": "A3"}))
    assert lines(evening, "F3") == ["F3 DAMAGE_VEHICLE TRUCK", "F3 DAMAGE_VEHICLE E-RED"]
    assert [evening.twin["spaces", x, "fire_active"] for x in ("A2", "A3")] == [1, 1]


def test_fod_93_damage_takes_a_fire_token_and_nothing_else() -> None:
    """FOD-93, FOD-3, FOD-R52: the marker is one of the 52; the vehicle keeps its place and load."""
    engine = {"at": "A2", "water": 5, "firefighters": 1, "hoses": 1}
    evening = play(TOWN, position("vehicle_damage", A2="fire 1", E_RED=engine))
    assert lines(evening, "F3") == ["F3 DAMAGE_VEHICLE E-RED"]
    assert evening.twin.position()["vehicles"]["E-RED"] == {**engine, "damaged": True}
    assert evening.twin.supply("fire") == 52 - 2


def test_fod_94_the_second_damage_removes_the_vehicle() -> None:
    """FOD-94, FOD-R53: marker, water, equipment, people, in this order of lines."""
    load = {"water": 5, "firefighters": 2, "hoses": 1, "axes": 2}
    evening = play(TOWN, position("vehicle_damage", A2="fire 1", E_RED=wreck(**load)))
    water = 80 - 5
    assert lines(evening, "F3") == [
        "F3 REMOVE_VEHICLE E-RED",
        "F3 RETURN_WATER E-RED 5",
        "F3 RETURN_EQUIP E-RED hoses=1 axes=2 FS1",
        "F3 SET_DOWN A2 ff=2 civ=0 inj=0",
    ]
    board = evening.twin
    assert board.position()["vehicles"]["E-RED"] == {"removed": True}
    assert board["spaces", "A2", "firefighters"] == 2
    assert (board.supply("fire"), board.supply("water")) == (51, water + 5)


def test_fod_94_people_of_the_carrier_are_set_down_as_they_are() -> None:
    """FOD-94: a civilian stays a civilian, an injured person injured; no line for what was not aboard."""
    evening = play(TOWN, position("vehicle_damage", A2="fire 1", CARRIER=wreck(civilians=1, injured=1)))
    assert lines(evening, "F3") == ["F3 REMOVE_VEHICLE CARRIER", "F3 SET_DOWN A2 ff=0 civ=1 inj=1"]
    assert [evening.twin["spaces", "A2", who] for who in ("civilians", "injured")] == [1, 1]


def test_fod_94_an_empty_vehicle_just_goes() -> None:
    """FOD-94: one line."""
    assert told(TOWN, position("vehicle_damage", A2="fire 1", TRUCK=wreck()), "F3") == ["REMOVE_VEHICLE TRUCK"]


def test_fod_95_equipment_on_the_road_goes_home_and_aboard_it_stays() -> None:
    """FOD-95, FOD-R50: after the lines of the vehicle; a burning road without a vehicle keeps its equipment."""
    stands = position("vehicle_damage", A2="fire 1, hose 1, axe 1", A3="fire 1, hose 1", E_RED={"at": "A2", "hoses": 2})
    evening = play(TOWN, stands)
    assert lines(evening, "F3") == ["F3 DAMAGE_VEHICLE E-RED", "F3 RETURN_EQUIP A2 hoses=1 axes=1 FS1"]
    assert (evening.twin["vehicles", "E-RED", "hoses"], evening.twin["spaces", "A3", "hoses"]) == (2, 1)


def test_fod_94_95_lines_of_a_removed_vehicle_come_before_those_of_its_road() -> None:
    """FOD-94, FOD-95: each with its own origin."""
    stands = position("vehicle_damage", A2="fire 1, axe 1", E_RED=wreck(hoses=1, firefighters=1))
    assert told(TOWN, stands, "F3") == [
        "REMOVE_VEHICLE E-RED",
        "RETURN_EQUIP E-RED hoses=1 axes=0 FS1",
        "SET_DOWN A2 ff=1 civ=0 inj=0",
        "RETURN_EQUIP A2 hoses=0 axes=1 FS1",
    ]


def test_fod_97_a_stand_in_marker_is_none_of_the_fire_tokens() -> None:
    """FOD-97, FOD-R6: nothing returns to the supply when its vehicle is removed, and no Negative Point at any time."""
    marked = wreck(marker="standin")
    evening = play(TOWN, position("vehicle_damage", A2="fire 1", TRUCK=marked, supply={"fire": 0}), confirm="steps")
    assert lines(evening, "F3") == ["F3 REMOVE_VEHICLE TRUCK"]
    assert (evening.twin.supply("fire"), evening.twin["np",]) == (0, 0)


def test_fod_97_a_stand_in_marker_on_an_undamaged_vehicle_is_none() -> None:
    """FOD-1, FOD-97: there is no 53rd fire; on a damaged vehicle it takes none of the 52."""
    content = compile(gather("town", TOWN))
    board = read_position(board_schema(content, {}), {"vehicles": {"E-RED": {"at": "A2", "marker": "standin"}}})
    assert board.supply("fire") == 52
    assert board.position()["vehicles"]["E-RED"] == {"at": "A2"}
    marked: dict[str, Any] = {"vehicles": {"E-RED": {"at": "A2", "damaged": True, "marker": "standin"}}}
    assert read_position(board_schema(content, {}), marked).supply("fire") == 52
    assert read_position(board_schema(content, {}), marked).position()["vehicles"] == marked["vehicles"]


def two_without_fire(**more: Any) -> Evening:
    """Two engines on burning roads, and no fire left in the supply."""
    stands = position("vehicle_damage", A2="fire 1", A3="fire 1", E_RED={"at": "A2"}, E_BLUE={"at": "A3"}, supply={"fire": 0})
    return play(TOWN, stands, **more)


def says(evening: Evening, *codes: str) -> list[str]:
    """The sentences of these instructions."""
    words = words_of(evening)
    return [words.told(event) for event in events(evening) if isinstance(event, InstructionTold) and event.code in codes]


def marked_before_growth() -> Evening:
    """An engine with a stand-in marker, no fire left in the supply, and something to confirm."""
    return play(TOWN, position("growth", A1="fire 1", E_RED=wreck(marker="standin"), supply={"fire": 0}), confirm="steps")


def test_fod_1_fod_97_correcting_damage_away_takes_the_stand_in_with_it() -> None:
    """FOD-1, FOD-27: the supply of fire is as it was, whatever a correction says of the marker."""
    evening = marked_before_growth()
    total = evening.twin.totals["fire"]
    assert evening.correct({"vehicles": {"E-RED": {"damaged": False}}})
    assert (evening.twin["vehicles", "E-RED", "marker"], evening.twin.used["fire"]) == (None, total)
    assert not evening.correct({"vehicles": {"E-RED": {"marker": "standin"}}})
    assert (evening.twin["vehicles", "E-RED", "marker"], evening.twin.used["fire"]) == (None, total)


def test_fod_97_each_vehicle_tells_that_no_fire_is_left() -> None:
    """FOD-4, FOD-97: the second too, for which the empty supply is told no more."""
    evening = two_without_fire(confirm="steps")
    assert lines(evening, "F3") == ["F3 SUPPLY_EMPTY fire E-RED 1", "F3 DAMAGE_VEHICLE E-RED", "F3 DAMAGE_VEHICLE E-BLUE"]
    assert says(evening, "DAMAGE_VEHICLE") == [
        f"The {colour} engine is damaged, and there is no fire left in the supply: put something else on its tile as a marker."
        for colour in ("red", "blue")
    ]


@pytest.mark.parametrize(("marker", "goes_back"), [({"marker": "standin"}, False), ({}, True)])
def test_fod_97_a_stand_in_does_not_go_back_to_the_supply(marker: dict[str, str], goes_back: bool) -> None:
    """FOD-94, FOD-97: what is told is what happens to the supply of fire."""
    evening = play(TOWN, position("vehicle_damage", A2="fire 1", TRUCK=wreck(**marker), supply={"fire": 0}), confirm="steps")
    [told] = says(evening, "REMOVE_VEHICLE")
    assert ("put the fire from its tile back into the supply" in told) is goes_back
    assert ("No fire goes back into the supply" in told) is not goes_back
    assert evening.twin.supply("fire") == int(goes_back)


def of_vehicles(moves: Sequence[Instruction]) -> list[str]:
    """What these moves say of vehicles."""
    return [move.text for move in moves if "vehicles." in move.line]


def test_fod_97_putting_the_board_back_speaks_of_the_stand_in() -> None:
    """A substitute comes and goes with the damage, and without a fire."""
    stands = position("check", A2="fire 1", E_RED={"at": "A2"}, supply={"fire": 0})
    evening = play(TOWN, stands, confirm="steps", board_check="all")
    evening.answer({})
    evening.answer(True)
    words = words_of(evening)
    gone = ["The red engine is no longer damaged.", "Remove the substitute marker from the tile of the red engine."]
    assert of_vehicles(undo_of(evening, words, 2)) == gone
    evening.undo(2, sure=True)
    evening.tick_back(next(move.index for move in back_of(evening, words) if "damaged" in move.line))
    assert of_vehicles(back_of(evening, words)) == gone
    evening.tick_back(next(move.index for move in back_of(evening, words) if "marker" in move.line))
    evening.redo(2)
    assert of_vehicles(back_of(evening, words)) == [
        "The red engine is damaged: its tile has a substitute marker.",
        "Put a substitute marker on the tile of the red engine.",
    ]


def test_a_correction_of_damage_that_is_taken_back_moves_no_marker() -> None:
    """It was words about the cardboard, also for the marker that went with the damage."""
    evening = marked_before_growth()
    evening.correct({"vehicles": {"E-RED": {"damaged": False}}})
    assert of_vehicles(undo_of(evening, words_of(evening))) == []
    evening.undo(sure=True)
    assert (evening.twin["vehicles", "E-RED", "marker"], of_vehicles(back_of(evening, words_of(evening)))) == ("standin", [])


@pytest.mark.parametrize(
    ("marker", "sentence"),
    [
        ("standin", "Replace the fire on the tile of the truck with a substitute marker."),
        (None, "Replace the substitute marker on the tile of the truck with 1 fire."),
    ],
)
def test_fod_97_another_marker_for_the_same_damage_is_a_swap(marker: str | None, sentence: str) -> None:
    words = Catalog({**GAME.texts("en"), "word": {"TRUCK": "the truck"}})
    assert words.back(mark(BoardField("vehicles", "TRUCK", "marker"), marker)) == sentence


def test_fod_56_the_stations_of_a_removed_engine_are_asked_before_the_list() -> None:
    """FOD-56, FOD-46: only for a vehicle that is removed."""
    stands = position("vehicle_damage", A2="fire 1", A3="fire 1, hose 1", E_RED=wreck(axes=1), E_BLUE={"at": "A3", "axes": 1})
    evening = play(TWO_STATIONS, stands)
    keys = []
    for station in ("FS1", "FS2"):
        assert lines(evening) == []
        keys.append(open_key(evening).removeprefix("round.3/fire/vehicle_damage/"))
        evening.answer(station)
    assert keys == ["E-RED/axe/1", "A3/hose/1"]
    assert lines(evening, "F3") == [
        "F3 REMOVE_VEHICLE E-RED",
        "F3 RETURN_EQUIP E-RED hoses=0 axes=1 FS1",
        "F3 DAMAGE_VEHICLE E-BLUE",
        "F3 RETURN_EQUIP A3 hoses=1 axes=0 FS2",
    ]
