"""The parts of the screen: canvas, map, digits, pages."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.fronts.terminal.screen.canvas import BOLD, PLAIN, TextCanvas, TextSpan, wrapped
from companion.fronts.terminal.screen.digits import LINES, draw_digits
from companion.fronts.terminal.screen.fields import FieldsEditor
from companion.fronts.terminal.screen.map import draw_map
from companion.fronts.terminal.screen.pages import FieldsPage, PickerPage, ScreenPage
from companion.fronts.terminal.screen.piece_text import piece_text
from companion.presenter.scene_of import scene_of, words_of
from companion.scene import Catalog
from companion.table import Field, FieldType, PieceGroup
from tests.evenings import begin
from tests.fronts.test_jsonlines_in import FIRE

WORDS = Catalog(games.load("firefighters-on-duty").texts("en"))


# -- canvas -------------------------------------------------------------------------------------------------------------


def test_drawing_outside_is_cut_off() -> None:
    canvas = TextCanvas(5, 2)
    canvas.put(3, 0, "abc")
    canvas.put(-2, 1, "abc")
    canvas.put(0, 7, "abc")
    assert canvas.text() == ["   ab", "c"]


@given(st.lists(st.tuples(st.integers(0, 30), st.text("ab ", max_size=12), st.sampled_from([PLAIN, BOLD])), max_size=6))
def test_spans_split_a_line_by_style(parts: list[tuple[int, str, object]]) -> None:
    canvas = TextCanvas(24, 1)
    for x, text, style in parts:
        canvas.put(x, 0, text, BOLD if style == BOLD else PLAIN)
    spans = list(canvas.spans(0))
    assert "".join(span.text for span in spans).rstrip() == canvas.text()[0]
    assert all(one.style != two.style for one, two in itertools.pairwise(spans))


def test_text_is_wrapped_with_an_indent() -> None:
    assert wrapped("one two three", 9, "  ") == ["one two", "  three"]
    assert wrapped("", 20) == []


@pytest.mark.parametrize("text", ["2:00", "0:59", "1:34", "0:07", "5:68"])
def test_digits_are_centred_and_five_lines_high(text: str) -> None:
    canvas = TextCanvas(80, 7)
    draw_digits(canvas, 1, text, PLAIN)
    lines = canvas.text()
    assert not lines[0]
    assert all("█" in line for line in lines[1 : 1 + LINES] if text != "0:07")
    assert not lines[6]
    left = min(len(line) - len(line.lstrip()) for line in lines if line)
    assert 20 <= left <= 32


# -- map ----------------------------------------------------------------------------------------------------------------


def test_every_place_is_on_the_map_with_its_pieces() -> None:
    evening = begin(position=FIRE)
    picture = scene_of(evening, words_of(evening)).picture
    canvas = TextCanvas(80, 24)
    end = draw_map(canvas, 0, 14, picture, WORDS)
    text = "\n".join(canvas.text()[:end])
    for place in picture.places:
        assert place.label in text
    assert "A5 red 5+" in text
    assert "▲2" in text


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        (PieceGroup("fire_active", 3), "▲3"),
        (PieceGroup("fire_active"), "▲"),
        (PieceGroup("firefighters", 2, stale=True), "FF2?"),
        (PieceGroup("E-RED", 1, "water 5?", stale=True), "RED?(w5?)"),
        (PieceGroup("hoses", 7), "hose 7"),
        (PieceGroup("smoke", 1, "+2"), "SMOKE+2"),
        (PieceGroup("distress_token", 1, "round 3"), "CALL(r3)"),
        (PieceGroup("E-RED", 1, "damaged, water 5, firefighters 1"), "RED(dam w5 f1)"),
        (PieceGroup("water", 0), "water 0"),
    ],
)
def test_a_piece_has_a_short_text(piece: PieceGroup, text: str) -> None:
    assert piece_text(piece, WORDS) == text


def test_every_sign_of_a_piece_is_short_enough_for_a_map() -> None:
    for name in games.ids():
        texts = games.load(name).texts("en")
        assert all(len(sign) <= 8 for sign in texts.get("sign", {}).values())


# -- pages --------------------------------------------------------------------------------------------------------------


def drawn(page: ScreenPage, width: int = 60, height: int = 12) -> str:
    canvas = TextCanvas(width, height)
    page.draw(canvas)
    return "\n".join(canvas.text())


def test_a_page_scrolls_and_shows_its_position() -> None:
    page = ScreenPage("Log", lambda width: [[TextSpan(f"line {n}")] for n in range(1, 31)])
    assert "lines 1 to 8 of 30" in drawn(page)
    page.key("pgdn")
    assert "line 11" in drawn(page)
    page.key("end")
    assert "lines 23 to 30 of 30" in drawn(page)
    page.key("down")
    assert "lines 23 to 30 of 30" in drawn(page)
    page.key("home")
    assert "lines 1 to 8 of 30" in drawn(page)


@pytest.mark.parametrize("key", ["esc", "enter", "q"])
def test_a_page_closes(key: str) -> None:
    page = ScreenPage("Log", lambda width: [])
    page.key("x")
    assert not page.closed
    page.key(key)
    assert page.closed


def test_a_picker_picks_the_entry_at_the_cursor() -> None:
    taken: list[int] = []
    page = PickerPage("Which", ["one", "two", "three"], taken.append, above=["Look:"])
    assert "Look:" in drawn(page)
    for key in ("down", "down", "down", "up", "enter"):
        page.key(key)
    assert (taken, page.closed) == ([1], True)


def editor() -> FieldsEditor:
    return FieldsEditor(
        [
            Field(path=("spaces", "A1", "fire_active"), field_type=FieldType(max=3), now=1),
            Field(path=("spaces", "A2", "fire_active"), field_type=FieldType(), now=0),
            Field(path=("vehicles", "TRUCK", "damaged"), field_type=FieldType(kind="flag"), now=False),
            Field(path=("vehicles", "TRUCK", "at"), field_type=FieldType(kind="choice", options=("FS1", "A3"), optional=True), now="FS1"),
            Field(path=("np",), field_type=FieldType(max=3), now=0),
        ],
        WORDS,
    )


def test_fields_change_within_their_limits() -> None:
    fields = editor()
    assert [fields.label(path) for path in fields.shown()[:2]] == ["A1 active fire", "the Water Truck at"]
    fields.key("right")
    fields.key("+")
    fields.key("+")
    assert fields.patch() == {"spaces": {"A1": {"fire_active": 3}}}
    fields.key("-")
    fields.key("left")
    assert fields.patch() == {}


def test_flags_and_choices_wrap_around() -> None:
    fields = editor()
    fields.filter = "truck"
    fields.key("right")
    assert fields.patch() == {"vehicles": {"TRUCK": {"at": "A3"}}}
    fields.key("right")
    assert fields.patch() == {"vehicles": {"TRUCK": {"at": None}}}
    fields.key("right")
    assert fields.patch() == {}
    fields.key("down")
    fields.key("right")
    assert fields.patch() == {"vehicles": {"TRUCK": {"damaged": True}}}


def test_a_page_of_fields_filters_edits_and_returns_a_patch() -> None:
    done: list[object] = []
    page = FieldsPage("Board", editor(), lambda fields: done.append(fields.patch()))
    for key in (*"a2 ac", "right", "right"):
        page.key(key)
    text = drawn(page)
    assert "0 → 2" in text
    assert "Find: a2 ac▏" in text
    page.key("enter")
    assert not page.closed
    page.key("enter")
    assert (done, page.closed) == ([{"spaces": {"A2": {"fire_active": 2}}}], True)


def folding() -> FieldsEditor:
    """Fields of which only the first is prompted."""
    fields = list(editor().fields.values())
    return FieldsEditor(fields, WORDS, folded=fields[1:])


def test_collapsed_fields_are_behind_one_line() -> None:
    fields = folding()
    assert [fields.label(path) for path in fields.shown()] == ["A1 active fire"]
    last = "".join(span.text for span in [*fields.lines(80, 20)][-1])
    assert last.startswith(" The rest of the board: 4 fields as known last")
    fields.key("down")
    assert fields.marked() is None
    fields.key("right")
    assert [fields.label(path) for path in fields.shown()][:2] == ["A1 active fire", "the Water Truck at"]
    assert len(fields.shown()) == 5


def test_filtered_or_changed_fields_are_shown_though_collapsed() -> None:
    fields = folding()
    fields.filter = "truck at"
    fields.key("right")
    fields.filter = ""
    assert [fields.label(path) for path in fields.shown()] == ["A1 active fire", "the Water Truck at"]
