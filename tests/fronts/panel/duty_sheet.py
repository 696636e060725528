"""The contact sheet of an evening of Firefighters on Duty on the panel: ``python -m tests.fronts.panel.duty_sheet FILE``.

Real pages of a real evening, as they look on the display.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image

from hardware.mock.clock import MockClock
from tests.fronts.panel.midnight_sheet import pick
from tests.fronts.panel.sheet import sheet_of
from tests.fronts.panel.tables import Table, at_table, host_in
from tests.golden import an_answer


def shots(folder: Path) -> Iterator[tuple[Image.Image, str]]:
    """Pictures of the display with captions."""
    yield from _before(folder)
    yield from _round(at_table(folder, scenario="training", dice="digital", cards="digital", players=2, difficulty="easy"))


def _before(folder: Path) -> Iterator[tuple[Image.Image, str]]:
    clock = MockClock()
    table = Table(host_in(folder, clock), clock)
    yield table.picture(), "the start"
    pick(table, "New evening", "Firefighters on Duty")
    yield table.picture(), "which scenario"
    pick(table, "The Training Ground")
    yield table.picture(), "its story"


def _round(table: Table) -> Iterator[tuple[Image.Image, str]]:
    yield table.picture(), "setting up"
    _until(table, "action/clock")
    table.settle()
    table.press()
    table.wait(2)
    yield table.picture(), "ready"
    table.press()
    table.wait(47)
    yield table.picture(), "the clock runs"
    table.evening.countdown_control.control("end_early")
    table.settle()
    table.wait(2)
    yield table.picture(), "after the bell"
    for key, caption in (("action/check", "the board check"), ("growth", "the fire grows"), ("spread", "it spreads")):
        _until(table, key)
        table.wait(2)
        yield table.picture(), caption
    table.press("back")
    yield table.picture(), "what else"
    pick(table, "The board")
    yield table.picture(), "the board"


def _until(table: Table, word: str) -> None:
    """Answer until the key of the question contains this word."""
    rng = Random(8)
    for _ in range(200):
        ask = table.evening.ask
        if ask is None or word in ask.key:
            return
        table.evening.answer(an_answer(ask, rng))
        table.settle()


def main(file: Path) -> None:
    """Write the contact sheet."""
    with tempfile.TemporaryDirectory() as folder:
        sheet_of(list(shots(Path(folder)))).save(file, optimize=True)
    print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
