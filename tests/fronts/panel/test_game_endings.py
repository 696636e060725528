"""An answer that ends the game is never the default: ACTION alone does not give it, the knob leads to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from tests.fronts.endings import BRINKS
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.panel.test_evening_menu import BURNING


def at_brink(folder: Path, name: str) -> Table:
    """A table at the question."""
    brink = BRINKS[name]
    table = at_table(folder, **brink.begin)
    brink.reach(table.evening)
    table.settle()
    table.to_question()
    return table


@pytest.mark.parametrize("name", BRINKS)
def test_action_alone_never_ends_the_game(tmp_path: Path, name: str) -> None:
    """Item 8: however often it is pressed."""
    table = at_brink(tmp_path, name)
    for _ in range(40):
        table.wait(2)
        ask = table.evening.ask
        table.press()
        assert ask is not None
        entry = table.evening.history.entries[-1] if table.evening.history.entries else None
        assert entry is None or entry.key != ask.key or not ask.ends_by(entry.value)
    assert table.evening.ending is None
    assert not table.evening.twin["outcome",]


@pytest.mark.parametrize("name", BRINKS)
def test_an_answer_that_ends_the_game_can_be_reached_with_the_knob(tmp_path: Path, name: str) -> None:
    """Item 8: people are not trapped at the safe answer."""
    table = at_brink(tmp_path, name)
    ask = table.evening.ask
    assert ask is not None
    if ask.kind == "report":
        table.pick("That is all", "Nothing changed")
    else:
        table.pick("Yes, go on" if ask.kind == "confirm" else table.page.words.word(ask.ends[0]))
    assert ask.ends_by(table.evening.history.entries[-1].value)


@pytest.mark.parametrize("name", ["a casualty", "a corrected forest", "the last fires"])
def test_an_undone_answer_that_ends_the_game_is_not_suggested(tmp_path: Path, name: str) -> None:
    """Item 8: after undo the earlier answer is the default, unless it ends the game."""
    table = at_brink(tmp_path, name)
    ask = table.evening.ask
    assert ask is not None
    table.evening.answer(ask.ends[0])
    table.evening.undo()
    table.settle()
    table.to_question()
    assert table.evening.suggestion is None
    table.press()
    assert table.evening.ending is None


def test_an_offer_that_ends_the_game_needs_confirmation(tmp_path: Path) -> None:
    """Item 8, FF-R30: two presses of ACTION in the menu don't end a game."""
    table = at_table(tmp_path, games.load("forest-fire"), BURNING, scenario=None)
    table.menu("Leave the game")
    assert "This can end the game. Really?" in table.reads()
    table.press()
    assert not table.evening.twin["outcome",]
    table.menu("Leave the game", "Yes")
    assert table.evening.twin["outcome",] == "unfinished"
