"""Undo, redo, correct, amend, by hand, resume, replay: at random moments of random games of Emergency Dispatch."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine import Evening
from companion.games.emergency_dispatch.game import GAME
from tests.games.back_and_forth import AtWill, BackAndForth
from tests.games.emergency_dispatch.fixtures import CARDS, DICE, IDS, SYMBOLS
from tests.games.emergency_dispatch.properties.scenes import Scene, random_scene


class TestEmergencyDispatch(BackAndForth, AtWill):
    """ED-91, ED-92 and all that holds of any game."""

    game = GAME
    dice_chosen = True

    def scene(self, rng: Random) -> Scene:
        """House rules with a board, sometimes the setup."""
        return random_scene(rng)

    def any_patch(self, rng: Random, evening: Evening) -> dict[str, Any]:
        """ED-92: any key of the position, right or wrong."""
        tile, card, die = rng.choice(IDS), rng.choice(list(CARDS)), rng.choice(DICE)
        slot, address = str(rng.randint(1, 9)), rng.choice(("H4", "C4", "E6", "B1", "Z9"))
        lying = {"tile": tile, "urgency": rng.randint(0, 5)}
        place = rng.choice((f"addr:{address}", "road", "station", "boxArea", "spent"))
        ways: list[dict[str, Any]] = [
            {"failures": rng.randint(0, 8)}, {"round": rng.randint(0, 9)}, {"clock": rng.randint(1, 9)}, {"tokens": rng.randint(0, 13)},
            {"queue": {slot: lying}}, {"queue": {slot: None}}, {"queue": {slot: {"blocked": card}}}, {"map": {address: [lying]}},
            {"map": {address: []}}, {"dice": {die: {"place": place}}}, {"dice": {die: {"lock": rng.choice((*SYMBOLS, None))}}},
            {"dice": {die: {"place": f"addr:{address}", "lock": rng.choice(SYMBOLS)}}}, {"dice": {die: {"oos": rng.random() < 0.5}}},
            {"success": rng.sample(list(CARDS), rng.randint(0, 5))}, {"discard": [card]}, {"firstPlayer": f"P{rng.randint(1, 6)}"},
            {"active": {card: {"kind": "OOS", "die": die}}}, {"active": {card: {"kind": "BLOCK", "slot": int(slot)}}},
            {"resolvedTiles": [tile]}, {"failedTiles": rng.sample(IDS, 3)}, {"excludedTiles": [tile]},
            {"players": {"P1": {"company": rng.randint(0, 7)}}}, {"turn": {"actionsLeft": rng.randint(0, 4)}},
            {"turn": {"movedDice": [die]}}, {"res": {"open": [address]}}, {"result": rng.choice((None, "WON", "LOST_QUEUE"))},
        ]  # fmt: skip
        return {name: value for way in rng.sample(ways, rng.randint(1, 3)) for name, value in way.items()}
