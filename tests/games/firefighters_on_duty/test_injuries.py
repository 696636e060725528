"""F2 Injuries (FOD-86 to FOD-91)."""

from __future__ import annotations

from tests.evenings import answer_all, lines
from tests.games.firefighters_on_duty.cities import city, open_key, play, position, told

SPACES = {"A1": "green to A2", "A2": "road to A3", "A3": "road to A10", "A10": "yellow"}
TOWN = city(SPACES)
TWO_STATIONS = city(SPACES, stations={"FS1": ["A2"], "FS2": ["A3"]})


def test_fod_86_only_people_in_active_fire() -> None:
    """FOD-86: areas and roads with active fire and a firefighter or civilian, in label order."""
    stands = position("injuries", A1="civ 1", A2="fire 1", A3="fire 1, civ 1", A10="fire 1, ff 1")
    assert told(TOWN, stands, "F2") == ["INJURE A3 ff=0 civ=1", "INJURE A10 ff=1 civ=0", "RETURN_FF A10 1 FS1"]


def test_fod_86_without_people_in_fire_the_step_is_clear() -> None:
    """FOD-86, FOD-46."""
    assert told(TOWN, position("injuries", A1="ff 2, civ 1", A2="fire 1"), "F2") == ["STEP_CLEAR F2"]


def test_fod_87_88_firefighters_and_civilians_become_injured() -> None:
    """FOD-87, FOD-88: on the same space; firefighter tokens go to a station, civilian tokens to the supply."""
    evening = play(TOWN, position("injuries", A1="fire 1, ff 2, civ 1, inj 1"))
    assert lines(evening, "F2") == ["F2 INJURE A1 ff=2 civ=1", "F2 RETURN_FF A1 2 FS1"]
    board = evening.twin
    assert [board["spaces", "A1", who] for who in ("firefighters", "civilians", "injured")] == [0, 0, 4]
    assert (board["stations", "FS1", "firefighters"], board.supply("civilian"), board.supply("injured")) == (2, 10, 8)


def test_fod_89_equipment_beside_the_injured_goes_home() -> None:
    """FOD-89, FOD-R51: beside people; alone in the fire it stays."""
    evening = play(TOWN, position("injuries", A1="fire 1, civ 1, hose 2, axe 1", A3="fire 1, hose 1"))
    assert lines(evening, "F2") == ["F2 INJURE A1 ff=0 civ=1", "F2 RETURN_EQUIP A1 hoses=2 axes=1 FS1"]
    assert evening.twin["spaces", "A3", "hoses"] == 1


def test_fod_90_people_and_equipment_aboard_are_safe() -> None:
    """FOD-90, FOD-R49."""
    engine = {"at": "A2", "firefighters": 2, "hoses": 1, "axes": 1}
    stands = position("injuries", A2="fire 1", A3="fire 1", E_RED=engine, CARRIER={"at": "A3", "civilians": 2})
    assert told(TOWN, stands, "F2") == ["STEP_CLEAR F2"]


def test_fod_91_an_empty_supply_saves_no_one() -> None:
    """FOD-91, FOD-R5: substitutes, with one warning in the step (FOD-4)."""
    evening = play(TOWN, position("injuries", A1="fire 1, ff 1, civ 1", A3="fire 1, civ 1", supply={"injured": 1}))
    assert lines(evening, "F2") == [
        "F2 SUPPLY_EMPTY injured A1 1",
        "F2 INJURE A1 ff=1 civ=1",
        "F2 RETURN_FF A1 1 FS1",
        "F2 INJURE A3 ff=0 civ=1",
    ]
    assert [evening.twin["spaces", x, "injured"] for x in ("A1", "A3")] == [2, 1]


def test_fod_55_56_the_station_is_asked_for_each_token_before_the_list() -> None:
    """FOD-55, FOD-56, FOD-46: with two stations, every firefighter, hose and axe, and nothing told meanwhile."""
    evening = play(TWO_STATIONS, position("injuries", A1="fire 1, ff 2, hose 1, axe 1", A3="fire 1, ff 1"))
    asked = []
    for station in ("FS2", "FS1", "FS2", "FS2", "FS1"):
        assert lines(evening) == []
        assert evening.ask is not None
        assert evening.ask.legal() == {"options": ["FS1", "FS2"]}
        asked.append((open_key(evening).removeprefix("round.3/fire/injuries/"), evening.ask.question, evening.ask.rule))
        evening.answer(station)
    assert asked == [
        ("A1/firefighter/1", "home_firefighter", "FOD-55"),
        ("A1/firefighter/2", "home_firefighter", "FOD-55"),
        ("A1/hose/1", "home_hose", "FOD-56"),
        ("A1/axe/1", "home_axe", "FOD-56"),
        ("A3/firefighter/1", "home_firefighter", "FOD-55"),
    ]
    assert lines(evening, "F2") == [
        "F2 INJURE A1 ff=2 civ=0",
        "F2 RETURN_FF A1 1 FS1",
        "F2 RETURN_FF A1 1 FS2",
        "F2 RETURN_EQUIP A1 hoses=1 axes=1 FS2",
        "F2 INJURE A3 ff=1 civ=0",
        "F2 RETURN_FF A3 1 FS1",
    ]


def test_fod_56_equipment_of_one_space_may_go_to_two_stations() -> None:
    """FOD-56: a line for each station, in the scenario's order; none for a station that gets nothing."""
    evening = play(TWO_STATIONS, position("injuries", A1="fire 1, civ 1, hose 2"))
    answer_all(evening, ["FS2", "FS1"])
    assert lines(evening, "F2")[1:] == ["F2 RETURN_EQUIP A1 hoses=1 axes=0 FS1", "F2 RETURN_EQUIP A1 hoses=1 axes=0 FS2"]
