"""How many of each piece are in the box (FOD-1), by the names that positions use under ``supply``."""

from collections.abc import Mapping
from typing import Final

COUNTS: Final[Mapping[str, int]] = {
    "fire": 52,
    "civilian": 10,
    "injured": 12,
    "debris": 10,
    "explosive": 10,
    "gas_tank": 10,
    "electricity": 10,
    "smoke": 10,
    "difficulty": 12,
    "burned_tile": 3,
    "water": 80,
    "distress_token": 8,
    "firefighter": 8,
    "hose": 8,
    "axe": 4,
}
ENGINE_TANK: Final = 12
"""Water that an engine starts with, and all that it holds (FOD-32)."""
HYDRANT_CAPACITY: Final = 4
EVENTS: Final = 23
EVENTS_A_COLOUR: Final = 5
"""The fewest events of one colour that make a deck (FOD-182)."""
DISTRESS_CALLS: Final = 16
HAZARD_CARDS: Final = ("explosive", "gas_tank", "electricity", "smoke")
