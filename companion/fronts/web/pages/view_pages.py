"""Handlers for the pages of the views, their event stream and static files."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.response import Stream

from companion.fronts.web.compression import compressed_if_accepted
from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.pages.join_pages import join_first
from companion.fronts.web.security.identity import Caller, caller_of, may_watch
from companion.fronts.web.site import PageView, Site
from companion.fronts.web.stream import PageStream
from companion.fronts.web.views import VIEWS

Asking = Request[Any, Any, Any]
AcceptedCoding = Annotated[str, HeaderParameter(name="accept-encoding")]
STREAM = "text/event-stream"
A_YEAR_S = 365 * 24 * 3600


@get("/", include_in_schema=False)
async def now(site: SiteDep, who: CallerDep, request: Asking) -> Response[Any]:
    """The page Now."""
    return await _page(site, who, request, VIEWS["now"])


@get("/{name:str}", include_in_schema=False)
async def view(site: SiteDep, who: CallerDep, request: Asking, name: FromPath[str]) -> Response[Any]:
    """The page of any other view."""
    found = VIEWS.get(name)
    if found is None:
        return _html(site.render("refused.html", status=404, text=site.says("no_page"), join=False), status=404)
    return await _page(site, who, request, found)


async def _page(site: Site, who: Caller, request: Asking, view: PageView) -> Response[Any]:
    if who.phone is None and not request.app.state.spectators:
        return join_first(request.url.path)
    page = await site.page(view, who)
    return _html(site.render(f"{view.name}.html", page=page, parts=page.parts, who=who, snapshot=site.feed.snapshot, clock=site.clock))


def _html(page: str, status: int = 200) -> Response[str]:
    return Response(page, status_code=status, media_type=MediaType.HTML)


# -- event stream and static files --------------------------------------------------------------------------------


@get("/events", guards=[may_watch], operation_id="events", summary="The stream of a page", tags=["Streams"], media_type=STREAM)
async def events(
    site: SiteDep,
    request: Asking,
    accepts: AcceptedCoding = "",
    view: FromQuery[str] = "now",
    mark: FromQuery[str] = "",
    evening: FromQuery[str | None] = None,
) -> Stream:
    """`parts` holds the HTML of what changed, `{"mark", "parts": {id: html}}`, and `clock` where that changed; `again` says that the page
    is to be loaded anew, `bye` that the companion is ending. `view` is the page, `mark` the moment at which what you have was made, and
    `evening` the one that was on the table then: with another one there you are told `again`.
    """
    phone = caller_of(request).phone
    spectators: bool = request.app.state.spectators

    def look() -> Caller | None:
        who = caller_of(request)
        gone = who.phone is None and (phone is not None or not spectators)
        return None if gone else who

    follow = PageStream(site, VIEWS.get(view, VIEWS["now"]), look, mark, evening)
    messages, packing = compressed_if_accepted(follow.events_with_presence(phone.id if phone else ""), accepts)
    return Stream(messages, media_type=STREAM, headers={"cache-control": "no-store", "x-accel-buffering": "no", **packing})


@get("/static/{name:str}", include_in_schema=False, cache_control=None)
async def static(site: SiteDep, name: FromPath[str], accepts: AcceptedCoding = "") -> Response[bytes]:
    """A static file. Its address contains a digest, so browsers may cache it for ever."""
    asset = site.assets.files.get(name)
    if asset is None:
        return Response(b"", status_code=404, media_type=MediaType.TEXT)
    packed = "gzip" in accepts
    headers = {"cache-control": f"public, max-age={A_YEAR_S}, immutable", "vary": "accept-encoding"}
    headers |= {"content-encoding": "gzip"} if packed else {}
    return Response(asset.gzipped if packed else asset.body, media_type=asset.kind, headers=headers)
