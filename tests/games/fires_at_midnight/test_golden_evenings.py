"""The golden evenings are those that were written for them (``tests/test_golden.py`` plays the files again)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.games.fires_at_midnight.evenings import EVENINGS, FOLDER
from tests.golden import Line


@pytest.mark.parametrize(("name", "evening"), EVENINGS.items())
def test_the_file_is_the_evening_as_it_was_written(name: str, evening: Callable[[], list[Line]]) -> None:
    recorded = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
    assert json.loads(json.dumps(evening())) == recorded


def test_they_hold_what_they_are_there_for() -> None:
    """Every kind of command, an override, a collapse, a chain of explosions, a win and two losses."""
    lines = [json.loads(line) for name in EVENINGS for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
    assert {"undo", "redo", "correct", "amend"} <= {name for line in lines for name in line}
    assert any(line.get("answer") == "override" for line in lines)
    told = [line["told"].partition(" ")[0] for line in lines if "told" in line]
    assert {"HOUSE_DESTROYED", "EXPLOSION_AGAIN", "REMOVE_BOX", "REROLL", "KNOCK_DOWN"} <= set(told)
    assert {line["end"] for line in lines if "end" in line} == {"won", "lost explosions", "lost villagers"}
