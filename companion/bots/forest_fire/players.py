"""Who can play which side of Forest Fire, by name."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.bot import Bot
from companion.bots.forest_fire.easy import Easy
from companion.bots.forest_fire.measuring import Measuring
from companion.bots.forest_fire.one_step import OneStep
from companion.bots.forest_fire.random_side import IdleChief, RandomChief, RandomFire
from companion.bots.forest_fire.strong import Strong

SEATS: dict[str, dict[str, Callable[[], Bot]]] = {
    "fire": {"easy": Easy, "medium": OneStep, "strong": Strong, "random": RandomFire},
    "chief": {"measuring": Measuring, "random": RandomChief, "idle": IdleChief},
}
