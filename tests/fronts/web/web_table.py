"""The whole web application on one thread for tests: real host, panel and game behind it, HTTP clients in front."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar.types import ASGIApp

from companion.app.daemon.host_session import HostSession
from companion.engine import Evening
from companion.fronts.host_queue import Command, CommandQueue
from companion.fronts.web.app import routes
from companion.fronts.web.security.identity import COOKIE
from companion.fronts.web.security.phones import Phones
from companion.fronts.web.security.register import Phone, PhoneRegister
from companion.fronts.web.site import Site
from companion.fronts.web.table_snapshot import empty_snapshot, snapshot_of
from hardware.mock.clock import MockClock
from tests.fronts.panel.tables import Table, host_in

Client = httpx.Client
STARTED_AT = 1_790_000_000.0
ADDRESS = "http://box.local"


class DirectTransport(httpx.BaseTransport):
    """An httpx transport that calls the application directly and runs it until the response is complete."""

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


class MemoryStore:
    """A store of the phone register in memory."""

    trouble = ""

    def __init__(self) -> None:
        self.kept = PhoneRegister()

    def read(self) -> PhoneRegister:
        return self.kept

    def write(self, value: PhoneRegister) -> bool:
        self.kept = value
        return True


class WebTable:
    """A table with phones. Commands run at once, and all pages are updated afterwards, as with the real host."""

    def __init__(self, folder: Path, *, spectators: bool = False) -> None:
        self.clock = MockClock()
        self.table = Table(host_in(folder, self.clock), self.clock)
        self.phones = Phones(MemoryStore(), STARTED_AT, self._touch)
        self.site = Site(CommandQueue(self._give), self.phones, now_s=self.clock.now_s, wall_s=lambda: STARTED_AT, virtual=False)
        self.app = routes(self.site, spectators=spectators)
        self._side = HostSession(self.table.host, self.table.panel)
        self.show()

    def _give(self, command: Command) -> None:
        command(self._side)
        self.table.settle()
        self.show()
        command.deliver()

    def _touch(self) -> None:
        """Phones have changed; the first time before there is a site."""
        if "site" in vars(self):
            self.site.feed.touch()

    def show(self) -> None:
        """Publish the current snapshot."""
        page = self.table.panel.evening
        self.site.feed.show(empty_snapshot() if page is None else snapshot_of(page.evening, page.words, page.scene))

    def put_on_table(self, evening: Evening) -> Evening:
        """Put a game on the table that was begun elsewhere."""
        self.table.host._set_current(evening)
        self.table.panel.take(evening)
        self.show()
        return evening

    @property
    def evening(self) -> Evening:
        """The game on the table."""
        return self.table.evening

    @contextmanager
    def spectator(self) -> Iterator[Client]:
        """A client that has not joined."""
        with asyncio.Runner() as runner, Client(transport=DirectTransport(self.app, runner), base_url=ADDRESS) as client:
            yield client

    @contextmanager
    def joined(self, name: str = "") -> Iterator[Client]:
        """A client that has joined."""
        phone, cookie = self.phones.join_by_token(self.phones.token)
        if name:
            self.phones.rename(phone.id, name)
        with self.spectator() as client:
            client.cookies.set(COOKIE, cookie)
            yield client

    def phone(self, name: str) -> Phone:
        """The phone of this name."""
        return next(phone for phone in self.phones.all() if phone.name == name)


def error_text(answer: Any) -> str:
    """The sentence of an error response."""
    text: str = answer.json()["error"]["text"]
    return text
