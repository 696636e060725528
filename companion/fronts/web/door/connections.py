"""Connections: how many there may be, and how long one may take to say what it wants.

uvicorn by itself waits for ever for a request that does not come, or comes byte by byte. Here a connection has ``patience_s`` for the
head of a request, as long for its body, and as long to take what is waiting for it. Where one address has too many, or all together, the
one goes that has waited longest without asking for anything. So one bad phone can't lock out the others.

Nor can a few addresses: who has joined is known by what the head of a request says, and of all connections a ``reserve`` is for those. A
stranger beyond it, or beyond what one address may have, is told so once it has asked. Of bodies that have begun and do not end strangers
have a few at a time; the one that has waited longest is told to come again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, ClassVar, Literal, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.fronts.web.door.refused import Refused

Knows = Callable[[str], bool]
"""Whether this cookie is one of a phone that has joined."""

State = Literal["head", "body", "answer", "closing"]
"""What a connection is at: its request's head or body comes, it is being answered, or it is to end."""

_SECRETS = re.compile(rb"[\w-]{16,64}")

LONGEST_SAID = 4096
"""Bytes of a head in which a cookie is looked for."""
RETRY_AFTER_S = 5


class Limits(NamedTuple):
    """``of_one``: connections from one other machine (a browser has up to six for a page, and one for its stream), ``of_all``: from all,
    of which ``reserve`` are for phones that have joined. ``bodies_of_one``, ``bodies_of_all``: bodies of strangers that have begun and not
    ended, of one other machine and of all; what a stranger has to say here, a code, comes in one piece.
    """

    patience_s: float = 20.0
    of_one: int = 48
    of_all: int = 400
    reserve: int = 80
    bodies_of_one: int = 8
    bodies_of_all: int = 64


def limited(limits: Limits, knows: Knows) -> type[Connection]:
    """The kind of connection for a server with these limits; ``knows`` says who has joined."""

    class Limited(Connection):
        LIMITS = limits

        def knows(self, cookie: str) -> bool:
            return knows(cookie)

    return Limited


def _refusal(kind: str, text: str) -> Refused:
    return Refused(503, kind, text, RETRY_AFTER_S)


def too_many() -> Refused:
    """There is no room for another connection."""
    return _refusal("too_many_connections", "There are too many connections from there: close some pages, and try again.")


def too_slow() -> Refused:
    """A body has begun and does not end, and others want to be heard."""
    return _refusal("unfinished_body", "The rest of this request did not come, and others are waiting: send it again, all of it at once.")


def _on_the_wire(refused: Refused) -> bytes:
    """For a connection on which nobody has begun to answer."""
    head = f"HTTP/1.1 {refused.status} Service Unavailable\r\ncontent-type: application/json\r\nretry-after: {refused.retry_after}\r\n"
    return f"{head}connection: close\r\n\r\n".encode() + refused.as_json()


class Connection(H11Protocol):
    """uvicorn's, with an end to its patience."""

    LIMITS: ClassVar[Limits] = Limits()

    joined = False
    """Whether what was asked for last was asked by a phone that has joined."""
    _state: State | None = None
    _since_s = 0.0
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._inner, self.app = self.app, self._answer

    def knows(self, cookie: str) -> bool:
        """Whether this is the cookie of a phone that has joined."""
        return False

    # -- what asyncio and uvicorn call ------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has called: there is room, or it is said that there is none."""
        super().connection_made(transport)
        if not self._has_room():
            self._refuse(too_many())
        self._look()

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """An answer has gone out whole."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever called has gone."""
        super().connection_lost(exc)
        for timer in (self._timer, self._stalled):
            if timer is not None:
                timer.cancel()

    def pause_writing(self) -> None:
        """Whoever called does not read what is sent."""
        super().pause_writing()
        self._stalled = self.loop.call_later(self.LIMITS.patience_s, self.transport.abort)

    def resume_writing(self) -> None:
        """Now it does again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    # -- patience -------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Give it time for what it is at now, if that is something else than before."""
        state = self._at()
        if state == self._state:
            return
        self._state, self._since_s = state, self.loop.time()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if state == "answer" else self.loop.call_later(self.LIMITS.patience_s, self.transport.abort)
        if state == "body":
            self.joined = self._has_joined(self.headers)
            self._limit_bodies()

    def _at(self) -> State:
        if self.transport.is_closing():
            return "closing"
        theirs = self.conn.their_state
        if theirs is h11.IDLE:
            return "head"
        if theirs is h11.SEND_BODY:
            return "body"
        return "closing" if self.cycle is None or self.cycle.response_complete else "answer"

    # -- room -----------------------------------------------------------------------------------------------------

    def _has_room(self) -> bool:
        """Whether there is room for this one, after another has gone for it if need be. The machine itself is not counted for one.

        A stranger may be one too many until it has asked: perhaps it is none.
        """
        limits, everyone = self.LIMITS, self._everyone()
        own = [each for each in everyone if not each.joined and each._is_of(self)]
        if not self._is_own_machine() and not self._fits(own, limits.of_one) and len(own) > limits.of_one + limits.reserve // 10:
            return False
        return self._fits(everyone, limits.of_all)

    def _fits(self, crowd: list[Connection], most: int) -> bool:
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
        """Answer who has joined, and strangers as far as there is room for them."""
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
        busy = [each for each in self._everyone() if not each.joined and each._state in ("body", "answer")]
        own = sum(each._is_of(self) for each in busy)
        return len(busy) <= limits.of_all - limits.reserve and (self._is_own_machine() or own <= limits.of_one)

    def _limit_bodies(self) -> None:
        """One more body of a stranger has begun: beyond what they may have, the one that has waited longest goes."""
        begun = [each for each in self._everyone() if each._state == "body" and not each.joined]
        own = [] if self._is_own_machine() else [each for each in begun if each._is_of(self)]
        for crowd, most in ((own, self.LIMITS.bodies_of_one), (begun, self.LIMITS.bodies_of_all)):
            if len(crowd) > most:
                min(crowd, key=lambda each: each._since_s)._refuse(too_slow())

    def _refuse(self, refused: Refused) -> None:
        """Say so, unless an answer is on its way already, and hang up."""
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(_on_the_wire(refused))
        self.transport.close()
        self._look()

    def _has_joined(self, headers: list[tuple[bytes, bytes]]) -> bool:
        said = b" ".join(value for name, value in headers if name in (b"cookie", b"authorization"))
        return any(self.knows(word.decode()) for word in _SECRETS.findall(said[:LONGEST_SAID]))

    def _everyone(self) -> list[Connection]:
        connections: set[Any] = self.connections
        return list(connections)

    def _is_of(self, other: Connection) -> bool:
        return _address(self.client) == _address(other.client)

    def _is_own_machine(self) -> bool:
        return _address(self.client) == _address(self.server)


def _address(end: tuple[str, int | None] | None) -> str:
    return end[0] if end else ""
