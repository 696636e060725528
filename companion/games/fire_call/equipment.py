"""Fire department equipment: 24 items in four sections, of which each department has one copy, and its Mutual Aid card (section 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta

Section = Literal["Axe", "Nozzle", "Ladder", "Helmet"]
Item = Annotated[str, Meta(pattern="^[ANLH][1-6]$", description="an item from A1 to A6, N1 to N6, L1 to L6 or H1 to H6")]

SECTIONS: Final[tuple[Section, ...]] = ("Axe", "Nozzle", "Ladder", "Helmet")
ITEMS_IN_SECTION: Final = 6
_SECTION_OF: Final[Mapping[str, Section]] = {section[0]: section for section in SECTIONS}
_ITEMS_OF: Final[Mapping[Section, tuple[Item, ...]]] = {
    section: tuple(f"{section[0]}{n}" for n in range(1, ITEMS_IN_SECTION + 1)) for section in SECTIONS
}
ITEMS: Final[tuple[Item, ...]] = tuple(item for section in SECTIONS for item in _ITEMS_OF[section])
"""All items in item order: A1 to A6, N1 to N6, L1 to L6, H1 to H6."""
_PLACE_OF: Final[Mapping[Item, int]] = {item: place for place, item in enumerate(ITEMS)}
MUTUAL_AID: Final = "MA"
"""The Mutual Aid card, which is a card of a department and no equipment."""


def section_of(item: Item) -> Section:
    """The section of an item."""
    return _SECTION_OF[item[0]]


def items_of(section: Section) -> tuple[Item, ...]:
    """The six items of a section, in item order."""
    return _ITEMS_OF[section]


def in_item_order(items: Iterable[Item]) -> tuple[Item, ...]:
    """Each item once, in item order."""
    return tuple(sorted(set(items), key=_PLACE_OF.__getitem__))
