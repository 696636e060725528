"""The worked examples FF-E1 to FF-E5, each played by a child process over JSON lines with real dice, from the position that it names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fronts.json_client import Line, only, read, run, told
from tests.games.forest_fire.paths import stands

STATE = {"get": "state"}
SETUP = stands("11")


def spoken(folder: Path, position: dict[str, Any] | None, *answers: Any, **options: str) -> list[Line]:
    """Everything that the child says from this position; an answer that is a command stands for itself."""
    words = ["play", "forest-fire", "--json", "--dice", "ask"]
    words += [word for name, value in options.items() for word in ("--set", f"{name}={value}")]
    if position is not None:
        file = folder / "before.json"
        file.write_text(json.dumps(position), "utf-8")
        words += ["--position", str(file)]
    given = [answer if answer == STATE else {"answer": answer} for answer in answers]
    out, said, status = run(*words, sent="\n".join(map(json.dumps, given)).encode())
    assert (said, status) == ("", 0)
    return read(out.encode().splitlines())


def states(lines: list[Line]) -> list[Any]:
    """The positions that were given, without who plays."""
    return only(lines, "state")


def refusals(lines: list[Line]) -> list[str]:
    return [error["text"] for error in only(lines, "error")]


# FF-E1: an engine lost, intensify with two burn-outs, a rescue by spray

E1 = stands("7:5 9", [11], (7, 2), (5, 3))
E1_FIRE = ["intensify", "7", [2], {"6": 2, "5": 3, "4": 1}]
E1_LINES = [
    "REMOVE_ENGINE A 7", "ROLL 2", "PLACE_FIRE 6 2", "PLACE_FIRE 5 3", "PLACE_FIRE 4 1", "REMOVE_FIRE 7 5", "PLACE_BURNT 7",
    "PLACE_BURNT 10",
]  # fmt: skip


def test_e1_the_fire_turn(tmp_path: Path) -> None:
    """FF-E1: eight lines in this order, and the board after them."""
    lines = spoken(tmp_path, E1, *E1_FIRE, STATE)
    assert told(lines) == E1_LINES
    assert states(lines) == [stands("4 5:3 6:2 9", [7, 10, 11], None, (5, 3), at="chief")]
    assert only(lines, "step") == ["turn.1/fire", "turn.1/chief"]


def test_e1_the_rescue(tmp_path: Path) -> None:
    """FF-E1: B sprays its own square, and is safe when the next fire turn begins."""
    lines = spoken(tmp_path, E1, *E1_FIRE, "spray", 3, {"5": 3}, STATE)
    assert told(lines) == [*E1_LINES, "SPRAY B 3", "REMOVE_FIRE 5 3"]
    assert states(lines) == [stands("4 6:2 9", [7, 10, 11], None, (5, 0), turn=2)]
    assert only(lines, "ask")[-1]["key"] == "turn.2/fire/action/1"


@pytest.mark.parametrize(("split", "says"), [
    ({"3": 1, "4": 1, "5": 3, "6": 1}, "Square 3 is more than 3 squares to the left of square 7. Share out 6 over 6, 5, 4."),
    ({"6": 2, "5": 3}, "These are 5 in all; share out 6 over 6, 5, 4."),
    ({"6": 4, "5": 3}, "These are 7 in all; share out 6 over 6, 5, 4."),
    ({"7": 6}, "The new fires go only to the left of square 7. Share out 6 over 6, 5, 4."),
    ({"6": 7, "5": -1}, "Give square 5 a whole number of fires, from 0 to 6, not -1. Share out 6 over 6, 5, 4."),
    ({"6": 5.5, "5": 0.5}, "Give square 6 a whole number of fires, from 0 to 6, not 5.5. Share out 6 over 6, 5, 4."),
])  # fmt: skip
def test_e1_refused_splits(tmp_path: Path, split: dict[str, Any], says: str) -> None:
    """FF-E1: out of reach, a sum of five, the square itself; nothing has changed, and the right split goes on."""
    lines = spoken(tmp_path, E1, *E1_FIRE[:-1], split, E1_FIRE[-1])
    assert refusals(lines) == [says]
    assert told(lines) == E1_LINES


# FF-E2: a gust against a burnt-out square

E2 = stands("6 8:2", [3, 11], (4, 0), (1, 5))


def test_e2_the_gust_stops(tmp_path: Path) -> None:
    """FF-E2: two of four fires find a place; A stands in fire and is not lost yet."""
    lines = spoken(tmp_path, E2, "gust", [6], STATE)
    assert told(lines) == ["ROLL 6", "PLACE_FIRE 5 1", "PLACE_FIRE 4 1"]
    assert states(lines) == [stands("4 5 6 8:2", [3, 11], (4, 0), (1, 5), at="chief")]


def test_e2_one_square_can_gust(tmp_path: Path) -> None:
    """FF-E2: six has exactly one fire and eight has not, so nobody is asked from where."""
    lines = spoken(tmp_path, E2, "gust")
    assert [ask["key"] for ask in only(lines, "ask")] == ["turn.1/fire/action/1", "turn.1/fire/die"]
    assert only(lines, "ask")[-1]["question"] == "Roll for the gust from square 6."


# FF-E3: the opening that loses

E3_LINES = ["ROLL 6", "PLACE_FIRE 11 5", "REMOVE_FIRE 11 6", "PLACE_BURNT 11", "GAME_OVER chief out"]


def test_e3_the_fire_puts_itself_out(tmp_path: Path) -> None:
    """FF-E3: from the position after the setup, warned."""
    lines = spoken(tmp_path, SETUP, "intensify", "yes", [6], STATE)
    assert told(lines) == E3_LINES
    assert only(lines, "end") == [{"outcome": "chief", "reason": "out", "text": "The chief wins: the fire is out."}]
    assert states(lines) == [stands("", [11]) | {"outcome": "chief out"}]


def test_e3_from_the_setup_itself(tmp_path: Path) -> None:
    """FF-E3: the same after the setup has been told."""
    lines = spoken(tmp_path, None, "two", "intensify", "yes", [6])
    assert told(lines) == ["LAY_PATH 11", "PLACE_FIRE 11 1", "PLACE_ENGINE A 1", "PLACE_ENGINE B 1", *E3_LINES]


def test_e3_spared(tmp_path: Path) -> None:
    """FF-E3: with ``self_extinguish`` = spared nothing more happens, and the chief's turn begins."""
    lines = spoken(tmp_path, SETUP, "intensify", [6], STATE, self_extinguish="spared")
    assert told(lines) == E3_LINES[:2]
    assert states(lines) == [stands("11:6", at="chief")]
    assert only(lines, "ask")[-1]["key"] == "turn.1/chief/load/A"


# FF-E4: the chief wins with seven burnt-out squares

E4 = stands("2:2", range(5, 12), (1, 2), (4, 3), at="chief")
E4_ANSWERS = [5, "A", "move", [5], "spray", 2]


def test_e4_the_last_fire_is_out(tmp_path: Path) -> None:
    """FF-E4: A is too heavy for its throw, B reaches two squares far."""
    lines = spoken(tmp_path, E4, *E4_ANSWERS, {"2": 2}, STATE)
    assert told(lines) == ["LOAD A 5", "ROLL 5", "NO_MOVE A", "SPRAY B 2", "REMOVE_FIRE 2 2", "GAME_OVER chief out"]
    assert states(lines) == [stands("", range(5, 12), (1, 5), (4, 1), at="chief") | {"outcome": "chief out"}]


def test_e4_a_lost_drive_is_no_spray(tmp_path: Path) -> None:
    """FF-E4: after the die A is not asked again."""
    asks = only(spoken(tmp_path, E4, *E4_ANSWERS[:4]), "ask")
    assert [ask["key"] for ask in asks[-2:]] == ["turn.1/chief/move/A", "turn.1/chief/act/B"]


# FF-E5: the eighth burnt-out square

E5 = stands("2 4:4", range(5, 12), (1, 2), None)


def test_e5_eight_are_too_many(tmp_path: Path) -> None:
    """FF-E5: six fires burn square 4 out, the eighth."""
    lines = spoken(tmp_path, E5, "grow", "4", STATE)
    assert told(lines) == ["PLACE_FIRE 4 1", "REMOVE_FIRE 4 5", "PLACE_BURNT 4", "GAME_OVER fire burnt"]
    assert states(lines) == [stands("2", range(4, 12), (1, 2), None) | {"outcome": "fire burnt"}]


def test_e5_and_with_the_last_fire(tmp_path: Path) -> None:
    """FF-E5, variant: no fire is left and eight squares are burnt out: the fire wins (FF-R17), and needs no warning."""
    lines = spoken(tmp_path, stands("4:5", range(5, 12), (1, 2), None), "grow", STATE)
    assert told(lines) == ["PLACE_FIRE 4 1", "REMOVE_FIRE 4 6", "PLACE_BURNT 4", "GAME_OVER fire burnt"]
    assert states(lines) == [stands("", range(4, 12), (1, 2), None) | {"outcome": "fire burnt"}]
    assert only(lines, "end")[0]["text"] == "The fire wins: too much forest is burnt out."
