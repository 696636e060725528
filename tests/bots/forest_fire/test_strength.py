"""How strong they are, over a few games of fixed seeds; ``companion simulate`` plays more."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.bots.forest_fire.chief_side import ChiefSide
from companion.bots.forest_fire.easy import Easy
from companion.bots.forest_fire.measuring_chief import MeasuringChief
from companion.bots.forest_fire.model import ForestRules, after_engine_check
from companion.bots.forest_fire.one_step import OneStep
from companion.bots.forest_fire.playout import USUAL, chief_turn, fire_turn, play, wins
from companion.bots.forest_fire.random_side import IdleChief, RandomChief, RandomFire
from companion.bots.forest_fire.strong import Strong
from tests.bots.forest_fire.states import stands


def test_random_fire_mostly_puts_itself_out() -> None:
    """The rough check of the rules digest: about 82 in 100 out, 16 burnt, 2 by the engines, where the chief never acts."""
    ends = Counter(play(RandomFire(), IdleChief(), seed).end for seed in range(800))
    assert 0.78 < ends["out"] / 800 < 0.86
    assert 0.12 < ends["burnt"] / 800 < 0.20
    assert 0 < ends["engines"] / 800 < 0.05


def test_one_step_ahead_always_beats_who_never_acts() -> None:
    """By the engines, as the rules digest has it."""
    assert {play(OneStep(), IdleChief(), seed).end for seed in range(60)} == {"engines"}


def test_strong_wins_at_least_half_and_twice_as_often_as_one_step() -> None:
    """Against the measuring chief."""
    strong, medium = wins(Strong(), MeasuringChief(), 80), wins(OneStep(), MeasuringChief(), 80)
    assert strong >= 40
    assert strong >= 2 * medium


@pytest.mark.parametrize(("chief", "games"), [(MeasuringChief(2), 40), (MeasuringChief(5), 40)])
def test_strong_beats_other_chiefs_more_often_too(chief: ChiefSide, games: int) -> None:
    """Who fills less, or more."""
    strong, medium = wins(Strong(), chief, games), wins(OneStep(), chief, games)
    assert strong > games / 2
    assert strong > medium


@pytest.mark.parametrize("chief", [IdleChief(), RandomChief()])
def test_strong_does_not_stumble_over_who_plans_nothing(chief: ChiefSide) -> None:
    """All of 25 games, or all but one."""
    assert wins(Strong(), chief, 25) >= 24


def test_easy_can_be_beaten() -> None:
    """By a careful beginner most of the time; it is a fire all the same."""
    assert 1 <= wins(Easy(), MeasuringChief(), 120) <= 30
    assert wins(Easy(), IdleChief(), 40) >= 24


@pytest.mark.parametrize(
    ("rules", "least"), [(ForestRules(last=16, limit=13), 7), (ForestRules(last=24), 12), (ForestRules(last=24, limit=21), 8)]
)
def test_longer_paths_are_played_as_well(rules: ForestRules, least: int) -> None:
    """With eight burnt-out squares to win, and with a limit that grows with the path."""
    assert wins(Strong(), MeasuringChief(), 12, rules) >= least


def test_who_waits_is_not_waited_for() -> None:
    """FF-R30: five fires on the town, two empty engines beside it: a turn that changes nothing would be the same for ever."""
    state = stands("1:5", [9, 10, 11], a=(2, 0), b=(2, 0))
    for turns in range(12):
        state = chief_turn(
            MeasuringChief(), after_engine_check(fire_turn(Strong(), state, USUAL, Random(turns)), USUAL), USUAL, Random(turns)
        )
    assert state.end == "burnt"


def test_a_win_that_is_certain_is_brought_to_its_end() -> None:
    """FF-R16: with the eighth deferred the fire can't lose any more, so it burns what is left."""
    rules = ForestRules(deferred=True)
    state = stands("1:5", range(4, 12), a=(2, 0), b=(2, 0))
    for turns in range(6):
        state = fire_turn(Strong(), state, rules, Random(turns))
    assert state.end == "burnt"


def test_the_same_seed_is_the_same_game() -> None:
    assert [play(Easy(), MeasuringChief(), seed) for seed in range(5)] == [play(Easy(), MeasuringChief(), seed) for seed in range(5)]
