"""Connections: how many there may be, and how long one may take to say what it wants.

uvicorn by itself waits for ever for a request that does not come, or comes byte by byte. Here a connection has ``patience_s`` for the
head of a request, as long for its body, and as long to take what is waiting for it. Where one address has too many, or all together, the
one goes that has waited longest without asking for anything; if all are being answered, the new one. So one bad phone can't lock out the
others.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Literal, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

State = Literal["head", "body", "answer", "closing"]
"""What a connection is at: its request's head or body comes, it is being answered, or it is to end."""

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
    b'{"error":{"kind":"too_many_connections","text":"There are too many connections from there: close some pages, and try again."}}'
)


class Limits(NamedTuple):
    """``of_one``: connections from one other machine (a browser has up to six for a page, and one for its stream), ``of_all``: from all."""

    patience_s: float = 20.0
    of_one: int = 48
    of_all: int = 400


def limited(limits: Limits) -> type[Connection]:
    """The kind of connection for a server with these limits."""

    class Limited(Connection):
        LIMITS = limits

    return Limited


class Connection(H11Protocol):
    """uvicorn's, with an end to its patience."""

    LIMITS: ClassVar[Limits] = Limits()

    _state: State | None = None
    _since_s = 0.0
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    # -- what asyncio and uvicorn call ------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has called: there is room, or it is said that there is none."""
        super().connection_made(transport)
        if not self._has_room():
            transport.write(FULL)
            transport.close()
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
        """Whether there is room for this one, after another has gone for it if need be. The machine itself is not counted for one."""
        all_of_them: list[Any] = list(self.connections)
        own = [each for each in all_of_them if _address(each.client) == _address(self.client)]
        own_machine = _address(self.client) == _address(self.server)
        return (own_machine or self._fits(own, self.LIMITS.of_one)) and self._fits(all_of_them, self.LIMITS.of_all)

    def _fits(self, crowd: list[Any], most: int) -> bool:
        if len(crowd) <= most:
            return True
        idle = [each for each in crowd if each is not self and each._state in ("head", "closing")]
        if not idle:
            return False
        longest: Connection = min(idle, key=lambda each: float(each._since_s))
        longest.transport.abort()
        self.connections.discard(longest)
        return True


def _address(end: tuple[str, int | None] | None) -> str:
    return end[0] if end else ""
