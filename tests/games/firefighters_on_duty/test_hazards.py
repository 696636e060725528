"""F6 Hazards (FOD-112 to FOD-121)."""

from __future__ import annotations

from tests.evenings import lines
from tests.games.firefighters_on_duty.cities import city, event, play, position, told

TOWN = city({"A1": "red to A2", "A2": "red to A3", "A3": "road to B1", "B1": "red"}, hospital=["A3"])


def test_fod_112_tokens_placed_in_f5_take_part_and_fire_placed_in_f5_does_not() -> None:
    """FOD-112, FOD-R59."""
    card = event({"verb": "add_hazard", "at": "self", "type": "gas_tank"}, {"verb": "add_fire", "at": {"space": "B1"}})
    evening = play(TOWN, position("critical_level", A1="fire 3", B1="explosive"), [card])
    assert lines(evening, "F6") == ["F6 REMOVE_HAZARD A1 gas_tank", "F6 PLACE_FIRE A1 3"]
    assert evening.twin["spaces", "B1", "hazards", "explosive"] == 1


def test_fod_113_own_area_then_the_highest_then_the_second_highest() -> None:
    """FOD-113: the token returns to the supply."""
    evening = play(TOWN, position("hazards", A2="fire 1, explosive"), confirm="steps")
    assert lines(evening, "F6") == ["F6 REMOVE_HAZARD A2 explosive", "F6 PLACE_FIRE A2 1", "F6 PLACE_FIRE A3 1", "F6 PLACE_FIRE A1 1"]
    assert (evening.twin.supply("explosive"), evening.twin["spaces", "A2", "hazards", "explosive"]) == (10, 0)


def test_fod_114_equal_numbers_go_to_the_later_letter() -> None:
    """FOD-114, FOD-R11: 10 is above 9, and among equal numbers C is above B."""
    ranks = city({"A1": "red to A10 B9 C9 D9 A2", "A2": "road", "A10": "red", "B9": "red", "C9": "red", "D9": "red"})
    assert told(ranks, position("hazards", A1="fire 1, explosive"), "F6")[2:] == ["PLACE_FIRE A10 1", "PLACE_FIRE D9 1"]


def test_fod_114_stations_and_hospital_are_no_targets() -> None:
    """FOD-114, FOD-R10: only numbered spaces; nothing is placed on places beside the road."""
    small = city({"A1": "red to A2", "A2": "road"}, hospital=["A2"], hydrants={"HY1": ["A2"]})
    assert told(small, position("hazards", A1="fire 1, explosive"), "F6") == [
        "REMOVE_HAZARD A1 explosive",
        "PLACE_FIRE A1 1",
        "PLACE_FIRE A2 1",
    ]


def test_fod_115_a_target_that_cannot_burn_loses_its_fire() -> None:
    """FOD-115, FOD-R62: a road with standing fire and a burned area; nothing instead, no point."""
    evening = play(TOWN, position("hazards", A2="fire 1, explosive", A3="fire 1", A1="burned"))
    assert lines(evening, "F6") == [
        "F6 REMOVE_HAZARD A2 explosive",
        "F6 PLACE_FIRE A2 1",
        "F6 FIRE_BLOCKED A3 1",
        "F6 FIRE_BLOCKED A1 1",
    ]
    assert evening.twin["np",] == 0


def test_fod_115_a_lonely_area_burns_alone() -> None:
    """FOD-115: without neighbours only its own fire."""
    alone = city({"A1": "red"})
    assert told(alone, position("hazards", A1="fire 1, explosive"), "F6") == ["REMOVE_HAZARD A1 explosive", "PLACE_FIRE A1 1"]


def test_fod_116_a_gas_tank_lays_three_fires() -> None:
    """FOD-116, FOD-54: on its own area only, however many are there."""
    evening = play(TOWN, position("hazards", A1="fire 3, lying 2, gas_tank"))
    assert lines(evening, "F6") == ["F6 REMOVE_HAZARD A1 gas_tank", "F6 PLACE_FIRE A1 3"]
    assert (evening.twin["spaces", "A1", "fire_inactive"], evening.twin.supply("gas_tank")) == (5, 10)


def test_fod_117_all_explosives_before_all_tanks() -> None:
    """FOD-117, FOD-R61: though the tank has the lower label; it matters when fire runs short."""
    stands = position("hazards", A1="fire 1, gas_tank", A2="fire 1, explosive", B1="fire 1, explosive, gas_tank", supply={"fire": 8})
    assert told(TOWN, stands, "F6") == [
        "REMOVE_HAZARD A2 explosive",
        "PLACE_FIRE A2 1",
        "PLACE_FIRE A3 1",
        "PLACE_FIRE A1 1",
        "REMOVE_HAZARD B1 explosive",
        "PLACE_FIRE B1 1",
        "FIRE_BLOCKED A3 1",
        "REMOVE_HAZARD A1 gas_tank",
        "PLACE_FIRE A1 3",
        "REMOVE_HAZARD B1 gas_tank",
        "PLACE_FIRE B1 1",
        "FIRE_SHORT B1 2",
        "NEG_POINT 1",
    ]


def test_fod_118_fire_of_this_step_sets_nothing_off() -> None:
    """FOD-118, FOD-R60: the tank and the explosive next door stay where they are."""
    evening = play(TOWN, position("hazards", A2="fire 1, explosive", A1="explosive, gas_tank"))
    assert [line for line in lines(evening, "F6") if "REMOVE" in line] == ["F6 REMOVE_HAZARD A2 explosive"]
    assert [evening.twin["spaces", "A1", "hazards", kind] for kind in ("explosive", "gas_tank")] == [1, 1]


def test_fod_119_120_electricity_and_smoke_do_nothing_in_the_fire_phase() -> None:
    """FOD-119, FOD-120: they are in the fire and stay."""
    evening = play(TOWN, position("hazards", A1="fire 1, electricity, smoke 2"), confirm="steps")
    assert lines(evening, "F6") == ["F6 STEP_CLEAR F6"]
    assert [evening.twin["spaces", "A1", "hazards", kind] for kind in ("electricity", "smoke")] == [1, 2]


def test_fod_121_a_hazard_without_standing_fire_stays() -> None:
    """FOD-121: lying fire does not set it off."""
    evening = play(TOWN, position("hazards", A1="explosive, gas_tank", B1="lying 2, gas_tank"))
    assert lines(evening, "F6") == ["F6 STEP_CLEAR F6"]
    assert evening.twin["spaces", "B1", "hazards", "gas_tank"] == 1
