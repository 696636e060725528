"""What rules propose is preselected on every front, so that one press takes it; an answer that was undone is preselected instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import Evening
from companion.fronts.line_input import InjectedLines
from companion.fronts.terminal.plain import PlainFront
from companion.presenter.scene_of import words_of
from tests.engine.made_up.proposals import PROPOSED, PROPOSING, UNPROPOSED
from tests.evenings import begin
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen


def answers(evening: Evening) -> list[Any]:
    """The answers so far."""
    return [entry.value for entry in evening.history.entries if entry.kind == "answer"]


def taken_back(answer: Any, questions_before: int, **more: Any) -> Evening:
    """An evening in which this answer was given and undone, after the answers proposed before it."""
    evening = begin(PROPOSING, content={}, confirm="steps", **more)
    for proposed in PROPOSED[:questions_before]:
        evening.answer(proposed)
    evening.answer(answer)
    evening.undo(sure=True)
    return evening


def test_the_button_of_the_box_takes_every_proposal(tmp_path: Path) -> None:
    table = at_table(tmp_path, PROPOSING)
    for n in range(len(PROPOSED)):
        assert len(answers(table.evening)) == n
        table.press()
    assert answers(table.evening) == list(PROPOSED)


def test_the_knob_chooses_something_else(tmp_path: Path) -> None:
    table = at_table(tmp_path, PROPOSING)
    assert table.shown().at == 1
    table.turn(1)
    table.press()
    assert answers(table.evening) == ["skua"]


def test_enter_takes_every_proposal_on_the_screen() -> None:
    screen = Screen(game=PROPOSING, content={}, scenario=None)
    assert "[tern]" in screen.text()
    screen.keys("enter")
    assert "[2] tern" in screen.text()
    assert "[1] skua" in screen.text()
    screen.keys("enter", "enter", "enter")
    assert answers(screen.evening) == list(PROPOSED)


def test_an_empty_line_takes_every_proposal(capsys: pytest.CaptureFixture[str]) -> None:
    evening = begin(PROPOSING, content={}, confirm="steps")
    PlainFront(evening, words_of(evening), InjectedLines("", "", "", "", "quit")).run()
    assert answers(evening) == list(PROPOSED)
    said = capsys.readouterr().out
    for hint in ("gull or tern or skua; Enter for tern]", "Enter for skua, tern]", "[0 to 3; Enter for 2]", "Enter for gull=1 skua=1]"):
        assert hint in said


@pytest.mark.parametrize("n", range(len(UNPROPOSED)))
def test_an_undone_answer_wins_over_the_proposal(n: int, capsys: pytest.CaptureFixture[str]) -> None:
    evening = taken_back(UNPROPOSED[n], n)
    PlainFront(evening, words_of(evening), InjectedLines("", "quit")).run()
    assert answers(evening) == [*PROPOSED[:n], UNPROPOSED[n]]
    assert "as before]" in capsys.readouterr().out


@pytest.mark.parametrize("n", range(len(UNPROPOSED)))
def test_an_undone_answer_wins_on_the_box(n: int, tmp_path: Path) -> None:
    table = at_table(tmp_path, PROPOSING)
    table.press(times=n)
    table.evening.answer(UNPROPOSED[n])
    table.evening.undo(sure=True)
    table.settle()
    table.press()
    assert answers(table.evening) == [*PROPOSED[:n], UNPROPOSED[n]]
