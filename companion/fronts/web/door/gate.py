"""The gate around the whole site: wrong names, cross-site requests and large bodies are refused before a handler sees them."""

from __future__ import annotations

from typing import cast

from litestar.types import ASGIApp, HTTPRequestEvent, HTTPScope, Receive, ReceiveMessage, Scope, Send

from companion.fronts.web.door import bodies
from companion.fronts.web.door.headers import Headers
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.door.origin import READING, check_form, check_origin
from companion.fronts.web.door.refused import Refused

LONGEST_ADDRESS, MOST_HEADERS = 4096, 16 * 1024
"""Bytes."""
HTTP_METHODS = READING | {"POST", "PUT", "PATCH", "DELETE"}


def gated(app: ASGIApp, hosts: Hosts) -> ASGIApp:
    """The app behind the gate, with our headers on all that comes out."""
    return Headers(Gate(app, hosts))


class Gate:
    """Lets through what may be looked at."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See the ASGI specification."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
        elif kind == "websocket":  # there are none here
            await send({"type": "websocket.close", "code": 1008, "reason": "no web sockets here"})
        else:
            await self._examine(cast(HTTPScope, scope), receive, send)

    async def _examine(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Let it in, or say why not."""
        try:
            replay = await self._examined(scope, receive)
        except Refused as error:
            await _answer(error, scope, send)
            return
        if replay is not None:
            await self._app(_as_get(scope), replay, send)

    async def _examined(self, scope: HTTPScope, receive: Receive) -> Receive | None:
        """Where the app reads from; None where whoever asked went away.

        Raises:
            Refused: it may not come in.
        """
        method, head = scope["method"], Head(scope)
        if method not in HTTP_METHODS:
            raise Refused(405, "method", "There is no such method here: GET looks, POST does.")
        _check_size(scope)
        host = self._host(head, scope)
        check_origin(method, host, head.one("origin"), head.one("sec-fetch-site") or "")
        if method in READING:
            return receive
        bodies.check_length(head.one("content-length") or "")
        if head.one("content-length") and head.one("transfer-encoding"):
            raise Refused(400, "two_lengths", "Content-Length and Transfer-Encoding are two ways to say where a request ends: send one.")
        body = await bodies.whole(receive)
        if body is None:
            return None
        if body["body"]:
            kind = head.one("content-type") or ""
            if bodies.is_form(scope["path"], kind):
                check_form(host, head.one("origin"), head.one("sec-fetch-site") or "")
            else:
                bodies.check_type(kind)
            bodies.check_text(body["body"])
            bodies.check_depth(body["body"])
        return _first(body, receive)

    def _host(self, head: Head, scope: HTTPScope) -> str:
        """The host that is named.

        Raises:
            Refused: none, several, or one that is not ours.
        """
        server = scope.get("server")
        host = head.one("host") or ""
        if not self._hosts.admits(host, server[0] if server else ""):
            text = "The companion does not know itself by that name: use the address that is on the box, or add the name to [web] names."
            raise Refused(421, "wrong_host", text)
        return host


def _as_get(scope: HTTPScope) -> HTTPScope:
    """HEAD is GET without what it brings (RFC 9110, 9.3.2), which uvicorn leaves out itself: it goes by its own scope."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def _check_size(scope: HTTPScope) -> None:
    """What stands before a body.

    Raises:
        Refused: too much, or no address of ours.
    """
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
        raise Refused(414, "long_address", "No address here is so long: go to the page Now.")
    if sum(len(name) + len(value) for name, value in scope["headers"]) > MOST_HEADERS:
        raise Refused(431, "large_head", "The head of this request is too large: clear the cookies of this page, and send fewer headers.")
    if not scope["path"].startswith("/"):
        raise Refused(400, "no_path", "Addresses here begin with /: the name of the machine goes into the header Host.")


class Head:
    """The headers of a request."""

    def __init__(self, scope: HTTPScope) -> None:
        self._headers = [(name.lower(), value) for name, value in scope["headers"]]

    def one(self, name: str) -> str | None:
        """This header; None where there is none.

        Raises:
            Refused: it is there more than once, so that another program might read another one.
        """
        found = [value for key, value in self._headers if key == name.encode()]
        if len(found) > 1:
            raise Refused(400, "twice", f"The header {name} is there twice: send it once.")
        return found[0].decode("latin-1") if found else None


def _first(body: HTTPRequestEvent, receive: Receive) -> Receive:
    """Gives the body, then what there is."""
    waiting = [body]

    async def replay() -> ReceiveMessage:
        return waiting.pop() if waiting else await receive()

    return replay


async def _answer(error: Refused, scope: HTTPScope, send: Send) -> None:
    """As a page where a browser wants one, else for programs."""
    page = b"text/html" in b",".join(value for name, value in scope["headers"] if name.lower() == b"accept")
    page = page and not scope["path"].startswith("/api/")
    body = error.as_html() if page else error.as_json()
    kind = b"text/html; charset=utf-8" if page else b"application/json"
    more = [(name.encode(), value.encode()) for name, value in error.headers.items()]
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"connection", b"close"), *more]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    head = scope["method"] == "HEAD"
    await send({"type": "http.response.body", "body": b"" if head else body, "more_body": False})
