"""Rolls of several dice: every front names each die."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.fronts.line_input import InjectedLines
from companion.fronts.panel.screens import DiceScreen
from companion.fronts.terminal.plain import PlainFront
from companion.fronts.terminal.screen.widgets import named_dice
from companion.presenter.scene_of import words_of
from companion.scene import Catalog
from companion.table import D6, Roll
from tests.evenings import begin
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen

GAME = games.load("fires-at-midnight")


def test_the_screen_names_dice_that_have_names() -> None:
    screen = Screen(game=GAME, scenario=None, players=1).keys("enter")
    assert screen.asked == "setup/house/1"
    assert "the white die, the black die: what they show, side by side; or digital" in screen.flowing()
    screen.type("3 5")
    assert "Rolled white 3, black 5: a house on W3,B5." in screen.flowing()


def test_dice_without_names_are_counted() -> None:
    roll = Roll(key="k", question="roll", dice=(D6, D6, D6))
    assert named_dice(roll, Catalog(GAME.texts("en"))) == "3 dice"


def test_plain_questions_name_the_dice(capsys: pytest.CaptureFixture[str]) -> None:
    evening = begin(GAME, scenario=None, players=1)
    PlainFront(evening, words_of(evening), InjectedLines("quit")).run()
    assert "white and black, each 1/2/3/4/5/6, with spaces between; or digital" in capsys.readouterr().out


def test_the_panel_names_the_die_being_set(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, scenario=None, players=1)
    for _ in range(12):
        if table.asks == "setup/house/1" and isinstance(table.shown(), DiceScreen):
            break
        table.press()
        table.wait(2)
    assert (table.shown().header, table.shown().text) == ("Roll for a house.", "the white die")
    table.turn(3)
    table.press("push")
    assert table.shown().text == "the black die"
    table.turn(5)
    table.press()
    assert "Rolled white 3, black 5: a house on W3,B5." in table.reads()
