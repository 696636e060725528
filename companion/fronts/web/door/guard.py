"""Who is asking, and who may: Litestar guards. What has joined is known by its cookie; a script may say the same in a header."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler

from companion.fronts.web.door.phones import Phones
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.door.register import Phone

COOKIE = "companion"
KEPT_S = 30 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]


class Who(msgspec.Struct, frozen=True):
    """Who asks: a phone that has joined, or somebody who watches."""

    phone: Phone | None = None


def who_of(connection: Connection) -> Who:
    """Who asks. The site's state holds the phones."""
    phones: Phones = connection.app.state.phones
    said = said_to_be(connection)
    return Who(phones.of(said) if said else None)


def said_to_be(connection: Connection) -> str:
    """The cookie, or bearer token, by which somebody wants to be known; empty where there is none."""
    return _bearer(connection.headers.get("authorization", "")) or connection.cookies.get(COOKIE, "")


def _bearer(authorization: str) -> str:
    scheme, _, value = authorization.partition(" ")
    return value.strip() if scheme.lower() == "bearer" else ""


async def needs_phone(connection: Connection, handler: BaseRouteHandler) -> None:
    """Only for phones that have joined. Not that it waits for anything: what is not asynchronous is given a thread of its own."""
    if who_of(connection).phone is None:
        raise Refused(401, "join_first", "Join the table first: scan the QR code on the box, or open the page and type the code beside it.")


async def may_watch(connection: Connection, handler: BaseRouteHandler) -> None:
    """For phones that have joined; where the site's state says ``spectators``, for everybody."""
    if not connection.app.state.spectators:
        await needs_phone(connection, handler)


def cookie_of(value: str) -> Cookie:
    """What a phone that has just joined is given."""
    return Cookie(key=COOKIE, value=value, max_age=KEPT_S, path="/", httponly=True, samesite="strict")


def no_cookie() -> Cookie:
    """What takes it away again."""
    return Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="strict")
