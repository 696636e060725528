"""F8 Fire growth (FOD-133 to FOD-137)."""

from __future__ import annotations

from tests.evenings import lines
from tests.games.firefighters_on_duty.cities import city, play, position, told

TOWN = city({"A1": "red to A2", "A2": "road to A10", "A10": "red to B1", "B1": "red"})


def test_fod_133_134_burning_areas_grow_by_one() -> None:
    """FOD-133, FOD-134: for any number of fires; in label order, inactive."""
    evening = play(TOWN, position("growth", A1="fire 1", A10="fire 3"), confirm="steps")
    assert lines(evening, "F8") == ["F8 PLACE_FIRE A1 1", "F8 PLACE_FIRE A10 1"]
    assert [evening.twin["spaces", x, "fire_inactive"] for x in ("A1", "A10")] == [1, 1]


def test_fod_133_burned_areas_and_areas_without_fire_do_not() -> None:
    """FOD-133."""
    assert told(TOWN, position("growth", A1="burned", B1="civ 1"), "F8") == ["STEP_CLEAR F8"]


def test_fod_135_lying_fire_stops_growth() -> None:
    """FOD-135, FOD-R70: inactive fire from any source; if all areas are exceptions, the step is clear."""
    assert told(TOWN, position("growth", A1="fire 1, lying 1", B1="lying 1"), "F8") == ["STEP_CLEAR F8"]


def test_fod_135_fire_of_an_explosion_stops_growth_next_door() -> None:
    """FOD-135: placed in F6 of the same phase."""
    evening = play(TOWN, position("hazards", A10="fire 1, explosive", B1="fire 1"))
    assert lines(evening, "F6")[1:] == ["F6 PLACE_FIRE A10 1", "F6 PLACE_FIRE A2 1", "F6 PLACE_FIRE B1 1"]
    assert lines(evening, "F8") == ["F8 STEP_CLEAR F8"]


def test_fod_136_roads_never_grow() -> None:
    """FOD-136."""
    assert told(TOWN, position("growth", A2="fire 1"), "F8") == ["STEP_CLEAR F8"]


def test_fod_137_label_order_decides_who_gets_the_last_fire() -> None:
    """FOD-137, FOD-R43, FOD-53: A1 before A10 before B1; a point for each area left out."""
    evening = play(TOWN, position("growth", A1="fire 1", A10="fire 1", B1="fire 1", supply={"fire": 2}), confirm="steps")
    assert lines(evening, "F8") == ["F8 PLACE_FIRE A1 1", "F8 PLACE_FIRE A10 1", "F8 FIRE_SHORT B1 1", "F8 NEG_POINT 1"]
    assert (evening.twin["np",], evening.twin.supply("fire")) == (1, 0)
