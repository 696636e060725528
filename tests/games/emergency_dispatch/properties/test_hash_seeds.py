"""The same evening, and the same journal, under other hash seeds is byte for byte the same; a crew of code sits at some tables."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from companion.engine import Evening
from companion.games.emergency_dispatch.game import GAME
from tests.evenings import begin
from tests.games.emergency_dispatch.properties.scenes import Scene, random_options, random_scene
from tests.games.hash_seeds import PLAY, RESUME, SEEDS, Kept, evenings_at_random, journals_at_random, under

SEATS: tuple[dict[str, str], ...] = ({}, {}, {"crew": "sensible"}, {"crew": "greedy"})


class InTheCity(NamedTuple):
    """A game from the setup on with what comes with it; a crew of code needs its city."""

    options: dict[str, Any]

    def begin(self, **words: Any) -> Evening:
        """The evening."""
        return begin(GAME, scenario=None, **words, **self.options)


def random_evening(rng: Random, **fixed: Any) -> Scene | InTheCity:
    """Any board with a pack of its own for people; for a crew of code the city."""
    return InTheCity(random_options(rng, **fixed)) if fixed else random_scene(rng)


@pytest.fixture(scope="module")
def evenings() -> tuple[list[dict[str, Any]], bytes]:
    """What goes in, and the lines that came out in this process."""
    return evenings_at_random(random_evening, SEATS)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Some evenings, played and left in the middle."""
    return journals_at_random(tmp_path_factory.mktemp("journals"), "emergency-dispatch", random_scene)


@pytest.mark.parametrize("seed", SEEDS)
def test_evenings_under_other_hash_seeds_are_byte_for_byte_the_same(seed: str, evenings: tuple[list[dict[str, Any]], bytes]) -> None:
    cases, out = evenings
    assert under(seed, PLAY, cases) == out
    assert out.count(b'"tell"') > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_journals_under_other_hash_seeds_are_the_same_evenings(seed: str, kept: Kept) -> None:
    assert under(seed, RESUME, kept.files).decode() == kept.found
    assert kept.found.count("ROTATE(") > 30
