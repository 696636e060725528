"""Evenings at which players made of code sit: whatever people do, in whatever order, and wherever the evening is taken up again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots.seats import BotSeats
from companion.engine import Evening, replay
from tests.games.back_and_forth import Walk, journal_at, personal, taken_up_again
from tests.games.forest_fire.properties.forests import random_scene
from tests.games.players import answer, play, seen_of, table_of

SEATS: tuple[dict[str, str], ...] = (
    {"fire_player": "easy"}, {"fire_player": "medium"}, {"chief_player": "measuring"}, {"fire_player": "easy", "chief_player": "measuring"},
)  # fmt: skip
MOST = 200
"""Answers after which two players of code are stopped: they need nobody to go on."""


def others(evening: Evening) -> None:
    """Let them answer until people are asked."""
    seats = BotSeats(evening)
    for _ in range(MOST):
        if not seats.answer():
            return


class Sat(Walk):
    """Any command of people after any other; after each the players of code answer."""

    def act(self) -> None:
        """One command."""
        super().act()
        others(self.evening)


def seated(rng: Random, **words: Any) -> Any:
    """A scene with somebody of code at the table."""
    return random_scene(rng, **rng.choice(SEATS), **words)


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(3))
def test_the_list_leads_from_the_cardboard_to_the_twin(chunk: int) -> None:
    """Also while some of the answers come from players of code."""
    rng, answers = Random(f"sat {chunk}"), 0
    for _ in range(20):
        scene = seated(rng)
        walker = Sat(scene, scene.begin(confirm="steps"))
        others(walker.evening)
        for _ in range(25):
            walker.step()
        answers += sum(entry.by == "bot" for entry in walker.evening.history.entries)
    assert answers > 50


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(3))
def test_undo_then_redo_is_as_it_was(chunk: int) -> None:
    """Past any number of their answers; and after undo it is people who are asked, or nobody could get out."""
    rng, undone = Random(f"undo {chunk}"), 0
    for _ in range(30):
        evening = seated(rng).begin(confirm="steps")
        others(evening)
        for _ in range(rng.randint(1, 12)):
            if evening.ask is not None:
                answer(rng, evening)
                others(evening)
        if not personal(evening):
            continue
        before, table = seen_of(evening), table_of(evening)
        count = rng.randint(1, min(4, personal(evening)))
        evening.undo(count, sure=True)
        assert BotSeats(evening).answer() is False
        undone += 1
        evening.redo(count)
        assert (seen_of(evening), table_of(evening)) == (before, table)
    assert undone > 15


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(3))
def test_the_same_answers_of_people_give_the_same_evening(chunk: int, tmp_path: Path) -> None:
    """Once in one go, once closed and taken up again after every answer of anybody: the players answer the same (FF-42)."""
    rng = Random(f"same {chunk}")
    for number in range(5):
        scene, seed = seated(rng), rng.random()
        one, other = scene.begin(confirm="steps"), journal_at(tmp_path / f"{number}.evening", scene, confirm="steps")
        people = Random(seed)
        for _ in range(12):
            others(one)
            play(people, one, 1)
        people = Random(seed)
        for _ in range(12):
            for _ in range(MOST):
                if not BotSeats(other).answer():
                    break
                other = taken_up_again(other)
            play(people, other, 1)
            other = taken_up_again(other)
        assert seen_of(other) == seen_of(one)
        assert other.history.entries == one.history.entries
        assert replay(other.game, other.journal) == []
        other.journal.close()
