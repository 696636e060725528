"""Undo, redo, correct, amend, by hand, resume, replay: at random moments of random evenings of Forest Fire."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine import Evening
from tests.games.back_and_forth import AtWill, BackAndForth
from tests.games.forest_fire.properties.forests import GAME, Scene, random_scene


class TestForestFire(BackAndForth, AtWill):
    """FF-44 and all that holds of any game."""

    game = GAME

    def scene(self, rng: Random) -> Scene:
        """House rules with a position, sometimes the setup."""
        return random_scene(rng)

    def any_patch(self, rng: Random, evening: Evening) -> dict[str, Any]:
        """FF-44: fires, burnt-out squares, engines, whose turn, who plays."""
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
