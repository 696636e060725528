"""A server with a virtual panel for tests: the whole web application on its own port, with access to the mock hardware."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from socket import create_server
from typing import TYPE_CHECKING, Any

from PIL import Image

from companion.fronts.host_queue import CommandQueue
from companion.fronts.web.app import application, routes
from companion.fronts.web.panel import routes as panel_routes
from companion.fronts.web.panel.virtual import VirtualPanel
from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.identity import COOKIE, needs_phone
from companion.fronts.web.security.phones import Phones
from companion.fronts.web.server import Server
from companion.fronts.web.site import Site
from hardware.buttons import BUTTONS, Edge
from hardware.clock import Clock, SteadyClock
from hardware.display import HEIGHT, WIDTH
from hardware.knob import Rotation
from hardware.lamps import DARK
from hardware.mock.backend import MockBackend
from hardware.slots import Closable
from tests.fronts.web.security.guarded_site import phones

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.types import ASGIApp
    from playwright.sync_api import Page

    from hardware.pods.mock import VirtualPod

PATIENCE_S = 10.0
"""Time limit for anything on another thread, generous for busy machines."""


def wait_until_true(true: Callable[[], object], what: str) -> None:
    """Wait until the condition is true."""
    deadline_s = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < deadline_s, f"in vain: {what}"
        threading.Event().wait(0.005)


class MockParts:
    """A mock backend with all its parts in use, which records inputs in order."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or SteadyClock()
        self.mock = MockBackend(self.clock, why="this is a test")
        self.done: list[Edge | Rotation] = []
        self.display = self.mock.display()
        self.lamps, self.action_lamp, self.sounder = self.mock.lamps(), self.mock.action_lamp(), self.mock.sounder()
        self._buttons = [self.mock.button(name, self.done.append) for name in BUTTONS]
        self._knob = self.mock.knob(self.done.append)

    def actions(self) -> list[str]:
        """The inputs so far: ``action down``, ``action up``, ``+1``."""
        return [f"{one.steps:+}" if isinstance(one, Rotation) else f"{one.button} {'down' if one.pressed else 'up'}" for one in self.done]

    @property
    def down(self) -> bool:
        """Whether any button is down."""
        return any(button.pressed for button in self._buttons)

    def clear(self) -> None:
        """Reset display, lamps, sound and recorded inputs."""
        self.display.show(Image.new("1", (WIDTH, HEIGHT)))
        self.display.power(True)
        self.lamps.show(DARK)
        self.action_lamp.show("off")
        self.sounder.silence()
        self.done.clear()

    def close(self) -> None:
        parts: list[Closable] = [self.display, self.lamps, self.action_lamp, self.sounder, self._knob, *self._buttons]
        for part in parts:
            part.close()
        self.mock.close()


def _joined() -> tuple[Phones, str]:
    """A register with one phone, and the phone's cookie."""
    table = phones()
    return table, table.join_by_token(table.token)[1]


class BoxSite:
    """The site of a box with this mock hardware; None: the box has real hardware. ``pods`` are the virtual ones."""

    def __init__(self, parts: MockParts | None, joined: tuple[Phones, str] | None = None, pods: Sequence[VirtualPod] = ()) -> None:
        self.phones, self.cookie = joined or _joined()
        self.pod_names = {"virtual-1": "Anna"}
        self.panel = VirtualPanel(parts.mock, parts.clock, pods, lambda: self.pod_names) if parts else None
        self.site = Site(CommandQueue(lambda command: None), self.phones, now_s=SteadyClock().now_s, virtual=parts is not None)
        if self.panel is not None:
            self.site.feed.on_close(self.panel.close)

    def restarted(self, parts: MockParts) -> BoxSite:
        """A new site for the same hardware and phones."""
        return BoxSite(parts, (self.phones, self.cookie))

    def routes(self) -> Litestar:
        """The application without the security middleware."""
        return routes(self.site, spectators=False, more=[self._panel()])

    def application(self, hosts: AllowedHosts) -> ASGIApp:
        """The complete application."""
        return application(self.site, hosts, spectators=False, more=[self._panel()])

    def _panel(self) -> Any:
        return panel_routes.routes(self.panel, self.site.render, [needs_phone])


class PanelServer:
    """A running server with a virtual panel; ends with ``close``."""

    def __init__(self, pods: Sequence[VirtualPod] = ()) -> None:
        self.parts = MockParts()
        self.behind = BoxSite(self.parts, pods=pods)
        self._server: Server | None = None
        self.port = self._serve(0)

    def _serve(self, port: int) -> int:
        listening = create_server(("127.0.0.1", port))
        port = int(listening.getsockname()[1])
        server = Server(lambda: (self.behind.site, self.behind.application(AllowedHosts("127.0.0.1", port))), listening)
        server.start()
        assert server.ready.wait(PATIENCE_S)
        self._server = server
        return port

    @property
    def url(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self.port}"

    def open(self, page: Page) -> Page:
        """Join with this browser, open the panel, and wait until it shows something."""
        page.context.add_cookies([{"name": COOKIE, "value": self.behind.cookie, "url": self.url}])
        page.goto(f"{self.url}/panel")
        self.wait_for_state(page)
        return page

    def wait_for_state(self, page: Page) -> None:
        """Wait until this page has received the panel's state."""
        page.locator("#moment").wait_for(state="hidden")

    def clear(self) -> None:
        """Wait until all pages are closed, then reset the hardware."""
        panel = self.behind.panel
        wait_until_true(lambda: panel is None or panel.watched == 0, "everybody goes")
        wait_until_true(lambda: not self.parts.down, "every button comes up")
        self.parts.clear()

    def stop_server(self) -> None:
        """Stop the web server, and with it every stream."""
        server, self._server = self._server, None
        if server is not None:
            server.stop()

    def restart(self) -> None:
        """Start the web server again on the same port with the same phones."""
        self.behind = self.behind.restarted(self.parts)
        self._serve(self.port)

    def close(self) -> None:
        self.stop_server()
        self.parts.close()
