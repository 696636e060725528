"""The compiled map (FOD-8 to FOD-24)."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.content.faults import PackError
from companion.games.firefighters_on_duty.model.city_map import CityMap
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.pack import Content
from companion.table import AnswerRefused, PositionError
from tests.evenings import begin, lines
from tests.games.firefighters_on_duty.cities import city, play, position, told
from tests.games.firefighters_on_duty.effect_cards import Vector, lines_of, town

GAME = games.load("firefighters-on-duty")


def content(scenario: dict[str, Any] | None = None) -> Content:
    found: Content = GAME.compile(GAME.collect_content(None if scenario else "training", scenario, []))
    return found


def the_map(scenario: dict[str, Any] | None = None) -> CityMap:
    return content(scenario).city


def refused(scenario: dict[str, Any]) -> str:
    with pytest.raises(PackError) as caught:
        content(scenario)
    return str(caught.value)


def extinguish(space: str, dice: list[int], stands: dict[str, Any], **options: Any) -> list[str]:
    evening = play(town(), stands, **options)
    evening.offer("extinguish", {"space": space, "dice": dice})
    return [line.removeprefix("A ") for line in lines(evening, "A")]


def test_fod_8_spaces_are_roads_or_areas_and_vehicles_stand_on_roads() -> None:
    """FOD-8: firefighters anywhere, a vehicle in an area can't even be reported."""
    assert {space.kind for space in the_map().spaces.values()} == {"road", "area"}
    play(town(), position(A1="ff 1", A4="ff 1"))
    with pytest.raises(PositionError, match=r"vehicles.E-RED.at must be one of A2, A4, A5, FS1, H or null, not \"A1\""):
        play(town(), position(E_RED={"at": "A1"}))


@pytest.mark.parametrize(("label", "colour"), [("B2", "green"), ("A10", "yellow"), ("A1", "red")])
def test_fod_9_the_type_decides_the_event_deck_and_nothing_else(label: str, colour: str) -> None:
    """FOD-9: three fires on an area turn a card of its own colour."""
    lies: dict[str, Any] = {label: "fire 3"}
    evening = play(town(), position(at="critical_level", **lies))
    assert evening.ask is not None
    assert evening.ask.legal()["deck"] == f"events.{colour}"


def test_fod_10_each_water_die_that_shows_the_requirement_succeeds() -> None:
    """FOD-10: B1 needs 4."""
    assert extinguish("B1", [3, 4, 5, 6], position(at="action", B1="fire 4"))[-3] == "EXTINGUISH B1 needs=4 dice=3,4,5,6 hits=3"


@pytest.mark.parametrize(
    ("lies", "needs"), [("fire 1", 4), ("fire 1, smoke 1", 5), ("fire 1, smoke 2", 6), ("fire 1, explosive, gas_tank", 4)]
)
def test_fod_11_smoke_raises_the_requirement(lies: str, needs: int) -> None:
    """FOD-11: printed plus 1 or 2; other hazards change nothing."""
    assert f"EXTINGUISH B1 needs={needs} dice=6 hits=1" in extinguish("B1", [6], position(at="action", B1=lies))


def test_fod_11_above_six_nothing_helps_and_with_electricity_nothing_is_rolled() -> None:
    """FOD-11: both are refused with their reason, and no water is spent."""
    stands = position(at="action", A1="fire 1, smoke 2", B1="fire 1, electricity", E_RED={"at": "A2", "water": 5})
    assert extinguish("A1", [6], stands) == ["CANNOT_EXTINGUISH A1 impossible"]
    assert extinguish("B1", [6], stands) == ["CANNOT_EXTINGUISH B1 electricity"]


def test_fod_12_population_is_data_for_cards() -> None:
    """FOD-12: kept per area, used by effects only."""
    assert {label: space.population for label, space in the_map(town()).spaces.items() if space.is_area}["A10"] == 4
    assert lines_of(Vector([{"verb": "add_civilians", "at": {"space": "A10"}, "n": "population"}], [])) == ["ADD_CIV A10 4"]


def test_fod_13_a_burned_area_never_holds_fire_again() -> None:
    """FOD-13: neither by cards nor by position; people and debris may be there."""
    effects = [{"verb": verb, "at": {"space": "A1"}} for verb in ("add_fire", "grow_now", "add_debris", "add_injured", "add_civilians")]
    assert lines_of(Vector(effects, [], board={"A1": "burned"})) == [
        "FIRE_BLOCKED A1 1",
        "SKIPPED grow_now A1",
        "ADD_DEBRIS A1 1",
        "ADD_INJ A1 1",
        "ADD_CIV A1 1",
    ]
    with pytest.raises(PositionError, match="A1 is burned down and can't have fire"):
        play(town(), position(A1="burned, fire 1"))


def test_fod_14_roads_have_no_type_no_requirement_and_no_population() -> None:
    """FOD-14: fire on a road needs 3, also in the thickest smoke next door."""
    road = the_map(town()).spaces["A4"]
    assert (road.type, road.wrr, road.population) == (None, 3, 0)
    assert "EXTINGUISH A4 needs=3 dice=2,3 hits=1" in extinguish("A4", [2, 3], position(at="action", A4="fire 1", A3="smoke 2"))


@pytest.mark.parametrize(
    ("stands", "says"),
    [
        ({"E_RED": {"at": "A4"}, "TRUCK": {"at": "A4"}}, "TRUCK and E-RED stand on A4, which holds one vehicle"),
        ({"E_RED": {"at": "H"}, "CARRIER": {"at": "H"}}, "CARRIER and E-RED stand on H, which holds one vehicle"),
        ({"A4": "fire 1, lying 1"}, "A4 has 2 fires, but a road holds 1"),
    ],
)
def test_fod_15_one_vehicle_and_one_fire_on_a_road(stands: dict[str, Any], says: str) -> None:
    """FOD-15: the hospital counts as a road, too (FOD-R16)."""
    with pytest.raises(PositionError, match=says):
        play(town(), position(at="growth", **stands))


def test_fod_15_people_share_a_road_and_a_station_takes_all() -> None:
    """FOD-15: any number of people beside a vehicle; any number of vehicles at a station."""
    play(town(), position(A4="ff 3, civ 4, inj 2", E_RED={"at": "A4"}, E_BLUE={"at": "FS1"}, TRUCK={"at": "FS1"}))


def test_fod_16_adjacency_is_symmetric_and_corners_do_not_count() -> None:
    """FOD-16: in the drawing A1 and A4 touch at a corner only."""
    spaces = the_map(town()).spaces
    assert all(label in spaces[other].adj for label, space in spaces.items() for other in space.adj)
    assert spaces["A1"].adj == ("A2", "A3")


def test_fod_17_vehicles_go_from_road_to_road() -> None:
    """FOD-17: not into areas, not across corners."""
    city_map = the_map(town())
    assert city_map.drivable("A4") == ("A2", "A5", "H")
    assert city_map.drivable("A1") == ()


def test_fod_18_areas_across_a_road_are_not_adjacent() -> None:
    """FOD-18: fire crosses A4 only when A4 itself burns."""
    evening = play(town(), position(at="spread", A3="fire 1, lying 1"))
    assert evening.ask is not None
    assert evening.ask.key == "round.3/fire/spread/A1"
    assert told(town(), position(at="spread", A3="fire 1, lying 1"), "F9", [[1], [1]]) == [
        "ROLL_SPREAD A1 hard 1", "NO_SPREAD A1", "ROLL_SPREAD A10 hard 1", "NO_SPREAD A10",
    ]  # fmt: skip
    assert told(town(), position(at="spread", A4="fire 1", A3="lying 1"), "F9", [[1]])[0] == "ROLL_SPREAD B2 hard 1"


def test_fod_19_stations_join_roads_and_hold_people_equipment_and_water() -> None:
    """FOD-19: one or two of them."""
    city_map = the_map(town({"FS1": ["A2"], "FS2": ["A4", "A5"]}))
    assert city_map.drivable("FS2") == ("A4", "A5")
    assert "FS2" in city_map.drivable("A5")
    stations = {"FS1": {"reserve": 9, "firefighters": 4, "hoses": 3, "axes": 2}}
    assert play(town(), position(stations=stations)).twin.position()["stations"] == stations
    assert "stations: must be a list" in refused(town({f"FS{n}": ["A2"] for n in (1, 2, 3)}))


def test_fod_20_the_hospital_is_a_road_for_vehicles_and_keeps_the_delivered() -> None:
    """FOD-20: the People Carrier drives there; who is unloaded there stays."""
    assert "H" in the_map(town()).drivable("A4")
    evening = play(town(), position(at="check", CARRIER={"at": "A4", "injured": 2}))
    evening.answer({"vehicles": {"CARRIER": {"at": "H", "injured": 0}}, "hospital": {"delivered": 2}})
    assert evening.twin["hospital", "delivered"] == 2
    assert evening.twin.supply("injured") == 10


def test_fod_21_hydrants_serve_roads_and_hold_four() -> None:
    """FOD-21: up to four of them."""
    city_map = the_map(town())
    assert city_map.hydrants_serving("A5") == ("HY1", "HY2")
    with pytest.raises(PositionError, match=r"hydrants.HY1 must be a whole number from 0 to 4, not 5"):
        play(town(), position(hydrants={"HY1": 5}))
    five = city({"A1": "red to A2", "A2": "road"}, hydrants={f"HY{n}": ["A2"] for n in range(1, 6)})
    assert "hydrants: must be a list" in refused(five)


def test_fod_22_the_gathering_point_is_where_the_scenario_says() -> None:
    """FOD-22: it collects civilians; without it no one is counted."""
    assert the_map(town(gathering_point={"space": "A5"})).gathering_point == "A5"
    assert the_map(town()).gathering_point is None


def test_fod_23_other_places_are_not_spaces() -> None:
    """FOD-23: no fire, hazards or calls there, and no card can find them."""
    assert lines_of(Vector([{"verb": "add_debris", "at": {"adjacent": {"space": "A2"}, "rank": "highest", "count": 9}}], [])) == [
        "ADD_DEBRIS A1 1", "ADD_DEBRIS A4 1", "ADD_DEBRIS B1 1",
    ]  # fmt: skip
    for place in ("FS1", "H", "HY1"):
        with pytest.raises(PositionError, match=f"spaces.{place} is not known"):
            begin(position={"at": "end_of_round", "spaces": {place: {"fire_active": 1}}}, scenario_data=town())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"B9": {"kind": "road", "adj": ["A2"]}}, 'spaces.B9.adj: names "A2", but "A2" does not name "B9"'),
        ({"B9": {"kind": "road", "adj": ["C1"]}}, 'spaces.B9.adj: must name spaces of this map, not "C1"'),
        ({"B9": {"kind": "area", "adj": []}}, "spaces.B9.wrr: is missing; an area needs a whole number from 2 to 6"),
        ({"B9": {"kind": "road", "wrr": 3}}, "spaces.B9.wrr: is not for roads; take it out"),
    ],
)
def test_fod_24_a_broken_map_is_refused(change: dict[str, Any], says: str) -> None:
    """FOD-24: each fault in a clear sentence; more of them are in ``refused.toml``."""
    scenario = town()
    scenario["spaces"] |= change
    assert says in refused(scenario)


def test_fod_24_a_label_twice_is_refused() -> None:
    """FOD-24: a file that names a space twice can't be read."""
    from companion.content.files import parse

    with pytest.raises(ValueError, match="A1"):
        parse('[spaces.A1]\nkind = "road"\n[spaces.A1]\nkind = "road"\n', "city.toml")


def test_the_training_ground_is_the_map_of_the_rules() -> None:
    scenario: Scenario = content().scenario
    assert scenario.id == "training"
    assert the_map().spaces["B2"].adj == ("A4", "B1", "B3")
    assert the_map().spaces["B4"].adj == ("B1",)


def test_a_report_of_a_vehicle_in_an_area_is_refused() -> None:
    evening = play(town(), position(at="check", E_RED={"at": "A4"}))
    with pytest.raises(AnswerRefused, match=r"vehicles.E-RED.at must be one of A2, A4, A5"):
        evening.answer({"vehicles": {"E-RED": {"at": "A3"}}})
