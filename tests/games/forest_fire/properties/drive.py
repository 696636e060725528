"""Drives the rules of Forest Fire, without an engine, and looks at the board at every ask; see ``tests.games.watched``."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.table import Ask
from tests.games import watched
from tests.games.forest_fire.properties.forests import GAME, Scene
from tests.games.forest_fire.properties.reader import impossible


class Drive(watched.Drive):
    """One run from a scene, with random answers."""

    def __init__(self, rng: Random, options: dict[str, Any], position: dict[str, Any] | None, stop: Callable[[str], bool]) -> None:
        self.options, self.looked = options, 0
        super().__init__(rng, GAME, {}, options, position, stop)

    def posed(self, ask: Ask) -> None:
        """Section 3 of the digest, at every ask."""
        board = self.table.board
        if board["at",] == "setup" or board["outcome",] is not None:
            return
        limit = 8 if self.options["burnt_limit"] == "eight" else self.options["path"] - 3
        faults = impossible(board.position(), self.options["path"], None if self.options["eight_burnt"] == "deferred" else limit)
        assert faults == [], ask.key
        assert board.faults() == [], ask.key
        self.looked += 1

    @property
    def turns(self) -> int:
        """How many turns began, of either side."""
        return sum(1 for boundary in self.boundaries if boundary.path.startswith("turn."))


def driven(scene: Scene, turns: int = 10_000) -> Drive:
    """The scene played to its end, or for so many turns."""
    left = iter(range(turns * 2))
    return Drive(*scene, stop=lambda path: path.startswith("turn.") and next(left, None) is None)
