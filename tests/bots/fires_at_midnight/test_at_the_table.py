"""A crew made of code in an evening of people: it answers all that is for the crew, people roll, confirm, and may take over."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.bots.bot import BotAnswer, Luck
from companion.bots.fires_at_midnight.roster import ROSTER
from companion.engine import Evening
from companion.table import Ask, Board, BotRemark
from tests.bots.crews import check_restart, let_play, roll_for
from tests.evenings import begin, events
from tests.games.fires_at_midnight.nights import GAME

CREWS = ("sensible", "greedy")


def evening(crew: str = "sensible", **words: Any) -> Evening:
    """A village by digital dice for two firefighters."""
    return begin(GAME, **{"scenario": None, "dice": "digital", "crew": crew, "players": 2, **words})


@pytest.mark.parametrize("crew", CREWS)
def test_with_digital_dice_it_needs_no_people(crew: str) -> None:
    """From the first square to the end; and what it says is told."""
    it = evening(crew)
    assert let_play(it) > 20
    assert it.ending is not None
    assert {entry.by for entry in it.history.entries} == {"bot", "digital", "self"}
    spoken = [event for event in events(it) if isinstance(event, BotRemark)]
    assert {event.who for event in spoken} == {"crew"}
    assert len(spoken) > 15


def test_people_roll_and_confirm() -> None:
    """It waits for the Upkeep's dice and for the word that all is carried out."""
    it = evening(dice="ask", confirm="all", scenario="mill-bend")
    while it.ask is not None and it.ask.kind == "confirm":
        it.answer(True)
        let_play(it)
    assert it.ask is not None
    assert (it.ask.kind, it.ask.args["purpose"]) == ("roll", "spread")


def test_where_people_play_it_is_silent() -> None:
    it = evening("people")
    assert let_play(it) == 0
    assert it.ask is not None
    assert it.ask.who == ("any",)


def test_undo_goes_past_its_answers_to_the_dice() -> None:
    """Of people only the dice are left to take back; it then does the same again."""
    it = evening(dice="ask", scenario="mill-bend")
    let_play(it)
    it.answer([1, 6])
    let_play(it)
    before = [(entry.key, entry.value) for entry in it.history.entries]
    it.undo(sure=True)
    assert it.ask is not None
    assert it.ask.kind == "roll"
    it.answer([1, 6])
    let_play(it)
    assert [(entry.key, entry.value) for entry in it.history.entries] == before


def test_people_take_over_and_give_back() -> None:
    """By a correction of who plays; the next question is for them."""
    it = evening(dice="ask", scenario="mill-bend")
    let_play(it)
    it.answer([1, 6])
    let_play(it)
    it.correct({"crew": "people"})
    let_play(it)
    roll_for(it, lambda roll: [1, 6])
    assert it.ask is not None
    assert it.ask.who == ("any",)
    it.correct({"crew": "greedy"})
    assert let_play(it) > 0


def test_after_a_restart_it_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    check_restart(evening, tmp_path / "evening.journal", answers=9)


def test_one_that_fails_leaves_its_question_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost:
        def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
            """No answer."""
            raise LookupError("where is everybody?")

    it = evening(scenario="mill-bend")
    lost = ROSTER._replace(bots={"crew": {**ROSTER.bots["crew"], "sensible": Lost}})
    monkeypatch.setattr("companion.bots.fires_at_midnight.roster.ROSTER", lost)
    assert let_play(it) == 0
    assert it.ask is not None
    assert it.ask.question == "start_square"
    it.answer("W3,B3")
    assert it.ask.args["id"] == "F2"


@pytest.mark.parametrize("question", ["players", "own_square"])
def test_what_only_people_know_is_asked_of_people(question: str) -> None:
    """How many they are, and what they have laid out."""
    known: dict[str, Any] = {"players": 2} if question == "own_square" else {}
    it = begin(GAME, scenario=None, crew="sensible", layout="own", dice="digital", **known)
    let_play(it)
    assert it.ask is not None
    assert (it.ask.question, it.ask.who) == (question, ("any",))
