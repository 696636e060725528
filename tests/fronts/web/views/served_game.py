"""A game served to browsers: the real site on a port, with commands run under a lock in place of the host thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from socket import create_server
from typing import TYPE_CHECKING

from companion.engine import Evening
from companion.fronts.host_queue import Command, CommandQueue
from companion.fronts.web.app import application
from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.phones import Phones
from companion.fronts.web.server import Server
from companion.fronts.web.site import Site
from companion.fronts.web.table_snapshot import snapshot_of
from companion.presenter.scene_of import words_of
from tests.fronts.web.views.view_table import HostStub
from tests.fronts.web.web_table import MemoryStore

if TYPE_CHECKING:
    from litestar.types import ASGIApp
    from playwright.sync_api import Page

STARTS_S = 20.0


class ServedGame(HostStub):
    """A game served at ``url``. Tests may also play it directly; then they call ``show`` to update the phones."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._lock = threading.Lock()
        self._pages: list[Page] = []
        self.phones = Phones(MemoryStore(), time.time())
        listening = create_server(("127.0.0.1", 0))
        self.port = int(listening.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = Server(self._make, listening)

    def _make(self) -> tuple[Site, ASGIApp]:
        site = Site(CommandQueue(self._do), self.phones, now_s=time.monotonic)
        return site, application(site, AllowedHosts("127.0.0.1", self.port), spectators=True)

    def _do(self, command: Command) -> None:
        with self._lock:
            command(self)
        self.show()
        command.deliver()

    def show(self) -> None:
        """Publish the current snapshot."""
        if self.evening is not None:
            self.server.show(snapshot_of(self.evening, words_of(self.evening)))

    def join(self, page: Page, to: str = "/board") -> Page:
        """Join with this browser, and open a page."""
        _, cookie = self.phones.join_by_token(self.phones.token)
        page.context.add_cookies([{"name": "companion", "value": cookie, "url": self.url}])
        self._pages.append(page)
        page.goto(self.url + to)
        return page

    def close_pages(self) -> None:
        """Leave all pages, because a page that loses its server logs errors."""
        for page in (page for page in self._pages if not page.is_closed()):
            page.goto("about:blank")


@contextmanager
def serve_game(evening: Evening) -> Iterator[ServedGame]:
    """Serve the game until the end of the block."""
    table = ServedGame(evening)
    table.server.start()
    assert table.server.ready.wait(STARTS_S), "the web server did not start"
    table.show()
    try:
        yield table
    finally:
        table.close_pages()
        table.server.stop()
