"""Spaces of the board, as people and instructions name them: a kind, or the item whose equipment space it is (FC-23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from companion.games.fire_call.equipment import ITEMS, Item

InnerKind = Literal["FIRE_CALL", "STATION_DUTIES", "PROMOTION", "MUTUAL_AID", "INJURY", "BACK_IN_SERVICE", "NEUTRAL"]
"""The kinds of spaces of the inner ring. Neutral ones, such as fire stations and the Hospital, have no effect on those who land there."""

INNER_KINDS: Final[tuple[InnerKind, ...]] = (
    "FIRE_CALL",
    "STATION_DUTIES",
    "PROMOTION",
    "MUTUAL_AID",
    "INJURY",
    "BACK_IN_SERVICE",
    "NEUTRAL",
)


def equipment_space(item: Item) -> str:
    """The space of an item: ``EQUIPMENT(N2)``."""
    return f"EQUIPMENT({item})"


EQUIPMENT_SPACES: Final = tuple(map(equipment_space, ITEMS))
"""The spaces of all items, in item order."""
SPACES: Final = (*INNER_KINDS, *EQUIPMENT_SPACES)
"""Every kind of space, and every item's."""
_ITEM_OF: Final[Mapping[str, Item]] = dict(zip(EQUIPMENT_SPACES, ITEMS, strict=True))


def item_of(space: str) -> Item | None:
    """The item of an equipment space; None for other spaces."""
    return _ITEM_OF.get(space)
