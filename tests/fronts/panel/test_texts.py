"""The panel's own texts: every one is used, and each fits its place."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.engine import RevealedChance
from companion.fronts.panel.layout import COLUMNS, wrapped
from companion.fronts.panel.pages import join
from companion.fronts.panel.pages.page import ReadPage
from tests.fronts.panel.tables import phrase

SOURCES = Path(companion.__file__).parent / "fronts" / "panel"

ARROW = 1
CLOCK_MARGIN = 2
"""Columns for texts on the clock: one is free on both sides."""

FOOTERS = (
    "done", "last", "read_on", "several", "share", "why_not", "number", "change", "number_open", "let_it_roll", "dice_more", "dice_done",
    "list", "ok_go_on", "undo_yes", "by_hand_yes", "again", "play_this", "take_up", "hold_early", "hold_false_start", "hold_undo",
)  # fmt: skip
CLOCK_WORDS = ("clock_ready", "clock_paused", "clock_rang", "clock_ended", "sound_is_on", "sound_is_off")
ENTRIES = (
    "undo", "redo", "correct", "amend", "by_hand", "action_dice", "board", "score", "log", "aid", "options", "code", "set_up", "leave",
    "go_on", "new", "history", "hardware", "shut_down", "shut_down_yes", "no", "try_sound", "try_lamps", "about", "let_it_draw", "add",
    "clock_again", "clock_go_on", "early_no", "early_yes", "begin", "join",
)  # fmt: skip
VALUES = {"dice": "companion", "cards": "companion", "sound": "full", "brightness": "5/5", "options": "12"}
"""Entries of lists with their longest values."""
HEADERS = ("score", "options", "shut_down", "clock", "which_game", "which_scenario", "action_dice", "before_step")
COUNTERS = {"put_back": "14/14", "menu": "14/14", "board": "48/48", "hardware": "12/12", "history": "99/99"}
"""Headers with their longest counters."""


def texts() -> dict[str, object]:
    """The table ``panel`` of the texts."""
    file = Path(companion.__file__).parent / "scene" / "texts" / "en.toml"
    panel: dict[str, object] = tomllib.loads(file.read_text("utf-8"))["panel"]
    return panel


def trees() -> Iterator[ast.AST]:
    """The syntax trees of the code that uses texts."""
    for file in sorted(SOURCES.rglob("*.py")):
        yield ast.parse(file.read_text("utf-8"))


def spoken() -> Iterator[re.Pattern[str]]:
    """The names of texts the code uses; a composed name becomes a pattern."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("panel."):
                yield re.compile(re.escape(node.value.removeprefix("panel.")))
            elif isinstance(node, ast.JoinedStr) and _joined(node).startswith("panel."):
                yield re.compile(_joined(node).removeprefix("panel."))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("_says", "says"):
                yield from map(re.compile, _names(node))


def _joined(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "[a-z]+" for part in node.values)


def _names(call: ast.Call) -> Iterator[str]:
    for node in ast.walk(ast.Tuple(elts=call.args[:1], ctx=ast.Load())):
        if isinstance(node, ast.JoinedStr):
            yield _joined(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


FROM_DATA = {"dice", "cards", "digital", "ask", "action", "back", "push"}
"""The names of the two sources, their values, and the buttons, which come from engine and hardware."""


def test_every_text_is_used() -> None:
    patterns = [pattern for pattern in spoken() if pattern.pattern != "[a-z]+"]
    unused = [name for name in texts() if name not in FROM_DATA and not any(pattern.fullmatch(name) for pattern in patterns)]
    assert unused == []


def test_every_text_used_exists() -> None:
    names = {pattern.pattern.replace("\\", "") for pattern in spoken()}
    assert [name for name in sorted(names) if name and not name.endswith(("_", "[a-z]+")) and name not in texts()] == []


@pytest.mark.parametrize("name", FOOTERS)
def test_footers_fit(name: str) -> None:
    assert len(phrase(name)) <= COLUMNS


def test_the_number_of_lines_left_fits() -> None:
    assert len(phrase("more", n=99)) <= COLUMNS - len("10/10") - 1


@pytest.mark.parametrize("name", CLOCK_WORDS)
def test_texts_on_the_clock_fit(name: str) -> None:
    assert len(phrase(name)) <= COLUMNS - CLOCK_MARGIN


def test_brightness_fits_on_the_clock() -> None:
    assert len(phrase("brightness_is", n=5, of=5)) <= COLUMNS - CLOCK_MARGIN


def test_texts_beside_the_code_fit() -> None:
    for line in (phrase("join_at"), phrase("join_code", code="0000"), phrase("join_phones", n=200)):
        assert len(line) <= join.COLUMNS


@pytest.mark.parametrize(("name", "value"), {**dict.fromkeys(ENTRIES, ""), **VALUES}.items())
def test_entries_fit_beside_their_values(name: str, value: str) -> None:
    assert len(f"{phrase(name)} {value}".strip()) <= COLUMNS - ARROW


@pytest.mark.parametrize(("name", "counter"), {**dict.fromkeys(HEADERS, ""), **COUNTERS}.items())
def test_headers_fit_beside_their_counters(name: str, counter: str) -> None:
    assert len(f"{phrase(name)} {counter}".strip()) <= COLUMNS


PAGES = {
    "undo": ("undo_none", "undo_yes"),
    "by_hand": ("by_hand_sure", "by_hand_yes"),
    "amend": ("nothing_earlier", ""),
    "correct": ("no_step", ""),
    "history": ("no_evening", ""),
}


@pytest.mark.parametrize("header", PAGES)
def test_headers_fit_beside_page_numbers(header: str) -> None:
    text, footer = PAGES[header]
    _check_header(ReadPage(phrase(header), phrase(text), footer=phrase(footer) if footer else ""))


def test_the_header_of_undo_past_dice_fits() -> None:
    _check_header(ReadPage(phrase("undo_past"), str(RevealedChance(LONG)), footer=phrase("undo_yes")))


def test_the_header_of_a_notice_fits() -> None:
    _check_header(ReadPage(phrase("notice"), LONG, footer=phrase("ok_go_on")))


LONG = "This goes back past dice or cards that all have seen. They will stay what they are; say it again to do it."


def _check_header(page: ReadPage) -> None:
    pages = page.screen().pages
    label = f" {pages}/{pages}" if pages > 1 else ""
    assert len(page.header) + len(label) <= COLUMNS


@pytest.mark.parametrize("button", ["action", "back", "push"])
def test_a_stuck_button_is_named_in_whole_words(button: str) -> None:
    rows = wrapped(phrase("stuck", button=phrase(button)))
    assert not any(row.endswith("-") for row in rows)
