"""The table wins (FF-44): corrections, turns done by hand, dice said again, answers taken back."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec import structs

from companion.engine import Evening
from companion.presenter.scene_of import scene_of, words_of
from companion.table import AnswerRefused
from companion.table.game import nothing_impossible
from tests.evenings import lines, steps
from tests.games.forest_fire.paths import GAME, asked, board, options, play, question, stands

E1 = stands("7:5 9", [11], (7, 2), (5, 3))


def not_so(evening: Evening, patch: dict[str, Any]) -> list[str]:
    """The faults for which a correction is refused; nothing has changed."""
    before = board(evening), evening.open_ask, lines(evening)
    with pytest.raises(AnswerRefused) as error:
        evening.correct(patch)
    assert (board(evening), evening.open_ask, lines(evening)) == before
    return str(error.value).removesuffix(".").split("; ")


# Corrections


def test_ff_44_any_field_of_the_board() -> None:
    """FF-44: as it stood when this turn began; the turn runs again on it."""
    evening = play(E1, "intensify", "7")
    assert lines(evening) == ["REMOVE_ENGINE A 7"]
    evening.correct({"engines": {"A": {"at": 8}}, "fire": {"9": 2}, "burnt": [10, 11]})
    assert (lines(evening), asked(evening)) == ([], "fire_die")
    assert board(evening) == stands("7:5 9:2", [10, 11], (8, 2), (5, 3))


def test_ff_44_who_plays_may_change() -> None:
    """FF-44, FF-R33: a side is handed over to the companion, and back."""
    evening = play(E1)
    evening.correct({"fire_player": "strong"})
    assert GAME.seats(evening.twin) == {"fire": "strong"}
    evening.correct({"fire_player": "human"})
    assert GAME.seats(evening.twin) == {}


def test_ff_44_whose_turn_it_is() -> None:
    """FF-44: then the other side acts."""
    evening = play(stands("11", a=(5, 0), b=None))
    evening.correct({"at": "chief"})
    assert (steps(evening)[-1], asked(evening)) == ("turn.1/chief", "engine_act")
    evening.correct({"at": "fire"})
    assert (steps(evening)[-1], asked(evening), board(evening)["turn"]) == ("turn.2/fire", "fire_action", 2)


def test_ff_44_not_so_that_the_setup_lays_fire_on_ashes() -> None:
    """FF-44, FF-21: what the rules do from there has to be possible too; if it is not, nothing has changed."""
    evening = play(None, "two", confirm="steps")
    assert evening.unfinished_step() == "setup"
    (fault,) = not_so(evening, {"burnt": {"11": True}})
    assert fault == "burnt: square 11 can't be burnt out before the game begins (FF-1)"
    # A board that was not recognized as impossible is refused by what follows.
    evening.rules = dataclasses.replace(evening.rules, game=structs.replace(GAME, impossible=nothing_impossible))
    (fault,) = not_so(evening, {"burnt": {"11": True}})
    assert fault.startswith("From there the rules come to a board that can't be: square 11 is burnt out and can't burn")


@pytest.mark.parametrize(("outcome", "fault"), [
    ("chief out", 'outcome can\'t be "chief out": square 7 still burns'),
    ("fire engines", 'outcome can\'t be "fire engines": engine A is not destroyed'),
    ("fire burnt", 'outcome can\'t be "fire burnt": that takes 8 burnt-out squares, and there is 1'),
    ("fire town", 'outcome can\'t be "fire town": fire in the town ends nothing in this game (town_fire_ends is off)'),
])  # fmt: skip
def test_ff_44_not_an_outcome_that_the_board_contradicts(outcome: str, fault: str) -> None:
    """FF-44: a correction ends no game whose board says that it goes on; nor does the report after a step done by hand."""
    evening = play(E1)
    assert not_so(evening, {"outcome": outcome}) == [fault]
    evening.by_hand()
    with pytest.raises(AnswerRefused) as error:
        evening.answer({"outcome": outcome})
    assert (error.value.faults, evening.ending) == ((fault,), None)


def test_ff_44_with_a_word_in_the_journal() -> None:
    """FF-44: a correction is logged with what was said."""
    evening = play(E1, "grow")
    evening.correct({"fire": {"9": 3}})
    [row] = [row for row in evening.journal.rows if row.kind == "rework"]
    assert row.body["entry"] == {"kind": "correct", "key": "turn.1/fire", "value": {"fire": {"9": 3}}}


@pytest.mark.parametrize(("patch", "faults"), [
    ({"burnt": [7, 11]}, ["square 7 is burnt out and can't burn (5 fires, FF-21)"]),
    ({"fire": {"11": 1}, "burnt": [9, 11]}, [
        "square 9 is burnt out and can't burn (1 fire, FF-21)", "square 11 is burnt out and can't burn (1 fire, FF-21)",
    ]),
    ({"engines": {"A": {"water": 6}, "B": {"at": 12}}, "fire": {"7": -1}}, [
        "fire.7 must be a whole number, 0 or more, not -1", "engines.A.water must be a whole number from 0 to 5, not 6",
        "engines.B.at must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or null, not 12",
    ]),
    ({"engines": {"B": {"at": None}}}, ["engine B is destroyed and carries 3 water (FF-5)"]),
    ({"trees": 4}, ["trees is not known"]),
])  # fmt: skip
def test_ff_44_what_can_not_be_is_refused(patch: dict[str, Any], faults: list[str]) -> None:
    """FF-44, FF-21: with every fault, and the board is as before."""
    found = not_so(play(E1), patch)
    assert sorted(found) == sorted(faults)


@pytest.mark.parametrize(("patch", "says", "end"), [
    ({"fire": {"7": 0, "9": 0}}, "As the board is now, the game is over and the chief wins. Is this right?", "GAME_OVER chief out"),
    ({"engines": {"A": None, "B": None}}, "As the board is now, the game is over and the fire wins. Is this right?",
     "GAME_OVER fire engines"),
    ({"burnt": [1, 2, 3, 4, 5, 6, 10, 11]}, "As the board is now, the game is over and the fire wins. Is this right?",
     "GAME_OVER fire burnt"),
])  # fmt: skip
def test_ff_44_a_board_at_an_end_wants_a_word(patch: dict[str, Any], says: str, end: str) -> None:
    """FF-44: it is asked whether it is really so; yes ends the game, and undo goes back to the question."""
    evening = play(E1)
    evening.correct(patch)
    assert (question(evening), options(evening)) == (says, ["end", "not_yet"])
    evening.answer("end")
    assert lines(evening) == [end]
    evening.undo()
    assert asked(evening) == "stated_over"


def test_ff_44_not_yet_asks_how_it_stands() -> None:
    """FF-44: as often as the board is at an end."""
    evening = play(E1)
    evening.correct({"fire": {"7": 0, "9": 0}})
    evening.answer("not_yet")
    assert question(evening) == "What has to be corrected on the board?"
    evening.answer({"burnt": [10, 11]})
    assert asked(evening) == "stated_over"
    evening.answer("not_yet")
    evening.answer({"fire": {"8": 2}})
    assert asked(evening) == "fire_action"
    assert board(evening)["fire"] == {"8": 2}


def test_ff_44_also_in_the_chiefs_turn() -> None:
    """FF-44: before anybody loads or acts."""
    evening = play(stands("5", a=(4, 2), b=None, at="chief"))
    evening.correct({"fire": {"5": 0}})
    assert asked(evening) == "stated_over"


# By hand


def test_by_hand_in_the_fire_turn() -> None:
    """FF-44: the turn is left out, its lines are not told, and the board is what people say."""
    evening = play(E1, "intensify", "7")
    evening.by_hand()
    assert question(evening) == "You did this step yourselves: The fire's turn. How is the board now?"
    evening.answer({"fire": {"7": 0, "6": 6}, "burnt": [7, 10, 11], "engines": {"A": None}})
    assert lines(evening) == []
    assert board(evening) == stands("6:6 9", [7, 10, 11], None, (5, 3), at="chief")


def test_by_hand_in_the_chiefs_turn() -> None:
    """FF-44: after it the next turn begins, whether people counted on or not."""
    counted: dict[str, Any]
    for counted in ({}, {"turn": 2}):
        evening = play(stands("5", a=(4, 2), b=None, at="chief"), "move")
        evening.by_hand()
        evening.answer({"engines": {"A": {"at": 5, "water": 0}}, "fire": {"5": 0, "6": 1}, **counted})
        assert board(evening) == stands("6", a=(5, 0), b=None, turn=2)


def test_by_hand_to_an_end() -> None:
    """FF-44: what people did may have ended the game; that wants a word too."""
    evening = play(stands("5", a=(4, 2), b=None, at="chief"))
    evening.by_hand()
    evening.answer({"fire": {"5": 0}})
    assert asked(evening) == "stated_over"
    evening.answer("end")
    assert lines(evening) == ["GAME_OVER chief out"]


def test_by_hand_in_the_setup() -> None:
    """FF-44: the engines stand where people say; without them there is no game."""
    evening = play(None)
    evening.by_hand()
    evening.answer({"fire": {"11": 1}, "engines": {"A": {"at": 1}, "B": {"at": 1}}})
    assert (board(evening), asked(evening)) == (stands("11"), "fire_action")


# Amend, undo


def test_a_die_said_again() -> None:
    """FF-44: the mistyped two of a gust was a five; what lies wrong is put right."""
    evening = play(stands("7", a=(9, 0), b=None), "gust", [2])
    evening.amend("turn.1/fire/die", [5])
    assert lines(evening) == ["ROLL 5", "PLACE_FIRE 6 1", "PLACE_FIRE 5 1", "PLACE_FIRE 4 1"]
    back = scene_of(evening, words_of(evening)).back
    assert [move.text for move in back] == ["Put 1 fire on square 4.", "Put 1 fire on square 5.", "Put 1 fire on square 6."]


def test_a_die_said_again_after_its_split() -> None:
    """FF-16, FF-44: what no longer fits is asked again, filled in where it can be."""
    evening = play(stands("7:5", a=(9, 0), b=None), "intensify", [2], {"6": 2, "5": 2, "4": 2})
    evening.amend("turn.1/fire/die", [4])
    assert lines(evening) == ["ROLL 4", "PLACE_FIRE 6 2", "PLACE_BURNT 11"]
    evening.amend("turn.1/fire/die", [3])
    assert (asked(evening), options(evening)) == ("split", ["6", "5"])


def test_ff_44_undo_to_any_answer() -> None:
    """FF-44: back over a whole turn and forward again, to the same board and lines."""
    answers = ("intensify", "7", [2], {"6": 2, "5": 3, "4": 1}, "spray", 3, {"5": 3}, "grow", "6")
    evening = play(E1, *answers)
    stood, said = board(evening), lines(evening)
    for _ in answers:
        evening.undo(sure=True)
    assert (board(evening), asked(evening)) == (stands("7:5 9", [11], None, (5, 3)), "fire_action")
    for _ in answers:
        evening.redo()
    assert (board(evening), lines(evening)) == (stood, said)


def test_what_lies_nowhere_is_not_put_back() -> None:
    """Who plays is no cardboard: undo tells nobody to move it."""
    evening = play(None, "as_fire", True, "gust", confirm="steps")
    evening.undo(3)
    evening.answer("strong")
    back = [move.text for move in scene_of(evening, words_of(evening)).back]
    assert back == []
    evening.undo()
    assert [move.text for move in scene_of(evening, words_of(evening)).back] == [
        "Remove 1 fire from square 11.", "Remove engine A from the board.", "Remove engine B from the board.",
    ]  # fmt: skip


def test_what_is_put_back_is_said_in_the_words_of_the_game() -> None:
    """A black token, and an engine that was lost with its water."""
    evening = play(stands("5:5", a=(5, 2), b=(9, 0), at="chief"), "A", "nothing", "nothing", True, "grow", True, confirm="steps")
    assert lines(evening) == ["REMOVE_ENGINE A 5", "PLACE_FIRE 5 1", "PLACE_BURNT 11"]
    evening.undo(3, sure=True)
    said = [move.text for move in scene_of(evening, words_of(evening)).back]
    assert said == [
        "Remove 1 fire from square 5.",
        "Remove the black token from square 11.",
        "Put engine A on square 5.",
        "Put 2 water on engine A.",
    ]


def test_a_later_turn_that_people_state_is_counted_on_from() -> None:
    """FF-31, FF-44."""
    evening = play(stands("5", a=(4, 0), b=None, at="chief"))
    evening.correct({"turn": 7})
    evening.answer("nothing")
    assert evening.twin["turn",] == 8


def test_the_end_is_confirmed_so_that_its_list_was_carried_out() -> None:
    """FF-34: after the last instructions people say that they are done; undo then knows what lies on the board."""
    evening = play(stands("5", a=(4, 1), b=None, at="chief"), "spray", 1, {"5": 1}, confirm="steps")
    assert asked(evening) == "game_over"
    evening.answer(True)
    assert evening.ending is not None
    evening.undo()
    evening.undo()
    assert [(".".join(change.path), change.by) for change in evening.moves_to_match_twin()] == [("fire.5", 1), ("engines.A.water", 1)]
