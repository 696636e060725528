"""The join page: by link or by code, with and without JavaScript; and the redirect to it for phones that have not joined."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlencode

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.security.identity import cookie_of, credential_of
from companion.fronts.web.security.phone_names import normalized_name
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.register import Phone
from companion.fronts.web.site import PAGES, Site

Asking = Request[Any, Any, Any]

OURS = re.compile(rf"/({'|'.join(PAGES[1:])}|panel|begin/[\w-]+|evenings(/[\w-]+)?(/dice)?)?", re.ASCII)
"""Pages to which joining may redirect; never a foreign address."""
LONGEST = 100
"""Maximum length of a form field; no token, code or name is that long."""


class JoinForm(msgspec.Struct, frozen=True):
    """State of the join page: a token to join with one tap, otherwise the field for the code; ``to`` is the page to open afterwards.

    ``old``: the link has expired. ``wrong``: why the last attempt failed.
    """

    to: str = "/"
    token: str = ""
    old: bool = False
    name: str = ""
    wrong: str = ""


@get("/join", include_in_schema=False)
async def join(site: SiteDep, who: CallerDep, request: Asking, to: FromQuery[str] = "/") -> Response[Any]:
    """The page with the field for the code."""
    return _redirect(to) if who.phone is not None else _page(site, request, JoinForm(page_or_home(to)))


@get("/j/{token:str}", include_in_schema=False)
async def join_by_token(site: SiteDep, who: CallerDep, request: Asking, token: FromPath[str], to: FromQuery[str] = "/") -> Response[Any]:
    """The target of the QR code: one tap joins. Opening the page alone does not join. An expired link asks for the code."""
    if who.phone is not None:
        return _redirect(to)
    good = site.phones.is_token(token)
    return _page(site, request, JoinForm(page_or_home(to), token if good else "", old=not good))


@post("/join", include_in_schema=False)
async def join_by_form(site: SiteDep, request: Asking) -> Response[Any]:
    """The join form as sent without JavaScript."""
    fields = {name: values[0][:LONGEST] for name, values in parse_qs((await request.body()).decode()).items()}
    to, token, name = page_or_home(fields.get("to", "/")), fields.get("token") or None, fields.get("name", "")
    try:
        _, cookie = admit(site, request, token, fields.get("code", ""), name)
    except RequestRefused as error:
        good = token is not None and site.phones.is_token(token)
        old = token is not None and not good
        form = JoinForm(to, token or "" if good else "", old, name, "" if old else error.text)
        return _page(site, request, form, error.status, error)
    return Redirect(to, status_code=HTTP_303_SEE_OTHER, cookies=[cookie_of(cookie)])


def admit(site: Site, request: Asking, token: str | None, code: str, name: str) -> tuple[Phone, str]:
    """Join by token, otherwise by code; returns the new phone and its cookie.

    Raises:
        RequestRefused: token or code is wrong, there are too many attempts or phones, or the name is invalid.
    """
    if name:
        normalized_name(name)  # an invalid name is refused before joining
    address = request.client.host if request.client else ""
    phone, cookie = site.phones.join_by_code(code, address, site.now_s()) if token is None else site.phones.join_by_token(token)
    return site.phones.rename(phone.id, name) if name else phone, cookie


def join_first(path: str) -> Redirect:
    """A redirect to the join page, which leads back to ``path``."""
    query = "" if page_or_home(path) == "/" else f"?{urlencode({'to': path}, safe='/')}"
    return Redirect(f"/join{query}", status_code=HTTP_303_SEE_OTHER)


def page_or_home(to: str) -> str:
    """``to`` if it is a page of this site, otherwise the page Now."""
    return to if OURS.fullmatch(to) else "/"


def _redirect(to: str) -> Redirect:
    return Redirect(page_or_home(to), status_code=HTTP_303_SEE_OTHER)


def _page(site: Site, request: Asking, form: JoinForm, status: int = 200, error: RequestRefused | None = None) -> Response[Any]:
    headers = dict(error.headers) if error else {}
    html = site.render("join.html", form=form, why="" if form.token else _why(site, request, form))
    return Response(html, status_code=status, headers=headers, media_type=MediaType.HTML)


def _why(site: Site, request: Asking, form: JoinForm) -> str:
    """Why this phone has to join again; empty if it never joined."""
    if form.old:
        return site.says("join_old_link")
    credential = credential_of(request)
    return site.says(f"join_{site.phones.removal_reason(credential)}") if credential else ""
