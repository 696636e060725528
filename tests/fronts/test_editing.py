"""House rules as fields, for every front: what is in force is what is shown, and what nobody changed is not said."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.fronts.editing import EditingOptions, shape_of, stepped
from companion.fronts.terminal.screen.before import OptionsEditor
from companion.scene import Words
from companion.table import Option, Shape

DUTY = games.load("firefighters-on-duty")
WORDS = Words(DUTY.texts("en"))
SECONDS = ("action_seconds",)


def editing(**now: Any) -> EditingOptions:
    return EditingOptions(DUTY.options, DUTY.read_options(DUTY.gather("training", None, []), now), WORDS)


@pytest.mark.parametrize(("value", "up", "down"), [(120, 135, 105), (125, 135, 120), (60, 75, 60), (290, 300, 285), (300, 300, 285)])
def test_a_length_of_time_changes_by_quarters_of_a_minute(value: int, up: int, down: int) -> None:
    shape = Shape(kind="count", min=60, max=300)
    assert (stepped(shape, value, 15, 1), stepped(shape, value, 15, -1)) == (up, down)
    rules = editing(action_seconds=value)
    rules.step(SECONDS, 1)
    assert rules.value(SECONDS) == up
    assert rules.options() == ({"action_seconds": up} if up != value else {})


def test_other_numbers_change_by_one() -> None:
    rules = editing()
    rules.step(("reserve_start",), 1)
    assert rules.options() == {"reserve_start": 1}


def test_a_length_of_time_is_said_in_minutes() -> None:
    rules = editing(action_seconds=150)
    assert rules.text(SECONDS, rules.value(SECONDS)) == "2:30 min"
    assert rules.text(("timer_pause",), "off") == "off"
    assert rules.text(("players",), None) == "-"


def test_the_terminal_says_it_so_too() -> None:
    editor = OptionsEditor(DUTY.options, {"action_seconds": 150}, WORDS)
    editor.filter = "action_seconds"
    (line,) = editor.lines(80, 10)
    assert [span.text for span in line][1] == "2:30 min"
    editor.key("right")
    (line,) = editor.lines(80, 10)
    assert [span.text for span in line][1:] == ["2:30 min → ", "2:45 min"]


@pytest.mark.parametrize("name", games.names())
def test_what_is_in_force_is_always_one_of_the_choices(name: str) -> None:
    for option in games.load(name).options.values():
        if not option.faces:
            assert option.default is None or shape_of(option, option.default).fault(option.default) is None


def test_a_value_beyond_those_that_are_listed_is_listed_too() -> None:
    """A list has an end where an option has none."""
    option = Option(name="most", rule="X-1", default="none", words=("none",), min=0)
    assert shape_of(option, 500).options[-1] == 500
    rules = EditingOptions({"most": option}, {"most": 500}, WORDS)
    rules.step(("most",), -1)
    assert rules.value(("most",)) == 99
