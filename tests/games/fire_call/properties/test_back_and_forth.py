"""Undo, redo, correct, amend, by hand, resume, replay: at random moments of random games of Fire Call."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine import Evening
from companion.games.fire_call.game import GAME
from tests.games.back_and_forth import AtWill, BackAndForth
from tests.games.fire_call.fixtures import CALLS, COLOURS, DUTIES, ITEMS
from tests.games.fire_call.properties.scenes import DISTRICTS, KINDS, Scene, random_scene


class TestFireCall(BackAndForth, AtWill):
    """FC-94 and all that holds of any game."""

    game = GAME

    def scene(self, rng: Random) -> Scene:
        """House rules with a board, sometimes the setup."""
        return random_scene(rng)

    def any_patch(self, rng: Random, evening: Evening) -> dict[str, Any]:
        """FC-94: any key of the position, right or wrong."""
        colour, item, district = rng.choice(COLOURS), rng.choice((*ITEMS, "MA")), rng.choice((*DISTRICTS, "12"))
        ways: list[dict[str, Any]] = [
            {"seats": rng.sample(COLOURS, rng.randint(1, 4))}, {"current": colour}, {"turnNo": rng.randint(0, 400)},
            {"turn": {"space": rng.choice(KINDS)}}, {"turn": {"extraRolls": rng.randint(0, 3)}}, {"turn": {"attempted": True}},
            {"players": {colour: {"rank": rng.randint(0, 5)}}}, {"players": {colour: {"place": rng.choice(("hospital", "board", "roof"))}}},
            {"players": {colour: {"equip": {item: rng.choice(("HAND", "GARAGE", "DISPATCHER"))}}}},
            {"players": {colour: {"mutualAid": rng.choice(("HAND", "GARAGE", "DISPATCHER"))}}},
            {"players": {colour: {"kept": rng.sample(list(DUTIES), rng.randint(0, 2))}}},
            {"districts": {district: rng.choice((*COLOURS, None))}}, {"districts": dict.fromkeys(DISTRICTS, colour)},
            {"six": None}, {"six": {"owner": colour, "claims": rng.randint(0, 3)}},
            {"fireDiscard": rng.sample(list(CALLS), rng.randint(0, 5))}, {"fireAside": rng.sample(list(CALLS), rng.randint(0, 2))},
            {"dutyDiscard": rng.sample(list(DUTIES), rng.randint(0, 5))}, {"winner": rng.choice((None, colour))},
        ]  # fmt: skip
        return {name: value for way in rng.sample(ways, rng.randint(1, 3)) for name, value in way.items()}
