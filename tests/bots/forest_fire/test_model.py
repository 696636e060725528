"""The model against cases worked by hand (FF-E1 to FF-E6)."""

from __future__ import annotations

import pytest

from companion.bots.forest_fire.model import (
    Action,
    Engine,
    ForestRules,
    ForestState,
    after_engine_check,
    driven,
    legal_actions,
    loaded,
    to_split,
)
from companion.bots.forest_fire.playout import USUAL
from tests.bots.forest_fire.states import burns, fires, sprays_on, stands

SPARED = ForestRules(spared=True)


def test_ff_5_17_19_an_engine_lost_two_burn_outs_and_a_rescue() -> None:
    """FF-5, FF-17, FF-19: the first worked example."""
    state = after_engine_check(stands("7:5 9:1", [11], a=(7, 2), b=(5, 3)), USUAL)
    assert state.engines == (None, Engine(5, 3))
    assert to_split(state, Action("intensify", 7), 2) == (6, (6, 5, 4))
    state = burns(state, "intensify", 7, 2, ((4, 1), (5, 3), (6, 2)))
    assert (fires(state), set(state.burnt), state.end) == ("4:1 5:3 6:2 9:1", {7, 10, 11}, "")
    state = sprays_on(state, 1, 3, ((5, 3),))
    assert (fires(state), state.engines[1]) == ("4:1 6:2 9:1", Engine(5, 0))
    assert after_engine_check(state, USUAL) == state


def test_ff_9_a_gust_against_a_burnt_out_square() -> None:
    """FF-9: two of four are lost."""
    state = stands("6:1 8:2", [3, 11], a=(4, 0), b=(1, 5))
    assert Action("gust", 8) not in legal_actions(state, USUAL)
    assert fires(burns(state, "gust", 6, 6)) == "4:1 5:1 6:1 8:2"


def test_the_opening_that_loses_and_the_house_rule_that_spares_it() -> None:
    state = ForestState.start(USUAL)
    lost = burns(state, "intensify", 11, 6)
    assert (lost.end, lost.fire_won, set(lost.burnt)) == ("out", False, {11})
    spared = burns(state, "intensify", 11, 6, rules=SPARED)
    assert (spared.end, fires(spared), spared.burnt) == ("", "11:6", frozenset())


def test_ff_37_the_chief_wins_with_seven_burnt_out() -> None:
    """FF-37: seven are fewer than eight."""
    state = loaded(stands("2:2", range(5, 12), a=(1, 2), b=(4, 3)), 0, 5)
    assert state.engines[0] == Engine(1, 5)
    assert sprays_on(state, 1, 2, ((2, 2),)).end == "out"


@pytest.mark.parametrize("fire", ["2:1 4:4", "4:5"])
def test_ff_36_the_eighth_beats_the_last_fire(fire: str) -> None:
    """FF-36: also where no fire is left."""
    state = burns(stands(fire, range(5, 12), a=(1, 2), b=None), "grow", 4)
    assert (state.end, state.fire_won, len(state.burnt)) == ("burnt", True, 8)


@pytest.mark.parametrize(
    ("before", "burnt", "kind", "square", "die", "split", "after"),
    [
        ("1:1", (), "gust", 1, 6, (), "1:1"),
        ("4:1", (), "gust", 4, 2, (), "4:1"),
        ("3:1", (), "gust", 3, 6, (), "1:1 2:1 3:1"),
        ("7:3", (), "intensify", 7, 3, (), "7:3"),
        ("7:3", (), "intensify", 7, 5, (), "7:5"),
        ("7:3", (6,), "intensify", 7, 1, ((5, 4),), "5:4 7:3"),
        ("7:4", (4, 5, 6), "intensify", 7, 1, (), "7:4"),
        ("1:5", (), "intensify", 1, 1, (), "1:5"),
        ("10:6", (11,), "intensify", 10, 1, ((5, 3), (9, 7)), "5:3"),
    ],
)
def test_small_cases(
    before: str, burnt: tuple[int, ...], kind: str, square: int, die: int, split: tuple[tuple[int, int], ...], after: str
) -> None:
    state = burns(stands(before, burnt), kind, square, die, split)
    assert fires(state) == after


def test_ten_fires_burn_out_two_squares() -> None:
    state = stands("10:6", [11])
    assert to_split(state, Action("intensify", 10), 1) == (10, (9, 8, 7, 6, 5))
    assert burns(state, "intensify", 10, 1, ((5, 10),)).burnt == {9, 10, 11}


@pytest.mark.parametrize(("burnt", "what"), [((6, 5, 4), (0, ())), ((6,), (6, (5, 4)))])
def test_only_what_has_a_target_is_split(burnt: tuple[int, ...], what: tuple[int, tuple[int, ...]]) -> None:
    assert to_split(stands("7:4", burnt), Action("intensify", 7), 1) == what
    assert to_split(stands("7:4", burnt), Action("intensify", 7), 4) == (0, ())


def test_ff_7_the_legal_list_and_its_order() -> None:
    """FF-7, FF-42: by square, then gust, grow, intensify."""
    state = stands("5:1 8:2", [11])
    assert [f"{kind} {s}" for kind, s in legal_actions(state, USUAL)] == ["gust 5", "grow 5", "intensify 5", "grow 8", "intensify 8"]
    assert Action("gust", 8) in legal_actions(state, ForestRules(gust_any=True))
    empty = [a.square for a in legal_actions(state, ForestRules(intensify_empty=True)) if a.kind == "intensify"]
    assert empty == list(range(1, 11))


def test_entitled_to_six_is_enough_where_the_house_says_so() -> None:
    state = stands("7:4 2:1", (4, 5, 6, 11))
    assert 7 not in burns(state, "intensify", 7, 1).burnt
    assert 7 in burns(state, "intensify", 7, 1, rules=ForestRules(entitled=True)).burnt
    assert burns(stands("7:4", (4, 5, 6)), "intensify", 7, 1, rules=ForestRules(entitled=True)).end == "out"


def test_the_eighth_may_be_deferred() -> None:
    rules = ForestRules(deferred=True)
    state = burns(stands("2:1 4:5", range(5, 12)), "grow", 4, rules=rules)
    assert (state.end, len(state.burnt)) == ("", 8)
    assert sprays_on(state, 0, 1, ((2, 1),), rules).end == "burnt"


def test_a_burning_town_ends_the_game_where_the_house_says_so() -> None:
    assert after_engine_check(stands("1:1 5:1", a=(3, 0)), USUAL).end == ""
    assert after_engine_check(stands("1:1 5:1", a=(3, 0)), ForestRules(town_fire_ends=True)).end == "town"
    assert after_engine_check(stands("1:1"), ForestRules(town_fire_ends=True)).end == "engines"


def test_longer_paths_with_a_limit_of_their_own() -> None:
    options = {"path": 20, "burnt_limit": "with_path", "gust_source": "at_least_one", "eight_burnt": "deferred"}
    assert ForestRules.of(options) == ForestRules(last=20, limit=17, gust_any=True, deferred=True)
    assert ForestRules.of({**options, "burnt_limit": "eight"}).limit == 8
    assert fires(ForestState.start(ForestRules.of(options))) == "20:1"


def test_a_lost_engine_neither_drives_nor_sprays() -> None:
    state = stands("3:1", a=None)
    assert driven(state, 0, 5) == state == sprays_on(state, 0, 0, ())


def test_a_state_is_what_lies_on_the_board_and_can_be_a_key() -> None:
    assert len({stands("3:1"), stands("3:1"), stands("3:2")}) == 2
