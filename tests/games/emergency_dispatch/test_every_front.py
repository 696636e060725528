"""A whole game on the panel alone, typed into the terminal, and by JSON lines: what people answer there comes to the same."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.emergency_dispatch.game import GAME
from companion.table import Ask
from tests.evenings import begin
from tests.fronts.json_client import Talk
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen
from tests.games.front_players import Played, played, same, turn_answers, type_answers

SEEDS = range(12)
WORDS: dict[str, Any] = {"scenario": None, "dice": "ask", "cards": "ask", "confirm": "steps"}


def game(seed: int) -> Played:
    """A game of people who go where calls are."""
    return played(seed, begin(GAME, **WORDS), _choose)


def _choose(random: Random, ask: Ask) -> Any:
    legal = ask.legal()
    if ask.kind == "count":
        return random.randint(legal["min"], legal["max"])
    options = legal["options"]
    if ask.kind == "select":
        return random.sample(options, random.randint(legal["min"], min(legal["max"], legal["min"] + 1)))
    near = [option for option in options if option.startswith("addr:")][:3]
    doing = [option for option in options if option not in ("pass", "close", "end", "go_on", "rotate")]
    return random.choice(near or doing or options)


@pytest.mark.one_in(6, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_by_json_lines(seed: int) -> None:
    reference, answers = game(seed)
    talk = Talk(begin(GAME, **WORDS))
    for _, value in answers:
        assert not any("error" in line for line in talk({"answer": value}))
    same(talk.evening, reference)


@pytest.mark.one_in(6, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_typed_into_the_terminal(seed: int) -> None:
    """Warnings stand beside the questions."""
    reference, answers = game(seed)
    screen = Screen(game=GAME, **WORDS)
    type_answers(screen, answers)
    same(screen.evening, reference)


@pytest.mark.one_in(6, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_on_the_panel_alone(seed: int, tmp_path: Path) -> None:
    reference, answers = game(seed)
    table = at_table(tmp_path, GAME, content=GAME.collect_content(None, None, []), **WORDS)
    turn_answers(table, answers)
    same(table.evening, reference)
