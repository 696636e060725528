"""The lamps: green for instructions, amber for questions, red for the fire phase; ACTION breathes while it can be pressed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from hardware.lamps import Lights
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.test_jsonlines_in import FIRE

BURNING = {"at": "fire", "turn": 2, "fire": {"7": 5}, "engines": {"A": {"at": 5, "water": 3}, "B": None}}


def lights(table: Table) -> Lights:
    """The present lamps."""
    return table.view().lights


SHINES = [("weather", "amber"), ("turns", "amber"), ("report", "amber"), ("watch", "green"), ("dawn", "green")]


@pytest.mark.parametrize(("at", "shines"), SHINES)
def test_questions_are_amber_and_instructions_green(tmp_path: Path, at: str, shines: str) -> None:
    table = at_table(tmp_path, GAME, {"at": at, "night": 1})
    assert lights(table) == Lights(action="breathing", **{shines: True})


def test_action_is_dark_while_the_clock_runs_and_it_does_nothing(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, {"at": "watch", "night": 1})
    table.press()
    assert lights(table) == Lights(green=True)


def test_action_keeps_breathing_if_the_clock_can_be_paused(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, {"at": "watch", "night": 1}, pauses="on")
    for _ in range(2):
        table.press()
        assert lights(table) == Lights(green=True, action="breathing")


def test_the_fire_phase_is_red_and_its_questions_also_amber(tmp_path: Path) -> None:
    table = at_table(tmp_path, None, FIRE)
    assert (table.kind, lights(table)) == ("confirm", Lights(red=True, action="breathing"))
    table = at_table(tmp_path, None, FIRE, confirm="none")
    assert (table.kind, lights(table)) == ("roll", Lights(amber=True, red=True, action="breathing"))
    table = at_table(tmp_path, games.load("forest-fire"), BURNING, scenario=None)
    assert (table.kind, lights(table)) == ("choose", Lights(amber=True, red=True, action="breathing"))


def test_menus_light_only_action_and_the_end_nothing(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, {"at": "dawn", "night": 2})
    for _ in range(3):
        table.press()
        table.wait(2)
    assert (table.evening.ending is not None, lights(table)) == (True, Lights(green=True, action="breathing"))
    table.panel.to_menu()
    assert lights(table) == Lights(action="breathing")
    table.pick("Shut down", "Yes")
    assert lights(table) == Lights()
