"""Undo, redo, correct, amend, resume: at random moments of random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import Evening
from companion.table import CardDrawn
from tests.evenings import begin
from tests.games.back_and_forth import BackAndForth, Walk
from tests.games.firefighters_on_duty.properties.interpreter import conserved
from tests.games.firefighters_on_duty.properties.strategies import Scene, random_scene
from tests.games.players import play, rolls


class TestFirefightersOnDuty(BackAndForth):
    """All that holds of any game."""

    def scene(self, rng: Random) -> Scene:
        """A game in progress in some city."""
        return random_scene(rng)

    def small_scene(self, rng: Random) -> Scene:
        """In a small one."""
        return random_scene(rng, biggest=5)


# -- pieces -----------------------------------------------------------------------------------------------------


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(2))
def test_fod_2_pieces_are_conserved_through_whole_evenings(chunk: int) -> None:
    """FOD-2: with undo, redo and amendments between; corrections and reports may contradict it, and are left out here."""
    rng = Random(f"pieces {chunk}")
    for _ in range(40):
        scene = random_scene(rng)
        walker = Walk(scene, scene.begin(confirm="steps"))
        before = walker.evening.run.marks[0].board.position()  # without substitutes yet
        for _ in range(25):
            rng.choice([walker.answer, walker.answer, walker.answer, walker.offer, walker.undo, walker.redo, walker.amend])()
            assert conserved(before, walker.evening.twin.position()) == []


# -- chance -----------------------------------------------------------------------------------------------------


def luck(evening: Evening) -> dict[str, Any]:
    """Dice by key, cards by deck in the order in which they were turned (until the deck was built again)."""
    dice = {key: values for key, (names, values) in rolls(evening).items() if set(names) == {"d6"}}
    turned: dict[str, list[str | None]] = {}
    for event in evening.run.table.events:
        if isinstance(event, CardDrawn) and event.deck != "hazards":
            turned.setdefault(event.deck, []).append(event.card)
    return {"dice": dice, "cards": turned}


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(2))
def test_digital_luck_stays_when_questions_are_answered_otherwise(chunk: int) -> None:
    """FOD-187: with order = players the entries of each step run in another order; a die belongs to its area, a card to its deck."""
    rng, compared = Random(f"luck {chunk}"), 0
    for _ in range(50):
        scene = random_scene(rng, ("fire", "growth", "spread", "critical_level"), schedule=False, order="players", hazard_chain="off")
        one, other = (scene.begin(confirm="none") for _ in range(2))
        for evening in (one, other):
            play(Random(rng.random()), evening, 6)
        first, second = luck(one), luck(other)
        for key in first["dice"].keys() & second["dice"].keys():
            compared += 1
            assert all(a == b for a, b in zip(first["dice"][key], second["dice"][key], strict=False)), key
        for deck in first["cards"].keys() & second["cards"].keys():
            size = min(len(first["cards"][deck]), len(second["cards"][deck]), 1)
            assert first["cards"][deck][:size] == second["cards"][deck][:size]
    assert compared > 30


def test_a_report_that_no_longer_fits_the_corrected_board_is_asked_again() -> None:
    """The last fire of the pile was reported; a correction says that it was elsewhere all the time."""
    danger = {"fire_active": 1, "injured": 1}
    evening = begin(position={"at": "fire", "spaces": {"A1": danger, "A2": danger}, "supply": {"fire": 1}})
    evening.answer("no")
    evening.answer({"spaces": {"A1": {"fire_active": 2, "injured": 0}}})
    evening.correct({"spaces": {"A5": {"fire_active": 1}}, "supply": {"fire": 0}})
    assert evening.ask is not None
    assert evening.ask.kind == "report"
    evening.answer({"spaces": {"A1": {"injured": 0}}})
    assert evening.twin["spaces", "A5", "fire_active"] == 1
