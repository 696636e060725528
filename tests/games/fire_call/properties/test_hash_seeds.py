"""The same evening, and the same journal, under other hash seeds is byte for byte the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.fire_call.properties.scenes import random_scene
from tests.games.hash_seeds import PLAY, RESUME, SEEDS, Kept, Recorder, journals_at_random, under, written


@pytest.fixture(scope="module")
def evenings() -> tuple[list[dict[str, Any]], bytes]:
    """What goes in, and the lines that came out in this process."""
    rng = Random("hash seeds")
    recorders = [Recorder(rng, random_scene(rng).begin(confirm=rng.choice(("none", "steps"))), most=40) for _ in range(8)]
    return [recorder.case() for recorder in recorders], written(recorders)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Some evenings, played and left in the middle."""
    return journals_at_random(tmp_path_factory.mktemp("journals"), "fire-call", random_scene)


@pytest.mark.parametrize("seed", SEEDS)
def test_evenings_under_other_hash_seeds_are_byte_for_byte_the_same(seed: str, evenings: tuple[list[dict[str, Any]], bytes]) -> None:
    cases, out = evenings
    assert under(seed, PLAY, cases) == out
    assert out.count(b'"tell"') > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_journals_under_other_hash_seeds_are_the_same_evenings(seed: str, kept: Kept) -> None:
    assert under(seed, RESUME, kept.files).decode() == kept.found
    assert kept.found.count("TURN_OF") > 30
