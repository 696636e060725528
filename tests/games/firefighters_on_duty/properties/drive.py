"""Drives the rules of Firefighters on Duty, without an engine; see ``tests.games.watched``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.games.firefighters_on_duty.game import GAME
from tests.games import watched
from tests.games.firefighters_on_duty.properties.worlds import World


class Drive(watched.Drive):
    """One run in a world."""

    def __init__(
        self, rng: Random, world: World, position: Mapping[str, Any] | None, stop: Callable[[str], bool] = lambda path: False
    ) -> None:
        super().__init__(rng, GAME, world.content, world.options, position, stop)
