"""What the crews do in single turns."""

from __future__ import annotations

import pytest

from tests.bots.fires_at_midnight.games import NIGHTS, first_turn
from tests.games.fires_at_midnight.nights import acting, house, someone

BOTH = pytest.mark.parametrize("crew", ["sensible", "greedy"])
SAFE = {"V01": "66", "V02": "66", "V03": "66"}


def carried(v: str, at: str) -> dict[str, str]:
    """A villager in the hands of F1, two more far away."""
    return {v: f"{at} carried by F1", "V08": "66", "V09": "66"}


@BOTH
def test_who_carries_a_villager_at_the_border_brings_it_out(crew: str) -> None:
    turn = first_turn(crew, acting(someone("13", carrying="V01"), villagers=carried("V01", "13")))
    assert turn.answers()[0] == "carry_out"
    assert NIGHTS.said(turn)[0] == "F1 carries V01 out of the village."


@BOTH
def test_else_carries_it_nearer(crew: str) -> None:
    turn = first_turn(crew, acting(someone("23", carrying="V01"), villagers=carried("V01", "23")))
    assert turn.answers()[0] == "carry_move"
    assert turn.answers()[1] in ("W1,B2", "W1,B3", "W1,B4")
    assert turn.answers()[2] == "carry_out"


@BOTH
def test_a_villager_in_reach_is_taken_and_a_door_opened_before(crew: str) -> None:
    behind = {"V01": "12 in H1", "V02": "66", "V03": "66"}
    turn = first_turn(crew, acting(someone("13"), villagers=behind, houses={"H1": house("12")}))
    assert turn.answers()[:2] == ["open_door", "pick_up"]
    assert NIGHTS.said(turn)[0] == "F1 opens the door of house H1: V01 is inside."


@BOTH
def test_who_lies_gets_up_if_there_are_points_for_it(crew: str) -> None:
    assert first_turn(crew, acting(someone("33", down=True))).answers()[0] == "get_up"
    assert first_turn(crew, acting(someone("33", down=True), ap=1)).answers() == []


@BOTH
def test_who_is_outside_comes_back_for_a_villager(crew: str) -> None:
    turn = first_turn(crew, acting(someone("outside 13"), villagers={"V01": "14", "V02": "66", "V03": "66"}))
    assert turn.answers()[0] == "re_enter"


@BOTH
def test_a_box_in_the_fire_is_taken_out_of_it(crew: str) -> None:
    turn = first_turn(crew, acting(someone("33"), fire="24 14 25", boxes={"X1": "24"}))
    assert turn.answers()[0] == "pick_up"
    assert NIGHTS.said(turn)[0] == "F1 picks up X1."


@BOTH
def test_water_goes_on_the_fire_under_a_villager(crew: str) -> None:
    """With one point nothing else can be done; the Smoke that is left does not flare up."""
    far = {"V01": "35", "V02": "66", "V03": "66"}
    turn = first_turn(
        crew, acting(someone("25", water=1, carrying="T1"), trees={"T1": "25 felled carried by F1"}, ap=1, fire="35", villagers=far)
    )
    assert turn.answers()[0] == "use_water"
    assert NIGHTS.said(turn)[0] == "F1 flips the Fire on W3,B5 to Smoke."


def test_sensible_leaves_a_square_that_will_burn() -> None:
    """Smoke beside Fire; nothing else to do within two points but run."""
    turn = first_turn("sensible", acting(someone("34"), ap=1, smoke="34", fire="35", villagers=SAFE))
    assert turn.answers()[0] == "move"
    assert turn.answers()[1] in ("W2,B3", "W3,B3", "W4,B3", "W2,B4", "W4,B4", "W2,B5", "W4,B5")


def test_sensible_does_not_pour_what_flares_up_again() -> None:
    """Fire beside Fire takes two water in one turn."""
    turn = first_turn("sensible", acting(someone("34", water=1), ap=1, fire="35 36", villagers=SAFE))
    assert "use_water" not in turn.answers()
    turn = first_turn("sensible", acting(someone("34", water=2), ap=2, fire="35 36", villagers={}))
    assert turn.answers()[0] == "use_water"


def test_sensible_tops_up_at_the_well_when_nothing_else_is_to_do() -> None:
    assert first_turn("sensible", acting(someone("33"), ap=1, villagers={})).answers()[0] == "take_1"


def test_sensible_puts_a_box_down_for_a_villager() -> None:
    """A box far from any Fire is in nobody's way."""
    boxes = {"X1": "34 carried by F1"}
    turn = first_turn("sensible", acting(someone("34", carrying="X1"), boxes=boxes, villagers={"V01": "24", "V02": "66", "V03": "66"}))
    assert turn.answers()[0] == "put_down"
    assert "pick_up" in turn.answers()


def test_the_one_with_the_best_job_acts_next() -> None:
    crew = {"F1": someone("33"), "F2": someone("13", carrying="V01"), "F3": someone("33")}
    villagers = {"V01": "13 carried by F2", "V02": "66", "V03": "66"}
    turn = first_turn("sensible", acting(None, 0, crew=crew, active=None, villagers=villagers))
    assert turn.answers()[:2] == ["F2", "carry_out"]
    assert first_turn("greedy", acting(None, 0, crew=crew, active=None, villagers=villagers)).answers()[0] == "F1"
