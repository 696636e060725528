"""Whole games on the panel as people play them who read little: with ACTION alone, and with anything that is there to press.

ACTION alone never ends a game; where it leads in a circle, one turn of the knob leads out of it. Every screen is looked at.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.panel.layout import COLUMNS
from companion.fronts.panel.screens import Choices, Number
from companion.table import Countdown, Select
from hardware.buttons import ButtonName
from tests.fronts.panel import glyphs
from tests.fronts.panel.tables import Table, begun
from tests.fronts.people import Patience, ended_by_default, faults

SCENARIOS: dict[str, list[str | None]] = {game: [found[0] for found in games.load(game).scenarios()] or [None] for game in games.names()}
GAMES = [(game, scenario) for game, scenarios in SCENARIOS.items() for scenario in scenarios]
MOST = 5000
BUTTONS: tuple[ButtonName, ...] = ("action", "action", "action", "push", "back")
LOOKS_AT = 40
"""Every so many presses the glass itself is read."""


def pass_time(table: Table) -> None:
    """Banners go, the bell rings."""
    table.wait(400 if isinstance(table.evening.ask, Countdown) else 2)


def look(table: Table, seen: set[str], press: int) -> None:
    """Remember the words of the screen; now and then read them off the pixels, where one drawn over another can't be read."""
    said = table.reads()
    seen.update(said.split("\n"))
    if press % LOOKS_AT == 0:
        lines = glyphs.read(table.glass())
        assert lines
        assert not any(glyphs.MISSING in line.text or len(line.text) > COLUMNS for line in lines), lines


@pytest.mark.one_in(4, "played")
@pytest.mark.parametrize("played", GAMES, ids=lambda played: "-".join(filter(None, played)))
def test_a_whole_game_with_action_alone(tmp_path: Path, played: tuple[str, str | None]) -> None:
    """Items 3 and 8."""
    game, scenario = played
    table = begun(game, tmp_path, scenario)
    evening, patience, seen, chosen = table.evening, Patience(), set[str](), list[int]()
    for press in range(MOST):
        if evening.ask is None:
            break
        pass_time(table)
        look(table, seen, press)
        if isinstance(table.shown(), Choices | Number) and patience.ends(evening):
            chosen.append(len(evening.history.entries))
            if isinstance(evening.ask, Select):
                table.press("push")
            table.turn(-1 if getattr(table.shown(), "at", 0) else 1)
        table.press()
    assert evening.ending is not None, table.reads()
    assert ended_by_default(evening, chosen) == []
    assert faults(seen) == []


@pytest.mark.one_in(3, "game")
@pytest.mark.parametrize("game", games.names())
def test_anything_that_is_there_to_press(tmp_path: Path, game: str) -> None:
    """Item 3: whoever presses at random meets no screen that can't be read, and no identifier."""
    random, table, seen = Random(14), begun(game, tmp_path, None if game != "firefighters-on-duty" else "training"), set[str]()
    for press in range(600):
        if table.house.evening is None:
            break
        pass_time(table)
        look(table, seen, press)
        if random.random() < 0.35:
            table.turn(random.choice((-3, -1, 1, 2, 5)))
        table.press(random.choice(BUTTONS))
    assert faults(seen) == []
