"""Whole evenings of Fires at Midnight on every front: the golden ones, answered as people would there, end as they did."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Evening
from companion.fronts.panel.pages.questions import Done, OneOf, Thrown
from companion.table import Choose, Confirm
from tests.evenings import begin, lines
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.screen.screens import Screen
from tests.fronts.talk import Talk
from tests.golden import Line, done, start

JOURNALS = Path(__file__).parents[1] / "journals"
ANSWERED = ("midnight-two", "midnight-won")
"""Evenings in which people did nothing but answer."""
COMMANDS = ("answer", "undo", "redo", "correct", "amend")


def recorded(name: str) -> tuple[Line, list[Line]]:
    """How an evening began, and what people did."""
    head, *rest = [json.loads(line) for line in (JOURNALS / f"{name}.jsonl").read_text().splitlines()]
    return head, [{word: line[word]} for line in rest for word in COMMANDS if word in line]


def begun_as(head: Line) -> dict[str, Any]:
    """The words with which a test begins the same evening, with every list confirmed."""
    secret = bytes.fromhex(head["secret"])
    words = {name: head[name] for name in ("scenario", "dice", "cards", "evening")}
    return {"game": start(head).game, "secret": secret, "confirm": "steps", **words, **head["options"]}


def same_end(evening: Evening, name: str) -> None:
    """What was told, how the village stands, and how it ended."""
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
    """Typed, with Enter for what is done; no line is wider than the screen, and what may be chosen is to be read."""
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
    """With the knob, ACTION and a look at every page."""
    head, commands = recorded(name)
    words = begun_as(head)
    table = at_table(tmp_path, words.pop("game"), **words)
    for command in commands:
        _past_lists(table)
        _answer(table, command["answer"])
    _past_lists(table)
    same_end(table.evening, name)


def _past_lists(table: Table) -> None:
    """ACTION through the sheets to a question that wants more than that."""
    for _ in range(200):
        table.wait(2)
        table.glass()
        if table.evening.ask is None or isinstance(_page(table), OneOf | Thrown):
            return
        table.press()
    raise AssertionError(f"no end of lists: {table.reads()}")


def _page(table: Table) -> Any:
    """The question that lies open; nothing while there are sheets before it."""
    page = table.panel.evening
    assert page is not None
    return page.asked if page.at >= len(page.sheets) else None


def _answer(table: Table, value: Any) -> None:
    page = _page(table)
    assert not isinstance(page, Done)
    if isinstance(page, OneOf):
        table.turn(-100)
        table.turn(page.options.index(value))
        table.glass()
    else:
        for face in value:
            table.turn(face)
            table.press("push")
    table.press()
