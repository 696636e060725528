"""The web application: its routes, what becomes of errors, and the gate in front of it all."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import OpenAPIMediaType
from litestar.types import ASGIApp, ControllerRouterHandler

from companion.fronts.web import beginning, evenings, joining, pages
from companion.fronts.web.api.back import BackApi
from companion.fronts.web.api.begin import BeginApi
from companion.fronts.web.api.clock import ClockApi
from companion.fronts.web.api.errors import handlers
from companion.fronts.web.api.evening import EveningApi
from companion.fronts.web.api.looking import LookApi
from companion.fronts.web.api.table import TableApi
from companion.fronts.web.described import described, openapi
from companion.fronts.web.door.bodies import MOST_BYTES
from companion.fronts.web.door.gate import gated
from companion.fronts.web.door.guard import Who, who_of
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.given import GivenSite
from companion.fronts.web.site import Site
from companion.fronts.web.views.board.bits import place_sheet

STREAMS = ["^/events", "^/panel/events", "^/static/"]
"""What is not packed on its way: streams, for each event has to go at once, and what is packed already."""


def application(site: Site, hosts: Hosts, *, spectators: bool, more: Sequence[ControllerRouterHandler] = ()) -> ASGIApp:
    """What a server serves. ``hosts`` are the names that it may be called by; ``spectators``: who has not joined may watch; ``more`` are
    further routes (the virtual panel).
    """
    return gated(routes(site, spectators=spectators, more=more), hosts)


def routes(site: Site, *, spectators: bool, more: Sequence[ControllerRouterHandler] = ()) -> Litestar:
    """The application without its gate."""

    async def provide_site() -> Site:
        return site

    return Litestar(
        [
            *(pages.now, pages.view, pages.events, pages.static, place_sheet, description),
            *(joining.join, joining.join_by_token, joining.join_by_form),
            *(beginning.begin, beginning.rules, evenings.evenings, evenings.evening, evenings.dice),
            *(EveningApi, BackApi, ClockApi, BeginApi, LookApi, TableApi, *more),
        ],
        dependencies={"site": Provide(provide_site), "who": Provide(_who)},
        state=State({"phones": site.phones, "spectators": spectators}),
        exception_handlers=handlers(site),
        compression_config=CompressionConfig(backend="gzip", minimum_size=500, exclude=STREAMS),
        request_max_body_size=MOST_BYTES,
        openapi_config=openapi(),
        logging_config=None,
    )


async def _who(request: pages.Asking, site: GivenSite) -> Who:
    who = who_of(request)
    if who.phone is not None:
        site.feed.heard[who.phone.id] = site.now_s()
    return who


@get("/openapi.json", include_in_schema=False, media_type=OpenAPIMediaType.OPENAPI_JSON)
async def description(request: pages.Asking) -> bytes:
    """The description of the interface."""
    return msgspec.json.encode(described(request.app, request.app.openapi_schema.to_schema()))
