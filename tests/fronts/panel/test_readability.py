"""Whole games on the panel by players who read little: with ACTION alone, and with random presses.

ACTION alone never ends a game; where it leads in a circle, one turn of the knob leads out. Every screen is checked.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.panel.layout import COLUMNS
from companion.fronts.panel.screens import ChoicesScreen, NumberScreen
from companion.table import Countdown, Select
from hardware.buttons import ButtonName
from tests.fronts.panel import glyphs
from tests.fronts.panel.tables import Table, begun
from tests.fronts.readability import Patience, ended_by_default, faults

SCENARIOS: dict[str, list[str | None]] = {game: [found[0] for found in games.load(game).scenarios()] or [None] for game in games.ids()}
GAMES = [(game, scenario) for game, scenarios in SCENARIOS.items() for scenario in scenarios]
MOST = 20_000
"""Presses. With ACTION alone Fire Call ended after 3,300 to 6,800 presses, in twenty games; the other games end sooner."""
BUTTONS: tuple[ButtonName, ...] = ("action", "action", "action", "push", "back")
LOOKS_AT = 40
"""After this many presses the pixels are read."""


def pass_time(table: Table) -> None:
    """Let time pass: banners end, the bell rings."""
    table.wait(400 if isinstance(table.evening.ask, Countdown) else 2)


def look(table: Table, seen: set[str], press: int) -> None:
    """Record the words of the screen; at times read them from the pixels, which detects overlaps."""
    said = table.reads()
    seen.update(said.split("\n"))
    if press % LOOKS_AT == 0:
        lines = glyphs.read(table.picture())
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
        if isinstance(table.shown(), ChoicesScreen | NumberScreen) and patience.ends(evening):
            chosen.append(len(evening.history.entries))
            if isinstance(evening.ask, Select):
                table.press("push")
            table.turn(-1 if getattr(table.shown(), "at", 0) else 1)
        table.press()
    assert evening.ending is not None, table.reads()
    assert ended_by_default(evening, chosen) == []
    assert faults(seen) == []


@pytest.mark.one_in(3, "game")
@pytest.mark.parametrize("game", games.ids())
def test_any_press_leads_to_readable_screens(tmp_path: Path, game: str) -> None:
    """Item 3: random presses lead to no illegible screen and no identifier."""
    random, table, seen = Random(14), begun(game, tmp_path, None if game != "firefighters-on-duty" else "training"), set[str]()
    for press in range(600):
        if table.host.evening is None:
            break
        pass_time(table)
        look(table, seen, press)
        if random.random() < 0.35:
            table.turn(random.choice((-3, -1, 1, 2, 5)))
        table.press(random.choice(BUTTONS))
    assert faults(seen) == []
