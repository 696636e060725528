"""Pictures of numbers: well formed, all in words too, the same bytes each time, nothing outside of the frame."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.scene.debrief import Chart, Series, columns
from companion.scene.debrief.chart import in_words, number
from companion.scene.debrief.columns import HEIGHT, MOST_LINES, TOP, WIDTH, step_of

SVG = "{http://www.w3.org/2000/svg}"
FIRES = Chart(title="Fires & smoke", across="round", up="fires", labels=("1", "2", "3"), series=(Series("fires", (4, 7, 0)),))
CALLS = Chart(
    title="Calls", across="round", up="calls", labels=("1", "2"), unknown="not known",
    series=(Series("fast", (1, 2)), Series("on time", (0, 1)), Series("late", (None, 3))),
)  # fmt: skip
DICE = Chart(
    title="d6", across="face", up="dice", labels=("1", "2"), series=(Series("fell", (3, 5)),), wanted=(4.0, 4.0), wanted_name="expected"
)


def drawn(chart: Chart) -> ElementTree.Element:
    """The picture, read as XML."""
    return ElementTree.fromstring(columns(chart, "c").replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def texts(chart: Chart, kind: str) -> list[str]:
    """What is written in it with a class."""
    return [str(text.text) for text in drawn(chart).iter(f"{SVG}text") if text.get("class") == kind]


def test_all_of_it_is_said_in_words() -> None:
    picture = drawn(FIRES)
    assert [part.text for part in (picture[0], picture[1])] == ["Fires & smoke", "fires, round. 1: 4; 2: 7; 3: 0."]
    assert picture.get("aria-labelledby") == "c-t c-d"
    assert in_words(CALLS) == "calls, round. 1: fast 1, on time 0, late not known; 2: fast 2, on time 1, late 3."
    assert in_words(DICE) == "dice, face. 1: fell 3, expected 4; 2: fell 5, expected 4."


def test_axes_have_names_and_numbers() -> None:
    assert (texts(FIRES, "name-x"), texts(FIRES, "name-y")) == (["round"], ["fires"])
    assert texts(FIRES, "tick-x") == ["1", "2", "3"]
    assert texts(FIRES, "tick-y") == ["0", "2", "4", "6", "8"]
    assert texts(FIRES, "value") == ["4", "7", "0"]


def test_columns_stand_on_each_other_and_differ_by_pattern() -> None:
    fills = [path.get("fill") for path in drawn(CALLS).iter(f"{SVG}path") if path.get("fill")]
    assert fills == ["url(#c-p1)", "url(#c-p2)"]
    assert texts(CALLS, "value") == ["1", "6"]


def test_what_is_expected_is_a_line_across_the_column() -> None:
    lines = [path.get("d") for path in drawn(DICE).iter(f"{SVG}path") if path.get("class") == "wanted"]
    assert len(lines) == 2


def test_a_note_stands_above_its_column() -> None:
    noted = Chart(title="t", across="a", up="u", labels=("1", "2"), series=(Series("s", (90, None)),), notes=("early", ""), unknown="?")
    assert texts(noted, "value") == ["early", "?"]
    assert in_words(noted) == "u, a. 1: 90, early; 2: ?."


def test_many_columns_have_some_labels() -> None:
    many = Chart(title="t", across="a", up="u", labels=tuple(map(str, range(60))), series=(Series("s", (1.0,) * 60),))
    assert len(texts(many, "tick-x")) == 10
    assert texts(many, "value") == []


@pytest.mark.parametrize(("highest", "step"), [(1, 1), (5, 1), (6, 2), (120, 50), (30_000, 10_000)])
def test_the_scale_has_round_numbers(highest: float, step: float) -> None:
    assert step_of(highest) == step


@pytest.mark.parametrize(("value", "text"), [(3, "3"), (3.0, "3"), (3.14, "3.1"), (314.15, "314"), (0, "0")])
def test_numbers_as_people_write_them(value: float, text: str) -> None:
    assert number(value) == text


VALUES = st.lists(st.one_of(st.none(), st.floats(0, 10_000), st.integers(0, 500)), min_size=1, max_size=40)


@given(VALUES)
def test_nothing_lies_outside_of_the_frame(values: list[float | None]) -> None:
    chart = Chart(title="t", across="a", up="u", labels=tuple(map(str, range(len(values)))), series=(Series("s", tuple(values)),))
    assert chart.highest / step_of(chart.highest) <= MOST_LINES
    for path in drawn(chart).iter(f"{SVG}path"):
        if path.get("class") == "s0":
            found = re.fullmatch(r"M(\S+) (\S+)h(\S+)V(\S+)h-(\S+)z", str(path.get("d")))
            assert found is not None
            x, y, wide, below, _ = map(float, found.groups())
            assert TOP - 0.1 <= y <= below <= HEIGHT
            assert 0 <= x <= x + wide <= WIDTH
    assert columns(chart, "c") == columns(chart, "c")
