"""What phones may use while one of their deeds runs on the host's thread."""

from __future__ import annotations

from companion.app.daemon.house import House
from companion.engine import Evening
from companion.fronts.panel.panel import Panel


class Side:
    """See :class:`companion.fronts.web.desk.HostSide`: the house, with the panel beside it, so that both show the same evening."""

    def __init__(self, house: House, panel: Panel) -> None:
        self.house, self._panel = house, panel

    @property
    def evening(self) -> Evening | None:
        return self.house.evening

    def take(self, evening: Evening) -> None:
        self._panel.take(evening)

    def leave(self) -> None:
        self.house.leave()
        self._panel.to_menu()
