"""Limits on HTTP connections: number, duration of requests, and a reserve for phones that have joined.

uvicorn waits for ever for a request that does not come, or comes byte by byte. Here a connection has ``patience_s`` for the head of a
request, as long for its body, and as long to read its response. If one address has too many connections, or all together have, the one
that has been idle longest is closed. So one bad phone can't lock out the others.

Nor can a few addresses: phones that have joined are recognized by the head of their request, and a ``reserve`` of connections is kept for
them. A stranger beyond that, or beyond the limit of one address, gets an error once it has sent a request. Strangers may have only a few
unfinished request bodies at a time; beyond that the oldest one gets an error.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, ClassVar, Literal, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.fronts.web.security.refusal import RequestRefused

Knows = Callable[[str], bool]
"""Tells whether a cookie belongs to a phone that has joined."""

State = Literal["head", "body", "answer", "closing"]
"""The phase of a connection: receiving head or body, answering, or closing."""

_SECRETS = re.compile(rb"[\w-]{16,64}")

MAX_CREDENTIAL_BYTES = 4096
"""Bytes of the headers that are searched for a cookie."""
RETRY_AFTER_S = 5


class ConnectionLimits(NamedTuple):
    """``of_one``: connections from one other machine (a browser opens up to six for a page, and one for its stream); ``of_all``: from all
    machines, ``reserve`` of them for phones that have joined. ``bodies_of_one``, ``bodies_of_all``: unfinished request bodies of strangers,
    per machine and in total; all that strangers send here is a code, which fits into one packet.
    """

    patience_s: float = 20.0
    of_one: int = 48
    of_all: int = 400
    reserve: int = 80
    bodies_of_one: int = 8
    bodies_of_all: int = 64


def limited_connection_class(limits: ConnectionLimits, knows: Knows) -> type[LimitedConnection]:
    """A connection class with these limits for uvicorn; ``knows`` tells which cookies belong to phones that have joined."""

    class Limited(LimitedConnection):
        LIMITS = limits

        def knows(self, cookie: str) -> bool:
            return knows(cookie)

    return Limited


def _refusal(kind: str, text: str) -> RequestRefused:
    return RequestRefused(503, kind, text, RETRY_AFTER_S)


def too_many() -> RequestRefused:
    """The refusal when there are too many connections."""
    return _refusal("too_many_connections", "There are too many connections from there: close some pages, and try again.")


def too_slow() -> RequestRefused:
    """The refusal of an unfinished body when there are too many."""
    return _refusal("unfinished_body", "The rest of this request did not come, and others are waiting: send it again, all of it at once.")


def _on_the_wire(refused: RequestRefused) -> bytes:
    """A complete HTTP response, for a connection without a response so far."""
    head = f"HTTP/1.1 {refused.status} Service Unavailable\r\ncontent-type: application/json\r\nretry-after: {refused.retry_after}\r\n"
    return f"{head}connection: close\r\n\r\n".encode() + refused.as_json()


class LimitedConnection(H11Protocol):
    """uvicorn's HTTP/1.1 connection with limits and timeouts."""

    LIMITS: ClassVar[ConnectionLimits] = ConnectionLimits()

    joined = False
    """Whether the last request came from a phone that has joined."""
    _state: State | None = None
    _since_s = 0.0
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._inner, self.app = self.app, self._answer

    def knows(self, cookie: str) -> bool:
        """Whether this cookie belongs to a phone that has joined."""
        return False

    # -- callbacks of asyncio and uvicorn ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it if there are too many."""
        super().connection_made(transport)
        if not self._has_room():
            self._refuse(too_many())
        self._update()

    def data_received(self, data: bytes) -> None:
        """See asyncio; then update the phase."""
        super().data_received(data)
        self._update()

    def on_response_complete(self) -> None:
        """See uvicorn; then update the phase."""
        super().on_response_complete()
        self._update()

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio; cancels the timers."""
        super().connection_lost(exc)
        for timer in (self._timer, self._stalled):
            if timer is not None:
                timer.cancel()

    def pause_writing(self) -> None:
        """The client does not read: close the connection if that lasts too long."""
        super().pause_writing()
        self._stalled = self.loop.call_later(self.LIMITS.patience_s, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    # -- timeouts -------------------------------------------------------------------------------------------------

    def _update(self) -> None:
        """Restart the timeout if the connection has entered another phase."""
        state = self._phase()
        if state == self._state:
            return
        self._state, self._since_s = state, self.loop.time()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if state == "answer" else self.loop.call_later(self.LIMITS.patience_s, self.transport.abort)
        if state == "body":
            self.joined = self._has_joined(self.headers)
            self._limit_bodies()

    def _phase(self) -> State:
        if self.transport.is_closing():
            return "closing"
        theirs = self.conn.their_state
        if theirs is h11.IDLE:
            return "head"
        if theirs is h11.SEND_BODY:
            return "body"
        return "closing" if self.cycle is None or self.cycle.response_complete else "answer"

    # -- limits ---------------------------------------------------------------------------------------------------

    def _has_room(self) -> bool:
        """Whether this connection fits the limits, after closing an idle one if necessary. The machine itself has no limit per address.

        A few connections above the limit are accepted until their request shows whether they come from a phone that has joined.
        """
        limits, connections = self.LIMITS, self._all_connections()
        own = [each for each in connections if not each.joined and each._is_of(self)]
        if not self._is_own_machine() and not self._fits(own, limits.of_one) and len(own) > limits.of_one + limits.reserve // 10:
            return False
        return self._fits(connections, limits.of_all)

    def _fits(self, crowd: list[LimitedConnection], most: int) -> bool:
        if len(crowd) <= most:
            return True
        idle = [each for each in crowd if each is not self and each._state in ("head", "closing")]
        if not idle:
            return False
        longest = min(idle, key=lambda each: (each.joined, each._since_s))
        longest.transport.abort()
        self.connections.discard(longest)
        return True

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve phones that have joined, and strangers within their limits."""
        self.joined = self._has_joined(scope["headers"])
        if self.joined or self._stranger_fits():
            await self._inner(scope, receive, send)
        else:
            refused = too_many()
            head = [(b"content-type", b"application/json"), (b"connection", b"close"), (b"retry-after", str(refused.retry_after).encode())]
            await send({"type": "http.response.start", "status": refused.status, "headers": head})
            await send({"type": "http.response.body", "body": refused.as_json()})

    def _stranger_fits(self) -> bool:
        limits = self.LIMITS
        busy = [each for each in self._all_connections() if not each.joined and each._state in ("body", "answer")]
        own = sum(each._is_of(self) for each in busy)
        return len(busy) <= limits.of_all - limits.reserve and (self._is_own_machine() or own <= limits.of_one)

    def _limit_bodies(self) -> None:
        """Refuse the oldest unfinished body of a stranger if there are too many."""
        begun = [each for each in self._all_connections() if each._state == "body" and not each.joined]
        own = [] if self._is_own_machine() else [each for each in begun if each._is_of(self)]
        for crowd, most in ((own, self.LIMITS.bodies_of_one), (begun, self.LIMITS.bodies_of_all)):
            if len(crowd) > most:
                min(crowd, key=lambda each: each._since_s)._refuse(too_slow())

    def _refuse(self, refused: RequestRefused) -> None:
        """Send the error, unless a response has started, and close the connection."""
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(_on_the_wire(refused))
        self.transport.close()
        self._update()

    def _has_joined(self, headers: list[tuple[bytes, bytes]]) -> bool:
        credentials = b" ".join(value for name, value in headers if name in (b"cookie", b"authorization"))
        return any(self.knows(word.decode()) for word in _SECRETS.findall(credentials[:MAX_CREDENTIAL_BYTES]))

    def _all_connections(self) -> list[LimitedConnection]:
        connections: set[Any] = self.connections
        return list(connections)

    def _is_of(self, other: LimitedConnection) -> bool:
        return _address(self.client) == _address(other.client)

    def _is_own_machine(self) -> bool:
        return _address(self.client) == _address(self.server)


def _address(end: tuple[str, int | None] | None) -> str:
    return end[0] if end else ""
