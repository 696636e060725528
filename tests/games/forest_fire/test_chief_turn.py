"""The chief's turn (FF-24 to FF-33): load, then each engine drives or sprays or waits."""

from __future__ import annotations

from typing import Any

import pytest

from companion.presenter.scene_of import scene_of, words_of
from tests.evenings import lines, steps
from tests.games.forest_fire.paths import asked, board, legal, options, play, question, refused, stands, told

FAR = (9, 0)


def chief(fire: str = "11", a: Any = (5, 3), b: Any = None, burnt: Any = (), **more: Any) -> dict[str, Any]:
    """A position in which the chief acts."""
    return stands(fire, burnt, a, b, at="chief", **more)


# FF-24: load


def test_ff_24_up_to_five_in_the_town_before_anything_else() -> None:
    """FF-24, FF-R21: each engine there for itself, as much as it likes, also nothing; that is not its action."""
    evening = play(chief(a=(1, 2), b=(1, 0)))
    assert (asked(evening), legal(evening)) == ("load", {"min": 2, "max": 5})
    evening.answer(4)
    assert (evening.ask.key if evening.ask else "", legal(evening)) == ("turn.1/chief/load/B", {"min": 0, "max": 5})
    evening.answer(0)
    assert lines(evening) == ["LOAD A 4"]
    assert asked(evening) == "next_engine"


@pytest.mark.parametrize(("load", "says"), [(1, "2 to 5, not 1"), (6, "2 to 5, not 6"), (2.5, "2 to 5, not 2.5"), (True, "not true")])
def test_ff_24_never_less_and_never_more_than_five(load: Any, says: str) -> None:
    """FF-24, FF-R21: water comes off by spraying alone."""
    assert says in refused(play(chief(a=(1, 2))), load)


def test_ff_24_a_full_engine_is_not_asked_and_none_outside() -> None:
    """FF-24: only who is in square 1 now; who drives in later waits for the next turn."""
    assert asked(play(chief(a=(1, 5)))) == "engine_act"
    evening = play(chief(a=(3, 0)), "move", [4], "1")
    assert (lines(evening), asked(evening)) == (["ROLL 4", "MOVE_ENGINE A 3>1"], "fire_action")
    evening.answer("gust")
    evening.answer([1])
    assert (steps(evening)[-1], asked(evening)) == ("turn.2/chief", "load")


def test_ff_24_fire_in_the_town_is_no_hindrance() -> None:
    """FF-24."""
    assert asked(play(chief("1:2", a=(1, 0)))) == "load"


def test_ff_24_loading_is_no_action() -> None:
    """FF-24, FF-R22: the engine may act at once, with the new water counted."""
    assert told(chief(a=(1, 0)), 3, "move", [3]) == ["LOAD A 3", "ROLL 3", "NO_MOVE A"]
    assert told(chief("2 11", a=(1, 0)), 1, "spray", 1, {"2": 1}) == ["LOAD A 1", "SPRAY A 1", "REMOVE_FIRE 2 1"]


# FF-25, FF-26: order and choice


@pytest.mark.parametrize(("first", "second"), ["AB", "BA"])
def test_ff_25_in_the_order_that_the_chief_likes(first: str, second: str) -> None:
    """FF-25: one is finished before the other is decided; the last one needs no question."""
    evening = play(chief(a=(5, 0), b=(6, 0)))
    assert options(evening) == ["A", "B"]
    evening.answer(first)
    assert evening.ask is not None
    assert evening.ask.key == f"turn.1/chief/act/{first}"
    for answer in ("move", [1], "5"):
        evening.answer(answer)
    assert evening.ask.key == f"turn.1/chief/act/{second}"


def test_ff_25_the_second_may_use_what_the_first_did() -> None:
    """FF-25: what A has put out, B can't."""
    evening = play(chief("5:2 11", a=(5, 1), b=(6, 2)), "A", "spray", 1, {"5": 1}, "spray", 2)
    assert legal(evening)["most"] == {"5": 1}


def test_ff_26_drive_or_spray_or_nothing() -> None:
    """FF-26, FF-R23: decided before any die; without water there is nothing to spray."""
    evening = play(chief())
    assert options(evening) == ["move", "spray", "nothing"]
    evening = play(chief(a=(5, 0)))
    assert options(evening) == ["move", "nothing"]
    assert refused(evening, "spray") == "Engine A carries no water. Choose one of move, nothing."
    evening.answer("nothing")
    assert (lines(evening), asked(evening)) == ([], "fire_action")


@pytest.mark.parametrize("die", [3, 4])
def test_ff_26_never_both(die: int) -> None:
    """FF-26, FF-R25: not after a failed drive, nor after one of no squares."""
    evening = play(chief("5 11"), "move", [die], *(["5"] if die == 4 else []))
    assert lines(evening) == [f"ROLL {die}", *(["NO_MOVE A"] if die == 3 else []), "REMOVE_ENGINE A 5", "GAME_OVER fire engines"]


# FF-27, FF-28, FF-33: driving


@pytest.mark.parametrize("water", range(6))
def test_ff_27_28_33_die_against_water(water: int) -> None:
    """FF-27, FF-28, FF-33: the die must be above the water, and the rest is how far; with w water 6-w of six throws do it (FF-R24)."""
    moved = []
    for die in range(1, 7):
        evening = play(chief(a=(6, water)), "move", [die])
        if asked(evening) == "drive_to":
            moved.append(die)
            assert options(evening) == [str(s) for s in range(max(1, 6 - die + water), min(11, 6 + die - water) + 1)]
        else:
            assert lines(evening) == [f"ROLL {die}", "NO_MOVE A"]
    assert moved == list(range(water + 1, 7))


def test_ff_33_how_far_is_said_before() -> None:
    """FF-33: the longest drive, where the choice is made."""
    assert question(play(chief(a=(5, 2)))) == (
        "Engine A is on square 5 with 2 water. What does it do? To move, roll above 2; 4 squares at most."
    )
    assert question(play(chief(a=(5, 0)))).endswith("To move, roll above 0; 6 squares at most.")
    assert question(play(chief(a=(5, 5)))).endswith("To move, roll above 5; 1 square at most.")


def test_ff_28_through_everything_left_or_right() -> None:
    """FF-28, FF-R34: fire, ashes and the other engine neither stop nor slow it; the water stays aboard; two may share a square."""
    evening = play(chief("5 7:3", (6, 1), (8, 0), [4, 9]), "A", "move", [5])
    assert options(evening) == [str(s) for s in range(2, 11)]
    evening.answer("8")
    assert lines(evening) == ["ROLL 5", "MOVE_ENGINE A 6>8"]
    assert board(evening)["engines"] == {"A": {"at": 8, "water": 1}, "B": {"at": 8, "water": 0}}


def test_ff_28_staying_put_is_a_drive_without_a_line() -> None:
    """FF-28, FF-R24: no squares at all are few enough."""
    assert told(chief(a=(6, 1)), "move", [5], "6") == ["ROLL 5"]


@pytest.mark.parametrize(("to", "says"), [
    ("1", "Square 1 is more than 2 squares away. Choose one of 3, 4, 5, 6, 7."),
    ("8", "Square 8 is more than 2 squares away. Choose one of 3, 4, 5, 6, 7."),
    ("12", "\"12\" is no choice here; choose one of 3, 4, 5, 6, 7."),
])  # fmt: skip
def test_ff_28_further_is_refused(to: str, says: str) -> None:
    """FF-28: with how far it would be."""
    assert refused(play(chief(a=(5, 3)), "move", [5]), to) == says


# FF-29, FF-30: spraying


def test_ff_29_one_fire_for_each_water_within_two_squares() -> None:
    """FF-29, FF-R27: on either side, through ashes, also under the engine; the lines in ascending squares."""
    evening = play(chief("3:2 5 7:2 8", a=(5, 4), burnt=[4, 6]), "spray", 4)
    assert legal(evening) == {"options": ["3", "5", "7"], "most": {"3": 2, "5": 1, "7": 2}, "min": 0, "max": 4}
    evening.answer({"7": 1, "5": 1, "3": 2})
    assert lines(evening) == ["SPRAY A 4", "REMOVE_FIRE 3 2", "REMOVE_FIRE 5 1", "REMOVE_FIRE 7 1"]
    assert board(evening)["engines"]["A"] == {"at": 5, "water": 0}


def test_ff_29_fewer_fires_than_water() -> None:
    """FF-29, FF-R28: water may be poured away, whether anything burns there or not."""
    assert told(chief("5 11"), "spray", 3, {}) == ["SPRAY A 3", "REMOVE_ENGINE A 5", "GAME_OVER fire engines"]
    assert told(chief("5 11"), "spray", 2, {"5": 1}) == ["SPRAY A 2", "REMOVE_FIRE 5 1"]
    assert told(chief("11"), "spray", 2) == ["SPRAY A 2"]
    assert told(chief("11"), "spray", 0) == []


@pytest.mark.parametrize(("water", "says"), [(4, "0 to 3, not 4"), (-1, "0 to 3, not -1")])
def test_ff_29_no_more_than_there_is(water: int, says: str) -> None:
    """FF-29: water aboard."""
    assert says in refused(play(chief(), "spray"), water)


@pytest.mark.parametrize(("targets", "says"), [
    ({"8": 1}, "Square 8 is more than 2 squares away from engine A. Share out 0 to 3 over 4, 6."),
    ({"7": 1}, "There is no fire on square 7. Share out 0 to 3 over 4, 6."),
    ({"6": 2}, "You can remove at most 1 fire from square 6, not 2. Share out 0 to 3 over 4, 6."),
    ({"4": 3, "6": 1}, "These are 4 in all; share out 0 to 3 over 4, 6."),
    ({"4": -1}, "You can remove at most 3 fires from square 4, not -1. Share out 0 to 3 over 4, 6."),
    ({"12": 1}, "\"12\" is no choice here; share out 0 to 3 over 4, 6."),
])  # fmt: skip
def test_ff_30_what_is_no_target(targets: dict[str, int], says: str) -> None:
    """FF-30: in reach, so many fires there, no more than the water."""
    assert refused(play(chief("4:5 6 8"), "spray", 3), targets) == says


def test_ff_30_after_each_removal_the_end_is_looked_for() -> None:
    """FF-30, FF-37: the last fire ends the game; B does not act any more."""
    evening = play(chief("4 6", b=(5, 5)), "A", "spray", 3, {"6": 1, "4": 1})
    assert lines(evening) == ["SPRAY A 3", "REMOVE_FIRE 4 1", "REMOVE_FIRE 6 1", "GAME_OVER chief out"]
    assert asked(evening) == ""


# FF-32: who will be lost


@pytest.mark.parametrize(("a", "b", "says"), [
    ((5, 0), FAR, "Engine A is in fire and will be lost as soon as the fire's turn begins. End the turn anyway?"),
    ((5, 0), (7, 0), "Engine A, engine B are in fire and will be lost as soon as the fire's turn begins. End the turn anyway?"),
    ((6, 0), FAR, "Done? Then it is the fire's turn."),
])  # fmt: skip
def test_ff_32_engines_that_will_be_destroyed(a: Any, b: Any, says: str) -> None:
    """FF-32: named, and to be confirmed before the turn ends."""
    evening = play(chief("5 7", a, b), "A", "nothing", "nothing", confirm="steps")
    assert evening.ask is not None
    assert (evening.ask.kind, question(evening)) == ("confirm", says)
    evening.answer(True)
    lost = ["REMOVE_ENGINE A 5"] if a == (5, 0) else []
    assert lines(evening)[: len(lost)] == lost


def test_ff_32_undo_goes_back_before_it() -> None:
    """FF-32: who does not want that takes the last choice back."""
    evening = play(chief("5"), "nothing", confirm="steps")
    assert asked(evening) == "chief_done_danger"
    evening.undo()
    evening.answer("spray")
    assert asked(evening) == "spray_water"


def test_one_engine_alone_plays_on() -> None:
    """FF-R19: the turn is that of the other engine."""
    evening = play(chief(a=None, b=(4, 1)))
    assert evening.ask is not None
    assert evening.ask.key == "turn.1/chief/act/B"


def test_in_all_of_it_the_chief_is_asked() -> None:
    """FF-25, FF-26, FF-29: nobody else may answer."""
    evening = play(chief("5:2 11", (1, 0), (4, 2)))
    for answer in (1, "B", "spray", 2, {"5": 1}):
        assert evening.ask is not None
        assert evening.ask.who == ("chief",)
        evening.answer(answer)


def test_the_picture_shows_engines_with_their_water() -> None:
    evening = play(chief("5:2", (5, 3), (1, 0), [11]))
    places = {place.id: [(p.name, p.count, p.note) for p in place.pieces] for place in scene_of(evening, words_of(evening)).picture.places}
    assert places["5"] == [("fire", 2, ""), ("A", 1, "water 3")]
    assert (places["11"], places["1"]) == ([("burnt", 1, "")], [("B", 1, "water 0")])
