"""Digital dice are keyed by their ids, and a deck keeps its order: taking back an answer is no way to better luck."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.games.emergency_dispatch.board import RESHUFFLED
from companion.games.emergency_dispatch.game import GAME
from companion.table import DiceRolled
from tests.evenings import begin, events
from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import CARDS, crew, raw_content

LOCKED = {
    "round": 2, "players": crew(1, 2, 3), "map": {"H4": [tile("T-17", 2), tile("T-40", 3)]},
    "dice": {"AMB-1": at("H4", "A"), "ENG-1": at("H4", "F"), "RES-2": at("H4"), "TAN-B": at("H4")},
}  # fmt: skip


def digital(position: dict[str, Any]) -> Evening:
    """A game from a position, with digital dice and cards."""
    return begin(GAME, position, scenario=None, content=raw_content(), dice="digital", cards="digital", confirm="none")


def faces(it: Evening) -> dict[str, Any]:
    """What each die of the last roll showed."""
    rolled = [event for event in events(it) if isinstance(event, DiceRolled)][-1]
    return dict(zip(rolled.dice, rolled.values, strict=True))


@pytest.mark.parametrize(("at_step", "answers"), [("resolution", ()), ("action", ("lock",))])
def test_a_lock_that_is_given_up_changes_no_other_die(at_step: str, answers: tuple[str, ...]) -> None:
    """ED-36, ED-43: undo, another choice, and the same roll: the dice that were rolled before show what they showed."""
    it = digital(LOCKED | {"at": at_step})
    for answer in answers:
        it.answer(answer)
    assert it.ask is not None
    assert it.ask.question == "release"
    it.answer([])
    without = faces(it)
    assert set(without) == {"RES-2", "TAN-B"}
    found = [without]
    for released in (["AMB-1"], ["ENG-1"], ["AMB-1", "ENG-1"]):
        it.undo(sure=True)
        assert it.ask.question == "release"
        it.answer(released)
        assert set(faces(it)) == {*without, *released}
        found.append(faces(it))
    assert all(one[die] == two[die] for one in found for two in found for die in one.keys() & two.keys())


def test_the_order_of_a_shuffled_deck_outlives_a_correction() -> None:
    """ED-78: the board keeps how often the deck was shuffled, though no position says it."""
    it = digital({"at": "cleanup", "round": 2, "players": crew(1, 2, 3), "map": {"B1": [tile("T-25", 1)]}, "discard": list(CARDS)})
    assert it.ask is not None
    assert it.ask.key == "round.3/turn.1/action/1"
    assert it.twin[RESHUFFLED] == 1
    assert "reshuffled" not in it.twin.position()
    it.correct({"failures": 2})
    assert it.twin[RESHUFFLED] == 1
