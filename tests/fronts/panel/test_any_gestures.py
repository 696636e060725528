"""Random gestures on every page of every game: no error, no lost answer, nothing illegal accepted, and BACK leads to the menu."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion import games
from companion.fronts.panel.screens import ChoicesScreen
from companion.table import AnswerRefused
from tests.engine.ferry import FERRY
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.panel.test_evening_menu import BURNING
from tests.fronts.panel.test_questions import CROSSING, REPORT, TURNS
from tests.fronts.test_jsonlines_in import ACTION, FIRE
from tests.searches import examples

MOST_PAGES = 12
"""The most pages that can be open."""

Gesture = tuple[str, Any]

STARTS: dict[str, Callable[[Path], Table]] = {
    "coast": lambda folder: at_table(folder, GAME),
    "turns": lambda folder: at_table(folder, GAME, TURNS, pauses="on"),
    "watch": lambda folder: at_table(folder, GAME, {"at": "watch", "night": 1}, pauses="on"),
    "report": lambda folder: at_table(folder, GAME, REPORT, dice="digital"),
    "stumbles": lambda folder: at_table(folder, GAME, {"at": "dawn", "night": 1}, reef="later"),
    "ferry": lambda folder: at_table(folder, FERRY),
    "robot": lambda folder: at_table(folder, FERRY, CROSSING | {"pilot": "robot"}),
    "city": lambda folder: at_table(folder, None, difficulty="easy"),
    "fire": lambda folder: at_table(folder, None, FIRE),
    "action": lambda folder: at_table(folder, None, ACTION),
    "midnight": lambda folder: at_table(folder, games.load("fires-at-midnight"), scenario=None, dice="digital"),
    "forest": lambda folder: at_table(folder, games.load("forest-fire"), BURNING, scenario=None),
}

PRESSES: st.SearchStrategy[Gesture] = st.tuples(st.just("press"), st.sampled_from(["action", "action", "action", "back", "push"]))
HOLDS: st.SearchStrategy[Gesture] = st.tuples(st.just("hold"), st.sampled_from(["action", "back", "push"]))
TURNS_OF: st.SearchStrategy[Gesture] = st.tuples(st.just("turn"), st.integers(-9, 9).filter(bool))
WAITS: st.SearchStrategy[Gesture] = st.tuples(st.just("wait"), st.sampled_from([0.5, 2.0, 7.0, 70.0, 700.0]))
GESTURES = st.lists(st.one_of(PRESSES, PRESSES, TURNS_OF, TURNS_OF, HOLDS, WAITS), min_size=10, max_size=60)


def do(table: Table, gesture: Gesture) -> None:
    """Make the gesture."""
    what, value = gesture
    gestures: dict[str, Callable[[Any], None]] = {"press": table.press, "hold": table.hold, "turn": table.turn, "wait": table.wait}
    gestures[what](value)


def check(table: Table) -> None:
    """Check what must always hold."""
    assert len(table.panel.pages) <= MOST_PAGES
    assert table.picture().getbbox() is not None
    view = table.view()
    assert 1 <= view.brightness <= 5
    screen = table.shown()
    if isinstance(screen, ChoicesScreen) and screen.entries:
        assert 0 <= screen.at < len(screen.entries)
    if table.panel.evening is not None and table.host.evening is not None:
        clock = table.evening.countdown_control.countdown
        assert view.deadline_s == (clock.deadline_s if clock is not None else None)


def leads_to_the_menu(table: Table) -> None:
    """Whether BACK leads from here to the menu."""
    if table.view().burn_in.is_off(table.clock.now_s()):
        table.turn(1)
    table.to_menu()


@pytest.mark.parametrize("start", STARTS)
@examples(15, suppress_health_check=[HealthCheck.too_slow])
@given(gestures=GESTURES)
def test_nothing_is_raised_and_nothing_is_lost(start: str, gestures: list[Gesture]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = STARTS[start](Path(folder))
        for gesture in gestures:
            do(table, gesture)
            check(table)
        if table.host.evening is not None:
            replayed(table)
        leads_to_the_menu(table)


def replayed(table: Table) -> None:
    """Replay: every accepted answer is legal, and all of them lead to the same board."""
    evening = table.evening
    if evening.history.entries and not any(entry.kind in ("correct", "by_hand") for entry in evening.history.entries):
        run = evening.new_run(evening.history.entries)
        run.replay()
        assert run.table.board.same_as(evening.twin)
        run.close()
    before = standing(table)
    try:
        evening.undo(sure=True)
    except AnswerRefused:
        return
    evening.redo()
    assert standing(table) == before


def standing(table: Table) -> tuple[Any, ...]:
    """The state that undo and redo together must not change."""
    evening = table.evening
    ask = evening.ask
    return evening.twin.values, [(e.kind, e.key, e.value) for e in evening.history.entries], ask and (ask.key, ask.kind)
