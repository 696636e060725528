"""The web server: uvicorn on a thread of its own, so that no phone is in the way of a button or a bell."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

    from litestar.types import ASGIApp

    from companion.fronts.web.door.connections import Limits
    from companion.fronts.web.seen import Seen
    from companion.fronts.web.site import Site

GRACE_S = 1
"""How long answers that are on their way may take once it is to end; streams are told to end before."""

_log = logging.getLogger(__name__)


class Server:
    """Serves a site on a socket. ``make`` makes site and application, on the web's thread: what they import is slow."""

    def __init__(self, make: Callable[[], tuple[Site, ASGIApp]], listening: socket.socket, limits: Limits | None = None) -> None:
        """``limits`` for connections, where they are not the usual ones."""
        self._make, self._socket, self._limits = make, listening, limits
        self._loop: asyncio.AbstractEventLoop | None = None
        self._site: Site | None = None
        self._ending = threading.Event()
        self.ready = threading.Event()
        self._latest: Seen | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def show(self, seen: Seen) -> None:
        """This is to be seen from now on; from any thread. Of what comes before the server runs only the last counts."""
        with self._lock:
            self._latest = seen
            if self._loop is not None and self._site is not None and not self._ending.is_set():
                self._loop.call_soon_threadsafe(self._site.feed.show, seen)

    def touch(self) -> None:
        """Something beside the evening is different (a phone has joined); from any thread."""
        with self._lock:
            if self._loop is not None and self._site is not None and not self._ending.is_set():
                self._loop.call_soon_threadsafe(self._site.feed.touch)

    def stop(self) -> None:
        """End streams, then the server; comes back when it has ended. Once more does nothing."""
        with self._lock:
            self._ending.set()
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._close)
        if self._thread.ident is not None:
            self._thread.join()
        self._socket.close()

    # -- on its thread ------------------------------------------------------------------------------------------

    def _run(self) -> None:
        import asyncio

        try:
            asyncio.run(self._serve())
        except Exception:
            _log.exception("The phones' page has ended: phones can't join until the companion is started again")
            self._socket.close()  # a phone is told at once, and does not wait for an answer that never comes
        finally:
            with self._lock:
                self._loop = None  # it is closed now

    async def _serve(self) -> None:
        import asyncio

        import uvicorn

        from companion.fronts.web.door.connections import Limits, limited

        site, app = self._make()
        config = uvicorn.Config(
            app, log_config=None, log_level="error", access_log=False, server_header=False, lifespan="off", ws="none", loop="asyncio",
            http=limited(self._limits or Limits(), lambda cookie: site.phones.of(cookie) is not None),
            timeout_graceful_shutdown=GRACE_S, timeout_keep_alive=15, proxy_headers=False, h11_max_incomplete_event_size=32 * 1024,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        with self._lock:
            self._loop, self._site = asyncio.get_running_loop(), site
            if self._latest is not None:
                site.feed.show(self._latest)
        if self._ending.is_set():
            return
        self.ready.set()
        await self._server.serve(sockets=[self._socket])

    def _close(self) -> None:
        if self._site is not None:
            self._site.feed.close()
            self._site.desk.close()
            self._server.should_exit = True
