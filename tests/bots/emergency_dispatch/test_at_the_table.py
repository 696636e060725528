"""A crew made of code in a game of people: it answers all choices of all dispatchers, people roll, confirm, and may take over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import Evening
from companion.games.emergency_dispatch.game import GAME
from companion.table import BotRemark, Confirm, Draw, Roll
from tests.bots.crews import check_restart, let_play, roll_for
from tests.bots.emergency_dispatch.games import BOTH
from tests.evenings import begin, events


def game(crew: str = "sensible", **words: Any) -> Evening:
    """Two dispatchers with digital dice and cards."""
    return begin(GAME, **{"scenario": None, "dice": "digital", "cards": "digital", "crew": crew, "players": 2, **words})


@pytest.mark.parametrize("crew", BOTH)
def test_with_digital_dice_it_needs_no_people(crew: str) -> None:
    """From the companies to the end, for all dispatchers; and what it says is told."""
    it = game(crew)
    assert let_play(it) > 60
    assert it.ending is not None
    assert {entry.by for entry in it.history.entries} == {"bot", "digital", "self"}
    spoken = [event for event in events(it) if isinstance(event, BotRemark)]
    assert {event.who for event in spoken} == {"crew"}
    assert len(spoken) > 40


def test_people_roll_draw_and_confirm() -> None:
    """It waits for the dice, the calls and cards that people draw, and for the word that all is carried out."""
    it = game(dice="ask", cards="ask", confirm="all")
    seen = set[type]()
    for _ in range(120):
        let_play(it)
        if it.ask is None:
            break
        seen.add(type(it.ask))
        if isinstance(it.ask, Roll):
            it.answer([die.faces[0] for die in it.ask.dice])
        elif isinstance(it.ask, Draw):
            it.answer(it.ask.cards[0])
        else:
            assert isinstance(it.ask, Confirm)
            it.answer(True)
    assert seen == {Roll, Draw, Confirm}


def test_where_people_play_it_is_silent() -> None:
    it = game("people")
    assert let_play(it) == 0
    assert it.ask is not None
    assert it.ask.who == ("P1",)


def test_how_many_they_are_only_people_know() -> None:
    it = begin(GAME, scenario=None, dice="digital", cards="digital", crew="sensible")
    assert let_play(it) == 0
    assert it.ask is not None
    assert (it.ask.question, it.ask.who) == ("players", ("any",))
    it.answer(4)
    assert let_play(it) > 60


def test_people_take_over_and_give_back() -> None:
    """By a correction of who plays; the next question is for them."""
    it = game(dice="ask")
    let_play(it)
    assert it.ask is not None
    assert it.ask.kind == "roll"
    it.correct({"crew": "people"})
    let_play(it)
    roll_for(it, lambda roll: [die.faces[0] for die in roll.dice])
    assert it.ask is not None
    assert it.ask.who != ("crew",)
    it.correct({"crew": "greedy"})
    assert let_play(it) > 0


def test_it_goes_on_from_dice_that_people_left_on_the_road() -> None:
    """Such a die counts as where it comes from, until the crew has moved it to an address."""
    it = game("people", confirm="none")
    for answer in ("1", "2", "P1", "move", "AMB-1", "road"):
        assert it.ask is not None
        it.answer(answer)
    it.correct({"crew": "sensible"})
    assert let_play(it) > 60
    assert it.ending is not None


def test_after_a_restart_it_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    check_restart(game, tmp_path / "game.journal", answers=30)
