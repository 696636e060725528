"""Whole evenings of Fires at Midnight on every front: the golden games, answered as people would there, end the same way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Evening
from companion.fronts.panel.pages.questions import ChoosePage, DonePage, RollPage
from companion.table import Choose, Confirm
from tests.evenings import begin, lines
from tests.fronts.json_client import Talk
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.screen.screens import Screen
from tests.golden import Line, done, start

JOURNALS = Path(__file__).parents[1] / "journals"
ANSWERED = ("midnight-two", "midnight-won")
"""Recorded evenings that consist of answers only."""
COMMANDS = ("answer", "undo", "redo", "correct", "amend")


def recorded(name: str) -> tuple[Line, list[Line]]:
    """The setup of a recorded evening, and its entries."""
    head, *rest = [json.loads(line) for line in (JOURNALS / f"{name}.jsonl").read_text().splitlines()]
    return head, [{word: line[word]} for line in rest for word in COMMANDS if word in line]


def begun_as(head: Line) -> dict[str, Any]:
    """The options that begin the same evening in a test, with every list confirmed."""
    secret = bytes.fromhex(head["secret"])
    words = {name: head[name] for name in ("scenario", "dice", "cards", "evening")}
    return {"game": start(head).game, "secret": secret, "confirm": "steps", **words, **head["options"]}


def same_end(evening: Evening, name: str) -> None:
    """Check that instructions, village and ending are the same."""
    head, commands = recorded(name)
    golden = start(head)
    for command in commands:
        done(golden, command)
    assert evening.ending == golden.ending is not None
    assert lines(evening) == lines(golden)
    assert evening.twin.position() == golden.twin.position()


@pytest.mark.parametrize("name", [*ANSWERED, "midnight-charcoal-row"])
def test_over_json_lines(name: str) -> None:
    head, commands = recorded(name)
    talk = Talk(begin(**begun_as(head)))
    for command in commands:
        while isinstance(talk.evening.ask, Confirm) and ("answer" in command or "correct" in command):
            talk({"answer": True})
        if "amend" in command:
            command = {"amend": dict(zip(("key", "answer"), command["amend"], strict=True))}
        assert not any("error" in line for line in talk(command)), command
    while talk.evening.ask is not None:
        talk({"answer": True})
    same_end(talk.evening, name)


@pytest.mark.parametrize("name", ANSWERED)
def test_on_the_terminal(name: str) -> None:
    """Typed, with Enter for lists; no line is wider than the screen, and the choices are visible."""
    head, commands = recorded(name)
    screen = Screen(**begun_as(head))
    for command in commands:
        _confirmed(screen)
        value, asked = command["answer"], screen.asked
        if isinstance(screen.evening.ask, Choose):
            assert len(screen.lines()) == 24
            screen.type(value)
        else:
            screen.type(" ".join(map(str, value)))
        assert screen.asked != asked, screen.text()
    _confirmed(screen)
    same_end(screen.evening, name)


def _confirmed(screen: Screen) -> None:
    while isinstance(screen.evening.ask, Confirm):
        screen.keys("enter")


@pytest.mark.parametrize("name", ANSWERED)
def test_on_the_panel(name: str, tmp_path: Path) -> None:
    """With the knob and ACTION, reading every page."""
    head, commands = recorded(name)
    words = begun_as(head)
    table = at_table(tmp_path, words.pop("game"), **words)
    for command in commands:
        _past_lists(table)
        _answer(table, command["answer"])
    _past_lists(table)
    same_end(table.evening, name)


def _past_lists(table: Table) -> None:
    """Press ACTION through the sheets up to a question that needs another answer."""
    for _ in range(200):
        table.wait(2)
        table.picture()
        if table.evening.ask is None or isinstance(_page(table), ChoosePage | RollPage):
            return
        table.press()
    raise AssertionError(f"no end of lists: {table.reads()}")


def _page(table: Table) -> Any:
    """The open question page; None while there are sheets before it."""
    page = table.panel.evening
    assert page is not None
    return page.question_page if page.at >= len(page.sheets) else None


def _answer(table: Table, value: Any) -> None:
    page = _page(table)
    assert not isinstance(page, DonePage)
    if isinstance(page, ChoosePage):
        table.turn(-100)
        table.turn(page.state.options.index(value))
        table.picture()
    else:
        for face in value:
            table.turn(face)
            table.press("push")
    table.press()
