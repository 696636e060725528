"""The pages: each view with what every page has around it, the page for joining, and the one stream."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.response import Redirect, Stream

from companion.fronts.editing import EditingOptions
from companion.fronts.house import GameOffer, Rules, ScenarioOffer
from companion.fronts.web.desk import HostSide
from companion.fronts.web.door.guard import Who, may_watch, needs_phone, who_of
from companion.fronts.web.given import GivenSite, GivenWho
from companion.fronts.web.packing import on_its_way
from companion.fronts.web.site import Site
from companion.fronts.web.stream import Follow
from companion.fronts.web.views import VIEWS
from companion.fronts.web.views.view import View
from companion.table import Field

Asking = Request[Any, Any, Any]
AcceptedCoding = Annotated[str, HeaderParameter(name="accept-encoding")]
STREAM = "text/event-stream"
A_YEAR_S = 365 * 24 * 3600


@get("/", include_in_schema=False)
async def now(site: GivenSite, who: GivenWho, request: Asking) -> Response[Any]:
    """The page Now."""
    return await _page(site, who, request, VIEWS["now"])


@get("/{name:str}", include_in_schema=False)
async def view(site: GivenSite, who: GivenWho, request: Asking, name: FromPath[str]) -> Response[Any]:
    """Any other page."""
    found = VIEWS.get(name)
    if found is None:
        return _html(site.render("refused.html", status=404, text=site.says("no_page"), join=False), status=404)
    return await _page(site, who, request, found)


async def _page(site: Site, who: Who, request: Asking, view: View) -> Response[Any]:
    if who.phone is None and not request.app.state.spectators:
        return Redirect("/join" if view.name == "now" else f"/join?to=/{view.name}", status_code=303)
    page = await site.page(view, who)
    return _html(site.render(f"{view.name}.html", page=page, parts=page.parts, who=who, seen=site.feed.seen, clock=site.clock))


def _html(page: str, status: int = 200) -> Response[str]:
    return Response(page, status_code=status, media_type=MediaType.HTML)


# -- joining ------------------------------------------------------------------------------------------------------


@get("/join", include_in_schema=False)
async def join(site: GivenSite, who: GivenWho, to: FromQuery[str] = "/") -> Response[Any]:
    """The code is typed here."""
    return Redirect(_within(to), status_code=303) if who.phone is not None else _html(site.render("join.html", token="", to=_within(to)))


@get("/j/{token:str}", include_in_schema=False)
async def join_by_token(site: GivenSite, who: GivenWho, token: FromPath[str], to: FromQuery[str] = "/") -> Response[Any]:
    """What the QR code leads to: one tap, and this phone has joined. Looking at the page joins nobody."""
    if who.phone is not None:
        return Redirect(_within(to), status_code=303)
    return _html(site.render("join.html", token=token[:100], to=_within(to)))


def _within(to: str) -> str:
    """A page of this site; never an address elsewhere."""
    return to if to.removeprefix("/") in {*VIEWS, "panel"} and to.startswith("/") else "/"


# -- what changes, and what stays ---------------------------------------------------------------------------------


@get("/events", guards=[may_watch], operation_id="events", summary="The stream of a page", tags=["Streams"], media_type=STREAM)
async def events(
    site: GivenSite,
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
    phone = who_of(request).phone
    spectators: bool = request.app.state.spectators

    def look() -> Who | None:
        who = who_of(request)
        gone = who.phone is None and (phone is not None or not spectators)
        return None if gone else who

    follow = Follow(site, VIEWS.get(view, VIEWS["now"]), look, mark, evening)
    messages, packing = on_its_way(follow.linked(phone.id if phone else ""), accepts)
    return Stream(messages, media_type=STREAM, headers={"cache-control": "no-store", "x-accel-buffering": "no", **packing})


@get("/static/{name:str}", include_in_schema=False, cache_control=None)
async def static(site: GivenSite, name: FromPath[str], accepts: AcceptedCoding = "") -> Response[bytes]:
    """A file that never changes under its address."""
    asset = site.assets.files.get(name)
    if asset is None:
        return Response(b"", status_code=404, media_type=MediaType.TEXT)
    packed = "gzip" in accepts
    headers = {"cache-control": f"public, max-age={A_YEAR_S}, immutable", "vary": "accept-encoding"}
    headers |= {"content-encoding": "gzip"} if packed else {}
    return Response(asset.packed if packed else asset.body, media_type=asset.kind, headers=headers)


# -- a new evening ------------------------------------------------------------------------------------------------


@get("/begin/{game:str}", guards=[needs_phone], include_in_schema=False)
async def begin(site: GivenSite, who: GivenWho, game: FromPath[str], scenario: FromQuery[str | None] = None) -> Response[Any]:
    """What a new evening is to be like."""

    def ask(side: HostSide) -> Beginning | None:
        offer = next((offer for offer in side.house.games() if offer.id == game), None)
        if offer is None:
            return None
        ways = tuple(side.house.scenarios(game))
        return Beginning(offer, ways, side.house.rules(game, scenario or (ways[0].id if ways else None)))

    there = await site.desk.do(ask)
    if there is None:
        return _html(site.render("refused.html", status=404, text=site.says("no_game"), join=False), status=404)
    editing = EditingOptions(there.rules.options, there.rules.now, there.rules.words)
    return _html(site.render("begin.html", game=there.game, ways=there.ways, rules=there.rules, editing=editing, choices=_choices))


class Beginning(msgspec.Struct, frozen=True):
    """A game that can be begun: the ways to do so, and its house rules."""

    game: GameOffer
    ways: tuple[ScenarioOffer, ...]
    rules: Rules


MOST_CHOICES = 40


def _choices(field: Field) -> list[Any]:
    """What a house rule may be."""
    shape = field.shape
    numbers = [] if shape.kind != "count" else range(shape.min, min(shape.max or MOST_CHOICES, shape.min + MOST_CHOICES) + 1)
    return [*([None] if shape.optional or field.now is None else []), *shape.options, *numbers]
