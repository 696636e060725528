"""The phones' page in the daemon: the register of phones, the allowed host names, the server and its thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.config.schema import WebConfig
from companion.app.config.state_file import StateFile
from companion.app.daemon.sockets import ListenError, listen_socket
from companion.fronts.host_api import JoinInfo, pod_labels
from companion.fronts.host_queue import Command
from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.join_info import join_info, join_unavailable
from companion.fronts.web.security.phones import EVENING_S, Phones
from companion.fronts.web.security.register import PhoneRegister
from companion.fronts.web.server import Server
from companion.fronts.web.table_snapshot import TableSnapshot
from hardware.backend import Backend
from hardware.clock import Clock

if TYPE_CHECKING:
    from litestar.types import ASGIApp

    from companion.fronts.web.site import Site
    from hardware.pods.mock import VirtualPod

FILE_NAME = "phones.json"


class PhonesPage:
    """Serves the page, or explains in ``joining`` why it can't.

    ``give`` puts a command into the main loop's queue (None: refresh), ``now_s`` is the clock of the countdown. ``virtual_pods`` are
    drawn beside the virtual panel.
    """

    def __init__(
        self,
        web: WebConfig,
        data: Path,
        backend: Backend,
        clock: Clock,
        give: Callable[[Command | None], None],
        now_s: Callable[[], float],
        virtual_pods: Sequence[VirtualPod] = (),
    ) -> None:
        self._virtual_pods = virtual_pods
        self._web, self._backend, self._clock, self._submit, self._now_s = web, backend, clock, give, now_s
        self._server: Server | None = None
        self._site: Site | None = None
        self._trouble = ""
        self.phones = Phones(StateFile(data / FILE_NAME, PhoneRegister), time.time(), self._phones_changed)
        self.hosts = AllowedHosts(web.listen, web.port, web.names.split())

    def start(self) -> None:
        """Start serving; if no socket can listen, the box runs without phones."""
        try:
            listener = listen_socket(self._web, box=self._backend.name == "gpio")
        except ListenError as error:
            self._trouble = str(error)
            return
        self.hosts.port = listener.getsockname()[1]
        self._server = Server(self._make, listener)
        self._server.start()

    def _make(self) -> tuple[Site, ASGIApp]:
        """Make the site on the web thread, because its imports are slow."""
        from companion.fronts.host_queue import CommandQueue
        from companion.fronts.web.app import application
        from companion.fronts.web.panel.routes import routes
        from companion.fronts.web.panel.virtual import VirtualPanel
        from companion.fronts.web.security.identity import needs_phone
        from companion.fronts.web.site import Site
        from hardware.mock.backend import MockBackend

        site = Site(CommandQueue(self._submit), self.phones, now_s=self._now_s, virtual=isinstance(self._backend, MockBackend))
        panel = None
        if isinstance(self._backend, MockBackend):
            panel = VirtualPanel(self._backend, self._clock, self._virtual_pods, lambda: pod_labels(site.feed.snapshot.pods))
            site.feed.on_close(panel.close)
            site.feed.on_change(panel.look_again)
        app = application(site, self.hosts, spectators=self._web.spectators, more=[routes(panel, site.render, [needs_phone])])
        self._site = site
        return site, app

    # -- for the main loop --------------------------------------------------------------------------------------

    def show(self, snapshot: TableSnapshot) -> None:
        """Show this snapshot from now on."""
        if self._server is not None:
            self._server.show(snapshot)

    def touch(self) -> None:
        """Refresh the phones after a change outside the game."""
        if self._server is not None:
            self._server.touch()

    def _phones_changed(self) -> None:
        """Refresh the panel and the phones."""
        self._submit(None)
        self.touch()

    def joining(self, now_s: float) -> JoinInfo:
        """How a phone joins."""
        return join_unavailable(self._trouble) if self._trouble else join_info(self.phones, self.hosts, now_s)

    def evening_began(self) -> None:
        """A game was started: make a new join code if the last one is from another day. Phones seen today stay joined."""
        here = self._site.feed.present_phones(self._now_s() - EVENING_S) if self._site is not None else ()
        self.phones.evening_began(time.time(), here)

    @property
    def port(self) -> int:
        """The port the server listens on."""
        return self.hosts.port

    def stop(self) -> None:
        """End all streams, then the server."""
        if self._server is not None:
            self._server.stop()
