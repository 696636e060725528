"""The golden evenings are those that were written for them (``tests/test_golden.py`` plays the files again)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from companion.presenter.scene_of import words_of
from tests.games.fires_at_midnight.evenings import EVENINGS, FOLDER
from tests.golden import Line, done, start


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


def test_what_is_chosen_is_told_apart_by_its_square() -> None:
    """Models bear no names: the question says where each of them stands; a later choice in the same round is called as the first."""
    head, *rest = [json.loads(line) for line in (FOLDER / "midnight-won.jsonl").read_text().splitlines()]
    evening = start(head)
    words, asked, steps = words_of(evening), set[str](), set[str]()
    for line in rest:
        if "answer" in line:
            assert evening.ask is not None
            asked.add(words.question(evening.ask))
            steps.add(words.step(evening.unfinished_step() or ""))
            done(evening, {"answer": line["answer"]})
    assert {"What does F1 pick up? X1: W6,B1; V01: W6,B2", "Which door does F1 open? H2: W6,B2"} <= asked
    assert steps == {"Setup", "Between turns", "Turn", "Upkeep"}
    assert words.step("round.1/next.2") == "Between turns"
