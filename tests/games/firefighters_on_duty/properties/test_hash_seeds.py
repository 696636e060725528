"""A game under other hash seeds is byte for byte the same: the order of sets and dicts decides nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.firefighters_on_duty.properties.strategies import random_scene
from tests.games.hash_seeds import PLAY, SEEDS, Recorder, under, written

EVENINGS = 12


@pytest.fixture(scope="module")
def evenings() -> tuple[list[dict[str, Any]], bytes]:
    """What goes in, and the lines that came out in this process."""
    rng, recorders = Random("hash seeds"), []
    for _ in range(EVENINGS):
        scene = random_scene(rng, biggest=20)
        recorders.append(Recorder(rng, scene.begin(confirm=rng.choice(("none", "steps")))))
    return [recorder.case() for recorder in recorders], written(recorders)


@pytest.mark.parametrize("seed", SEEDS)
def test_evenings_under_other_hash_seeds_are_byte_for_byte_the_same(seed: str, evenings: tuple[list[dict[str, Any]], bytes]) -> None:
    cases, out = evenings
    assert under(seed, PLAY, cases) == out
    assert out.count(b'"tell"') > 100
