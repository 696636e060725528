"""The page Table: who is here, seats, the join code, the box and its parts, settings, shutting down."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import msgspec

from companion.fronts.house import Joining, Part

if TYPE_CHECKING:
    from companion.fronts.web.desk import HostSide
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts


class BoxSeen(msgspec.Struct, frozen=True):
    """What only the host knows of the box."""

    parts: tuple[Part, ...]
    joining: Joining | None
    about: str


class Table:
    """The view ``table``."""

    name = "table"

    def differs_by(self, who: Who) -> tuple[Hashable, ...]:
        return (who.phone,)

    async def parts(self, site: Site, who: Who) -> Parts:
        def ask(side: HostSide) -> BoxSeen:
            about = side.house.about.partition("\n")[0]  # what else it says is for the glass alone
            return BoxSeen(tuple(side.house.parts()), side.house.joining, about)

        seen, box = site.feed.seen, await site.desk.do(ask)
        here = {phone.id for phone in site.phones.all() if site.feed.links[phone.id] > 0}
        shown = {"who": who, "seen": seen, "words": seen.words, "phones": site.phones.all(), "here": here, "box": box}
        return {
            "me": site.render("table/me.html", **shown),
            "phones": site.render("table/phones.html", **shown),
            "join": site.render("table/join.html", **shown) if who.phone else "",
            "rules": site.render("table/rules.html", **shown),
            "box": site.render("table/box.html", **shown, virtual=site.virtual),
        }
