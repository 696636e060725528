"""An answer that ends the game is never the default: Enter alone does not give it, on the screen or on the plain terminal."""

from __future__ import annotations

import pytest

from companion.fronts.line_input import InjectedLines
from companion.fronts.terminal.plain import PlainFront
from companion.presenter.scene_of import words_of
from tests import evenings
from tests.fronts.endings import BRINKS
from tests.fronts.screen.screens import Screen

TYPED = {"done": "yes", "untouched": "nothing"}


def at_brink(name: str) -> Screen:
    """A screen at the question."""
    brink = BRINKS[name]
    screen = Screen(**brink.begin)
    brink.reach(screen.evening)
    screen.session.settle()
    return screen


@pytest.mark.parametrize("name", BRINKS)
def test_enter_alone_never_ends_the_game(name: str) -> None:
    """Item 8: however often it is pressed."""
    screen = at_brink(name)
    for _ in range(30):
        before, ask = len(screen.evening.history.entries), screen.evening.ask
        assert ask is not None
        screen.keys("enter")
        assert not any(ask.ends_by(entry.value) for entry in screen.evening.history.entries[before:])
    assert screen.evening.ending is None
    assert not screen.evening.twin["outcome",]


@pytest.mark.parametrize("name", BRINKS)
def test_an_answer_that_ends_the_game_can_be_typed(name: str) -> None:
    """Item 8: people are not trapped at the safe answer."""
    screen = at_brink(name)
    ask = screen.evening.ask
    assert ask is not None
    if ask.kind == "report":
        screen.keys("enter", "enter", "down", "enter")
    else:
        screen.type(TYPED.get(ask.ends[0], ask.ends[0]))
    assert ask.ends_by(screen.evening.history.entries[-1].value)


@pytest.mark.parametrize("name", BRINKS)
def test_empty_lines_never_end_the_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Item 8, on the plain terminal; an answer typed in full does."""
    brink = BRINKS[name]
    word = TYPED.get(brink.ends[0], brink.ends[0])
    for said, ended in ((["", "", ""], False), ([word], True)):
        evening = evenings.begin(confirm="steps", **brink.begin)
        brink.reach(evening)
        ask, before = evening.ask, len(evening.history.entries)
        assert ask is not None
        PlainFront(evening, words_of(evening), InjectedLines(*said)).run()
        assert any(ask.ends_by(entry.value) for entry in evening.history.entries[before:] if entry.key == ask.key) is ended
    capsys.readouterr()
