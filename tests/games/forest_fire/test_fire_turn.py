"""The fire's turn (FF-5 to FF-22): lost engines, the one choice, burn-outs, what is said at its end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.presenter.scene_of import scene_of, words_of
from tests.evenings import lines, steps
from tests.games.forest_fire.paths import asked, board, legal, options, play, question, refused, stands, told

# FF-5: engines in fire


def test_ff_5_engines_in_fire_are_lost_before_any_choice() -> None:
    """FF-5, FF-R18: a line with the square; the water goes along and nothing stays of it."""
    evening = play(stands("4:2 6", a=(4, 3), b=(5, 2)))
    assert lines(evening) == ["REMOVE_ENGINE A 4"]
    assert board(evening)["engines"] == {"A": None, "B": {"at": 5, "water": 2}}
    assert asked(evening) == "fire_action"


def test_ff_5_a_before_b() -> None:
    """FF-5, FF-R19: both may go in one check, in this order."""
    assert told(stands("3 8", a=(8, 0), b=(3, 5))) == ["REMOVE_ENGINE A 8", "REMOVE_ENGINE B 3", "GAME_OVER fire engines"]


def test_ff_5_in_the_first_turn_there_is_none() -> None:
    """FF-5, FF-R35: the check is made and finds nothing."""
    evening = play(None, "two")
    assert (steps(evening), lines(evening)[-1]) == (["setup", "turn.1/fire"], "PLACE_ENGINE B 1")


def test_ff_5_fire_that_comes_later_waits_for_the_next_check() -> None:
    """FF-5, FF-R18: a gust onto an engine gives the chief one turn; who leaves is safe, who stays is lost."""
    before = stands("5", a=(4, 0), b=(3, 0))
    evening = play(before, "gust", [4], "A", "move", [2], "2", "nothing")
    assert lines(evening) == ["ROLL 4", "PLACE_FIRE 4 1", "PLACE_FIRE 3 1", "ROLL 2", "MOVE_ENGINE A 4>2", "REMOVE_ENGINE B 3"]
    assert board(evening)["engines"] == {"A": {"at": 2, "water": 0}, "B": None}


# FF-6, FF-7: the choice


def test_ff_6_one_choice_and_its_square_before_the_die() -> None:
    """FF-6: gust, grow or intensify; no passing; after it the chief acts."""
    evening = play(stands("6 8"))
    assert options(evening) == ["gust", "grow", "intensify"]
    assert "no choice here" in refused(evening, "nothing")
    evening.answer("gust")
    assert (asked(evening), options(evening)) == ("fire_square", ["6", "8"])
    evening.answer("8")
    assert asked(evening) == "fire_die"
    evening.answer([3])
    assert steps(evening)[-1] == "turn.1/chief"


def test_ff_6_7_nobody_but_the_fire_side_chooses() -> None:
    """FF-6, FF-7: the asks are for the fire."""
    evening = play(stands("6 8"))
    assert evening.ask is not None
    assert evening.ask.who == ("fire",)
    evening.answer("grow")
    assert evening.ask.who == ("fire",)


@pytest.mark.parametrize(("action", "squares"), [("gust", ["4", "8"]), ("grow", ["4", "6", "8"]), ("intensify", ["4", "6", "8"])])
def test_ff_7_where_each_may_start(action: str, squares: list[str]) -> None:
    """FF-7, FF-R2, FF-R6, FF-R7: a gust from exactly one fire, the others from any fire."""
    assert options(play(stands("4 6:2 8", [11]), action)) == squares


@pytest.mark.parametrize(("action", "square", "says"), [
    ("gust", "6", "Square 6 has 2 fires, and a gust must start from exactly one. Choose one of 4, 8."),
    ("gust", "5", "There is no fire on square 5. Choose one of 4, 8."),
    ("gust", "11", "Square 11 is burnt out. Choose one of 4, 8."),
    ("grow", "1", "There is no fire on square 1. Choose one of 4, 6, 8."),
    ("grow", "11", "Square 11 is burnt out. Choose one of 4, 6, 8."),
    ("intensify", "7", "There is no fire on square 7. Choose one of 4, 6, 8."),
    ("intensify", "12", "\"12\" is no choice here; choose one of 4, 6, 8."),
])  # fmt: skip
def test_ff_7_refused_with_the_reason(action: str, square: str, says: str) -> None:
    """FF-7: what is wrong with the square, and which there are."""
    assert refused(play(stands("4 6:2 8", [11]), action), square) == says


def test_ff_7_without_a_single_fire_there_is_no_gust() -> None:
    """FF-7, FF-R26: then grow and intensify are left, and grow always is."""
    evening = play(stands("6:2 8:3"))
    assert options(evening) == ["grow", "intensify"]
    assert refused(evening, "gust") == "A gust needs a square with exactly one fire, and there is none. Choose one of grow, intensify."


# FF-8 to FF-10: gusts


@pytest.mark.parametrize("die", [1, 2])
def test_ff_8_small_throws_do_nothing(die: int) -> None:
    """FF-8, FF-R3: the choice is spent."""
    evening = play(stands("7"), "gust", [die])
    assert lines(evening) == [f"ROLL {die}"]
    assert steps(evening) == ["turn.1/fire", "turn.1/chief"]


def test_ff_9_10_the_example() -> None:
    """FF-9, FF-10: square seven, a five, nothing burnt out; the nearest first, the chosen square keeps its fire (FF-R1)."""
    evening = play(stands("7"), "gust", [5])
    assert lines(evening) == ["ROLL 5", "PLACE_FIRE 6 1", "PLACE_FIRE 5 1", "PLACE_FIRE 4 1"]
    assert board(evening)["fire"] == {"4": 1, "5": 1, "6": 1, "7": 1}


def test_ff_9_also_where_it_burns_and_never_across_ashes() -> None:
    """FF-9, FF-21, FF-R4: one fire more there; the first burnt-out square ends it and what is left is lost."""
    assert told(stands("7 6:2", [4]), "gust", [6]) == ["ROLL 6", "PLACE_FIRE 6 1", "PLACE_FIRE 5 1"]
    assert told(stands("7", [6]), "gust", [6]) == ["ROLL 6"]


def test_ff_9_it_can_reach_the_town_and_no_further() -> None:
    """FF-9, FF-R5: fire in the town alone ends nothing."""
    evening = play(stands("3"), "gust", [6], 0, 0, "A", "nothing", "nothing")
    assert lines(evening) == [
        "ROLL 6",
        "PLACE_FIRE 2 1",
        "PLACE_FIRE 1 1",
        "REMOVE_ENGINE A 1",
        "REMOVE_ENGINE B 1",
        "GAME_OVER fire engines",
    ]
    evening = play(stands("3", a=(9, 0), b=None), "gust", [6], "nothing")
    assert asked(evening) == "fire_action"


# FF-11: grow


def test_ff_11_one_more_and_no_die() -> None:
    """FF-11, FF-R6: on any square with fire, however many lie there."""
    evening = play(stands("4:3 8"), "grow", "4")
    assert lines(evening) == ["PLACE_FIRE 4 1"]
    assert steps(evening)[-1] == "turn.1/chief"


# FF-12 to FF-18: intensify


@pytest.mark.parametrize("die", range(1, 7))
def test_ff_12_13_14_exactly_one_of_three(die: int) -> None:
    """FF-12, FF-13, FF-14: up to the die, nothing, or to the left (FF-R8)."""
    wanted = {1: ["PLACE_FIRE 6 2", "PLACE_FIRE 5 2", "PLACE_BURNT 11"], 2: ["PLACE_FIRE 6 2"], 3: []}
    wanted |= {r: [f"PLACE_FIRE 7 {r - 3}"] + (["PLACE_BURNT 11"] if r == 6 else []) for r in (4, 5, 6)}
    answers = [{"6": 2, "5": 2}] if die == 1 else []
    assert told(stands("7:3"), "intensify", [die], *answers) == [f"ROLL {die}", *wanted[die]]


def test_ff_13_never_above_six() -> None:
    """FF-13, FF-R8: with six or more lying there no die adds anything."""
    for here in (6, 9):
        assert told(stands(f"1:{here}", a=(9, 0), b=None), "intensify", [6]) == ["ROLL 6", "PLACE_BURNT 11"]


def test_ff_15_16_18_the_example() -> None:
    """FF-15, FF-16, FF-18: square seven with five, a two: six over four to six in any split, then seven burns out."""
    for split in ({"4": 6}, {"5": 1, "6": 5}, {"6": 2, "5": 2, "4": 2}):
        evening = play(stands("7:5"), "intensify", [2])
        assert legal(evening) == {"options": ["6", "5", "4"], "most": {"6": 6, "5": 6, "4": 6}, "min": 6, "max": 6}
        assert question(evening) == "Square 7 scatters 6 fires to the left. How many go on each square?"
        evening.answer(split)
        placed = [f"PLACE_FIRE {s} {split[str(s)]}" for s in (6, 5, 4) if str(s) in split]
        assert lines(evening) == ["ROLL 2", *placed, "REMOVE_FIRE 7 5", "PLACE_BURNT 7", "PLACE_BURNT 11"]


def test_ff_15_ashes_are_no_target_and_no_wall() -> None:
    """FF-15, FF-21, FF-R10: burnt-out squares get nothing, those behind them do; fires come from the supply (FF-R9)."""
    evening = play(stands("7:4", [6, 11]), "intensify", [2])
    assert lines(evening) == ["ROLL 2", "PLACE_FIRE 5 4", "PLACE_BURNT 10"]
    assert board(evening)["fire"] == {"5": 4, "7": 4}


def test_ff_15_all_of_them_are_placed() -> None:
    """FF-15, FF-R11: also on one square; without a target none."""
    assert told(stands("2:6", [11]), "intensify", [1]) == [
        "ROLL 1",
        "PLACE_FIRE 1 10",
        "REMOVE_FIRE 2 6",
        "PLACE_BURNT 2",
        "PLACE_BURNT 10",
    ]
    assert told(stands("3:5", [1, 2]), "intensify", [1]) == ["ROLL 1"]


@pytest.mark.parametrize(("split", "says"), [
    ({"6": 1, "5": 2}, "These are 3 in all; share out 4 over 6, 5."),
    ({"6": 1, "5": 4}, "These are 5 in all; share out 4 over 6, 5."),
    ({}, "These are 0 in all; share out 4 over 6, 5."),
    ({"6": 5, "5": -1}, "Give square 5 a whole number of fires, from 0 to 4, not -1. Share out 4 over 6, 5."),
    ({"6": 5.0}, "Give square 6 a whole number of fires, from 0 to 4, not 5.0. Share out 4 over 6, 5."),
    ({"6": True, "5": 3}, "Give square 6 a whole number of fires, from 0 to 4, not true. Share out 4 over 6, 5."),
    ({"8": 4}, "The new fires go only to the left of square 7. Share out 4 over 6, 5."),
    ({"7": 4}, "The new fires go only to the left of square 7. Share out 4 over 6, 5."),
    ({"4": 4}, "Square 4 is more than 2 squares to the left of square 7. Share out 4 over 6, 5."),
    ({"0": 4}, "\"0\" is no choice here; share out 4 over 6, 5."),
    ("6", "Give an object with how many each gets, like {\"6\":4}, not \"6\"."),
])  # fmt: skip
def test_ff_16_what_is_no_split(split: Any, says: str) -> None:
    """FF-16: each square a target, whole numbers that are not negative, together exactly twice the difference."""
    assert refused(play(stands("7:3"), "intensify", [1]), split) == says


def test_ff_16_burnt_out_squares_say_so() -> None:
    """FF-16, FF-21."""
    evening = play(stands("7:4", [6]), "intensify", [1])
    assert refused(evening, {"6": 6}) == "Square 6 is burnt out. Share out 6 over 5, 4."
    evening = play(stands("7:4", [4]), "intensify", [1])
    assert refused(evening, {"4": 6}) == "Square 4 is burnt out. Share out 6 over 6, 5."


def test_ff_16_one_target_is_not_asked() -> None:
    """FF-16: nothing is to decide."""
    assert told(stands("7:2"), "intensify", [1]) == ["ROLL 1", "PLACE_FIRE 6 2"]


@pytest.mark.parametrize(("here", "burns"), [(3, False), (4, True), (5, True)])
def test_ff_17_six_placed_burn_the_square(here: int, burns: bool) -> None:
    """FF-17, FF-R12: a difference of three places six."""
    d = here - 1
    placed = told(stands(f"7:{here}"), "intensify", [1], {"6": 2 * d})
    assert (f"REMOVE_FIRE 7 {here}" in placed, "PLACE_BURNT 7" in placed) == (burns, burns)


# FF-19 to FF-21: burn-outs


@pytest.mark.parametrize(("fire", "lines_told"), [
    ("5:4", ["PLACE_FIRE 5 1"]),
    ("5:5", ["PLACE_FIRE 5 1", "PLACE_BURNT 11"]),
    ("5:8", ["PLACE_FIRE 5 1", "PLACE_BURNT 11"]),
])  # fmt: skip
def test_ff_19_six_fires_and_the_rightmost_square(fire: str, lines_told: list[str]) -> None:
    """FF-19, FF-R14: from six on, once a turn, also where nothing burns."""
    assert told(stands(fire), "grow") == lines_told


def test_ff_19_20_with_its_fires() -> None:
    """FF-19, FF-20: fires off first, then the black token; the engine there is unharmed."""
    evening = play(stands("5:3 11:2", a=(11, 1), b=(2, 0)), "grow", "5")
    assert lines(evening) == ["REMOVE_ENGINE A 11", "PLACE_FIRE 5 1", "REMOVE_FIRE 11 2", "PLACE_BURNT 11"]
    evening = play(stands("5:5", a=(11, 1), b=(2, 0)), "grow")
    assert lines(evening) == ["PLACE_FIRE 5 1", "PLACE_BURNT 11"]
    assert board(evening)["engines"]["A"] == {"at": 11, "water": 1}


def test_ff_19_after_ff_17_and_in_addition() -> None:
    """FF-17, FF-19, FF-R13: the rightmost square is looked for when the chosen one is burnt out already."""
    assert told(stands("10:4", [11]), "intensify", "yes", [1], {"9": 6}, "yes") == [
        "ROLL 1", "PLACE_FIRE 9 6", "REMOVE_FIRE 10 4", "PLACE_BURNT 10", "REMOVE_FIRE 9 6", "PLACE_BURNT 9", "GAME_OVER chief out",
    ]  # fmt: skip


def test_ff_19_also_when_the_choice_did_nothing() -> None:
    """FF-19, FF-R14."""
    assert told(stands("7 5:5"), "gust", [1]) == ["ROLL 1", "PLACE_BURNT 11"]


def test_ff_20_an_engine_on_ashes_is_safe() -> None:
    """FF-20, FF-R20: it may stay there, turn after turn."""
    evening = play(stands("5:5", a=(11, 0), b=None), "grow", "nothing", "grow")
    assert lines(evening) == ["PLACE_FIRE 5 1", "PLACE_BURNT 11", "PLACE_FIRE 5 1", "PLACE_BURNT 10"]
    assert board(evening)["engines"]["A"] == {"at": 11, "water": 0}


def test_ff_21_ashes_never_burn_again() -> None:
    """FF-21: by no gust, growth or split; and they are in nobody's way."""
    evening = play(stands("6:3 8", [4, 5]), "grow")
    assert options(evening) == ["6", "8"]
    assert told(stands("6:3", [4, 5]), "intensify", [1]) == ["ROLL 1"]
    evening = play(stands("9", [4, 5], (3, 1), None, at="chief"), "move", [4])
    assert options(evening) == ["1", "2", "3", "4", "5", "6"]
    assert options(play(stands("6 9", [4, 5], (4, 1), None, at="chief"), "spray", 1)) == ["6"]


# FF-22: what is said


@pytest.mark.parametrize(("fire", "says"), [
    ("5:3", "Done? The board has 4 fires. Once there are six or more, "),
    ("5:4", "Done? The board has 5 fires. Once there are six or more, "),
    ("5:5", "Done? The board has 6 fires. While there are six or more, "),
    ("5:6", "Done? The board has 7 fires. While there are six or more, "),
])  # fmt: skip
def test_ff_22_total_and_threshold(fire: str, says: str) -> None:
    """FF-22: how much burns, and what six mean."""
    evening = play(stands(fire), "grow", confirm="steps")
    what = "the rightmost square without a black token burns out at the end of each fire turn."
    assert (asked(evening), question(evening)) == ("fire_done", says + what)


def test_ff_22_engines_in_fire_are_named_with_what_awaits_them() -> None:
    """FF-22: who stands in fire now, and when it is lost."""
    evening = play(stands("6", a=(4, 0), b=(5, 0)), "gust", [4], confirm="steps")
    assert asked(evening) == "fire_done_danger"
    assert question(evening) == (
        "Done? The board has 3 fires. Once there are six or more, the rightmost square without a black token "
        "burns out at the end of each fire turn. "
        "In fire now: engine A, engine B. An engine that is still in fire when the next fire turn begins is lost."
    )


def test_ff_22_every_change_stands_on_the_list_and_danger_in_the_picture() -> None:
    """FF-22: the list of the step, and the figures beside the board."""
    evening = play(stands("6", a=(5, 0), b=(1, 0)), "gust", [4], confirm="steps")
    scene = scene_of(evening, words_of(evening))
    assert [line.text for line in scene.todo] == ["Rolled 4.", "Put 1 fire on square 5.", "Put 1 fire on square 4."]
    assert {ledger.name: ledger.rows for ledger in scene.picture.ledgers} == {"on_board": (("fire", 3),), "in_danger": (("A", 5),)}
    assert [(track.name, track.at, track.last) for track in scene.picture.tracks] == [("burnt", 0, 8)]
