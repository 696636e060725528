"""The phones' page as a part of the box: the register of phones, the names of this machine, the server and its thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.daemon.config import Web
from companion.app.daemon.kept import Kept
from companion.app.daemon.listening import CantListen, listening
from companion.fronts.house import Joining
from companion.fronts.web.desk import Deed
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.door.joining import joining_of, nobody_joins
from companion.fronts.web.door.phones import EVENING_S, Phones
from companion.fronts.web.door.register import Register
from companion.fronts.web.seen import Seen
from companion.fronts.web.server import Server
from hardware.backend import Backend
from hardware.clock import Clock

if TYPE_CHECKING:
    from litestar.types import ASGIApp

    from companion.fronts.web.site import Site

NAME = "phones.json"


class PhonesPage:
    """Serves the page, or says in ``joining`` why it can't.

    ``give`` puts a deed into the host's queue (None: look again), ``now_s`` is the evening's clock.
    """

    def __init__(
        self, web: Web, data: Path, backend: Backend, clock: Clock, give: Callable[[Deed | None], None], now_s: Callable[[], float]
    ) -> None:
        self._web, self._backend, self._clock, self._give, self._now_s = web, backend, clock, give, now_s
        self._server: Server | None = None
        self._site: Site | None = None
        self._trouble = ""
        self.phones = Phones(Kept(data / NAME, Register), time.time(), self._phones_changed)
        self.hosts = Hosts(web.listen, web.port, web.names.split())

    def start(self) -> None:
        """Serve from now on; where nothing can listen, the box goes on without phones."""
        try:
            found = listening(self._web, box=self._backend.name == "gpio")
        except CantListen as error:
            self._trouble = str(error)
            return
        self.hosts.port = found.getsockname()[1]
        self._server = Server(self._make, found)
        self._server.start()

    def _make(self) -> tuple[Site, ASGIApp]:
        """On the web's thread: what is imported here is slow."""
        from companion.fronts.web.app import application
        from companion.fronts.web.desk import Desk
        from companion.fronts.web.door.guard import needs_phone
        from companion.fronts.web.panel.routes import routes
        from companion.fronts.web.panel.virtual import VirtualPanel
        from companion.fronts.web.site import Site
        from hardware.mock.backend import MockBackend

        panel = VirtualPanel(self._backend, self._clock) if isinstance(self._backend, MockBackend) else None
        site = Site(Desk(self._give), self.phones, now_s=self._now_s, virtual=panel is not None)
        if panel is not None:
            site.feed.at_the_end(panel.close)
        app = application(site, self.hosts, spectators=self._web.spectators, more=[routes(panel, site.render, [needs_phone])])
        self._site = site
        return site, app

    # -- for the host -------------------------------------------------------------------------------------------

    def show(self, seen: Seen) -> None:
        """This is to be seen from now on."""
        if self._server is not None:
            self._server.show(seen)

    def touch(self) -> None:
        """Something beside the evening is different."""
        if self._server is not None:
            self._server.touch()

    def _phones_changed(self) -> None:
        """The glass has to look again, and the phones."""
        self._give(None)
        self.touch()

    def joining(self, now_s: float) -> Joining:
        """How a phone joins."""
        return nobody_joins(self._trouble) if self._trouble else joining_of(self.phones, self.hosts, now_s)

    def evening_began(self) -> None:
        """An evening has been begun: with a new code, if the last one is of another day. Phones that were heard of today stay."""
        here = self._site.feed.here(self._now_s() - EVENING_S) if self._site is not None else ()
        self.phones.evening_began(time.time(), here)

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return self.hosts.port

    def stop(self) -> None:
        """End every stream, then the server."""
        if self._server is not None:
            self._server.stop()
