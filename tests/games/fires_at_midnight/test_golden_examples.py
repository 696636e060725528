"""The worked examples FAM-E1 to FAM-E6, each played by a child process over JSON lines with real dice; FAM-E7 alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fronts.json_client import Line, only, read, run, told
from tests.games.fires_at_midnight import examples as e
from tests.games.fires_at_midnight.nights import marked, play, stands

STATE = {"get": "state"}
HAND = {"at": "upkeep", "round": 1}


def spoken(folder: Path, position: dict[str, Any] | None, *answers: Any, **options: str) -> list[Line]:
    """Everything that the child says from this position; an answer that is a command stands for itself."""
    words = ["play", "fires-at-midnight", "--json", "--dice", "ask"]
    words += [word for name, value in options.items() for word in ("--set", f"{name}={value}")]
    if position is not None:
        file = folder / "before.json"
        file.write_text(json.dumps(position), "utf-8")
        words += ["--position", str(file)]
    given = [answer if answer == STATE else {"answer": answer} for answer in answers]
    out, said, status = run(*words, sent="\n".join(map(json.dumps, given)).encode())
    assert (said, status) == ("", 0)
    lines = read(out.encode().splitlines())
    assert only(lines, "error") == []
    return lines


def dice(squares: str) -> list[list[int]]:
    """``35`` is a white three and a black five."""
    return [[int(square[0]), int(square[1])] for square in squares.split()]


def standing(lines: list[Line]) -> list[dict[str, Any]]:
    """The states that were given, their lists in one order."""
    return [in_order(state) for state in only(lines, "state")]


def in_order(state: dict[str, Any]) -> dict[str, Any]:
    return {name: sorted(value) if isinstance(value, list) else value for name, value in state.items()}


def shows(state: dict[str, Any], wanted: dict[str, Any], **more: Any) -> bool:
    """Whether a state has every field of an example, and ``more``, and else nothing but the moment."""
    assert {name: state.get(name) for name in wanted} == in_order(wanted)
    assert {name: state.get(name) for name in more} == more
    return state.keys() <= {*wanted, *more, "at", "round", "active", "ap", "acted"}


# FAM-E1: setup with every re-roll

E1_DICE = dice("33 12 55 55 26 61 44 24 63 12 31 52 46 15 11 55 13 23 55 55 24 34")


def test_e1_the_setup(tmp_path: Path) -> None:
    """FAM-E1: forty-seven lines in this order, and the board after them."""
    lines = spoken(tmp_path, None, *E1_DICE, "W3,B3", "W4,B4", STATE, players="2")
    assert told(lines) == e.SETUP_LINES
    [state] = standing(lines)
    assert shows(state, e.AFTER_SETUP, at="firefighter", round=1)


def test_e1_asked_how_many(tmp_path: Path) -> None:
    """FAM-E1: the same where the number of people is asked."""
    lines = spoken(tmp_path, None, 2, *E1_DICE, "W3,B3", "W4,B4")
    assert told(lines) == e.SETUP_LINES
    assert only(lines, "ask")[0]["legal"] == {"min": 1, "max": 8}


# FAM-E2: first turn and a quiet Upkeep

E2_TURN = ["take_3", "use_water", "W2,B3", "use_water", "W2,B3"]
E2_DICE = dice("55 13")


def test_e2_the_turn_and_its_upkeep(tmp_path: Path) -> None:
    """FAM-E2: from the board of FAM-E1; with no action left the Upkeep runs without an ask."""
    before = e.AFTER_SETUP | {"at": "firefighter", "round": 1, "active": "F1", "ap": 4}
    lines = spoken(tmp_path, before, *E2_TURN, STATE, *E2_DICE, STATE)
    assert told(lines) == ["FLIP_SMOKE W2,B3", "REMOVE_SMOKE W2,B3", *e.QUIET_LINES]
    earlier, later = standing(lines)
    assert (earlier["ap"], earlier["at"], earlier["firefighters"]["F1"]["water"]) == (0, "upkeep", 1)
    assert shows(later, e.AFTER_QUIET, at="firefighter", active="F2", acted=["F1"])


def test_e2_after_e1_in_one_evening(tmp_path: Path) -> None:
    """FAM-E2: the same behind the setup."""
    lines = spoken(tmp_path, None, *E1_DICE, "W3,B3", "W4,B4", "F1", *E2_TURN, *E2_DICE, STATE, players="2")
    assert told(lines) == [*e.SETUP_LINES, "FLIP_SMOKE W2,B3", "REMOVE_SMOKE W2,B3", *e.QUIET_LINES]
    assert shows(standing(lines)[0], e.AFTER_QUIET)


# FAM-E3: nasty chain

E3_DICE = dice("32 24 32 66 66 43")


def test_e3_the_chain(tmp_path: Path) -> None:
    """FAM-E3: forty-three lines in this order, and the board after them."""
    lines = spoken(tmp_path, e.BEFORE_CHAIN | HAND | {"active": "F1"}, *E3_DICE, STATE)
    assert told(lines) == e.CHAIN_LINES
    assert shows(standing(lines)[0], e.AFTER_CHAIN, at="firefighter")


def test_e3_every_explosion_counts(tmp_path: Path) -> None:
    """FAM-E3, variant: two explosions before this Upkeep; the third box can't explode any more."""
    before = e.BEFORE_CHAIN | HAND | {"active": "F1", "explosion_events": 2}
    lines = spoken(tmp_path, before, *E3_DICE[:2], STATE, explosion_count="every")
    until = e.CHAIN_LINES.index("REMOVE_BOX X3 W5,B5") + 1
    assert told(lines) == [*e.CHAIN_LINES[:until], "LOST explosions"]
    [state] = standing(lines)
    assert (state["outcome"], state["explosion_events"], state["boxes"]["X3"]) == ("lost explosions", 6, "gone")


def test_e3_trees_catch_from_what_lay_there(tmp_path: Path) -> None:
    """FAM-E3, variant: without the chain of trees only T3's fire is missing."""
    lines = spoken(tmp_path, e.BEFORE_CHAIN | HAND | {"active": "F1"}, *E3_DICE, STATE, tree_catch="snapshot")
    assert told(lines) == [line for line in e.CHAIN_LINES if line != "PLACE_FIRE W1,B4"]
    left = e.AFTER_CHAIN | {"fire": [square for square in e.AFTER_CHAIN["fire"] if square != "W1,B4"]}
    assert shows(standing(lines)[0], left)


# FAM-E4: the seventh explosion


@pytest.mark.parametrize("roll", ["54", "55"])
def test_e4_no_marker_is_left(tmp_path: Path, roll: str) -> None:
    """FAM-E4: on Fire alone, and on Fire with an Explosion marker; the board stays as it was."""
    before = e.AFTER_CHAIN | {"at": "firefighter", "round": 1, "active": "F2", "ap": 4}
    lines = spoken(tmp_path, before, "end_turn", *dice(roll), STATE)
    assert told(lines) == [f"ROLL spread {roll[0]},{roll[1]}", "LOST explosions"]
    assert shows(standing(lines)[0], e.AFTER_CHAIN | {"outcome": "lost explosions"})
    assert [end["outcome"] for end in only(lines, "end")] == ["lost"]


# FAM-E5: roll on an Explosion marker, collapse, flashover, spilt water; then the next Upkeep


def test_e5_the_collapse(tmp_path: Path) -> None:
    """FAM-E5: F2 is put out of the house on the same square."""
    lines = spoken(tmp_path, e.BEFORE_COLLAPSE | HAND | {"active": "F1"}, *dice("21"), "W5,B5", *dice("55"), STATE)
    assert told(lines) == e.COLLAPSE_LINES
    assert shows(standing(lines)[0], e.AFTER_COLLAPSE)


NEXT_STATE = e.AFTER_COLLAPSE | {
    "fire": ["W1,B1", "W2,B1", "W2,B2", "W3,B1", "W3,B2", "W3,B3", "W4,B1", "W4,B2", "W5,B2", "W5,B5", "W6,B1"],
    "smoke": [], "explosion_markers": ["W2,B1", "W3,B2"], "dead": ["V06", "V07", "V08", "V10"],
    "villagers_on_board": {"V09": "W2,B5 in H3", "V11": "W1,B2"}, "replenishment": 0,
    "trees": e.AFTER_COLLAPSE["trees"] | {"T1": "gone"}, "boxes": dict.fromkeys(("X1", "X2", "X3"), "gone"),
}  # fmt: skip


def test_e5_the_next_upkeep(tmp_path: Path) -> None:
    """FAM-E5: F2 ends the turn lying down."""
    before = e.AFTER_COLLAPSE | {"at": "firefighter", "round": 1, "active": "F2", "ap": 4}
    lines = spoken(tmp_path, before, "end_turn", *dice("61 25 12"), STATE)
    assert told(lines) == e.NEXT_LINES
    assert shows(standing(lines)[0], NEXT_STATE)


def test_e5_both_in_one_evening(tmp_path: Path) -> None:
    """FAM-E5: one Upkeep behind the other, as the round goes on."""
    first = [*dice("21"), "W5,B5", *dice("55")]
    lines = spoken(tmp_path, e.BEFORE_COLLAPSE | HAND | {"active": "F1"}, *first, "end_turn", *dice("61 25 12"), STATE)
    assert told(lines) == [*e.COLLAPSE_LINES, *e.NEXT_LINES]
    assert shows(standing(lines)[0], NEXT_STATE, round=2)


# FAM-E6: winning stops everything

E6 = {
    "at": "firefighter", "round": 3, "active": "F1", "fire": ["W5,B5"], "villagers_on_board": {"V09": "W1,B4 carried by F1"},
    "saved": ["V01", "V02", "V03", "V04", "V05", "V06"], "dead": [], "replenishment": 4,
    "firefighters": {"F1": {"at": "W1,B4", "down": False, "water": 0, "carrying": "V09"}},
}  # fmt: skip


def test_e6_the_seventh_is_saved(tmp_path: Path) -> None:
    """FAM-E6: won at once, without Upkeep, without a roll."""
    lines = spoken(tmp_path, E6 | {"ap": 2}, "carry_out", STATE)
    assert (told(lines), only(lines, "roll")) == (["WON"], [])
    [state] = standing(lines)
    assert (state["ap"], state["outcome"], state["firefighters"]["F1"]["at"]) == (0, "won", "outside W1,B4")
    assert sorted(state["saved"]) == ["V01", "V02", "V03", "V04", "V05", "V06", "V09"]
    assert [end["outcome"] for end in only(lines, "end")] == ["won"]


def test_e6_one_point_is_not_enough(tmp_path: Path) -> None:
    """FAM-E6: refused with the cost, and the game goes on."""
    [ask] = only(spoken(tmp_path, E6 | {"ap": 1}), "ask")
    assert "carry_out" not in ask["legal"]["options"]
    assert ask["barred"]["carry_out"].startswith("That costs 2")


def test_e6_by_house_rule_one_point_is(tmp_path: Path) -> None:
    """FAM-E6: with ``exit_cost`` = 1 the same position is won."""
    assert told(spoken(tmp_path, E6 | {"ap": 1}, "carry_out", exit_cost="1")) == ["WON"]


# FAM-E7: why box order matters

E7 = stands("24 34 42 43", boxes={"X1": "24", "X2": "42"})
FIRST = "14 23 24 25 34 44"


@pytest.mark.parametrize(("switch", "answers", "last"), [("canonical", [], "45"), ("players", ["X1"], "45"), ("players", ["X2"], "54")])
def test_e7_the_order_of_two_boxes(switch: str, answers: list[str], last: str) -> None:
    """FAM-43, FAM-R18: the second ray runs over the fire of the first; all other squares agree."""
    burning = marked(play(E7, 66, *answers, box_order=switch)).split()
    assert sorted(burning) == sorted([*FIRST.split(), "32", "41", "42", "43", "52", last])
