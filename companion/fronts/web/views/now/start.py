"""With no evening on the table: go on with the last one, or begin another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.fronts.house import GameOffer, Kept

if TYPE_CHECKING:
    from companion.fronts.web.desk import HostSide
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.site import Site


class Beginnings(msgspec.Struct, frozen=True):
    """What can be begun, and what waits to be gone on with."""

    games: tuple[GameOffer, ...]
    waiting: Kept | None


async def start(site: Site, who: Who) -> str:
    """The part that is shown in place of a question."""

    def ask(side: HostSide) -> Beginnings:
        return Beginnings(tuple(side.house.games()), side.house.waiting())

    return site.render("now/start.html", there=await site.desk.do(ask), who=who)
