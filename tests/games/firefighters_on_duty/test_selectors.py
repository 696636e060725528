"""Every selector, filter and rank of the closed list in vectors with exact lines (FOD section 7.4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.procedures.targets import nearest_stations
from tests.games.firefighters_on_duty.cities import city, play, position
from tests.games.firefighters_on_duty.effect_cards import TWO_STATIONS, Vector, ident, lines_of

Raw = dict[str, Any]


def hit(at: Any) -> list[Raw]:
    """An effect that can be done anywhere, so that its lines name the spaces that were found."""
    return [{"verb": "add_debris", "at": at}]


def found(*labels: str) -> list[str]:
    return [f"ADD_DEBRIS {label} 1" for label in labels] or ["SKIPPED add_debris -"]


SPACES = [
    Vector(hit("self"), found("A3")),
    Vector([{"verb": "for_each", "at": {"spaces": ["B1", "A4"]}, "do": hit("it")}], found("A4", "B1")),
    Vector(hit({"space": "A2"}), found("A2")),
    Vector(hit({"spaces": ["B1", "A10", "A2", "B1"]}), found("A2", "A10", "B1")),
    Vector(hit({"adjacent": "self"}), found("A1", "A4", "A10")),
    Vector(hit({"adjacent": "self", "kind": "area"}), found("A1", "A10")),
    Vector(hit({"adjacent": "self", "kind": "road"}), found("A4")),
    Vector(hit({"adjacent": "self", "kind": "any"}), found("A1", "A4", "A10")),
    Vector(hit({"adjacent": {"spaces": ["A1", "B2"]}}), found("A2", "A3", "A4", "B1", "B3")),
    Vector(hit({"adjacent": "self", "where": ["has_ff"]}), found("A10"), board={"A10": "ff 1", "B1": "ff 1"}),
    Vector(hit({"adjacent": "self", "rank": "highest"}), found("A10")),
    Vector(hit({"adjacent": "self", "rank": "highest", "count": 2}), found("A4", "A10")),
    Vector(hit({"adjacent": "self", "rank": "lowest"}), found("A1")),
    Vector(hit({"adjacent": "self", "rank": "lowest", "count": 9}), found("A1", "A4", "A10")),
    Vector(hit({"adjacent": "self", "rank": "choose"}), found("A4"), answers=[["A4"]]),
    Vector(hit({"adjacent": "self", "rank": "choose", "count": 2}), found("A1", "A4"), answers=[["A4", "A1"]]),
    Vector(hit({"adjacent": "self", "rank": "random"}), found("A4"), answers=[["A4"]]),
    Vector(hit({"adjacent": "self", "rank": "all"}), found("A1", "A4", "A10")),
    Vector(hit({"all": "road"}), found("A2", "A4", "A5")),
    Vector(hit({"all": "area", "type": "yellow"}), found("A3", "A10")),
    Vector(hit({"all": "any", "where": ["not_self", {"on_tile": "A"}]}), found("A1", "A2", "A4", "A5", "A10")),
    Vector(hit({"all": "any", "type": "red"}), found("A1", "B3")),
    Vector(hit({"pick": {"all": "road"}}), found("A2", "A4", "A5")),
    Vector(hit({"pick": {"all": "area"}, "rank": "highest", "count": 3}), found("A3", "A10", "B3")),
    Vector(hit({"pick": {"all": "area"}, "rank": "lowest", "count": 2}), found("A1", "B1")),
    Vector(hit({"pick": {"all": "area"}, "rank": "choose", "count": 2}), found("A1", "B1"), answers=[["B1", "A1"]]),
    Vector(hit({"pick": {"all": "road"}, "rank": "random", "count": 2}), found("A2", "A5"), answers=[["A5"], ["A2"]]),
    Vector(hit({"pick": {"all": "any", "where": ["burned"]}, "rank": "choose"}), found()),
    Vector(
        hit({"adjacent": "self", "rank": "highest"}) + hit({"pick": {"spaces": ["A5", "B1"]}, "rank": "highest"}),
        [*found("A10"), *found("B1")], options={"explosive_rank": "letter_first"},
    ),
]  # fmt: skip


# Each filter: a board, and the spaces that pass it.
BUSY = {
    "A1": "fire 1, ff 1, gas_tank",
    "A2": "fire 1",
    "A10": "burned, civ 1",
    "B1": "inj 1, call 5, smoke 2",
    "B2": "lying 2, debris 1",
    "E_RED": {"at": "A4"},
}
FILTERS: list[tuple[Any, str]] = [
    ("burning", "A1 A2 A3"),
    ("not_burning", "A4 A5 A10 B1 B2 B3"),
    ({"fire_at_least": 2}, "A3"),
    ({"fire_at_least": 0}, "A1 A2 A3 A4 A5 A10 B1 B2 B3"),
    ("burned", "A10"),
    ("not_burned", "A1 A2 A3 A4 A5 B1 B2 B3"),
    ("has_ff", "A1"),
    ("no_ff", "A2 A3 A4 A5 A10 B1 B2 B3"),
    ("has_people", "A1 A10 B1"),
    ("has_civilians", "A10"),
    ("has_injured", "B1"),
    ({"has_hazard": "gas_tank"}, "A1"),
    ({"has_hazard": "smoke"}, "B1"),
    ({"no_hazard": "gas_tank"}, "A2 A3 A4 A5 A10 B1 B2 B3"),
    ("has_debris", "B2"),
    ("has_vehicle", "A4"),
    ("has_distress", "B1"),
    ({"population_at_least": 3}, "A10 B1 B3"),
    ({"type_is": "green"}, "B1 B2"),
    ("not_self", "A1 A2 A4 A5 A10 B1 B2 B3"),
    ({"on_tile": "B"}, "B1 B2 B3"),
]
FILTERED = [Vector(hit({"all": "any", "where": [word]}), found(*labels.split()), board=BUSY) for word, labels in FILTERS]
FILTERED += [
    Vector(hit({"all": "area", "where": ["burning", "not_self"]}), found("A1"), board=BUSY),
    Vector(hit({"all": "any", "where": ["has_vehicle", "burning"]}), found(), board=BUSY),
]


ISLANDS = city(
    {"A1": "green to A2", "A2": "road to A3", "A3": "road to A4", "A4": "road to A5", "A5": "red", "B1": "green to B2", "B2": "green"},
    stations={"FS1": ["A2"], "FS2": ["A4"]},
)  # fmt: skip


@pytest.mark.parametrize(("origin", "stations"), [
    ("A1", ["FS1"]), ("A2", ["FS1"]), ("A3", ["FS1", "FS2"]), ("A5", ["FS2"]), ("B1", ["FS1", "FS2"]),
])  # fmt: skip
def test_fod_183_the_nearest_stations_are_those_with_the_fewest_steps(origin: str, stations: list[str]) -> None:
    """FOD-183: several where it is a tie; all where no way leads to one, as from an island."""
    evening = play(ISLANDS, position(at="action"))
    assert nearest_stations(City(evening.run.table, evening.content), origin) == stations


def hurt(vehicle: Any) -> list[Raw]:
    return [{"verb": "damage_vehicle", "vehicle": vehicle}]


FLEET = {"E_RED": {"at": "A4"}, "E_BLUE": {"at": "A5"}, "TRUCK": {"at": "A2"}, "CARRIER": {"at": "FS1"}, "E_GREEN": {"removed": True}}
VEHICLES = [
    Vector(hurt({"on": {"spaces": ["A4", "A2"]}}), ["DAMAGE_VEHICLE E-RED", "DAMAGE_VEHICLE TRUCK"], board=FLEET),
    Vector(hurt({"on": {"adjacent": "self"}}), ["DAMAGE_VEHICLE E-RED"], board=FLEET),
    Vector(hurt({"on": "self"}), ["SKIPPED damage_vehicle -"], board=FLEET),
    Vector(hurt({"vehicle": "engine"}), ["DAMAGE_VEHICLE E-RED", "DAMAGE_VEHICLE E-BLUE"], board=FLEET),
    Vector(hurt({"vehicle": "water_truck"}), ["DAMAGE_VEHICLE TRUCK"], board=FLEET),
    Vector(hurt({"vehicle": "people_carrier"}), ["SKIPPED damage_vehicle CARRIER"], board=FLEET),
    Vector(hurt({"each": "engine"}), ["DAMAGE_VEHICLE E-RED", "DAMAGE_VEHICLE E-BLUE"], board=FLEET),
    Vector(hurt({"choose": "vehicle"}), ["DAMAGE_VEHICLE E-BLUE"], board=FLEET, answers=["E-BLUE"]),
    Vector(hurt({"choose": "vehicle"}), ["SKIPPED damage_vehicle -"]),
]


def pour(to: Any) -> list[Raw]:
    return [{"verb": "add_water", "to": to}]


PLACES = [
    Vector(pour({"station": "FS2"}), ["ADD_WATER FS2 1"], stations=TWO_STATIONS),
    Vector(pour({"station": "choose"}), ["ADD_WATER FS1 1"], stations=TWO_STATIONS, answers=["FS1"]),
    Vector(pour({"station": "nearest"}), ["ADD_WATER FS1 1"], stations={"FS1": ["A4"], "FS2": ["A5"]}),
    Vector(pour({"station": "nearest"}), ["ADD_WATER FS2 1"], stations=TWO_STATIONS, answers=["FS2"]),
    Vector(pour({"hydrant": "HY2"}), ["ADD_WATER HY2 1"]),
    Vector(pour({"hydrant": "all"}), ["ADD_WATER HY1 1", "ADD_WATER HY2 1"]),
    Vector(pour({"hydrant": {"adjacent_to": {"space": "A1"}}}), ["ADD_WATER HY1 1"]),
    Vector(pour({"hydrant": {"adjacent_to": {"space": "A5"}}}), ["ADD_WATER HY1 1", "ADD_WATER HY2 1"]),
    Vector(pour({"hydrant": {"adjacent_to": "self"}}), ["SKIPPED add_water -"]),
    Vector(pour({"on": {"space": "A2"}}), ["ADD_WATER TRUCK 1"], board=FLEET),
    Vector(pour({"choose": "vehicle"}), ["ADD_WATER E-RED 1"], board=FLEET, answers=["E-RED"]),
    Vector(pour({"choose": "vehicle"}), ["SKIPPED add_water -"], board=FLEET, answers=["CARRIER"]),
]

VECTORS = [*SPACES, *FILTERED, *VEHICLES, *PLACES]


@pytest.mark.parametrize("vector", SPACES, ids=ident)
def test_section_7_4_spaces(vector: Vector) -> None:
    assert lines_of(vector) == vector.lines


@pytest.mark.parametrize("vector", FILTERED, ids=lambda v: str(v.effects[0]["at"]["where"]))
def test_section_7_4_filters_pass_exactly_these_spaces(vector: Vector) -> None:
    assert lines_of(vector) == vector.lines


@pytest.mark.parametrize("vector", [*VEHICLES, *PLACES], ids=ident)
def test_section_7_4_vehicles_stations_hydrants(vector: Vector) -> None:
    assert lines_of(vector) == vector.lines
