"""The whole application in one process and on one thread: a real house, panel and evening behind it, a client in front of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar.types import ASGIApp

from companion.app.daemon.side import Side
from companion.engine import Evening
from companion.fronts.web.app import routes
from companion.fronts.web.desk import Deed, Desk
from companion.fronts.web.door.guard import COOKIE
from companion.fronts.web.door.phones import Phones
from companion.fronts.web.door.register import Phone, Register
from companion.fronts.web.seen import nothing_of, seen_of
from companion.fronts.web.site import Site
from hardware.mock.clock import MockClock
from tests.fronts.panel.tables import Table, house_in

Client = httpx.Client
BEGAN = 1_790_000_000.0
ADDRESS = "http://box.local"


class Straight(httpx.BaseTransport):
    """Requests go straight into the application, each until its answer is there."""

    def __init__(self, app: ASGIApp, runner: asyncio.Runner) -> None:
        self._inner, self._runner = httpx.ASGITransport(app, raise_app_exceptions=False), runner  # type: ignore[arg-type]

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self._runner.run(self._handled(request))

    async def _handled(self, request: httpx.Request) -> httpx.Response:
        sent = httpx.Request(request.method, request.url, headers=request.headers, content=request.read())
        answer = await self._inner.handle_async_request(sent)
        assert isinstance(answer.stream, httpx.AsyncByteStream)
        body = b"".join([chunk async for chunk in answer.stream])
        return httpx.Response(answer.status_code, headers=answer.headers, stream=httpx.ByteStream(body))


class Memory:
    """Where the phones of one test are kept."""

    trouble = ""

    def __init__(self) -> None:
        self.kept = Register()

    def read(self) -> Register:
        return self.kept

    def write(self, value: Register) -> bool:
        self.kept = value
        return True


class Sitting:
    """People at a table with phones. What a phone wants is done at once; after it everybody sees what there is then, as with the host."""

    def __init__(self, folder: Path, *, spectators: bool = False) -> None:
        self.clock = MockClock()
        self.table = Table(house_in(folder, self.clock), self.clock)
        self.phones = Phones(Memory(), BEGAN)
        self.site = Site(Desk(self._give), self.phones, now_s=self.clock.now_s, wall_s=lambda: BEGAN, virtual=False)
        self.app = routes(self.site, spectators=spectators)
        self._side = Side(self.table.house, self.table.panel)
        self.show()

    def _give(self, deed: Deed) -> None:
        deed(self._side)
        self.table.settle()
        self.show()
        deed.deliver()

    def show(self) -> None:
        """What there is to see now."""
        page = self.table.panel.evening
        self.site.feed.show(nothing_of() if page is None else seen_of(page.evening, page.words, page.scene))

    def lay(self, evening: Evening) -> Evening:
        """Put an evening on the table that was begun elsewhere."""
        self.table.house._on_table(evening)
        self.table.panel.take(evening)
        self.show()
        return evening

    @property
    def evening(self) -> Evening:
        """The evening on the table."""
        return self.table.evening

    @contextmanager
    def watching(self) -> Iterator[Client]:
        """Somebody who has not joined."""
        with asyncio.Runner() as runner, Client(transport=Straight(self.app, runner), base_url=ADDRESS) as client:
            yield client

    @contextmanager
    def joined(self, name: str = "") -> Iterator[Client]:
        """A phone that has joined."""
        phone, cookie = self.phones.join_by_token(self.phones.token)
        if name:
            self.phones.rename(phone.id, name)
        with self.watching() as client:
            client.cookies.set(COOKIE, cookie)
            yield client

    def phone(self, name: str) -> Phone:
        """The phone that is called so."""
        return next(phone for phone in self.phones.all() if phone.name == name)


def said(answer: Any) -> str:
    """The sentence of an error."""
    text: str = answer.json()["error"]["text"]
    return text
