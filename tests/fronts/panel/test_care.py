"""The glass is spared: dim, then off, its picture moving a little; never while a clock runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.fronts.panel.care import DIM_LEVEL, LEVELS, SHIFT_EVERY_S, Care
from companion.fronts.panel.ink import SHIFTS
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import Table, at_table

TURNS = {"at": "turns", "night": 1}
WATCH = {"at": "watch", "night": 1}


def level(table: Table) -> int:
    """The contrast of the glass now."""
    view = table.view()
    return view.care.level(view.brightness, table.clock.now_s())


def is_off(table: Table) -> bool:
    """Whether the glass is dark."""
    return table.view().care.is_off(table.clock.now_s())


def shift(table: Table) -> tuple[int, int]:
    """Where the picture stands."""
    return table.view().care.shift(table.clock.now_s())


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Somebody touched it just now."""
    table = at_table(tmp_path, GAME, TURNS)
    table.turn(1)
    table.turn(-1)
    return table


@pytest.mark.parametrize("brightness", range(1, 6))
def test_each_brightness_is_a_level_of_its_own(table: Table, brightness: int) -> None:
    table.house.settings.save(brightness=brightness)
    assert level(table) == LEVELS[brightness - 1]
    assert sorted(LEVELS) == list(LEVELS)


def test_dim_after_two_minutes_and_input_acts_still(table: Table) -> None:
    table.wait(119.9)
    assert level(table) == LEVELS[3]
    table.wait(0.1)
    assert (level(table), is_off(table)) == (DIM_LEVEL, False)
    table.turn(1)
    assert (level(table), table.shown().at) == (LEVELS[3], 1)


@pytest.mark.parametrize("hand", ["action", "back", "push", "knob"])
def test_off_after_ten_minutes_and_then_input_only_wakes(table: Table, hand: str) -> None:
    table.wait(600)
    assert is_off(table)
    table.turn(1) if hand == "knob" else table.press(hand)  # type: ignore[arg-type]
    assert (is_off(table), table.shown().at, len(table.panel.pages), table.evening.history.entries) == (False, 0, 1, [])
    table.press()
    assert table.evening.history.entries


def test_holds_only_wake_too(table: Table) -> None:
    table.wait(600)
    table.hold("back")
    assert (is_off(table), len(table.panel.pages)) == (False, 1)


def test_the_picture_moves_when_nobody_is_there_not_under_hands(table: Table) -> None:
    places = []
    for _ in range(len(SHIFTS)):
        places.append(shift(table))
        table.wait(SHIFT_EVERY_S)
    assert places == list(SHIFTS)
    table.turn(1)
    assert shift(table) == (0, 0)


def test_a_clock_that_runs_is_neither_dim_nor_off_nor_moved(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH)
    table.press()
    table.clock.jump(59)
    touched_long_ago = table.view().care
    assert touched_long_ago.next_change_s(table.clock.now_s()) is None
    for seconds in (200, 5000):
        now_s = table.clock.now_s() + seconds
        assert (touched_long_ago.level(4, now_s), touched_long_ago.is_off(now_s), touched_long_ago.shift(now_s)) == (160, False, (0, 0))


def test_when_the_bell_rings_the_glass_is_as_bright_as_if_somebody_had_touched_it(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH)
    table.panel._care = Care(touched_s=table.clock.now_s(), dim_after_s=30, off_after_s=50)
    table.press()
    table.wait(60)
    assert (level(table), is_off(table)) == (LEVELS[3], False)
    table.wait(30)
    assert level(table) == DIM_LEVEL


def test_a_paused_clock_gets_dark_as_anything_else(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH, pauses="on")
    table.press()
    table.wait(1)
    table.press()
    table.wait(120)
    assert level(table) == DIM_LEVEL
    table.wait(600)
    assert is_off(table)


def test_each_change_is_foretold() -> None:
    care, now_s, changes = Care(touched_s=0), 0.0, []
    while (next_s := care.next_change_s(now_s)) is not None:
        assert next_s > now_s
        before = (care.level(4, now_s), care.is_off(now_s), care.shift(now_s))
        between_s = (now_s + next_s) / 2
        assert (care.level(4, between_s), care.is_off(between_s), care.shift(between_s)) == before
        changes.append(now_s := next_s)
    assert changes == [60, 120, 180, 240, 300, 360, 420, 480, 540, 600]
