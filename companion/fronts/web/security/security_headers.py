"""Middleware that adds security headers to every response, so that browsers let pages do no more than they need.

Referrer-Policy is same-origin, not no-referrer: with that, browsers send our own forms with the origin "null". There is no
Cross-Origin-Opener-Policy: browsers honour it over https only, and complain about it otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

from litestar.types import ASGIApp, Message, Receive, Scope, Send

STATIC = "/static/"
"""Responses below this path may be cached, as their own headers say; all others must not be."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

ALWAYS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_OURS = frozenset(name for name, _ in ALWAYS)
_NOT_KEPT = (b"cache-control", b"no-store")


class SecurityHeaders:
    """Adds the headers to all responses of the wrapped app."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See the ASGI specification."""
        kind: str = scope["type"]
        if kind != "http":
            await self._app(scope, receive, send)
            return
        static = scope["path"].startswith(STATIC)

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = static and message["status"] < 400
                message["headers"] = list(_with_ours(message.get("headers", ()), kept=kept))
            await send(message)

        await self._app(scope, receive, headed)


def _with_ours(headers: Iterable[tuple[bytes, bytes]], *, kept: bool) -> Iterable[tuple[bytes, bytes]]:
    dropped = _OURS if kept else _OURS | {b"cache-control"}
    yield from (header for header in headers if header[0].lower() not in dropped)
    yield from ALWAYS
    if not kept:
        yield _NOT_KEPT
