"""Identity of callers and Litestar guards. A phone that has joined sends a cookie; scripts may send its value as a bearer token."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler

from companion.fronts.web.security.phones import Phones
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.register import Phone

COOKIE = "companion"
KEPT_S = 30 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]


class Caller(msgspec.Struct, frozen=True):
    """The sender of a request: a phone that has joined, or a spectator."""

    phone: Phone | None = None


def caller_of(connection: Connection) -> Caller:
    """The caller of a request, found in the phones of the app's state."""
    phones: Phones = connection.app.state.phones
    credential = credential_of(connection)
    return Caller(phones.by_cookie(credential) if credential else None)


def credential_of(connection: Connection) -> str:
    """The bearer token or cookie of a request; empty if there is none."""
    return _bearer(connection.headers.get("authorization", "")) or connection.cookies.get(COOKIE, "")


def _bearer(authorization: str) -> str:
    scheme, _, value = authorization.partition(" ")
    return value.strip() if scheme.lower() == "bearer" else ""


async def needs_phone(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard: only phones that have joined. It is asynchronous because Litestar would run it on a thread otherwise."""
    if caller_of(connection).phone is None:
        raise RequestRefused(
            401, "join_first", "Join the table first: scan the QR code on the box, or open the page and type the code beside it."
        )


async def may_watch(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard: phones that have joined, and everybody if the app's state says ``spectators``."""
    if not connection.app.state.spectators:
        await needs_phone(connection, handler)


def cookie_of(value: str) -> Cookie:
    """The cookie for a phone that has just joined."""
    return Cookie(key=COOKIE, value=value, max_age=KEPT_S, path="/", httponly=True, samesite="strict")


def expired_cookie() -> Cookie:
    """A cookie that deletes it."""
    return Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="strict")
