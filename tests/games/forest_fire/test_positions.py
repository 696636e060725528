"""Positions of Forest Fire: whole and partial, written back as they were read, refused with every fault."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.table import PositionError, read_position
from tests.games.forest_fire.paths import GAME, asked, board, play, stands

USUAL = GAME.read_options({}, {})


def faults(position: dict[str, Any], **options: Any) -> list[str]:
    with pytest.raises(PositionError) as error:
        play(position, **options)
    return list(error.value.faults)


@pytest.mark.parametrize("position", [
    stands("11"),
    stands("7:5 9", [11], (7, 2), (5, 3)),
    stands("2 4:4", range(5, 12), (1, 2), None),
    stands("2", [], None, (11, 5), at="chief", turn=19),
    stands("3:17 4 5 6 7 8 9 10", [1, 2, 11], (10, 1), (11, 0), at="chief", turn=400),
    stands("", [11]) | {"outcome": "chief out"},
    stands("4", range(5, 12), None, None) | {"outcome": "fire engines"},
    stands("4", [], (4, 0), None) | {"fire_player": "strong"},
], ids=str)  # fmt: skip
def test_a_whole_position_comes_back_byte_for_byte(position: dict[str, Any]) -> None:
    """In the order of the rules' own form: at, turn, fire, burnt, engines, outcome."""
    text = msgspec.json.encode(position)
    form = GAME.schema({}, USUAL)
    once = read_position(form, msgspec.json.decode(text)).position()
    assert msgspec.json.encode(once) == text
    assert read_position(form, once).position() == once


def test_what_play_writes_can_be_read() -> None:
    """After every answer of a turn; and played from, where the next one begins."""
    evening = play(stands("7:5 9", [11], (1, 2), (5, 3)))
    for answer in ("intensify", "7", [2], {"6": 2, "5": 3, "4": 1}, 4, "B", "spray", 3, {"5": 3}, "move", [5], "2"):
        evening.answer(answer)
        state = evening.twin.position()
        assert read_position(evening.schema, state).position() == state
    assert board(play(state)) == state == board(evening)
    assert (state["at"], state["turn"]) == ("fire", 2)


@pytest.mark.parametrize(("partial", "whole"), [
    ({"at": "fire", "fire": {"11": 1}}, stands("11")),
    ({"at": "chief", "turn": 4, "fire": {"3": 2}, "engines": {"B": None}}, stands("3:2", b=None, at="chief", turn=4)),
    ({"at": "chief", "fire": {"3": 2}, "engines": {"A": {"at": 6}}}, stands("3:2", a=(6, 0), at="chief")),
    ({"at": "chief", "fire": {"3": 2}, "engines": {"A": {"water": 6 - 1}}}, stands("3:2", a=(1, 5), at="chief")),
    ({"at": "chief", "fire": {"3": 0, "4": 1}, "burnt": []}, stands("4", at="chief")),
])  # fmt: skip
def test_a_position_may_be_partial(partial: dict[str, Any], whole: dict[str, Any]) -> None:
    """What is left out is empty, or as it is at the start: engines in the town without water."""
    assert board(play(partial)) == whole


@pytest.mark.parametrize(("position", "wanted"), [
    ({}, ['at must be "fire" or "chief": whose turn begins']),
    (stands("11") | {"at": "water"}, ["at must be one of setup, fire, chief, not \"water\""]),
    (stands("11", turn=0), ["turn must be a whole number, 1 or more, not 0"]),
    (stands("", [11]), ["fire: there is none, so the game would be over: put some on a square (FF-37)"]),
    (stands("11", a=None, b=None), ["engines: both are destroyed, so the game would be over: at least one must be left (FF-35)"]),
    (stands("2", range(4, 12)), ["burnt: 8 squares are, so the game would be over: 7 at most (FF-36)"]),
    (stands("11:2", [11]), ["square 11 is burnt out and can't burn (2 fires, FF-21)"]),
    (stands("11", a=(1, 6)), ["engines.A.water must be a whole number from 0 to 5, not 6"]),
    (stands("11", a=(12, 0)), ["engines.A.at must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or null, not 12"]),
    (stands("12"), ["fire.12 is not known: the path has the squares 1 to 11"]),
    (stands("11", [12]), ["burnt names 12, which is not there (there are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11)"]),
    (stands("11", [9, 9]), ["burnt names 9 twice"]),
    (stands("11") | {"outcome": "draw"}, [
        "outcome must be one of fire engines, fire burnt, fire town, chief out, unfinished or null, not \"draw\"",
    ]),
    (stands("11") | {"supply": {"fire": 3}}, ["supply.fire is not known: no supply is counted in this game"]),
    (stands("11") | {"fires": {}}, ["fires is not known (did you mean \"fire\"?)"]),
    (stands("11") | {"engines": {"A": {"at": None, "water": 2}}}, ["engine A is destroyed and carries 2 water (FF-5)"]),
])  # fmt: skip
def test_what_can_not_be(position: dict[str, Any], wanted: list[str]) -> None:
    """Unknown names, impossible values, boards against the rules, games that would be over."""
    assert faults(position) == wanted


def test_every_fault_is_named_at_once() -> None:
    """Values first; then what the board may not be; then that the game would be over."""
    assert len(faults(stands("12:2 5:-1", [3], (0, 9), turn=0))) == 5
    assert faults(stands("11:2 9 5", [11, 9], (1, 0), b=None)) == [
        "square 11 is burnt out and can't burn (2 fires, FF-21)", "square 9 is burnt out and can't burn (1 fire, FF-21)",
    ]  # fmt: skip
    assert len(faults(stands("", range(4, 12), None, None))) == 3


def test_more_may_be_burnt_where_the_rules_of_the_evening_say_so() -> None:
    """FF-R16, and longer paths."""
    eight = stands("2", range(4, 12), (9, 0), None)
    assert asked(play(eight, eight_burnt="deferred")) == "fire_action"
    assert faults(stands("2", range(4, 12)), path=15) == ["burnt: 8 squares are, so the game would be over: 7 at most (FF-36)"]
    assert asked(play(stands("2", range(4, 12)), path=15, burnt_limit="with_path")) == "fire_action"
    assert faults(stands("2", range(4, 16)), path=15, burnt_limit="with_path")[0].endswith("11 at most (FF-36)")
    assert board(play(stands("15", [12], (14, 2), at="chief"), path=15))["fire"] == {"15": 1}


def test_a_game_that_is_over_can_be_looked_at() -> None:
    """With its outcome nothing is asked any more."""
    evening = play(stands("", [11], at="chief") | {"outcome": "chief out"})
    assert (evening.ask, evening.ending and evening.ending.outcome) == (None, "chief")


@pytest.mark.parametrize(("position", "wanted"), [
    (stands("7:2 11", [11, 11], None, None), [
        "burnt names 11 twice", "square 11 is burnt out and can't burn (1 fire, FF-21)",
        "engines: both are destroyed, so the game would be over: at least one must be left (FF-35)",
    ]),
    (stands("", range(2, 11), a=(40, 0)) | {"turn": 0}, [
        "engines.A.at must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or null, not 40", "turn must be a whole number, 1 or more, not 0",
        "fire: there is none, so the game would be over: put some on a square (FF-37)",
        "burnt: 9 squares are, so the game would be over: 7 at most (FF-36)",
    ]),
    ({"at": "fire", "fire": {"7": "x"}}, ['fire.7 must be a whole number, 0 or more, not "x"']),
])  # fmt: skip
def test_faults_of_every_kind_are_told_at_once(position: dict[str, Any], wanted: list[str]) -> None:
    """What can't be read, what can't be, why nobody can play from there; not what only follows from what could not be read."""
    assert sorted(faults(position)) == sorted(wanted)


def test_ff_37_not_an_outcome_that_the_board_contradicts() -> None:
    """FF-37: the fire is not out while it burns."""
    assert faults(stands("7") | {"outcome": "chief out"}) == ['outcome can\'t be "chief out": square 7 still burns']
