"""One chief against a fire that plays itself, at the table: what it tells, who rolls, who moves the pieces (FF-38, FF-39)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.presenter.scene_of import words_of
from companion.table import BotRemark, DiceRolled, Event, InstructionTold, StepBegan
from tests.evenings import events
from tests.fronts.json_client import only, told
from tests.games.forest_fire.paths import play, stands
from tests.games.forest_fire.test_golden_examples import spoken

BEFORE = [stands("5:5 8:2 9", [11], (4, 2), (1, 3)), stands("10:2 11", [], (1, 0), (1, 0)), stands("9:6", [11], (7, 1), (8, 0))]
WAITING: dict[str, Any] = {"load": 5, "next_engine": "A", "engine_act": "nothing"}


def solo(before: dict[str, Any], strength: str, turns: int) -> Evening:
    """So many turns against a fire of this strength; the chief only waits, and people roll 1 to 6 in turn."""
    evening = play(before, fire_player=strength)
    seats, dice = BotSeats(evening), cycle(range(1, 7))
    while evening.ask is not None and evening.twin["turn",] <= turns:
        if not seats.answer():
            evening.answer([next(dice)] if evening.ask.kind == "roll" else WAITING[evening.ask.question])
    return evening


def fire_turns(evening: Evening) -> Iterator[list[Event]]:
    """What happened in each turn of the fire, without engines lost at its start."""
    turn: list[Event] = []
    for event in events(evening):
        if isinstance(event, StepBegan):
            if turn:
                yield turn
            turn = []
            keeping = event.path.endswith("/fire")
        elif keeping and not (isinstance(event, InstructionTold) and event.code in ("REMOVE_ENGINE", "GAME_OVER")):
            turn.append(event)


@pytest.mark.parametrize("strength", ["easy", "medium", "strong"])
def test_ff_39_every_choice_is_told_before_its_die_and_every_piece_after_it(strength: str) -> None:
    """FF-39: choice and square in a sentence, then the die, then each token as an instruction."""
    evenings = [solo(before, strength, 4) for before in BEFORE]
    turns = [turn for evening in evenings for turn in fire_turns(evening) if turn]
    assert len(turns) > len(BEFORE)
    for first, *rest in turns:
        assert isinstance(first, BotRemark)
        sentence = words_of(evenings[0]).said(first.said)
        assert f"square {first.said.args['square']}" in sentence or "engine" in first.said.args
        if any(isinstance(event, DiceRolled) for event in rest):
            assert isinstance(rest[0], DiceRolled)
        assert all(event.changes or event.code == "ROLL" for event in rest if isinstance(event, InstructionTold))


@pytest.mark.parametrize("strength", ["easy", "medium", "strong"])
def test_ff_38_people_roll_for_it_and_nobody_chooses_for_it(tmp_path: Path, strength: str) -> None:
    """FF-38: with real dice its die is asked from people; its choices are not asked, and the split comes after the die."""
    lines = spoken(tmp_path, stands("9:5", [11], (2, 0), None), fire_player=strength)
    asks = only(lines, "ask")
    assert [ask["who"] for ask in asks] in ([["any"]], [["chief"]])
    assert {ask["kind"] for ask in asks} <= {"roll", "choose"}
    said = only(lines, "said")
    assert said
    assert all(word["text"].endswith(".") and word["who"] == "fire" and not word["key"].endswith("/split") for word in said)


def test_ff_38_the_split_after_the_die(tmp_path: Path) -> None:
    """FF-38, FF-39: told with a sentence of its own, token by token."""
    lines = spoken(tmp_path, stands("9:6", [11], (7, 1), (8, 0)), [1], fire_player="medium")
    assert [line for line in lines if "rolled" in line or "said" in line][1].get("rolled", {}).get("values") == [1]
    split = only(lines, "said")[-1]
    assert (split["key"], sum(split["answer"].values())) == ("turn.1/fire/split", 10)
    assert [line for line in told(lines) if line.startswith("PLACE_FIRE")] == [f"PLACE_FIRE {s} {n}" for s, n in split["answer"].items()]
