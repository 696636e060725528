"""Joining the table: the page for it, by link and by code, with and without script; and who has to join first."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlencode

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from companion.fronts.web.door.guard import cookie_of, said_to_be
from companion.fronts.web.door.names import name_of
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.door.register import Phone
from companion.fronts.web.given import GivenSite, GivenWho
from companion.fronts.web.site import PAGES, Site

Asking = Request[Any, Any, Any]

OURS = re.compile(rf"/({'|'.join(PAGES[1:])}|panel|begin/[\w-]+|evenings(/[\w-]+)?(/dice)?)?", re.ASCII)
"""Pages that somebody may have wanted to see before joining; never an address elsewhere."""
LONGEST = 100
"""Of what a form may say: no token, code or name is so long."""


class Wanted(msgspec.Struct, frozen=True):
    """What the page for joining is to show: a token that joins with one tap, or the field for the code; and the page to go to then.

    ``old``: the link was one of before. ``wrong``: why it did not work.
    """

    to: str = "/"
    token: str = ""
    old: bool = False
    name: str = ""
    wrong: str = ""


@get("/join", include_in_schema=False)
async def join(site: GivenSite, who: GivenWho, request: Asking, to: FromQuery[str] = "/") -> Response[Any]:
    """The code is typed here."""
    return _seen(to) if who.phone is not None else _page(site, request, Wanted(within(to)))


@get("/j/{token:str}", include_in_schema=False)
async def join_by_token(site: GivenSite, who: GivenWho, request: Asking, token: FromPath[str], to: FromQuery[str] = "/") -> Response[Any]:
    """What the QR code leads to: one tap, and this phone has joined. Looking at the page joins nobody. An old link asks for the code."""
    if who.phone is not None:
        return _seen(to)
    good = site.phones.is_token(token)
    return _page(site, request, Wanted(within(to), token if good else "", old=not good))


@post("/join", include_in_schema=False)
async def join_by_form(site: GivenSite, request: Asking) -> Response[Any]:
    """The same form from a browser without script."""
    form = {name: values[0][:LONGEST] for name, values in parse_qs((await request.body()).decode()).items()}
    to, token, name = within(form.get("to", "/")), form.get("token") or None, form.get("name", "")
    try:
        _, cookie = admit(site, request, token, form.get("code", ""), name)
    except Refused as error:
        good = token is not None and site.phones.is_token(token)
        old = token is not None and not good
        wanted = Wanted(to, token or "" if good else "", old, name, "" if old else error.text)
        return _page(site, request, wanted, error.status, error)
    return Redirect(to, status_code=HTTP_303_SEE_OTHER, cookies=[cookie_of(cookie)])


def admit(site: Site, request: Asking, token: str | None, code: str, name: str) -> tuple[Phone, str]:
    """The phone that has just joined, by the token or else by the code, and its cookie.

    Raises:
        Refused: neither is right, there are too many tries or phones, or nobody can be called so.
    """
    if name:
        name_of(name)  # refused before anybody has joined
    address = request.client.host if request.client else ""
    phone, cookie = site.phones.join_by_code(code, address, site.now_s()) if token is None else site.phones.join_by_token(token)
    return site.phones.rename(phone.id, name) if name else phone, cookie


def join_first(path: str) -> Redirect:
    """To the page for joining, and from there back to this one."""
    query = "" if within(path) == "/" else f"?{urlencode({'to': path}, safe='/')}"
    return Redirect(f"/join{query}", status_code=HTTP_303_SEE_OTHER)


def within(to: str) -> str:
    """A page of this site; the page Now for everything else."""
    return to if OURS.fullmatch(to) else "/"


def _seen(to: str) -> Redirect:
    return Redirect(within(to), status_code=HTTP_303_SEE_OTHER)


def _page(site: Site, request: Asking, wanted: Wanted, status: int = 200, error: Refused | None = None) -> Response[Any]:
    headers = dict(error.headers) if error else {}
    html = site.render("join.html", wanted=wanted, why="" if wanted.token else _why(site, request, wanted))
    return Response(html, status_code=status, headers=headers, media_type=MediaType.HTML)


def _why(site: Site, request: Asking, wanted: Wanted) -> str:
    """Why it has to be joined now, where people can't know it."""
    if wanted.old:
        return site.says("join_old_link")
    said = said_to_be(request)
    return site.says(f"join_{site.phones.gone(said)}") if said else ""
