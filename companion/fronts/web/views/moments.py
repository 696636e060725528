"""Times of day, durations and names as pages say them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.fronts.web.site import Site
    from companion.scene import Words


def time_of_day(wall_ms: int | None) -> str:
    """``19:42`` by the clock of the box; nothing where nobody knows."""
    return "" if wall_ms is None else datetime.datetime.fromtimestamp(wall_ms / 1000).strftime("%H:%M")


def thrower(site: Site, words: Words, by: str, who: str) -> str:
    """Who rolled: the companion, a phone by its name or seat, somebody by hand."""
    named = "" if who == "any" else words.word(who)
    if by == "digital":
        return site.says("dice_by_companion_for", who=named) if named else site.says("dice_by_companion")
    return named or site.says("dice_by_hand")
