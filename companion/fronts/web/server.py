"""The web server: uvicorn on its own thread, so that slow phones can't delay buttons or the countdown."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

    from litestar.types import ASGIApp

    from companion.fronts.web.security.connections import ConnectionLimits
    from companion.fronts.web.site import Site
    from companion.fronts.web.table_snapshot import TableSnapshot

GRACE_S = 1
"""Time for open requests to finish at shutdown. Streams are told to end before that."""

_log = logging.getLogger(__name__)


class Server:
    """Serves a site on a socket. ``make`` creates site and application; it runs on the web thread because its imports are slow."""

    def __init__(self, make: Callable[[], tuple[Site, ASGIApp]], listening: socket.socket, limits: ConnectionLimits | None = None) -> None:
        """``limits``: connection limits other than the default ones."""
        self._make, self._socket, self._limits = make, listening, limits
        self._loop: asyncio.AbstractEventLoop | None = None
        self._site: Site | None = None
        self._ending = threading.Event()
        self.ready = threading.Event()
        self._latest: TableSnapshot | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)

    def start(self) -> None:
        """Start serving."""
        self._thread.start()

    def show(self, snapshot: TableSnapshot) -> None:
        """Publish a new snapshot; may be called from any thread. Before the server runs, only the latest is kept."""
        with self._lock:
            self._latest = snapshot
            if self._loop is not None and self._site is not None and not self._ending.is_set():
                self._loop.call_soon_threadsafe(self._site.feed.show, snapshot)

    def touch(self) -> None:
        """Tell open pages that something other than the game has changed (a phone has joined); may be called from any thread."""
        with self._lock:
            if self._loop is not None and self._site is not None and not self._ending.is_set():
                self._loop.call_soon_threadsafe(self._site.feed.touch)

    def stop(self) -> None:
        """End the streams, then the server, and wait until it has ended. Calling it again does nothing."""
        with self._lock:
            self._ending.set()
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._close)
        if self._thread.ident is not None:
            self._thread.join()
        self._socket.close()

    # -- on the web thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        import asyncio

        try:
            asyncio.run(self._serve())
        except Exception:
            _log.exception("The phones' page has ended: phones can't join until the companion is started again")
            self._socket.close()  # phones get an error at once instead of waiting for a timeout
        finally:
            with self._lock:
                self._loop = None  # asyncio.run has closed it

    async def _serve(self) -> None:
        import asyncio

        import uvicorn

        from companion.fronts.web.security.connections import ConnectionLimits, limited_connection_class

        site, app = self._make()
        config = uvicorn.Config(
            app, log_config=None, log_level="error", access_log=False, server_header=False, lifespan="off", ws="none", loop="asyncio",
            http=limited_connection_class(self._limits or ConnectionLimits(), lambda cookie: site.phones.by_cookie(cookie) is not None),
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
            self._site.host_queue.close()
            self._server.should_exit = True
