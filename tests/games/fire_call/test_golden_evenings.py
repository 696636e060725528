"""The golden evenings of Fire Call hold what they are there for (``tests/test_golden.py`` plays the files again)."""

from __future__ import annotations

import json

from tests.games.fire_call.evenings import EVENINGS, FOLDER
from tests.golden import Line


def recorded(name: str) -> list[Line]:
    """The lines of a file."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def test_the_file_is_the_evening_as_it_was_written() -> None:
    for name, evening in EVENINGS.items():
        assert json.loads(json.dumps(evening())) == recorded(name)


def test_they_hold_what_they_are_there_for() -> None:
    """Every kind of command; whole games with digital and with typed dice and cards, won; nearly every code."""
    names = sorted(file.stem for file in FOLDER.glob("fire-call-*.jsonl"))
    lines = [line for name in names for line in recorded(name)]
    assert {"undo", "redo", "correct", "amend"} <= {name for line in lines for name in line}
    heads = [recorded(name)[0] for name in names]
    assert {(head["dice"], head["cards"]) for head in heads} == {("digital", "digital"), ("ask", "ask")}
    assert [recorded(name)[-1]["end"].partition(" ")[2] for name in names].count("districts") >= 2
    told = {line["told"].partition("(")[0] for line in lines if "told" in line}
    assert {"CALL_DONE", "CALL_FAILED", "TAKE_MARKER", "SIX_CLOSED", "ADMIT", "RELEASE", "TO_GARAGE", "FROM_GARAGE", "GAME_END"} <= told
