"""The contact sheet of an evening of Fires at Midnight on the panel: ``python -m tests.fronts.panel.midnight_sheet FILE``.

Real pages of a real evening, as they look on the display.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from companion import games
from hardware.mock.clock import MockClock
from tests.fronts.panel.sheet import sheet_of
from tests.fronts.panel.tables import Table, at_table, host_in

GAME = games.load("fires-at-midnight")
CHAIN = {
    "at": "upkeep", "active": "F1", "round": 4, "acted": ["F3"],
    "fire": ["W1,B2", "W3,B1", "W3,B2", "W3,B4", "W3,B5", "W4,B2", "W5,B4", "W6,B5"],
    "smoke": ["W1,B6", "W2,B2", "W3,B3", "W4,B6", "W6,B2", "W6,B3"], "explosion_markers": ["W3,B2", "W5,B5"],
    "houses": {"H1": ["W6,B1", 5, "closed"], "H2": ["W2,B4", 1, "open"], "H3": ["W3,B6", 4, "closed"], "H4": ["W6,B5", 3, "closed"]},
    "trees": {"T1": "W3,B5 standing", "T2": "W1,B3 standing", "T3": "W1,B4 standing"},
    "boxes": {"X1": "W5,B2", "X2": "W5,B3 carried by F2", "X3": "W5,B5"},
    "villagers_on_board": {"V01": "W2,B4 in H2", "V02": "W4,B3", "V03": "W6,B6"}, "dead": ["V04"], "saved": ["V05", "V06"],
    "firefighters": {
        "F1": {"at": "W2,B3", "water": 1}, "F2": {"at": "W5,B3", "water": 1, "carrying": "X2"}, "F3": {"at": "W4,B4", "water": 2},
    },
}  # fmt: skip
"""Two boxes that wait for a third (rules digest, FAM-E3)."""


def shots(folder: Path) -> Iterator[tuple[Image.Image, str]]:
    """Pictures of the display with captions."""
    yield from _before(folder)
    yield from _turn(folder)
    yield from _upkeep(folder)


def _before(folder: Path) -> Iterator[tuple[Image.Image, str]]:
    clock = MockClock()
    table = Table(host_in(folder, clock), clock)
    pick(table, "New evening", "Fires at Midnight")
    yield table.picture(), "how it begins"
    pick(table, "The Powder Fair")
    yield table.picture(), "a story"
    table.press()
    yield table.picture(), "the objective"
    table.press()
    pick(table, "Begin")
    table.wait(2)
    yield table.picture(), "how many"
    table.turn(2)
    table.press()
    table.press()
    _until(table, "setup/start/F1")
    yield table.picture(), "where to start"


def _turn(folder: Path) -> Iterator[tuple[Image.Image, str]]:
    table = at_table(folder, GAME, {**CHAIN, "at": "firefighter", "active": None}, scenario=None)
    yield table.picture(), "who is next"
    pick(table, "F1")
    yield table.picture(), "what to do"
    pick(table, "move")
    yield table.picture(), "where to"
    pick(table, "W1,B3")
    pick(table, "use water")
    yield table.picture(), "where water goes"
    pick(table, "W1,B2")
    yield table.picture(), "what water does"


def _upkeep(folder: Path) -> Iterator[tuple[Image.Image, str]]:
    table = at_table(folder, GAME, CHAIN, scenario=None)
    yield table.picture(), "a roll"
    for dice in ([3, 2], [2, 4], [3, 2], [6, 6], [6, 6], [4, 3]):
        table.evening.answer(dice)
        table.settle()
    captions = {
        "EXPLOSION_AGAIN W3,B2": "it explodes", "PLACE_FIRE W5,B2": "a blast", "HOUSE_DESTROYED": "a house falls",
        "REMOVE_BOX X2": "a chain", "PLACE_FIRE W1,B3": "a tree catches", "KNOCK_DOWN": "somebody falls",
        "PLACE_VILLAGER": "a call for help",
    }  # fmt: skip
    for line, caption in captions.items():
        _to_line(table, line)
        yield table.picture(), caption
    table.press("back")
    yield table.picture(), "what else"
    pick(table, "The board")
    yield table.picture(), "the board"
    pick(table, "W6,B5")
    yield table.picture(), "a square"
    table.press("back", times=3)
    pick(table, "Score and supply")
    yield table.picture(), "the score"


def pick(table: Table, *texts: str) -> None:
    """Pick an entry, and wait for the end of the banner."""
    for text in texts:
        table.pick(text)
        table.wait(2)


def _until(table: Table, key: str) -> None:
    """Confirm lists until this is asked and can be chosen."""
    for _ in range(60):
        if table.asks == key and table.entries():
            return
        table.press()
        table.wait(2)


def _to_line(table: Table, line: str) -> None:
    """Tick the list up to the instruction with this beginning."""
    for _ in range(60):
        number = next(i for i, told in table.evening.pending() if told.line.startswith(line))
        if number == _marked(table):
            return
        table.press()
        table.wait(1)


def _marked(table: Table) -> Any:
    return next((i for i, told in table.evening.pending() if table.page.words.told(told) in table.reads()), None)


def main(file: Path) -> None:
    """Write the contact sheet."""
    with tempfile.TemporaryDirectory() as folder:
        sheet_of(list(shots(Path(folder)))).save(file, optimize=True)
    print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
