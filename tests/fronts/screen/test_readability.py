"""Whole games on the screen with Enter alone: it never ends a game, and no screen shows an identifier."""

from __future__ import annotations

import pytest

from companion import games
from companion.table import Countdown, Report, Select
from tests.fronts.readability import Patience, ended_by_default, faults
from tests.fronts.screen.screens import Screen

MOST = 3000


@pytest.mark.one_in(2, "game")
@pytest.mark.parametrize("game", games.ids())
def test_a_whole_game_with_enter_alone(game: str) -> None:
    """Items 3 and 8. Where Enter leads in a circle, an arrow leads out."""
    screen = Screen(game=games.load(game), scenario="training" if game == "firefighters-on-duty" else None, dice="digital", cards="digital")
    evening, patience, seen, chosen = screen.evening, Patience(), set[str](), list[int]()
    for press in range(MOST):
        ask = evening.ask
        if ask is None:
            break
        if isinstance(ask, Countdown):
            screen.clock.jump(400)
            screen.session.poll()
        if press % 5 == 0:
            seen.update(line.strip() for line in screen.lines())
        if patience.ends(evening):
            chosen.append(len(evening.history.entries))
            if isinstance(ask, Select):
                screen.keys(" ")
            elif ask.kind == "confirm":
                screen.type("yes")
                continue
            screen.keys("right" if screen.session.page is None else "down")
        screen.keys("enter")
        if isinstance(ask, Report) and screen.session.page is not None and not patience.ends(evening):
            screen.keys("enter")
    assert evening.ending is not None, screen.text()
    assert ended_by_default(evening, chosen) == []
    assert faults(seen) == []
