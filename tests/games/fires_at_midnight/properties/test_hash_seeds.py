"""The same evening, and the same journal, under other hash seeds is byte for byte the same; players made of code sit at some tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fires_at_midnight.properties.villages import random_scene
from tests.games.hash_seeds import PLAY, RESUME, SEEDS, Kept, evenings_at_random, journals_at_random, under

SEATS: tuple[dict[str, str], ...] = ({}, {}, {"crew": "sensible"}, {"crew": "greedy"})


@pytest.fixture(scope="module")
def evenings() -> tuple[list[dict[str, Any]], bytes]:
    """What goes in, and the lines that came out in this process."""
    return evenings_at_random(random_scene, SEATS)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Some evenings, played and left in the middle."""
    return journals_at_random(tmp_path_factory.mktemp("journals"), "fires-at-midnight", random_scene)


@pytest.mark.parametrize("seed", SEEDS)
def test_evenings_under_other_hash_seeds_are_byte_for_byte_the_same(seed: str, evenings: tuple[list[dict[str, Any]], bytes]) -> None:
    cases, out = evenings
    assert under(seed, PLAY, cases) == out
    assert out.count(b'"tell"') > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_journals_under_other_hash_seeds_are_the_same_evenings(seed: str, kept: Kept) -> None:
    assert under(seed, RESUME, kept.files).decode() == kept.found
    assert kept.found.count("PLACE_FIRE") > 30
