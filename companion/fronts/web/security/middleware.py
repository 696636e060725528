"""ASGI middleware around the whole site: refuses wrong hosts, cross-site requests and large bodies before a handler sees them."""

from __future__ import annotations

from typing import cast

from litestar.types import ASGIApp, HTTPRequestEvent, HTTPScope, Receive, ReceiveMessage, Scope, Send

from companion.fronts.web.security import body_limits
from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.origin_check import READING, check_form, check_origin
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.security_headers import SecurityHeaders

MAX_ADDRESS, MAX_HEADERS = 4096, 16 * 1024
"""Maximum size of the address and of all headers, in bytes."""
HTTP_METHODS = READING | {"POST", "PUT", "PATCH", "DELETE"}


def with_security(app: ASGIApp, hosts: AllowedHosts) -> ASGIApp:
    """The app with request checks in front, and security headers on every response."""
    return SecurityHeaders(SecurityMiddleware(app, hosts))


class SecurityMiddleware:
    """Passes on only requests that pass all checks."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See the ASGI specification."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
        elif kind == "websocket":  # not supported
            await send({"type": "websocket.close", "code": 1008, "reason": "no web sockets here"})
        else:
            await self._handle(cast(HTTPScope, scope), receive, send)

    async def _handle(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer with the error."""
        try:
            replay = await self._check(scope, receive)
        except RequestRefused as error:
            await _answer(error, scope, send)
            return
        if replay is not None:
            await self._app(_as_get(scope), replay, send)

    async def _check(self, scope: HTTPScope, receive: Receive) -> Receive | None:
        """Check the request; returns the app's ``receive``, or None if the client has disconnected.

        Raises:
            RequestRefused: a check failed.
        """
        method, head = scope["method"], RequestHeaders(scope)
        if method not in HTTP_METHODS:
            raise RequestRefused(405, "method", "There is no such method here: GET looks, POST does.")
        _check_size(scope)
        host = self._host(head, scope)
        check_origin(method, host, head.one("origin"), head.one("sec-fetch-site") or "")
        if method in READING:
            return receive
        body_limits.check_length(head.one("content-length") or "")
        if head.one("content-length") and head.one("transfer-encoding"):
            raise RequestRefused(
                400, "two_lengths", "Content-Length and Transfer-Encoding are two ways to say where a request ends: send one."
            )
        body = await body_limits.read_body(receive)
        if body is None:
            return None
        if body["body"]:
            kind = head.one("content-type") or ""
            if body_limits.is_form(scope["path"], kind):
                check_form(host, head.one("origin"), head.one("sec-fetch-site") or "")
            else:
                body_limits.check_type(kind)
            body_limits.check_text(body["body"])
            body_limits.check_depth(body["body"])
        return _replay(body, receive)

    def _host(self, head: RequestHeaders, scope: HTTPScope) -> str:
        """The ``Host`` header.

        Raises:
            RequestRefused: there is none, there are several, or it is not ours.
        """
        server = scope.get("server")
        host = head.one("host") or ""
        if not self._hosts.admits(host, server[0] if server else ""):
            text = "The companion does not know itself by that name: use the address that is on the box, or add the name to [web] names."
            raise RequestRefused(421, "wrong_host", text)
        return host


def _as_get(scope: HTTPScope) -> HTTPScope:
    """Turn HEAD into GET for the app (RFC 9110, 9.3.2). uvicorn leaves out the body itself, going by its own scope."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def _check_size(scope: HTTPScope) -> None:
    """Check the sizes of address and headers, and that the path is absolute.

    Raises:
        RequestRefused: one of them is not acceptable.
    """
    if len(scope["raw_path"]) + len(scope["query_string"]) > MAX_ADDRESS:
        raise RequestRefused(414, "long_address", "No address here is so long: go to the page Now.")
    if sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEADERS:
        raise RequestRefused(
            431, "large_head", "The head of this request is too large: clear the cookies of this page, and send fewer headers."
        )
    if not scope["path"].startswith("/"):
        raise RequestRefused(400, "no_path", "Addresses here begin with /: the name of the machine goes into the header Host.")


class RequestHeaders:
    """The headers of a request, none of which may be repeated."""

    def __init__(self, scope: HTTPScope) -> None:
        self._headers = [(name.lower(), value) for name, value in scope["headers"]]

    def one(self, name: str) -> str | None:
        """The value of this header; None if there is none.

        Raises:
            RequestRefused: it is repeated, so that another program might read a different value.
        """
        found = [value for key, value in self._headers if key == name.encode()]
        if len(found) > 1:
            raise RequestRefused(400, "twice", f"The header {name} is there twice: send it once.")
        return found[0].decode("latin-1") if found else None


def _replay(body: HTTPRequestEvent, receive: Receive) -> Receive:
    """A ``receive`` that returns the body first, then continues with the real one."""
    waiting = [body]

    async def replay() -> ReceiveMessage:
        return waiting.pop() if waiting else await receive()

    return replay


async def _answer(error: RequestRefused, scope: HTTPScope, send: Send) -> None:
    """Answer with the error, as HTML for browsers, otherwise as JSON."""
    page = b"text/html" in b",".join(value for name, value in scope["headers"] if name.lower() == b"accept")
    page = page and not scope["path"].startswith("/api/")
    body = error.as_html() if page else error.as_json()
    kind = b"text/html; charset=utf-8" if page else b"application/json"
    more = [(name.encode(), value.encode()) for name, value in error.headers.items()]
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"connection", b"close"), *more]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    head = scope["method"] == "HEAD"
    await send({"type": "http.response.body", "body": b"" if head else body, "more_body": False})
