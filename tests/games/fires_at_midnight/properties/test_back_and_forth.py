"""Undo, redo, correct, amend, by hand, resume, replay: at random moments of random evenings of Fires at Midnight."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine import Evening
from tests.games.back_and_forth import AtWill, BackAndForth
from tests.games.fires_at_midnight.properties.reader import ALL, SQUARES, named
from tests.games.fires_at_midnight.properties.villages import GAME, Scene, random_scene


class TestFiresAtMidnight(BackAndForth, AtWill):
    """FAM-60 and all that holds of any game."""

    game = GAME

    def scene(self, rng: Random) -> Scene:
        """House rules with a village, sometimes the setup."""
        return random_scene(rng)

    def any_patch(self, rng: Random, evening: Evening) -> dict[str, Any]:
        """FAM-60: any field, as single fields or in the short form of positions."""
        at, f = named(rng.choice(SQUARES)), f"F{rng.randint(1, 9)}"
        villager, box, tree, house = rng.choice(ALL), f"X{rng.randint(1, 3)}", f"T{rng.randint(1, 4)}", f"H{rng.randint(1, 4)}"
        where = rng.choice((at, f"{at} in {house}", f"outside {at}", "W7,B1"))
        stands = {"at": where, "down": rng.random() < 0.5, "water": rng.randint(0, 4), "carrying": None}
        ways: list[dict[str, Any]] = [
            {"fire": _some(rng, 9)}, {"smoke": {at: True}}, {"fire": {at: True}, "smoke": {at: False}},
            {"explosion_markers": _some(rng, 8)},
            {"dead": rng.sample(ALL, rng.randint(0, 6))}, {"saved": rng.sample(ALL, rng.randint(0, 7))},
            {"villagers_on_board": {villager: rng.choice((at, f"{at} in {house}", "dead", 3))}}, {"villagers": {villager: {"is": "saved"}}},
            {"houses": {house: [at, rng.randint(0, 7), rng.choice(("open", "closed", "ruin"))]}}, {"houses": {house: {"die": 3}}},
            {"trees": {tree: rng.choice(("gone", "saved", at, f"{at} felled"))}},
            {"boxes": {box: rng.choice(("gone", at, "saved", "there"))}},
            {"firefighters": {f: stands}}, {"firefighters": {f: {"carrying": rng.choice((villager, box, None))}}, "ap": rng.randint(0, 5)},
            {"round": rng.randint(0, 9)}, {"outcome": rng.choice((None, "won", "lost houses", "nonsense"))}, {"active": f},
            {"crew": rng.choice(("people", "sensible", "me"))}, {"acted": [f]}, {"replenishment": rng.randint(0, 11)},
        ]  # fmt: skip
        return {name: value for way in rng.sample(ways, rng.randint(1, 3)) for name, value in way.items()}


def _some(rng: Random, most: int) -> list[str]:
    return [named(at) for at in rng.sample(SQUARES, rng.randint(0, most))]
