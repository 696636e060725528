"""The web application: routes, error handlers and the security middleware around them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import OpenAPIMediaType
from litestar.types import ASGIApp, ControllerRouterHandler

from companion.fronts.web.api.clock import ClockApi
from companion.fronts.web.api.errors import handlers
from companion.fronts.web.api.evening import EveningApi
from companion.fronts.web.api.history import HistoryApi
from companion.fronts.web.api.lifecycle import LifecycleApi
from companion.fronts.web.api.openapi import complete_description, openapi_config
from companion.fronts.web.api.table import TableApi
from companion.fronts.web.api.undo import UndoApi
from companion.fronts.web.dependencies import SiteDep
from companion.fronts.web.pages import evening_pages, join_pages, new_game, view_pages
from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.body_limits import MOST_BYTES
from companion.fronts.web.security.identity import Caller, caller_of
from companion.fronts.web.security.middleware import with_security
from companion.fronts.web.site import Site
from companion.fronts.web.views.board.place_sheet_route import place_sheet

STREAMS = ["^/events", "^/panel/events", "^/static/"]
"""Paths that Litestar must not compress: event streams compress each message themselves, static files are stored compressed."""


def application(site: Site, hosts: AllowedHosts, *, spectators: bool, more: Sequence[ControllerRouterHandler] = ()) -> ASGIApp:
    """The complete ASGI application. ``hosts``: the host names it accepts; ``spectators``: whether phones that have not joined may watch;
    ``more``: further routes (the virtual panel).
    """
    return with_security(routes(site, spectators=spectators, more=more), hosts)


def routes(site: Site, *, spectators: bool, more: Sequence[ControllerRouterHandler] = ()) -> Litestar:
    """The application without the security middleware."""

    async def provide_site() -> Site:
        return site

    return Litestar(
        [
            *(view_pages.now, view_pages.view, view_pages.events, view_pages.static, place_sheet, description),
            *(join_pages.join, join_pages.join_by_token, join_pages.join_by_form),
            *(new_game.begin, new_game.rules, evening_pages.evenings, evening_pages.evening, evening_pages.dice),
            *(EveningApi, UndoApi, ClockApi, LifecycleApi, HistoryApi, TableApi, *more),
        ],
        dependencies={"site": Provide(provide_site), "who": Provide(_who)},
        state=State({"phones": site.phones, "spectators": spectators}),
        exception_handlers=handlers(site),
        compression_config=CompressionConfig(backend="gzip", minimum_size=500, exclude=STREAMS),
        request_max_body_size=MOST_BYTES,
        openapi_config=openapi_config(),
        logging_config=None,
    )


async def _who(request: view_pages.Asking, site: SiteDep) -> Caller:
    who = caller_of(request)
    if who.phone is not None:
        site.feed.heard[who.phone.id] = site.now_s()
    return who


@get("/openapi.json", include_in_schema=False, media_type=OpenAPIMediaType.OPENAPI_JSON)
async def description(request: view_pages.Asking) -> bytes:
    """The OpenAPI description."""
    return msgspec.json.encode(complete_description(request.app, request.app.openapi_schema.to_schema()))
