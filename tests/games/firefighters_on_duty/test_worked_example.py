"""The worked round of the rules (sections 9.2 to 9.7), played by a child process over JSON lines."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion import games
from companion.table import Board, BoardSchema, read_position

EXAMPLE = Path(__file__).parent / "example"
PROJECT = Path(__file__).parents[3]
STATE = b'{"get": "state"}\n'

# What the rules' own states do not mention.
BOOKKEEPING = {
    ("discards", "events.red"),
    ("discards", "distress"),
    ("distress_answered", "fast"),
    ("distress_answered", "on_time"),
    ("distress_answered", "late"),
}


def play(inputs: str, *words: str) -> list[dict[str, Any]]:
    """Everything that the child says when it is given the inputs in this file and asked for its state."""
    command = [sys.executable, "-m", "companion", "play", "firefighters-on-duty", "--json", "--scenario", "training"]
    command += ["--position", str(EXAMPLE / "before.json"), "--dice", "ask", "--cards", "ask", *words]
    given = (EXAMPLE / inputs).read_bytes() + STATE
    child = subprocess.run(command, input=given, capture_output=True, cwd=PROJECT, check=False, timeout=60)
    assert (child.returncode, child.stderr) == (0, b"")
    return [msgspec.json.decode(line) for line in child.stdout.splitlines()]


def told(said: list[dict[str, Any]]) -> list[str]:
    return [line["tell"]["line"] for line in said if "tell" in line]


def instructions() -> list[str]:
    return (EXAMPLE / "instructions.txt").read_text().splitlines()


def form() -> BoardSchema:
    game = games.load("firefighters-on-duty")
    return game.schema(game.compile(game.collect_content("training", None, [])), {})


def expected(name: str) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode((EXAMPLE / name).read_bytes())
    return data


def merged(data: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """``data`` with nested ``changes``."""
    inner = {k: merged(data.get(k, {}), v) if isinstance(v, Mapping) else v for k, v in changes.items()}
    return {**data, **inner}


def differing(one: Board, other: Board) -> set[tuple[str, ...]]:
    """Every field and supply in which the two boards differ."""
    fields = {path for path in one.schema.fields if one[path] != other[path]}
    return fields | {("supply", piece) for piece in one.schema.pieces if one.supply(piece) != other.supply(piece)}


def test_the_lines_of_the_round_in_order() -> None:
    """Section 9.4: exactly these lines, from F1 to the next Start of Round."""
    assert told(play("inputs.jsonl")) == instructions()


def test_the_state_after_the_flip_of_the_next_round() -> None:
    """Section 9.7: the state of 9.6 with its differences."""
    wanted = read_position(form(), merged(expected("after_round.json"), expected("after_flip.json")))
    got = read_position(form(), play("inputs.jsonl")[-1]["state"])
    assert differing(wanted, got) == BOOKKEEPING | {("at",)}
    assert got["at",] == "action"
    assert [got["distress_answered", how] for how in ("fast", "on_time", "late")] == [1, 1, 1]
    assert got["discards", "events.red"] == ("EV-RED-DEMO",)
    assert got["discards", "distress"] == ("DC-DEMO-1", "DC-DEMO-2", "DC-DEMO-3")


def test_the_state_at_the_confirmation_of_the_end_of_round() -> None:
    """Section 9.6: asked before the end of round is confirmed, everything up to E3 has been told and counts."""
    said = play("inputs_confirmed.jsonl", "--confirm", "steps")
    lines = instructions()
    assert told(said) == lines[: lines.index("E3 SMOKE_DOWN A5") + 1]
    assert (said[-1]["middle_of"], said[-2]["ask"]["kind"]) == ("round.3/end", "confirm")
    wanted, got = read_position(form(), expected("after_round.json")), read_position(form(), said[-1]["state"])
    assert differing(wanted, got) == BOOKKEEPING | {("at",)}
    assert got["at",] == "end_of_round"


def test_every_fire_step_with_instructions_is_confirmed_and_the_clear_one_is_not() -> None:
    """FOD-46: F1 has nothing to do and needs no confirmation; F2 to F9 and the end of the round do."""
    said = play("inputs_confirmed.jsonl", "--confirm", "steps")
    confirmed = [line["ask"]["key"] for line in said if "ask" in line and line["ask"]["kind"] == "confirm"]
    steps = ("injuries", "vehicle_damage", "burn_down", "critical_level", "hazards", "distress_calls", "growth", "spread")
    assert confirmed == [*(f"round.3/fire/{step}/done" for step in steps), "round.3/end/done"]


def test_a_position_read_back_and_written_again_is_the_same_text() -> None:
    """Positions survive being read, byte for byte."""
    state = play("inputs.jsonl")[-1]["state"]
    text = msgspec.json.encode(state)
    assert msgspec.json.encode(read_position(form(), msgspec.json.decode(text)).position()) == text


def test_the_sums_of_the_position_before_are_right() -> None:
    """FOD-1, FOD-2: with the supplies it names, the position before has exactly the pieces of the box."""
    board = read_position(form(), expected("before.json"))
    assert board.totals == {name: piece.count for name, piece in board.schema.pieces.items()}
    assert board.position()["supply"] == expected("before.json")["supply"] | {"distress_token": 5}
