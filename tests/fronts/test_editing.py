"""House rules as fields, for every front: the present value is shown, and unchanged options are not set."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.fronts.editing import FieldEdits, OptionEdits, option_field_type, step_value
from companion.fronts.terminal.screen.setup_pages import OptionsEditor
from companion.scene import Catalog
from companion.table import Field, FieldType, Option

DUTY = games.load("firefighters-on-duty")
WORDS = Catalog(DUTY.texts("en"))
SECONDS = ("action_seconds",)


def editing(**now: Any) -> OptionEdits:
    return OptionEdits(DUTY.options, DUTY.read_options(DUTY.collect_content("training", None, []), now), WORDS)


@pytest.mark.parametrize(("value", "up", "down"), [(120, 135, 105), (125, 135, 120), (60, 75, 60), (290, 300, 285), (300, 300, 285)])
def test_durations_change_by_quarters_of_a_minute(value: int, up: int, down: int) -> None:
    field_type = FieldType(kind="count", min=60, max=300)
    assert (step_value(field_type, value, 15, 1), step_value(field_type, value, 15, -1)) == (up, down)
    rules = editing(action_seconds=value)
    rules.step(SECONDS, 1)
    assert rules.value(SECONDS) == up
    assert rules.options() == ({"action_seconds": up} if up != value else {})


def test_other_numbers_change_by_one() -> None:
    rules = editing()
    rules.step(("reserve_start",), 1)
    assert rules.options() == {"reserve_start": 1}


def test_durations_are_shown_in_minutes() -> None:
    rules = editing(action_seconds=150)
    assert rules.text(SECONDS, rules.value(SECONDS)) == "2:30 min"
    assert rules.text(("timer_pause",), "off") == "off"
    assert rules.text(("players",), None) == "-"


def test_the_terminal_shows_durations_in_minutes() -> None:
    editor = OptionsEditor(DUTY.options, {"action_seconds": 150}, WORDS)
    editor.filter = "action_seconds"
    (line,) = editor.lines(80, 10)
    assert [span.text for span in line][1] == "2:30 min"
    editor.key("right")
    (line,) = editor.lines(80, 10)
    assert [span.text for span in line][1:] == ["2:30 min → ", "2:45 min"]


def test_values_are_in_the_words_of_the_game() -> None:
    """Terminal and panel say what phones say."""
    result = Field(path=("result",), field_type=FieldType(kind="choice", options=("WON", "LOST_QUEUE"), optional=True))
    edits = FieldEdits([result], Catalog(games.load("emergency-dispatch").texts("en")))
    assert [edits.text(("result",), value) for value in (None, "WON", "LOST_QUEUE")] == ["-", "won", "lost by the queue"]


@pytest.mark.parametrize("name", games.ids())
def test_the_present_value_is_always_a_choice(name: str) -> None:
    for option in games.load(name).options.values():
        if not option.faces:
            assert option.default is None or option_field_type(option, option.default).fault(option.default) is None


def test_a_present_value_outside_the_list_is_added() -> None:
    """A list is finite where the option has no limit."""
    option = Option(name="most", rule="X-1", default="none", words=("none",), min=0)
    assert option_field_type(option, 500).options[-1] == 500
    rules = OptionEdits({"most": option}, {"most": 500}, WORDS)
    rules.step(("most",), -1)
    assert rules.value(("most",)) == 99
