"""Long games: the cost of an undo does not grow with the game when it is run again, shown or exported."""

from __future__ import annotations

import gc
import itertools
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Evening
from companion.engine.errors import Superseded
from companion.engine.history import Entry
from companion.engine.play import Play
from companion.engine.play_rules import PlayRules
from companion.engine.resume import setup_of
from companion.engine.run import Run
from companion.presenter.scene_of import words_of
from companion.review import export
from companion.review.record import report_on
from companion.review.story import StoryTeller, story_of
from companion.review.timeline import branches_of, replay_branch, replay_branches
from companion.table import Ask, Board, BoardField, BoardSchema, FieldSpec, FieldType, GameEnd, Table
from tests import evenings
from tests.engine.made_up import GAME
from tests.saved_games.test_saved_games import SAVED, Saved, laid_out, looked_at

QUESTIONS = 10
"""In each watch."""


def form(content: Any, options: Mapping[str, Any]) -> BoardSchema:
    """How many watches there were."""
    return BoardSchema.of({("watches",): FieldSpec(FieldType(max=10**6), always=True)}, [], lambda board: [])


async def watches(table: Table, content: Any) -> GameEnd:
    """One watch after the other without end."""
    for n in itertools.count(table.board["watches",]):
        async with table.step(f"watch.{n}"):
            table.set_state(BoardField("watches"), n)
            for _ in range(QUESTIONS):
                await table.choose(table.numbered_key("next"), ["ann", "bea"], "next")
        table.set_state(BoardField("watches"), n + 1)
    return GameEnd("won")


LONG = msgspec.structs.replace(GAME, play=watches, schema=form, start=lambda form, content, options: Board(form), options={})


def played(answers: int) -> Evening:
    """A game in which every fifth answer is undone and given again."""
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
    for life in replay_branches(Play(PlayRules.of(LONG, evening.setup)), branches_of(evening.journal), count):
        teller.add(life)
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


def test_a_run_is_freed_without_the_garbage_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, runs = played(50), list[weakref.ref[Run]]()
    new_run = Play.new_run

    def noted(play: Play, entries: list[Entry]) -> Run:
        run = new_run(play, entries)
        runs.append(weakref.ref(run))
        return run

    monkeypatch.setattr(Play, "new_run", noted)
    gc.disable()
    try:
        story_of(LONG, evening.journal, words_of(evening))
        assert len(runs) > 10
        assert [run for run in runs if run() is not None] == []
    finally:
        gc.enable()


@pytest.mark.parametrize("saved", SAVED, ids=str)
def test_branches_run_from_their_divergence_as_from_the_beginning(saved: Saved, tmp_path: Path) -> None:
    journal = looked_at(laid_out(saved, tmp_path))
    play, whole = Play(PlayRules.of(saved.game, setup_of(journal))), Play(PlayRules.of(saved.game, setup_of(journal)))
    branches = 0
    for life, now in zip(branches_of(journal), replay_branches(play, branches_of(journal)), strict=True):
        branches += 1
        wanted = replay_branch(whole, life)
        assert (now.course, now.asks, now.gapped) == (wanted.course, wanted.asks, wanted.gapped)
        assert [(mark.path, mark.entries, mark.told) for mark in now.marks] == [(m.path, m.entries, m.told) for m in wanted.marks]
        assert all(mark.board.same_as(other.board) for mark, other in zip(now.marks, wanted.marks, strict=True))
        assert [now.place(entry) for entry in range(len(life.entries) + 1)] == [wanted.place(e) for e in range(len(life.entries) + 1)]
    assert branches > 0


def test_unwanted_work_is_cancelled_in_the_middle_of_a_game() -> None:
    evening = played(50)
    words = words_of(evening)
    everything = Count()
    report_on(LONG, evening.journal, words, everything)
    for most in (0, everything.calls // 2, everything.calls - 1):
        count = Count(most)
        with pytest.raises(Superseded):
            report_on(LONG, evening.journal, words, count)
        assert count.calls == most + 1


def test_an_export_of_a_long_game_has_a_line_for_every_row() -> None:
    evening = played(60)
    docs = [msgspec.json.decode(line) for line in export.export_of(LONG, evening.journal)]
    assert [doc["row"] for doc in docs if "row" in doc] == [row.n for row in evening.journal.rows]
