"""Emergency symbols, and which of them the equipment dice have (1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Symbol = Literal["A", "F", "R", "W", "L"]
"""Aid, Fire, Rescue, Water, Ladder."""
Face = Literal["A", "F", "R", "W", "L", "-"]
EquipmentType = Literal["AMB", "ENG", "RES", "TAN", "LAD"]

SYMBOLS: Final[tuple[Symbol, ...]] = ("A", "F", "R", "W", "L")
BLANK: Final = "-"
REROLL: Final[Literal["*"]] = "*"
"""The kind of Success cards that let dice be rolled again; no die has it."""
KINDS: Final[tuple[Symbol | Literal["*"], ...]] = (*SYMBOLS, REROLL)
"""The kinds of Success cards."""

FACES: Final[Mapping[EquipmentType, tuple[Face, ...]]] = {
    "AMB": ("A", "A", "A", "A", "A", "-"),
    "ENG": ("F", "F", "F", "R", "W", "W"),
    "RES": ("A", "A", "R", "R", "R", "R"),
    "TAN": ("F", "F", "W", "W", "W", "W"),
    "LAD": ("R", "R", "L", "L", "L", "L"),
}
"""The six faces of each type, in the order A F R W L blank."""
EQUIPMENT_TYPES: Final[tuple[EquipmentType, ...]] = tuple(FACES)


def symbols_of(type: EquipmentType) -> tuple[Symbol, ...]:
    """The symbols that a die of this type can show, in the order A F R W L."""
    return tuple(symbol for symbol in SYMBOLS if symbol in FACES[type])
