"""Long games: what an undo costs when a game is run again, shown or exported does not grow with the game."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Evening, export
from companion.engine.errors import Superseded
from companion.engine.lives import enact, enacted, lives_of
from companion.engine.play import Play
from companion.engine.resume import setup_of
from companion.engine.story import StoryTeller, story_of
from companion.engine.tale import tale_of
from companion.engine.view import words_of
from companion.table import Ask, Board, Ending, FieldForm, Form, Shape, Table
from tests import evenings
from tests.engine.made_up import GAME
from tests.saved_games.test_saved_games import SAVED, Saved, laid_out, looked_at

QUESTIONS = 10
"""In each watch."""


def form(content: Any, options: Mapping[str, Any]) -> Form:
    """How many watches there were."""
    return Form.of({("watches",): FieldForm(Shape(max=10**6), always=True)}, [], lambda board: [])


async def watches(table: Table, content: Any) -> Ending:
    """One watch after the other without end."""
    for n in itertools.count(table.board["watches",]):
        async with table.step(f"watch.{n}"):
            table.note(("watches",), n)
            for _ in range(QUESTIONS):
                await table.choose(table.nth("next"), ["ann", "bea"], "next")
        table.note(("watches",), n + 1)
    return Ending("won")


LONG = msgspec.structs.replace(GAME, play=watches, form=form, start=lambda form, content, options: Board(form), options={})


def played(answers: int) -> Evening:
    """A game in which every fifth answer is taken back and given again."""
    evening = evenings.begin(LONG, content={}, dice="digital", cards="digital")
    for n in range(1, answers + 1):
        evening.answer("ann")
        if n % 5 == 0:
            evening.undo(sure=True)
            evening.answer("bea")
    return evening


class Count:
    """Counts how often it is called."""

    def __init__(self, most: int | None = None) -> None:
        self.calls, self.most = 0, most

    def __call__(self) -> None:
        self.calls += 1
        if self.most is not None and self.calls > self.most:
            raise Superseded


def work(answers: int) -> tuple[int, int]:
    """How many answers the rules are given to run a game again, and how many lines its story has."""
    evening = played(answers)
    count, teller = Count(), StoryTeller(words_of(evening))
    for life in enacted(Play(LONG, evening.setup), lives_of(evening.journal), count):
        teller.take(life)
    return count.calls, len(teller.lines)


def test_a_game_four_times_as_long_is_run_again_with_four_times_the_work() -> None:
    calls, lines = work(100)
    more_calls, more_lines = work(400)
    assert more_calls <= 4.5 * calls
    assert more_lines <= 4.5 * lines
    assert more_calls <= 400 * (1 + 2 / 5 * QUESTIONS)  # an undo costs a step at most


def test_the_story_looks_at_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, asked = played(200), list[Ask]()
    words = words_of(evening)
    question = words.question

    def noted(ask: Ask) -> str:
        asked.append(ask)
        return question(ask)

    monkeypatch.setattr(words, "question", noted)
    decided = [line for line in story_of(LONG, evening.journal, words) if line.kind in ("decided", "turn")]
    assert len(decided) == 200 + 40 + 40
    assert len(asked) == len(decided)


@pytest.mark.parametrize("saved", SAVED, ids=str)
def test_lives_are_run_from_where_they_part_as_they_are_from_the_beginning(saved: Saved, tmp_path: Path) -> None:
    journal = looked_at(laid_out(saved, tmp_path))
    play, whole = Play(saved.game, setup_of(journal)), Play(saved.game, setup_of(journal))
    lives = 0
    for life, now in zip(lives_of(journal), enacted(play, lives_of(journal)), strict=True):
        lives += 1
        wanted = enact(whole, life)
        assert (now.course, now.asks, now.gapped) == (wanted.course, wanted.asks, wanted.gapped)
        assert [(mark.path, mark.entries, mark.told) for mark in now.marks] == [(m.path, m.entries, m.told) for m in wanted.marks]
        assert all(mark.board.same_as(other.board) for mark, other in zip(now.marks, wanted.marks, strict=True))
        assert [now.place(entry) for entry in range(len(life.entries) + 1)] == [wanted.place(e) for e in range(len(life.entries) + 1)]
    assert lives > 0


def test_work_that_nobody_waits_for_is_given_up_in_the_middle_of_a_game() -> None:
    evening = played(50)
    words = words_of(evening)
    everything = Count()
    tale_of(LONG, evening.journal, words, everything)
    for most in (0, everything.calls // 2, everything.calls - 1):
        count = Count(most)
        with pytest.raises(Superseded):
            tale_of(LONG, evening.journal, words, count)
        assert count.calls == most + 1


def test_an_export_of_a_long_game_has_a_line_for_every_row() -> None:
    evening = played(60)
    docs = [msgspec.json.decode(line) for line in export.export_of(LONG, evening.journal)]
    assert [doc["row"] for doc in docs if "row" in doc] == [row.n for row in evening.journal.rows]
