"""Burn-in protection: the display dims, turns off, and shifts its picture; never while a clock runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.fronts.panel.burn_in import DIM_LEVEL, LEVELS, SHIFT_EVERY_S, BurnInGuard
from companion.fronts.panel.canvas import SHIFTS
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import Table, at_table

TURNS = {"at": "turns", "night": 1}
WATCH = {"at": "watch", "night": 1}


def level(table: Table) -> int:
    """The present contrast of the display."""
    view = table.view()
    return view.burn_in.level(view.brightness, table.clock.now_s())


def is_off(table: Table) -> bool:
    """Whether the display is off."""
    return table.view().burn_in.is_off(table.clock.now_s())


def shift(table: Table) -> tuple[int, int]:
    """The present shift of the picture."""
    return table.view().burn_in.shift(table.clock.now_s())


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A panel with input just now."""
    table = at_table(tmp_path, GAME, TURNS)
    table.turn(1)
    table.turn(-1)
    return table


@pytest.mark.parametrize("brightness", range(1, 6))
def test_each_brightness_has_its_own_level(table: Table, brightness: int) -> None:
    table.host.settings.save(brightness=brightness)
    assert level(table) == LEVELS[brightness - 1]
    assert sorted(LEVELS) == list(LEVELS)


def test_dims_after_two_minutes_and_input_still_acts(table: Table) -> None:
    table.wait(119.9)
    assert level(table) == LEVELS[3]
    table.wait(0.1)
    assert (level(table), is_off(table)) == (DIM_LEVEL, False)
    table.turn(1)
    assert (level(table), table.shown().at) == (LEVELS[3], 1)


@pytest.mark.parametrize("hand", ["action", "back", "push", "knob"])
def test_turns_off_after_ten_minutes_and_then_input_only_wakes(table: Table, hand: str) -> None:
    table.wait(600)
    assert is_off(table)
    table.turn(1) if hand == "knob" else table.press(hand)  # type: ignore[arg-type]
    assert (is_off(table), table.shown().at, len(table.panel.pages), table.evening.history.entries) == (False, 0, 1, [])
    table.press()
    assert table.evening.history.entries


def test_holds_only_wake_it_too(table: Table) -> None:
    table.wait(600)
    table.hold("back")
    assert (is_off(table), len(table.panel.pages)) == (False, 1)


def test_the_picture_shifts_only_while_idle(table: Table) -> None:
    places = []
    for _ in range(len(SHIFTS)):
        places.append(shift(table))
        table.wait(SHIFT_EVERY_S)
    assert places == list(SHIFTS)
    table.turn(1)
    assert shift(table) == (0, 0)


def test_a_running_clock_is_never_dimmed_turned_off_or_shifted(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH)
    table.press()
    table.clock.jump(59)
    touched_long_ago = table.view().burn_in
    assert touched_long_ago.next_change_s(table.clock.now_s()) is None
    for seconds in (200, 5000):
        now_s = table.clock.now_s() + seconds
        assert (touched_long_ago.level(4, now_s), touched_long_ago.is_off(now_s), touched_long_ago.shift(now_s)) == (160, False, (0, 0))


def test_the_idle_time_starts_at_the_bell(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH)
    table.panel._burn_in = BurnInGuard(touched_s=table.clock.now_s(), dim_after_s=30, off_after_s=50)
    table.press()
    table.wait(60)
    assert (level(table), is_off(table)) == (LEVELS[3], False)
    table.wait(30)
    assert level(table) == DIM_LEVEL


def test_a_paused_clock_dims_like_any_screen(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH, pauses="on")
    table.press()
    table.wait(1)
    table.press()
    table.wait(120)
    assert level(table) == DIM_LEVEL
    table.wait(600)
    assert is_off(table)


def test_each_change_is_announced_with_its_time() -> None:
    burn_in, now_s, changes = BurnInGuard(touched_s=0), 0.0, []
    while (next_s := burn_in.next_change_s(now_s)) is not None:
        assert next_s > now_s
        before = (burn_in.level(4, now_s), burn_in.is_off(now_s), burn_in.shift(now_s))
        between_s = (now_s + next_s) / 2
        assert (burn_in.level(4, between_s), burn_in.is_off(between_s), burn_in.shift(between_s)) == before
        changes.append(now_s := next_s)
    assert changes == [60, 120, 180, 240, 300, 360, 420, 480, 540, 600]
