"""The small cases of FF-E6, each from a position of its own, and the same arithmetic as plain numbers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.forest_fire.squares import drive_ends, gust_targets, rightmost, split_targets, spray_range
from tests.games.forest_fire.paths import asked, options, play, refused, stands, told


@pytest.mark.parametrize(("source", "die", "lines"), [
    ("1", 6, []),
    ("4", 2, []),
    ("4", 1, []),
    ("3", 6, ["PLACE_FIRE 2 1", "PLACE_FIRE 1 1"]),
])  # fmt: skip
def test_gusts(source: str, die: int, lines: list[str]) -> None:
    """FF-E6: at the edge, with a throw too small (FF-R3), and with two fires lost (FF-R4)."""
    assert told(stands(source, a=(9, 0), b=None), "gust", [die]) == [f"ROLL {die}", *lines]


@pytest.mark.parametrize(("before", "die", "answers", "lines"), [
    (stands("7:3"), 3, [], []),
    (stands("7:3"), 5, [], ["PLACE_FIRE 7 2"]),
    (stands("7:3", [6]), 1, [], ["PLACE_FIRE 5 4", "PLACE_BURNT 11"]),
    (stands("7:4", [4, 5, 6]), 1, [], []),
    (stands("1:5", a=(9, 0), b=None), 1, [], []),
    (stands("10:6", [11]), 1, ["yes", {"5": 2, "6": 2, "7": 2, "8": 2, "9": 2}],
     ["PLACE_FIRE 9 2", "PLACE_FIRE 8 2", "PLACE_FIRE 7 2", "PLACE_FIRE 6 2", "PLACE_FIRE 5 2", "REMOVE_FIRE 10 6", "PLACE_BURNT 10",
      "REMOVE_FIRE 9 2", "PLACE_BURNT 9"]),
])  # fmt: skip
def test_intensify(before: dict[str, Any], die: int, answers: list[Any], lines: list[str]) -> None:
    """FF-E6: as many, fewer and more than the die; one target, none at all, and two burn-outs in one turn (FF-R13).

    The third case ends with seven fires on the board, so the rightmost square burns out in that turn too.
    """
    warned = [answer for answer in answers if answer == "yes"]
    assert told(before, "intensify", *warned, [die], *answers[len(warned) :]) == [f"ROLL {die}", *lines]


@pytest.mark.parametrize(("engine", "die", "ends"), [((4, 5), 6, ["3", "4", "5"]), ((4, 0), 1, ["3", "4", "5"]), ((4, 5), 5, None)])
def test_drives(engine: tuple[int, int], die: int, ends: list[str] | None) -> None:
    """FF-E6: with five water only a six moves an engine, by one square; with none a one does."""
    evening = play(stands("11", a=engine, b=None, at="chief"), "move", [die])
    if ends is None:
        assert asked(evening) == "fire_action"
    else:
        assert (asked(evening), options(evening)) == ("drive_to", ends)


def test_a_spray_too_far() -> None:
    """FF-E6: from square three to six it is three squares."""
    evening = play(stands("5:2 6", a=(3, 2), b=None, at="chief"), "spray", 1)
    assert options(evening) == ["5"]
    assert refused(evening, {"6": 1}).startswith("Square 6 is more than 2")


# The numbers behind them


def test_gusted_walks_left_until_something_stops_it() -> None:
    """FF-E6, FF-10: nearest first."""
    assert [gust_targets(7, die, ()) for die in range(1, 7)] == [(), (), (6,), (6, 5), (6, 5, 4), (6, 5, 4, 3)]
    assert gust_targets(1, 6, ()) == ()
    assert gust_targets(3, 6, ()) == (2, 1)
    assert gust_targets(6, 6, {3, 11}) == (5, 4)
    assert gust_targets(6, 6, {5}) == ()


def test_split_targets_jump_over_ashes() -> None:
    """FF-15: up to the difference away, also behind burnt-out squares."""
    assert split_targets(7, 3, ()) == (6, 5, 4)
    assert split_targets(7, 3, {6}) == (5, 4)
    assert split_targets(7, 3, {4, 5, 6}) == ()
    assert split_targets(2, 5, ()) == (1,)
    assert split_targets(1, 5, ()) == ()


def test_rightmost_counts_ashes_and_not_fire() -> None:
    """FF-R14: the highest square without a black token."""
    assert rightmost(11, ()) == 11
    assert rightmost(11, {11, 9}) == 10
    assert rightmost(11, range(2, 12)) == 1
    assert rightmost(11, range(1, 12)) is None
    assert rightmost(14, {14, 13}) == 12


def test_drives_and_sprays_stay_on_the_path() -> None:
    """FF-28, FF-29: within the squares there are."""
    assert list(drive_ends(2, 4, 0, 11)) == [1, 2, 3, 4, 5, 6]
    assert list(drive_ends(10, 6, 3, 11)) == [7, 8, 9, 10, 11]
    assert list(drive_ends(5, 3, 3, 11)) == []
    assert list(drive_ends(11, 2, 0, 13)) == [9, 10, 11, 12, 13]
    assert [list(spray_range(s, 11)) for s in (1, 2, 6, 11)] == [[1, 2, 3], [1, 2, 3, 4], [4, 5, 6, 7, 8], [9, 10, 11]]
