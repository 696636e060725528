"""Game end (FOD-151 to FOD-156)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.presenter.scene_of import scene_of, words_of
from companion.table import InstructionTold
from tests.evenings import events, lines
from tests.games.firefighters_on_duty.cities import open_key, play, position
from tests.games.firefighters_on_duty.effect_cards import card, town

MET, MISSED = {"fires_active": ">= 0"}, {"fires_active": "< 0"}


def end(objective: dict[str, Any] | None = None, answers: tuple[Any, ...] = (), **stands: Any) -> Evening:
    return play(town(objective=objective or MET), position(**{"at": "end_of_round", "round": 6, **stands}), answers)


def reason(evening: Evening) -> str:
    assert evening.ending is not None
    assert evening.ending.outcome == "lost"
    return evening.ending.reason


@pytest.mark.parametrize("rounds", [1, 3, 6])
def test_fod_151_the_game_ends_after_the_scenarios_last_round(rounds: int) -> None:
    """FOD-151: 6 unless it says fewer."""
    evening = play(town(rounds=rounds), position(at="end_of_round", round=rounds))
    assert lines(evening) == ["E1 CHECK_NP 0 continue", "G WIN"]


@pytest.mark.parametrize(("objective", "outcome"), [(MET, "won"), (MISSED, "lost")])
def test_fod_156_the_result_is_read_before_the_game_is_over(objective: dict[str, Any], outcome: str) -> None:
    """FOD-156: won or lost, the same question."""
    evening = play(town(objective=objective), position(at="end_of_round", round=6), confirm="steps")
    while evening.ask is not None and not open_key(evening).endswith("/over"):
        evening.answer(True)
    assert evening.ask is not None
    assert (evening.ask.kind, evening.ask.question, evening.ask.rule, evening.ending) == ("confirm", "game_over", "FOD-156", None)
    evening.answer(True)
    assert evening.ending is not None
    assert evening.ending.outcome == outcome


def test_fod_152_a_point_for_every_injured_person_not_delivered() -> None:
    """FOD-152: on areas, on roads, aboard; with the places. The delivered are safe."""
    evening = end(A1="inj 2", A4="inj 1", CARRIER={"at": "H", "injured": 1}, hospital={"delivered": 5})
    assert lines(evening, "G") == ["G NEG_POINT 4", "G LOSE negative_points"]
    [counted] = [e for e in events(evening) if isinstance(e, InstructionTold) and e.code == "NEG_POINT"]
    assert counted.args["places"] == {"A1": 2, "A4": 1, "CARRIER": 1}
    said = words_of(evening).told(counted)
    assert said.startswith("Move the Negative Point marker up by 4, 1 for each injured person")
    assert said.endswith("not at the hospital (A1: 2; A4: 1; the People Carrier: 1).")


@pytest.mark.parametrize(("answer", "line"), [("yes", "G WIN"), ("no", "G LOSE objective")])
def test_fod_153_what_the_twin_can_not_know_is_asked(answer: str, line: str) -> None:
    """FOD-153: the rest is judged by itself."""
    evening = end({"all": [MET, {"asked": "Did the bakery survive?"}]})
    assert evening.ask is not None
    assert words_of(evening).question(evening.ask) == "Did the bakery survive?"
    evening.answer(answer)
    assert lines(evening)[-1] == line


@pytest.mark.parametrize(
    ("objective", "stands", "lines_"),
    [
        (MET, {"np": 2}, ["G WIN"]),
        (MET, {"np": 1, "A1": "inj 1"}, ["G NEG_POINT 1", "G WIN"]),
        (MET, {"np": 1, "A1": "inj 2"}, ["G NEG_POINT 2", "G LOSE negative_points"]),
        (MISSED, {}, ["G LOSE objective"]),
        (MISSED, {"np": 2, "A1": "inj 1"}, ["G NEG_POINT 1", "G LOSE objective+negative_points"]),
    ],
)
def test_fod_154_won_with_the_objective_and_fewer_than_three_points(
    objective: dict[str, Any], stands: dict[str, Any], lines_: list[str]
) -> None:
    """FOD-154: otherwise every reason that holds is named."""
    assert lines(end(objective, **stands), "G") == lines_


def test_fod_155_all_ways_to_lose() -> None:
    """FOD-155: casualty, points at the check, points at the count, objective, scenario."""
    assert reason(play(town(), position(A1="fire 1, inj 1"), ["yes"])) == "casualty"
    assert reason(end(np=3)) == "negative_points"
    assert reason(end(A1="inj 3")) == "negative_points"
    assert reason(end(MISSED)) == "objective"
    scenario = town(extra_loss=[{"np": "== 5"}, {"burned_areas": ">= 1"}])
    evening = play(scenario, position(at="end_of_round", A1="burned"))
    assert lines(evening) == ["E1 CHECK_NP 0 continue", "E1 LOSE scenario"]
    assert reason(evening) == "scenario"


def test_fod_155_what_a_scenario_forbids_may_not_have_happened() -> None:
    """FOD-155: then the game goes on."""
    evening = play(town(extra_loss=[{"burned_areas": ">= 2"}]), position(at="end_of_round", A1="burned"))
    assert evening.ending is None


def test_fod_156_log_and_summary_are_there_after_the_end() -> None:
    """FOD-156: how it ended, the board, and every line that led there."""
    evening = end(MISSED, A1="burned")
    scene = scene_of(evening, words_of(evening))
    assert scene.ending == "Lost: the objective was not met."
    assert [piece.name for place in scene.picture.places if place.id == "A1" for piece in place.pieces] == ["burned"]
    assert [row.kind for row in evening.journal.rows][-1] == "end"
    assert lines(evening)[-1] == "G LOSE objective"


def test_fod_156_the_last_step_can_be_undone() -> None:
    """FOD-156: back to the last answer; another one may end otherwise."""
    evening = end({"asked": "Really?"}, ("no",))
    assert reason(evening) == "objective"
    evening.undo()
    assert open_key(evening) == "game_end/scenario/asked/1"
    evening.answer("yes")
    assert lines(evening)[-1] == "G WIN"


def test_the_position_has_the_outcome() -> None:
    assert end(MISSED).twin["outcome",] == "lost objective"
    assert end().twin["outcome",] == "won"


def test_a_card_may_save_the_game_between_the_alert_and_the_check() -> None:
    """FOD-57: the alert comes, a card takes a point away, the check finds two."""
    stands = position(at="burn_down", np=2, A1="fire 4", A3="fire 3")
    evening = play(town(), stands, [card([{"verb": "negative_point", "n": -1}])])
    assert "F4 NP_ALERT" in lines(evening)
    assert evening.twin["np",] == 2
