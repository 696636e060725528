"""Load test: hundreds of open pages, some of which never read their stream, while eight phones play."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Final

from bench.web.daemon import HOST, Served
from bench.web.phone import Phone, Stream, mark_of, request
from bench.web.phone_players import at_table

STREAMS: Final = 300
DEAF: Final = 60
"""Number of them that never read their stream."""
PLAYERS: Final = 8


async def answered(served: Served, acts: int) -> AsyncIterator[float]:
    """Seconds from sending each act until it is answered, beside the crowd; every reading stream has to get every act's parts."""
    async with at_table(served, PLAYERS) as people:
        crowd = [await _followed(people.phones[n % PLAYERS], served) for n in range(STREAMS - DEAF - PLAYERS)]
        with ExitStack() as stack:
            for stream in crowd:
                stack.callback(stream.close)
            for n in range(DEAF):
                stack.callback((await _deaf(people.phones[n % PLAYERS], served)).close)
            people.streams = [*people.streams, *crowd]
            async for happened in people.play(acts):
                yield happened.answered_s - happened.sent_s


async def _followed(phone: Phone, served: Served) -> Stream:
    """Open another stream of the page Now."""
    page = await phone.get("/")
    stream = await Stream.open(served.port, "now", mark_of(page.unpacked), phone.line.cookie)
    await stream.reach(1)
    return stream


async def _deaf(phone: Phone, served: Served) -> socket.socket:
    """Open an uncompressed stream of the page Now with a small receive buffer, and never read it."""
    page = await phone.get("/")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((HOST, served.port))
    path = f"/events?view=now&mark={mark_of(page.unpacked)}"
    head = request(served.port, "GET", path, cookie=phone.line.cookie, accept="text/event-stream")
    line.sendall(head.replace(b"Accept-Encoding: gzip, deflate\r\n", b""))
    await asyncio.sleep(0)
    return line
