"""The page Table: phones and seats, the join code, button pods, house rules, settings, the box's hardware, shutting down."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import msgspec

from companion.fronts.host_api import BoxPart, JoinInfo

if TYPE_CHECKING:
    from companion.fronts.host_queue import HostSide
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Parts, Site


class BoxStatus(msgspec.Struct, frozen=True):
    """The state of the box, fetched from the host."""

    parts: tuple[BoxPart, ...]
    joining: JoinInfo | None
    about: str


class TableView:
    """The view ``table``."""

    name = "table"

    def cache_key(self, who: Caller) -> tuple[Hashable, ...]:
        return (who.phone,)

    async def parts(self, site: Site, who: Caller) -> Parts:
        def ask(side: HostSide) -> BoxStatus:
            about = side.host.about.partition("\n")[0]  # the other lines are for the display
            return BoxStatus(tuple(side.host.parts()), side.host.joining, about)

        snapshot, box = site.feed.snapshot, await site.host_queue.do(ask)
        here = {phone.id for phone in site.phones.all() if site.feed.links[phone.id] > 0}
        values = {"who": who, "snapshot": snapshot, "words": snapshot.words, "phones": site.phones.all(), "here": here, "box": box}
        return {
            "me": site.render("table/me.html", **values),
            "phones": site.render("table/phones.html", **values),
            "join": site.render("table/join.html", **values) if who.phone else "",
            "pods": site.render("table/pods.html", **values) if snapshot.pods else "",
            "rules": site.render("table/rules.html", **values),
            "box": site.render("table/box.html", **values, virtual=site.virtual),
        }
