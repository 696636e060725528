"""A box with a virtual panel for tests: the whole application on a port of its own, with the mock's parts where tests can see them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from socket import create_server
from typing import TYPE_CHECKING, Any

from PIL import Image

from companion.fronts.web.app import application, routes
from companion.fronts.web.desk import Desk
from companion.fronts.web.door.guard import COOKIE, needs_phone
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.door.phones import Phones
from companion.fronts.web.panel import routes as panel_routes
from companion.fronts.web.panel.virtual import VirtualPanel
from companion.fronts.web.server import Server
from companion.fronts.web.site import Site
from hardware.buttons import BUTTONS, Edge
from hardware.clock import Clock, SteadyClock
from hardware.display import HEIGHT, WIDTH
from hardware.knob import Turn
from hardware.lamps import DARK
from hardware.mock.backend import MockBackend
from hardware.slots import Part
from tests.fronts.web.door.door import phones

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.types import ASGIApp
    from playwright.sync_api import Page

PATIENCE_S = 10.0
"""How long something may take that happens on another thread; a busy machine is no fault."""


def until(true: Callable[[], object], what: str) -> None:
    """Wait until it is true."""
    deadline_s = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < deadline_s, f"in vain: {what}"
        threading.Event().wait(0.005)


class Parts:
    """A mock backend with all its parts in use, and what hands did to them, in order."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or SteadyClock()
        self.mock = MockBackend(self.clock, why="this is a test")
        self.done: list[Edge | Turn] = []
        self.display = self.mock.display()
        self.lamps, self.action_lamp, self.sounder = self.mock.lamps(), self.mock.action_lamp(), self.mock.sounder()
        self._buttons = [self.mock.button(name, self.done.append) for name in BUTTONS]
        self._knob = self.mock.knob(self.done.append)

    def did(self) -> list[str]:
        """What hands did: ``action down``, ``action up``, ``+1``."""
        return [f"{one.steps:+}" if isinstance(one, Turn) else f"{one.button} {'down' if one.pressed else 'up'}" for one in self.done]

    @property
    def down(self) -> bool:
        """Whether any button is."""
        return any(button.pressed for button in self._buttons)

    def clear(self) -> None:
        """Dark, silent, and untouched."""
        self.display.show(Image.new("1", (WIDTH, HEIGHT)))
        self.display.power(True)
        self.lamps.show(DARK)
        self.action_lamp.show("off")
        self.sounder.silence()
        self.done.clear()

    def close(self) -> None:
        parts: list[Part] = [self.display, self.lamps, self.action_lamp, self.sounder, self._knob, *self._buttons]
        for part in parts:
            part.close()
        self.mock.close()


def _joined() -> tuple[Phones, str]:
    """A table that one phone has joined, and its cookie."""
    table = phones()
    return table, table.join_by_token(table.token)[1]


class Behind:
    """The site of a box with these parts; None: its parts are real."""

    def __init__(self, parts: Parts | None, joined: tuple[Phones, str] | None = None) -> None:
        self.phones, self.cookie = joined or _joined()
        self.panel = VirtualPanel(parts.mock, parts.clock) if parts else None
        self.site = Site(Desk(lambda deed: None), self.phones, now_s=SteadyClock().now_s, virtual=parts is not None)
        if self.panel is not None:
            self.site.feed.at_the_end(self.panel.close)

    def again(self, parts: Parts) -> Behind:
        """A new site for the same parts and phones."""
        return Behind(parts, (self.phones, self.cookie))

    def routes(self) -> Litestar:
        """The application without its gate."""
        return routes(self.site, spectators=False, more=[self._panel()])

    def application(self, hosts: Hosts) -> ASGIApp:
        """All of it."""
        return application(self.site, hosts, spectators=False, more=[self._panel()])

    def _panel(self) -> Any:
        return panel_routes.routes(self.panel, self.site.render, [needs_phone])


class Box:
    """A box that serves its panel, from its making to ``close``."""

    def __init__(self) -> None:
        self.parts = Parts()
        self.behind = Behind(self.parts)
        self._server: Server | None = None
        self.port = self._serve(0)

    def _serve(self, port: int) -> int:
        listening = create_server(("127.0.0.1", port))
        port = int(listening.getsockname()[1])
        server = Server(lambda: (self.behind.site, self.behind.application(Hosts("127.0.0.1", port))), listening)
        server.start()
        assert server.ready.wait(PATIENCE_S)
        self._server = server
        return port

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def open(self, page: Page) -> Page:
        """Join with this browser, and look at the panel until it shows something."""
        page.context.add_cookies([{"name": COOKIE, "value": self.behind.cookie, "url": self.url}])
        page.goto(f"{self.url}/panel")
        self.heard_by(page)
        return page

    def heard_by(self, page: Page) -> None:
        """Wait until this page has heard from the box."""
        page.locator("#moment").wait_for(state="hidden")

    def clear(self) -> None:
        """As if nobody had touched it yet, once all who looked at it have gone."""
        panel = self.behind.panel
        until(lambda: panel is None or panel.watched == 0, "everybody goes")
        until(lambda: not self.parts.down, "every button comes up")
        self.parts.clear()

    def cut(self) -> None:
        """The web server ends, and every stream with it."""
        server, self._server = self._server, None
        if server is not None:
            server.stop()

    def mend(self) -> None:
        """It is there again, on the same port, with the same phones."""
        self.behind = self.behind.again(self.parts)
        self._serve(self.port)

    def close(self) -> None:
        self.cut()
        self.parts.close()
