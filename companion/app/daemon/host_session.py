"""The host as a phone's command sees it while it runs on the main loop's thread."""

from __future__ import annotations

from companion.app.daemon.host import Host
from companion.engine import Evening
from companion.fronts.panel.panel import Panel


class HostSession:
    """Implements :class:`companion.fronts.host_queue.HostSide`: the host and the panel together, so that both show the same game."""

    def __init__(self, host: Host, panel: Panel) -> None:
        self.host, self._panel = host, panel

    @property
    def evening(self) -> Evening | None:
        return self.host.evening

    def take(self, evening: Evening) -> None:
        self._panel.take(evening)

    def leave(self) -> None:
        self.host.leave()
        self._panel.to_menu()
