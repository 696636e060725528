"""F1 Casualties (FOD-81 to FOD-85)."""

from __future__ import annotations

import pytest

from companion.table import AnswerRefused
from tests.evenings import answer_all, lines, steps
from tests.games.firefighters_on_duty.cities import city, open_key, play, position

TOWN = city({"A1": "green to A2", "A2": "road to A10", "A10": "yellow", "B1": "red to A2"}, hospital=["A2"])


def test_fod_81_areas_and_roads_are_searched() -> None:
    """FOD-81: active fire together with an injured person, in label order; one without the other is no casualty."""
    evening = play(TOWN, position(A1="fire 1", A2="fire 1, inj 2", A10="fire 2, inj 1", B1="inj 1"), ["yes"])
    assert lines(evening) == ["F1 LOSE casualty A2,A10"]


def test_fod_82_a_casualty_ends_the_game_and_points_do_not_matter() -> None:
    """FOD-82: lost with no Negative Point at all; F2 never begins."""
    evening = play(TOWN, position(A1="fire 1, inj 1, ff 1"), ["yes"])
    assert evening.ending is not None
    assert (evening.ending.outcome, evening.ending.reason) == ("lost", "casualty")
    assert (evening.twin["np",], steps(evening)) == (0, ["round.3/fire/casualties"])
    assert evening.twin.position()["outcome"] == "lost casualty"


def test_fod_82_everybody_reads_the_loss_before_the_game_is_over_and_it_can_be_undone() -> None:
    """FOD-82, FOD-156."""
    evening = play(TOWN, position(A1="fire 1, inj 1"), ["yes"], confirm="steps")
    assert (open_key(evening), evening.ending) == ("round.3/fire/casualties/over", None)
    evening.answer(True)
    assert evening.ending is not None
    evening.undo(2)
    assert (open_key(evening), lines(evening)) == ("round.3/fire/casualties/casualty/1", [])


def test_fod_83_a_loss_is_confirmed_first() -> None:
    """FOD-83, FOD-R82: nothing is told before people confirm it."""
    evening = play(TOWN, position(A1="fire 1, inj 1"))
    assert lines(evening) == []
    assert evening.ask is not None
    assert (evening.ask.kind, evening.ask.args["spaces"]) == ("choose", ["A1"])


def test_fod_83_a_mistake_in_the_board_check_is_put_right() -> None:
    """FOD-83: fire and injured of exactly these spaces are asked for again, and the game goes on."""
    evening = play(TOWN, position(A1="fire 1, inj 1", B1="inj 1"), ["no"])
    assert evening.ask is not None
    assert sorted(evening.ask.legal()["fields"]) == ["spaces.A1.fire_active", "spaces.A1.injured"]
    with pytest.raises(AnswerRefused, match=r"spaces\.B1"):
        evening.answer({"spaces": {"B1": {"injured": 0}}})
    evening.answer({"spaces": {"A1": {"injured": 0}}})
    assert lines(evening, "F1") == ["F1 STEP_CLEAR F1"]
    assert evening.twin["spaces", "A1", "injured"] == 0


def test_fod_83_the_question_comes_back_while_the_board_says_so() -> None:
    """FOD-83: denied but not corrected is asked once more."""
    evening = play(TOWN, position(A1="fire 1, inj 1"), ["no", {}])
    assert open_key(evening) == "round.3/fire/casualties/casualty/2"
    evening.answer("yes")
    assert lines(evening) == ["F1 LOSE casualty A1"]


def test_fod_84_injured_aboard_and_in_hospital_are_safe() -> None:
    """FOD-84, FOD-R49: only people on the space itself are in danger."""
    stands = position(A2="fire 1", CARRIER={"at": "A2", "injured": 2}, hospital={"delivered": 3})
    assert lines(play(TOWN, stands), "F1") == ["F1 STEP_CLEAR F1"]


def test_fod_85_the_search_runs_once() -> None:
    """FOD-85, FOD-R48: injured in F2 are searched for in the next round."""
    evening = play(TOWN, position(A2="fire 1, civ 1"), dice="digital")
    assert lines(evening, "F1", "F2") == ["F1 STEP_CLEAR F1", "F2 INJURE A2 ff=0 civ=1"]
    answer_all(evening, ["rang", {}, "yes"])
    assert lines(evening)[-1] == "F1 LOSE casualty A2"
    assert "round.4/fire/casualties" in steps(evening)
