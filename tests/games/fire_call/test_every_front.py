"""A whole game in a process by JSON lines, typed into the terminal, and on the panel alone: what people answer there comes to the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.fire_call.game import GAME
from companion.table import Ask
from tests.evenings import SECRET, begin, lines
from tests.fronts.json_client import COMPANION, ENVIRONMENT, LONGEST_S, only, read, told
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen
from tests.games.front_players import Played, played, same, turn_answers, type_answers

SEEDS = range(8)
QUICK = {"players": 2, "start_districts": 5, "start_rank": "chief"}
WORDS: dict[str, Any] = {"scenario": None, "dice": "ask", "cards": "ask", "confirm": "steps", **QUICK}
LEFT_ALONE = ("leave", "later", "none", "keep", "REFUSE", "OPT_OUT", "NEUTRAL", "override", "INJURY")
LOOKED_FOR = ("FIRE_CALL", "ATTEMPT", "use", "band_aid")


def game(seed: int) -> Played:
    """A game of people who look for calls and attempt them."""
    return played(seed, begin(GAME, **WORDS), choose)


def choose(random: Random, ask: Ask) -> Any:
    """What looks for calls and completes them."""
    legal = ask.legal()
    options = legal["options"]
    if ask.kind == "select":
        return random.sample(options, legal["min"])
    looked_for = [option for option in options if option in LOOKED_FOR]
    return random.choice(looked_for or [option for option in options if option not in LEFT_ALONE] or options)


@pytest.mark.one_in(4, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_by_json_lines_in_a_process_of_its_own(seed: int) -> None:
    """The lines are the same, and the process ends by itself."""
    reference, answers = game(seed)
    rules = [f"--set={name}={value}" for name, value in QUICK.items()]
    sources = ["--dice", "ask", "--cards", "ask", "--confirm", "steps", "--secret", SECRET.hex(), "--evening", "test"]
    sent = b"".join(json.dumps({"answer": value}).encode() + b"\n" for _, value in answers)
    words = [*COMPANION, "play", GAME.id, "--json", *rules, *sources]
    done = subprocess.run(words, input=sent, capture_output=True, check=False, env=ENVIRONMENT, timeout=LONGEST_S)
    found = read(done.stdout.splitlines())
    assert (done.returncode, only(found, "error")) == (0, []), done.stderr
    assert told(found) == lines(reference)
    assert reference.ending is not None
    assert only(found, "end")[-1]["outcome"] == reference.ending.outcome


@pytest.mark.one_in(4, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_typed_into_the_terminal(seed: int) -> None:
    reference, answers = game(seed)
    screen = Screen(game=GAME, **WORDS)
    type_answers(screen, answers)
    same(screen.evening, reference)


@pytest.mark.one_in(8, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_on_the_panel_alone(seed: int, tmp_path: Path) -> None:
    reference, answers = game(seed)
    table = at_table(tmp_path, GAME, content=GAME.collect_content(None, None, []), **WORDS)
    turn_answers(table, answers)
    same(table.evening, reference)
