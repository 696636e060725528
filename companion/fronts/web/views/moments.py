"""Texts for the time of an event and for who rolled."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.fronts.web.site import Site
    from companion.scene import Catalog


def time_of_day(wall_ms: int | None) -> str:
    """``19:42`` in the box's time zone; empty if unknown."""
    return "" if wall_ms is None else datetime.datetime.fromtimestamp(wall_ms / 1000).strftime("%H:%M")


def roller(site: Site, words: Catalog, by: str, who: str) -> str:
    """Who rolled: the companion, a phone by its name or seat, or somebody with real dice."""
    name = "" if who == "any" else words.word(who)
    if by == "digital":
        return site.says("dice_by_companion_for", who=name) if name else site.says("dice_by_companion")
    return name or site.says("dice_by_hand")
