"""Start of Round (FOD-64 to FOD-69)."""

from __future__ import annotations

import pytest

from companion.presenter.scene_of import scene_of, words_of
from companion.table import Countdown
from tests.evenings import lines, steps
from tests.games.firefighters_on_duty.cities import open_key, play, position, told
from tests.games.firefighters_on_duty.effect_cards import town


def test_fod_64_it_begins_when_the_round_before_is_done_and_no_clock_runs() -> None:
    """FOD-64: after the End of Round; nothing is counted down."""
    evening = play(town(), position(at="end_of_round"), [True], confirm="steps")
    assert steps(evening)[-1] == "round.4/start"
    assert evening.countdown_control.countdown is None


def test_fod_65_hydrants_are_topped_up_in_their_order() -> None:
    """FOD-65: full ones are not mentioned."""
    assert told(town(), position(at="start_of_round", hydrants={"HY1": 1, "HY2": 4}), "S1") == ["FILL_HYDRANT HY1 3"]
    assert told(town(), position(at="start_of_round"), "S1") == ["FILL_HYDRANT HY1 4", "FILL_HYDRANT HY2 4"]


def test_fod_66_with_too_little_water_the_players_share_it() -> None:
    """FOD-66: asked before anything is told; what is there is used up, and nothing is lost for it."""
    evening = play(town(), position(at="start_of_round", supply={"water": 5}))
    assert evening.ask is not None
    assert (open_key(evening), evening.ask.legal()) == ("round.3/start/hydrant/HY1", {"min": 1, "max": 4})
    assert lines(evening) == []
    evening.answer(2)
    assert lines(evening, "S1") == ["S1 FILL_HYDRANT HY1 2", "S1 FILL_HYDRANT HY2 3"]
    assert (evening.twin.supply("water"), evening.twin["np",]) == (0, 0)


def test_fod_66_no_water_at_all() -> None:
    """FOD-66: nothing is asked, nothing is told."""
    evening = play(town(), position(at="start_of_round", supply={"water": 0}))
    assert lines(evening) == []
    assert isinstance(evening.ask, Countdown)


def test_fod_67_all_inactive_fire_becomes_active() -> None:
    """FOD-67: areas and roads, in label order."""
    stands = position(at="start_of_round", A10="lying 2", A2="lying 1", B1="fire 1, lying 1", hydrants={"HY1": 4, "HY2": 4})
    evening = play(town(), stands)
    assert lines(evening) == ["S2 FLIP_FIRE A2 1", "S2 FLIP_FIRE A10 2", "S2 FLIP_FIRE B1 1"]
    assert [evening.twin["spaces", x, "fire_active"] for x in ("A2", "A10", "B1")] == [1, 2, 2]


def test_fod_67_nothing_else_makes_fire_active() -> None:
    """FOD-67: through a whole Fire Phase and End of Round lying fire stays lying."""
    evening = play(town(), position(at="growth", A1="fire 1", B1="lying 1"), confirm="steps")
    while open_key(evening) != "round.3/end/done":
        evening.answer([1] if "spread" in open_key(evening) and "done" not in open_key(evening) else True)
    assert evening.twin["spaces", "B1", "fire_inactive"] == 1
    assert not [line for line in lines(evening) if "FLIP_FIRE" in line]


def test_fod_68_the_summary_says_what_matters() -> None:
    """FOD-68: fires, hazards, injured in danger, calls due, Negative Points, the supply of fire; then it waits."""
    stands = position(at="start_of_round", A1="lying 1, inj 2, smoke 2", B1="inj 1", A3="call 3", B2="call 5", np=1)
    evening = play(town(), stands, confirm="steps")
    picture = scene_of(evening, words_of(evening)).picture
    ledgers = {ledger.name: ledger.rows for ledger in picture.ledgers}
    assert ledgers["in_danger"] == (("A1", 2),)
    assert ledgers["calls_due"] == (("A3", 3),)
    assert dict(ledgers["supply"])["fire"] == 51
    assert [(track.name, track.at) for track in picture.tracks] == [("round", 3), ("np", 1)]
    [a1] = [place for place in picture.places if place.id == "A1"]
    assert [piece.name for piece in a1.pieces] == ["fire_active", "injured", "smoke"]
    assert open_key(evening) == "round.3/start/done"


def test_fod_68_nothing_to_mind_makes_no_list() -> None:
    """FOD-68: on a quiet board only the supply is counted."""
    evening = play(town(), position(at="start_of_round"), confirm="steps")
    assert [ledger.name for ledger in scene_of(evening, words_of(evening)).picture.ledgers] == ["supply"]


@pytest.mark.parametrize("hydrants", [{"HY1": 4, "HY2": 4}, {}])
def test_fod_69_the_action_phase_begins_when_people_say_so(hydrants: dict[str, int]) -> None:
    """FOD-69: the clock is asked for, and waits until people start it."""
    evening = play(town(), position(at="start_of_round", hydrants=hydrants))
    assert open_key(evening) == "round.3/action/clock"
    assert evening.countdown_control.countdown is not None
    assert evening.countdown_control.countdown.state == "ready"
