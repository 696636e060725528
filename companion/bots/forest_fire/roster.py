"""Who can play which side of Forest Fire, by name."""

from __future__ import annotations

from companion.bots.bot import BotRoster
from companion.bots.forest_fire.easy import Easy
from companion.bots.forest_fire.measuring_chief import MeasuringChief
from companion.bots.forest_fire.one_step import OneStep
from companion.bots.forest_fire.random_side import IdleChief, RandomChief, RandomFire
from companion.bots.forest_fire.strong import Strong

ROSTER = BotRoster(
    usual={"fire": "strong", "chief": "measuring"},
    bots={
        "fire": {"easy": Easy, "medium": OneStep, "strong": Strong, "random": RandomFire},
        "chief": {"measuring": MeasuringChief, "random": RandomChief, "idle": IdleChief},
    },
    options={"fire_player": "human", "chief_player": "human"},
)
