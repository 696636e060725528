"""End of Round (FOD-146 to FOD-150), scheduled effects (FOD-192), and two house rules that act there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from tests.evenings import answer_all, begin, lines, steps
from tests.games.firefighters_on_duty.cities import open_key, play, position, told
from tests.games.firefighters_on_duty.effect_cards import town


def ending(evening: Evening) -> tuple[str, str] | None:
    return None if evening.ending is None else (evening.ending.outcome, evening.ending.reason)


@pytest.mark.parametrize(("np", "line"), [(0, "CHECK_NP 0 continue"), (2, "CHECK_NP 2 continue")])
def test_fod_146_below_three_points_the_game_continues(np: int, line: str) -> None:
    """FOD-146."""
    evening = play(town(), position(at="end_of_round", np=np))
    assert lines(evening, "E1") == [f"E1 {line}"]
    assert ending(evening) is None


@pytest.mark.parametrize("np", [3, 5])
def test_fod_146_three_points_lose_at_once(np: int) -> None:
    """FOD-146: neither marker nor smoke are touched any more."""
    evening = play(town(), position(at="end_of_round", np=np, A1="smoke 2"))
    assert lines(evening) == [f"E1 CHECK_NP {np} lost", "E1 LOSE negative_points"]
    assert ending(evening) == ("lost", "negative_points")


def test_fod_147_after_the_last_round_the_game_end_follows() -> None:
    """FOD-147: steps 2 and 3 are left out."""
    evening = play(town(), position(at="end_of_round", round=6, A1="smoke 2"))
    assert lines(evening) == ["E1 CHECK_NP 0 continue", "G WIN"]
    assert steps(evening)[-1] == "game_end"


def test_fod_148_the_round_marker_moves_on() -> None:
    """FOD-148."""
    evening = play(town(), position(at="end_of_round"), confirm="steps")
    assert lines(evening, "E2") == ["E2 ROUND_TOKEN 4"]
    assert evening.twin["round",] == 4


def test_fod_149_smoke_fades_by_what_it_was_before_the_step() -> None:
    """FOD-149: 2+ thins, 1+ goes, in label order; none is handled twice."""
    stands = position(at="end_of_round", A10="smoke 1", A1="smoke 2", B1="smoke 1", A3="smoke 2")
    evening = play(town(), stands, confirm="steps")
    assert lines(evening, "E3") == ["E3 SMOKE_DOWN A1", "E3 SMOKE_DOWN A3", "E3 SMOKE_OFF A10", "E3 SMOKE_OFF B1"]
    assert (evening.twin.supply("smoke"), evening.twin.supply("difficulty")) == (8, 10)


def test_fod_150_the_next_round_starts() -> None:
    """FOD-150: its Start of Round, under its own number."""
    evening = play(town(), position(at="end_of_round"))
    assert steps(evening)[1:3] == ["round.4/start", "round.4/action"]


# fresh_smoke_waits (FOD-R79)


@pytest.mark.parametrize(("house", "expected"), [("off", ["SMOKE_DOWN A1", "SMOKE_OFF B1"]), ("on", ["SMOKE_OFF B1"])])
def test_fresh_smoke_may_wait(house: str, expected: list[str]) -> None:
    """FOD-149, FOD-R79: A1 got its smoke in the round that ends, B1 two rounds ago."""
    stands = position(at="end_of_round", A1="smoke 2", B1="smoke 1")
    stands["spaces"]["A1"]["smoke_round"], stands["spaces"]["B1"]["smoke_round"] = 3, 1
    assert told(town(), stands, "E3", fresh_smoke_waits=house) == expected


def test_smoke_of_the_setup_is_not_fresh() -> None:
    """FOD-R79: it had its Action Phase at 2+ in round 1 already; smoke placed in a round is recorded with it."""
    smoke = [{"verb": "add_hazard", "at": {"space": "A1"}, "type": "smoke"}]
    later = [{"round": 1, "when": "end_of_action", "effects": [{"verb": "add_hazard", "at": {"space": "B1"}, "type": "smoke"}]}]
    evening = begin(scenario_data=town(setup=smoke, schedule=later), fresh_smoke_waits="on", players=1, difficulty="easy")
    answer_all(evening, [["red"], "rang", {}])
    assert lines(evening, "E3") == ["E3 SMOKE_DOWN A1"]


# early_win (FOD-R80)

EASY_WIN = {"np": "< 3"}


@pytest.mark.parametrize(
    ("scenario", "house", "wins"), [(False, "scenario", False), (True, "scenario", True), (False, "always", True), (True, "always", True)]
)
def test_an_early_win_if_scenario_or_house_rule_allow_it(scenario: bool, house: str, wins: bool) -> None:
    """FOD-151, FOD-R80: judged right after the Negative Points."""
    evening = play(town(early_win=scenario, objective=EASY_WIN), position(at="end_of_round"), early_win=house)
    assert (lines(evening)[1] == "E1 WIN") is wins
    assert (ending(evening) == ("won", "")) is wins


def test_an_early_win_counts_undelivered_injured_first() -> None:
    """FOD-R80: with two it is 2 and won; with three the round goes on and nothing is counted."""
    won = play(town(objective=EASY_WIN), position(at="end_of_round", A1="inj 2"), early_win="always")
    assert lines(won) == ["E1 CHECK_NP 0 continue", "E1 NEG_POINT 2", "E1 WIN"]
    on = play(town(objective=EASY_WIN), position(at="end_of_round", A1="inj 3"), early_win="always")
    assert "E2 ROUND_TOKEN 4" in lines(on)
    assert on.twin["np",] == 0


@pytest.mark.parametrize(
    ("objective", "wins"),
    [
        ({"np": "<= 0"}, False),
        ({"np": "<= 1"}, True),
        ({"np": "== 1"}, True),
        ({"not": {"np": ">= 1"}}, False),
        ({"any": [{"np": "<= 0"}, {"fires_active": "<= 0"}]}, True),
    ],
)
def test_fod_152_the_objective_sees_the_points_of_the_final_count(objective: dict[str, Any], wins: bool) -> None:
    """FOD-152, FOD-153, FOD-R80: one injured person makes it 1, at an early win as after the last round."""
    stands = {"at": "end_of_round", "last_round": 3, "difficulty": "easy", "spaces": {"A1": {"injured": 1}}}
    early = play(town(objective=objective), stands | {"round": 1}, early_win="always")
    assert [line for line in lines(early) if line[0] == "E"][1:3] == (["E1 NEG_POINT 1", "E1 WIN"] if wins else ["E2 ROUND_TOKEN 2"])
    assert early.twin["np",] == int(wins)
    late = play(town(objective=objective), stands | {"round": 3}, early_win="always")
    assert lines(late)[1:] == ["G NEG_POINT 1", "G WIN" if wins else "G LOSE objective"]


def test_no_early_win_without_the_objective() -> None:
    """FOD-R80."""
    evening = play(town(objective={"np": "== 1"}), position(at="end_of_round"), early_win="always")
    assert "E2 ROUND_TOKEN 4" in lines(evening)


# Scheduled effects


@pytest.mark.parametrize(
    ("when", "at", "expected"),
    [
        ("start_of_round", "start_of_round", ["S2 FLIP_FIRE A1 1", "S2 NEG_POINT 1"]),
        ("end_of_action", "check", ["A NEG_POINT 1"]),
        ("end_of_fire_phase", "spread", ["F9 NEG_POINT 1"]),
        ("end_of_round", "end_of_round", ["E1 CHECK_NP 0 continue", "E2 ROUND_TOKEN 4", "E3 SMOKE_OFF B1", "E3 NEG_POINT 1"]),
    ],
)
def test_fod_192_scheduled_effects_come_at_their_moment(when: str, at: str, expected: list[str]) -> None:
    """FOD-192: each moment in its round, after what the rules do there."""
    scenario = town(schedule=[{"round": 3, "when": when, "effects": [{"verb": "negative_point"}]}])
    lies: dict[str, Any] = {"start_of_round": {"A1": "lying 1", "hydrants": {"HY1": 4, "HY2": 4}}, "end_of_round": {"B1": "smoke 1"}}
    evening = play(scenario, position(at=at, **lies.get(at, {})), confirm="steps")
    while len(lines(evening)) < len(expected):
        evening.answer({} if at == "check" else True)
    assert lines(evening)[: len(expected)] == expected


@pytest.mark.parametrize("round_", [2, 4])
def test_fod_192_not_in_another_round(round_: int) -> None:
    """FOD-192: and by default there is no schedule."""
    scenario = town(schedule=[{"round": round_, "when": "end_of_fire_phase", "effects": [{"verb": "negative_point"}]}])
    assert told(scenario, position(at="spread"), "F9") == ["STEP_CLEAR F9"]


def test_fod_192_the_end_of_the_last_round_is_a_moment_too() -> None:
    """FOD-192: before the final count."""
    scenario = town(schedule=[{"round": 6, "when": "end_of_round", "effects": [{"verb": "negative_point", "n": -1}]}])
    assert lines(play(scenario, position(at="end_of_round", round=6, np=2))) == ["E1 CHECK_NP 2 continue", "E1 NEG_POINT -1", "G WIN"]


def test_every_step_of_the_end_is_confirmed_as_one() -> None:
    evening = play(town(), position(at="end_of_round"), confirm="steps")
    assert open_key(evening) == "round.3/end/done"
