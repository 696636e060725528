"""Hypothesis strategies: worlds, and games in progress, made from a ``random.Random`` that hypothesis controls and shrinks."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck
from hypothesis import strategies as st

from companion.engine import Evening
from tests.evenings import begin
from tests.games.firefighters_on_duty.properties.worlds import STARTS, World, random_position, random_world
from tests.searches import examples

some = examples(25, suppress_health_check=list(HealthCheck))
"""For tests that run evenings: few examples, each of which is long."""


class Scene(NamedTuple):
    """Where a game begins: the world, the position (None: from the setup), and chance for what comes then."""

    rng: Random
    world: World
    position: dict[str, Any] | None

    def begin(self, **words: Any) -> Evening:
        """The game, with digital dice and cards by default."""
        sources = {"dice": "digital", "cards": "digital"}
        return begin(content=self.world.raw, position=self.position, **(sources | words), **self.world.options)


def random_scene(rng: Random, starts: tuple[str, ...] = ("setup", *STARTS), **words: Any) -> Scene:
    """A world with a position; ``words`` are those of :func:`random_world`."""
    world = random_world(rng, **words)
    start = rng.choice(starts)
    return Scene(rng, world, None if start == "setup" else random_position(rng, world, start))


def scenes(*starts: str, **words: Any) -> st.SearchStrategy[Scene]:
    """Scenes that begin at one of ``starts``, or anywhere. Worlds stay small: hypothesis writes down every choice."""
    return st.randoms(use_true_random=False).map(lambda rng: random_scene(rng, starts or ("setup", *STARTS), **({"biggest": 5} | words)))
