"""The start menu on the page Now when the table is empty: resume the last game, or start a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.fronts.host_api import GameOffer, SavedGame

if TYPE_CHECKING:
    from companion.fronts.host_queue import HostSide
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Site


class StartOffers(msgspec.Struct, frozen=True):
    """The games to start, and the saved game to resume."""

    games: tuple[GameOffer, ...]
    waiting: SavedGame | None


async def start(site: Site, who: Caller) -> str:
    """The start menu, which replaces the question."""

    def ask(side: HostSide) -> StartOffers:
        return StartOffers(tuple(side.host.games()), side.host.waiting())

    return site.render("now/start.html", offers=await site.host_queue.do(ask), who=who)
