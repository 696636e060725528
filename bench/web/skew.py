"""The clock on phones beside the clock on the glass: when each shows another second, by the same clock of one machine.

The glass: the moment at which the picture is on it, as the virtual parts have it, on the glass's own thread. The phone: the frame of a real
browser in which the page's digits are others.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from PIL import Image

from bench.child import ChildFailed
from bench.web.cost import PHONES, start_the_clock
from bench.web.daemon import HOST, Served, serving
from bench.web.people import People, at_table, extinguish
from bench.web.watched import Picture
from companion.fronts.panel.ink import ROW, picture
from companion.fronts.panel.screens import Countdown
from hardware.display import HEIGHT, WIDTH

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

PAGES = 3
"""Phones that are browsers."""
TOTAL_S = 120
TAPS_A_SECOND = 4
_DIGITS = (0, ROW + 1, WIDTH, HEIGHT - 6)

WATCH = """
() => {
  window.turned = [];
  let last = null;
  const look = () => {
    const digits = document.querySelector("#clock [data-clock-digits]");
    const text = digits ? digits.textContent : null;
    if (text !== last) { window.turned.push([text, Date.now() / 1000]); last = text; }
    requestAnimationFrame(look);
  };
  look();
}
"""


class Skews(NamedTuple):
    """Seconds by which phones were behind the glass (negative: ahead), second by second: first while nobody did anything, then while
    somebody put out fire again and again, of which eight more phones were told.
    """

    quiet: list[float]
    busy: list[float]


class Glass:
    """The pictures that a watched daemon tells of: those that come out of a pipe, until nobody writes into it any more."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self.pictures: list[Picture] = []
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        with open(self._pipe, "rb") as lines:
            for line in lines:
                self.pictures.append(msgspec.json.decode(line, type=Picture))

    def end(self) -> None:
        """Wait for the last."""
        self._reader.join()

    def turned(self) -> dict[str, float]:
        """When each second was first on the glass, by what its digits said."""
        known = _digits()
        found: dict[str, float] = {}
        for shown in self.pictures:
            text = known.get(_cut(Image.frombytes("1", (WIDTH, HEIGHT), shown.pixels)))
            if text is not None:
                found.setdefault(text, shown.at_s)
        return found


def _digits() -> dict[bytes, str]:
    """How the digits of each whole second look, from the start to the last ten."""
    texts = {f"{left // 60}:{left % 60:02}": left for left in range(10, TOTAL_S)}
    shown = {text: Countdown(state="running", total_s=TOTAL_S, deadline_s=left - 0.5) for text, left in texts.items()}
    return {_cut(picture(screen, 0.0)): text for text, screen in shown.items()}


def _cut(image: Image.Image) -> bytes:
    return image.crop(_DIGITS).tobytes()


def skews(folder: Path, seconds: float) -> Skews:
    """So many seconds of a countdown, the second half of them busy."""
    seen, said = os.pipe()
    glass = Glass(seen)
    start = [sys.executable, "-m", "bench.web.watched"]
    try:
        with serving(folder, start, stdout=said, cwd=Path(__file__).parents[2]) as served:
            half_s, turned = asyncio.run(_watched(served, seconds))
    finally:
        os.close(said)
        glass.end()
    return _beside(glass.turned(), turned, half_s)


async def _watched(served: Served, seconds: float) -> tuple[float, list[list[tuple[str, float]]]]:
    """When it became busy, and the seconds of each browser with the time of each."""
    from playwright.async_api import async_playwright

    async with at_table(served, PHONES) as people, async_playwright() as playwright:
        await people.set_up()
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"] if os.getuid() == 0 else [])
        pages = [await _open(browser, served) for _ in range(PAGES)]
        await start_the_clock(people)
        await asyncio.sleep(seconds / 2)
        half_s = time.time()
        await _put_out(people, seconds / 2)
        turned: list[list[tuple[str, float]]] = [await page.evaluate("turned") for page in pages]
        await browser.close()
    return half_s, turned


async def _open(browser: Browser, served: Served) -> Page:
    """A phone that has joined, with its page Now."""
    context = await browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page = await context.new_page()
    address = f"http://{HOST}:{served.port}"
    joined = await context.request.post(f"{address}/api/join", data={"token": served.token})
    if not joined.ok:
        raise ChildFailed(f"The browser could not join: {joined.status}.")
    await page.goto(address)
    await page.evaluate(WATCH)
    return page


async def _put_out(people: People, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    until_s = loop.time() + seconds
    while loop.time() < until_s:
        await people.do(extinguish((await people.look())["question"]))
        await asyncio.sleep(1 / TAPS_A_SECOND)


def _beside(glass: dict[str, float], pages: list[list[tuple[str, float]]], half_s: float) -> Skews:
    both = [(glass[text], at_s - glass[text]) for page in pages for text, at_s in page if text in glass]
    return Skews([skew for at_s, skew in both if at_s < half_s], [skew for at_s, skew in both if at_s >= half_s])


def chromium_path() -> str:
    """Where Chromium is.

    Raises:
        ChildFailed: nowhere.
    """
    path = os.environ.get("COMPANION_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise ChildFailed("There is no Chromium to look at the page with: apt install chromium, or set COMPANION_CHROMIUM to its path.")
    return path
