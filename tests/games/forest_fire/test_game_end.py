"""How it ends (FF-34 to FF-37, FF-R15 to FF-R17, FF-R29, FF-R30): when it is looked for, in which order, and by agreement."""

from __future__ import annotations

from typing import Any

import pytest

from companion.presenter.scene_of import scene_of, words_of
from companion.table import AnswerRefused
from tests.evenings import lines, steps
from tests.games.forest_fire.paths import asked, board, play, stands, told


def test_ff_34_35_after_the_engine_check() -> None:
    """FF-34, FF-35, FF-R29: the game is over at once, nobody chooses any more."""
    evening = play(stands("4:5", a=(4, 2), b=None))
    assert lines(evening) == ["REMOVE_ENGINE A 4", "GAME_OVER fire engines"]
    assert (asked(evening), board(evening)["outcome"]) == ("", "fire engines")
    assert scene_of(evening, words_of(evening)).ending == "The fire wins: both engines are lost."


def test_ff_35_36_engines_come_first() -> None:
    """FF-35, FF-36: the board of a table that plays on to the end may have both at once."""
    evening = play(stands("2", range(4, 12), (2, 0), None), eight_burnt="deferred")
    assert lines(evening) == ["REMOVE_ENGINE A 2", "GAME_OVER fire engines"]


def test_ff_34_36_after_each_burn_out() -> None:
    """FF-34, FF-36, FF-R16: the eighth is enough; the burn-out at the end of the turn does not follow."""
    lines_told = told(stands("5:6", [1, *range(6, 12)], (9, 0), None), "intensify", [1], {"4": 10})
    assert lines_told == ["ROLL 1", "PLACE_FIRE 4 10", "REMOVE_FIRE 5 6", "PLACE_BURNT 5", "GAME_OVER fire burnt"]


def test_ff_36_seven_are_not_enough() -> None:
    """FF-36: play goes on."""
    evening = play(stands("2:5", range(6, 12), (9, 0), None), "grow")
    assert lines(evening) == ["PLACE_FIRE 2 1", "PLACE_BURNT 5"]
    assert steps(evening)[-1] == "turn.1/chief"


def test_ff_36_beats_ff_37() -> None:
    """FF-36, FF-37, FF-R17: the eighth black token takes the last fire along, and the fire wins."""
    assert told(stands("4:5", range(5, 12), (1, 2), None), "grow")[-2:] == ["PLACE_BURNT 4", "GAME_OVER fire burnt"]
    assert told(stands("4:5", range(6, 12), (1, 2), None), "grow")[-2:] == ["PLACE_FIRE 4 1", "PLACE_BURNT 5"]


def test_ff_37_no_matter_who_took_it() -> None:
    """FF-37, FF-R15: by water, or by the fire's own burn-out."""
    assert told(stands("5", a=(5, 1), b=None, at="chief"), "spray", 1, {"5": 1})[-1] == "GAME_OVER chief out"
    assert told(stands("11:5"), "grow", "yes") == ["PLACE_FIRE 11 1", "REMOVE_FIRE 11 6", "PLACE_BURNT 11", "GAME_OVER chief out"]


def test_ff_37_by_the_burn_out_of_an_intensified_square() -> None:
    """FF-34, FF-37: the second burn-out of a turn can be the last."""
    evening = play(stands("10:4", [11]), "intensify", "yes", [1], {"9": 6}, "yes")
    assert lines(evening)[-2:] == ["PLACE_BURNT 9", "GAME_OVER chief out"]
    assert scene_of(evening, words_of(evening)).ending == "The chief wins: the fire is out."


# Left unfinished


@pytest.mark.parametrize("before", [stands("11"), stands("11", a=(5, 1), at="chief", b=None)])
def test_all_may_agree_to_leave_it(before: dict[str, Any]) -> None:
    """FF-R30: whenever somebody is to act; nobody wins, and undo goes back into the game."""
    evening = play(before)
    assert evening.ask is not None
    assert [offer.name for offer in evening.ask.offers] == ["unfinished"]
    evening.offer("unfinished", {})
    assert (lines(evening), board(evening)["outcome"]) == (["UNFINISHED"], "unfinished")
    assert scene_of(evening, words_of(evening)).ending == "Left unfinished."
    with pytest.raises(AnswerRefused, match="The game has ended"):
        evening.answer("nothing")
    evening.undo()
    assert board(evening) == before | {"outcome": None}


def test_there_is_no_limit_of_turns() -> None:
    """FF-R30, FF-R26: a fire that does nothing and a chief who waits play as long as they like, and always have a choice."""
    evening = play(stands("7", a=(1, 5), b=None))
    for _ in range(60):
        for answer in ("gust", [1], "nothing"):
            evening.answer(answer)
    assert board(evening)["turn"] == 61
    assert asked(evening) == "fire_action"


def test_fires_do_not_run_out() -> None:
    """FF-R31: a hundred of them are no reason to refuse one more."""
    assert told(stands("3:99", a=(9, 0), b=None), "grow") == ["PLACE_FIRE 3 1", "PLACE_BURNT 11"]


def test_nothing_is_told_after_the_end() -> None:
    """FF-34, FF-R29: the rest of the turn is dropped."""
    evening = play(stands("5", a=(5, 1), b=(3, 4), at="chief"), "A", "spray", 1, {"5": 1})
    assert lines(evening)[-1] == "GAME_OVER chief out"
    assert steps(evening) == ["turn.1/chief"]
