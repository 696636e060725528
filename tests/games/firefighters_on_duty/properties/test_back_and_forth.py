"""Undo, redo, correct, amend, resume: at random moments of random evenings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.engine import Evening
from companion.table import Drawn
from tests.evenings import begin
from tests.games.back_and_forth import PROPERTIES, Walk, resumed_at_random_moments, resumed_goes_on, walk
from tests.games.firefighters_on_duty.properties.interpreter import conserved
from tests.games.firefighters_on_duty.properties.strategies import Scene, random_scene, scenes, some
from tests.games.players import play, rolls

# -- undo, redo, correct ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
@given(scene=scenes())
@some
def test_back_and_forth(holds: Callable[[Scene], None], scene: Scene) -> None:
    """Made small when it fails."""
    holds(scene)


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
def test_back_and_forth_on_many_evenings(holds: Callable[[Scene], None]) -> None:
    rng = Random(holds.__name__)
    for _ in range(80):
        holds(random_scene(rng))


@given(scene=scenes())
@some
def test_the_list_leads_from_the_cardboard_to_the_twin(scene: Scene) -> None:
    """Whatever people do, in whatever order."""
    walk(scene, 15)


@pytest.mark.parametrize("chunk", range(4))
def test_the_list_leads_from_the_cardboard_to_the_twin_on_many_evenings(chunk: int) -> None:
    rng = Random(f"walk {chunk}")
    for _ in range(40):
        walk(random_scene(rng), 30)


# -- from the journal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(4))
def test_an_evening_resumed_at_random_moments_is_the_same(chunk: int, tmp_path: Path) -> None:
    """After any command; and it can be played on, undone and redone as if nothing had been. At the end every line comes again."""
    rng = Random(f"resume {chunk}")
    for number in range(8):
        resumed_at_random_moments(random_scene(rng), tmp_path / f"{number}.evening")


@pytest.mark.parametrize("chunk", range(4))
def test_an_evening_resumed_goes_on_as_it_would_have(chunk: int, tmp_path: Path) -> None:
    """The same answers to the evening that was closed and to one that never was: the same lines."""
    rng = Random(f"goes on {chunk}")
    for number in range(8):
        resumed_goes_on(random_scene(rng), tmp_path / f"{number}.evening")


# -- pieces -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(2))
def test_fod_2_pieces_are_conserved_through_whole_evenings(chunk: int) -> None:
    """FOD-2: with undo, redo and amendments between; corrections and reports by hand may say otherwise, and are left out here."""
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
        if isinstance(event, Drawn) and event.deck != "hazards":
            turned.setdefault(event.deck, []).append(event.card)
    return {"dice": dice, "cards": turned}


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
    """The last fire of the pile was reported; a correction says that it lay elsewhere all the time."""
    danger = {"fire_active": 1, "injured": 1}
    evening = begin(position={"at": "fire", "spaces": {"A1": danger, "A2": danger}, "supply": {"fire": 1}})
    evening.answer("no")
    evening.answer({"spaces": {"A1": {"fire_active": 2, "injured": 0}}})
    evening.correct({"spaces": {"A5": {"fire_active": 1}}, "supply": {"fire": 0}})
    assert evening.ask is not None
    assert evening.ask.kind == "report"
    evening.answer({"spaces": {"A1": {"injured": 0}}})
    assert evening.twin["spaces", "A5", "fire_active"] == 1
