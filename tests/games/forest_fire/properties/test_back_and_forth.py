"""Undo, redo, correct, amend, by hand, resume, replay: at random moments of random evenings of Forest Fire."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.engine import Evening, replay
from companion.table import AnswerRefused
from tests.engine.keepers import Keepers
from tests.games.answers import random_answer
from tests.games.back_and_forth import PROPERTIES, journal_at, resumed_at_random_moments, resumed_goes_on, walk
from tests.games.forest_fire.properties.forests import GAME, Scene, random_scene, scenes, some
from tests.games.players import play, rolls, seen_of


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
    for _ in range(30):
        walk(random_scene(rng), 40)


# -- from the journal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(3))
def test_an_evening_resumed_at_random_moments_is_the_same(chunk: int, tmp_path: Path) -> None:
    """After any command; in the end every line comes again."""
    rng = Random(f"resume {chunk}")
    for number in range(8):
        resumed_at_random_moments(random_scene(rng), tmp_path / f"{number}.evening")


@pytest.mark.parametrize("chunk", range(3))
def test_an_evening_resumed_goes_on_as_it_would_have(chunk: int, tmp_path: Path) -> None:
    rng = Random(f"goes on {chunk}")
    for number in range(8):
        resumed_goes_on(random_scene(rng), tmp_path / f"{number}.evening")


@pytest.mark.parametrize("chunk", range(3))
def test_an_evening_resumed_after_every_answer_is_the_same(chunk: int, tmp_path: Path) -> None:
    """History, lists, suggestions, the scene: all of it, after each of many answers; and replaying it tells the same lines each time."""
    rng = Random(f"every answer {chunk}")
    for number in range(3):
        scene = random_scene(rng)
        (folder := tmp_path / str(number)).mkdir()
        k = Keepers(folder, GAME, dice=rng.choice(("ask", "digital")), confirm="steps", position=scene.position, **scene.options)
        for _ in range(25):
            if k.evening.ask is not None:
                k.answer(random_answer(rng, k.evening.ask))
        k.evening.journal.close()


# -- corrections of anything ------------------------------------------------------------------------------------


def any_patch(rng: Random, evening: Evening) -> dict[str, Any]:
    """Something said of the board in the form of a position: right or wrong."""
    last = evening.setup.options["path"]
    some_fires: dict[str, Any] = {str(rng.randint(0, last + 1)): rng.choice((0, 1, 4, -1)) for _ in range(2)}
    engine: Any = rng.choice((None, {"at": rng.randint(0, last + 1)}, {"water": rng.randint(0, 6)}, {"at": None}))
    ways: list[dict[str, Any]] = [
        {"fire": some_fires}, {"burnt": [rng.randint(0, last + 1) for _ in range(rng.randint(0, last))]}, {"burnt": []},
        {"burnt": {str(rng.randint(1, last)): rng.random() < 0.5}}, {"engines": {rng.choice("AB"): engine}},
        {"engines": {"A": None, "B": None}}, {"fire": {str(s): 0 for s in range(1, last + 1)}}, {"turn": rng.randint(0, 30)},
        {"outcome": rng.choice((None, "chief out", "nonsense"))}, {"fire_player": rng.choice(("human", "strong", "me"))},
    ]  # fmt: skip
    return {name: value for way in rng.sample(ways, rng.randint(1, 3)) for name, value in way.items()}


def corrected_at_will(scene: Scene, evening: Evening) -> None:
    """Each is taken or refused with nothing changed; the board stands after it; the game can be played on, and all be taken back."""
    for _ in range(12):
        if evening.ask is None or evening.middle_of() is None:
            break
        before = seen_of(evening)
        try:
            changed = evening.correct(any_patch(scene.rng, evening))
        except AnswerRefused:
            assert seen_of(evening) == before
        else:
            assert evening.twin.faults() == []
            if changed and scene.rng.random() < 0.3:
                evening.undo(sure=True)
                assert seen_of(evening) == before
                evening.redo()
        play(scene.rng, evening, scene.rng.randint(0, 4))


@given(scene=scenes())
@some
def test_ff_44_any_field_may_be_corrected(scene: Scene) -> None:
    """FF-44: whatever people say of the board, right or wrong."""
    corrected_at_will(scene, scene.begin(confirm="steps"))


@pytest.mark.parametrize("chunk", range(2))
def test_ff_44_any_field_may_be_corrected_on_many_evenings(chunk: int, tmp_path: Path) -> None:
    """FF-44: on more of them, out of whose journals every line comes again."""
    rng = Random(f"at will {chunk}")
    for number in range(40):
        scene = random_scene(rng)
        evening = journal_at(tmp_path / f"{number}.evening", scene, confirm="steps")
        corrected_at_will(scene, evening)
        assert replay(evening.game, evening.journal) == []
        evening.journal.close()


# -- chance -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(2))
def test_digital_luck_stays_when_questions_are_answered_otherwise(chunk: int) -> None:
    """The die of a turn is the same whichever square was chosen, and that of an engine in whichever order they drive."""
    rng, compared = Random(f"luck {chunk}"), 0
    for _ in range(60):
        scene = random_scene(rng)
        one, other = (scene.begin(confirm="none") for _ in range(2))
        for evening in (one, other):
            play(Random(rng.random()), evening, 8)
        first, second = rolls(one), rolls(other)
        for key in first.keys() & second.keys():
            compared += 1
            assert first[key] == second[key], key
    assert compared > 30
