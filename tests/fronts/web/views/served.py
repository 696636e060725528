"""An evening that is served to browsers: the real site on a port, and what the host's thread does for it, under a lock."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from socket import create_server
from typing import TYPE_CHECKING

from companion.engine import Evening
from companion.engine.view import words_of
from companion.fronts.web.app import application
from companion.fronts.web.desk import Deed, Desk
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.door.phones import Phones
from companion.fronts.web.seen import seen_of
from companion.fronts.web.server import Server
from companion.fronts.web.site import Site
from tests.fronts.web.sites import Memory
from tests.fronts.web.views.looks import Homeless

if TYPE_CHECKING:
    from litestar.types import ASGIApp
    from playwright.sync_api import Page

STARTS_S = 20.0


class Served(Homeless):
    """``url`` is where it is served. The evening may be played beside; then ``show`` tells the phones."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._lock = threading.Lock()
        self._pages: list[Page] = []
        self.phones = Phones(Memory(), time.time())
        listening = create_server(("127.0.0.1", 0))
        self.port = int(listening.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = Server(self._make, listening)

    def _make(self) -> tuple[Site, ASGIApp]:
        site = Site(Desk(self._do), self.phones, now_s=time.monotonic)
        return site, application(site, Hosts("127.0.0.1", self.port), spectators=True)

    def _do(self, deed: Deed) -> None:
        with self._lock:
            deed(self)
        self.show()
        deed.deliver()

    def show(self) -> None:
        """What there is to see now goes to the phones."""
        if self.evening is not None:
            self.server.show(seen_of(self.evening, words_of(self.evening)))

    def join(self, page: Page, to: str = "/board") -> Page:
        """Join with this browser, and go to a page."""
        _, cookie = self.phones.join_by_token(self.phones.token)
        page.context.add_cookies([{"name": "companion", "value": cookie, "url": self.url}])
        self._pages.append(page)
        page.goto(self.url + to)
        return page

    def send_away(self) -> None:
        """Nobody looks any longer: a page that loses its server complains."""
        for page in (page for page in self._pages if not page.is_closed()):
            page.goto("about:blank")


@contextmanager
def served(evening: Evening) -> Iterator[Served]:
    """The evening, served until the end of the block."""
    table = Served(evening)
    table.server.start()
    assert table.server.ready.wait(STARTS_S), "the web server did not start"
    table.show()
    try:
        yield table
    finally:
        table.send_away()
        table.server.stop()
