"""A browser for every test of a page: one Chromium for each worker, new people with new cookies for each test.

No call of Playwright waits for ever: most have a timeout (PATIENCE_MS), and for those that can't have one (a new page, a script in a page,
the end of a context) a test has LONGEST_S. Then Chromium is killed, so the call that waited raises, the test fails with its place, and the
next test gets a new Chromium. Should Playwright's own process hang, pytest's limit for a test ends the worker, and with it all that it
started (see ``tests/children.py``).

A test takes ``phone`` or ``laptop``, which are Playwright pages, or ``visitors``, for several of them::

    def test_two_phones(visitors: Visitors, box: Box) -> None:
        first, second = visitors.come(), visitors.come("laptop", scheme="light")
        first.goto(box.url)

Whatever a page writes to its console as an error, or raises, fails the test at its end, unless ``visitors.may_complain`` said so.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pytest

from bench.chromium import launch_options
from tests.children import MARK, kill, marked
from tests.closing import need
from tests.limits import Stuck, limited

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Response

Device = Literal["phone", "phone across", "small phone", "small phone across", "laptop"]
Scheme = Literal["dark", "light"]

PATIENCE_MS = 30_000
"""How long a page may take for what a test waits for; a busy machine is no fault."""
CLOSING_S = 20.0
"""Time limit for closing a browser context."""
LONGEST_S = 200.0
"""How long a test may have its browser: less than pytest's own limit, which ends the whole worker."""


class _Size(NamedTuple):
    width: int
    height: int
    touch: bool = True
    pixels: float = 2.0
    """Real pixels to a CSS pixel."""


SIZES: dict[Device, _Size] = {
    "phone": _Size(390, 844, pixels=3.0),
    "phone across": _Size(844, 390, pixels=3.0),
    "small phone": _Size(360, 640),
    "small phone across": _Size(640, 360),
    "laptop": _Size(1280, 800, touch=False, pixels=1.0),
}


class Visitors:
    """The visitors (browser contexts) of one test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._harmless: list[re.Pattern[str]] = []
        self.complaints: list[str] = []
        """What pages wrote to their consoles as errors, and errors that nothing caught."""

    def come(self, device: Device = "phone", *, scheme: Scheme = "dark", script: bool = True, **options: Any) -> Page:
        """Somebody new, with this device, and no cookie yet. ``options`` are those of Playwright's ``new_context``."""
        size = SIZES[device]
        viewport = {"width": size.width, "height": size.height}
        context = self._browser.new_context(
            **{
                "viewport": viewport, "screen": viewport, "device_scale_factor": size.pixels, "has_touch": size.touch,
                "is_mobile": size.touch, "color_scheme": scheme, "java_script_enabled": script, "locale": "en-GB", **options,
            }
        )  # fmt: skip
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("response", self._judge)
        return page

    def may_complain(self, pattern: str) -> None:
        """In this test errors with this pattern (a regular expression) in them are what should happen."""
        self._harmless.append(re.compile(pattern))

    def leave(self) -> list[str]:
        """Close all pages; returns the unexpected errors."""
        for context in self._contexts:
            if self._browser.is_connected():
                # Once in some thousand times Chromium never closes a context. That says nothing of a page: the next test gets another one.
                with suppress(Stuck), limited(CLOSING_S, kill_browser, "a context of Chromium to close"):
                    context.close()
        return [text for text in self.complaints if not any(pattern.search(text) for pattern in self._harmless)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert"):
            where = message.location
            self.complaints.append(f"{where.get('url', '')}:{where.get('lineNumber', '')}: {message.text}")

    def _judge(self, response: Response) -> None:
        if response.status >= 500:
            self.complaints.append(f"{response.url}: status {response.status}")


class Chromium:
    """Chromium and the Playwright that drives it: started when a test needs them, and again after they were killed."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def lent(self, longest_s: float = LONGEST_S) -> Iterator[Browser]:
        """The browser, for so long.

        Raises:
            Stuck: it was killed because the time was over.
        """
        # Playwright marks its loop as the one that runs, and leaves it so between its calls. Whatever test comes next on this thread could
        # not run a loop of its own then.
        asyncio._set_running_loop(self._loop)
        try:
            with limited(longest_s, kill_browser, "the end of a test with the browser (Chromium was killed)"):
                yield self._ready()
        finally:
            asyncio._set_running_loop(None)

    def _ready(self) -> Browser:
        from playwright.sync_api import expect, sync_playwright

        if self._playwright is None:
            expect.set_options(timeout=PATIENCE_MS)
            self._playwright = sync_playwright().start()
            self._loop = asyncio.get_running_loop()
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._playwright.chromium.launch(**launch_options())
        return self._browser

    def close(self) -> None:
        """The end of both."""
        if self._browser is not None:
            with self.lent() as browser:
                browser.close()
                assert self._playwright is not None
                self._playwright.stop()


def kill_browser() -> None:
    """Kill the Chromium that Playwright started for this process. Its own children end with it."""
    for pid in marked(os.environ[MARK]):
        with suppress(OSError):
            if b"--remote-debugging-pipe" in (Path("/proc") / str(pid) / "cmdline").read_bytes().split(b"\0"):
                kill(pid)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """Chromium, once for each worker, with letters on its pages."""
    need("chromium-headless-shell", "libatomic1", "fonts-dejavu-core")
    one = Chromium()
    yield one
    one.close()


@pytest.fixture
def visitors(chromium: Chromium) -> Iterator[Visitors]:
    """The people of one test; at its end no page may have complained."""
    with chromium.lent() as browser:
        people = Visitors(browser)
        try:
            yield people
        finally:
            complaints = people.leave()
        assert not complaints, "pages complained:\n" + "\n".join(complaints)


@pytest.fixture
def phone(visitors: Visitors) -> Page:
    """Somebody with a phone of 390 x 844, held upright."""
    return visitors.come()


@pytest.fixture
def laptop(visitors: Visitors) -> Page:
    """Somebody with a laptop of 1280 x 800."""
    return visitors.come("laptop")
