"""Skew between the countdown on phones and on the display: when each shows the next second, measured by one machine's clock.

Display: the time at which the virtual display has the picture, taken on the display thread. Phone: the animation frame of a real browser in
which the digits of the page change.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from PIL import Image

from bench.child import ChildFailed
from bench.chromium import launch_options
from bench.web.cost import PHONES, start_the_clock
from bench.web.daemon import HOST, Served, serving
from bench.web.phone_players import PhonePlayers, at_table, extinguish
from bench.web.watched_daemon import Picture
from companion.fronts.panel.canvas import ROW, picture
from companion.fronts.panel.screens import CountdownScreen
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
    """Seconds by which phones lag behind the display (negative: ahead), for each second of the countdown: first idle, then under load,
    while one phone puts out fires and eight more receive the updates.
    """

    quiet: list[float]
    busy: list[float]


class Glass:
    """The pictures reported by a watched daemon, read from its pipe until that is closed."""

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
        """When each second first appeared on the display, by its digits."""
        known = _digits()
        found: dict[str, float] = {}
        for shown in self.pictures:
            text = known.get(_cut(Image.frombytes("1", (WIDTH, HEIGHT), shown.pixels)))
            if text is not None:
                found.setdefault(text, shown.at_s)
        return found


def _digits() -> dict[bytes, str]:
    """Pictures of the digits of each whole second, from the start to the last ten."""
    texts = {f"{left // 60}:{left % 60:02}": left for left in range(10, TOTAL_S)}
    shown = {text: CountdownScreen(state="running", total_s=TOTAL_S, deadline_s=left - 0.5) for text, left in texts.items()}
    return {_cut(picture(screen, 0.0)): text for text, screen in shown.items()}


def _cut(image: Image.Image) -> bytes:
    return image.crop(_DIGITS).tobytes()


def skews(folder: Path, seconds: float) -> Skews:
    """Measure this many seconds of a countdown, the second half of them under load."""
    seen, said = os.pipe()
    glass = Glass(seen)
    start = [sys.executable, "-m", "bench.web.watched_daemon"]
    try:
        with serving(folder, start, stdout=said, cwd=Path(__file__).parents[2]) as served:
            half_s, turned = asyncio.run(_watched(served, seconds))
    finally:
        os.close(said)
        glass.end()
    return _beside(glass.turned(), turned, half_s)


async def _watched(served: Served, seconds: float) -> tuple[float, list[list[tuple[str, float]]]]:
    """The start of the load, and the times of all seconds in each browser."""
    from playwright.async_api import async_playwright

    async with at_table(served, PHONES) as people, async_playwright() as playwright:
        await people.set_up()
        browser = await playwright.chromium.launch(**launch_options())
        pages = [await _open(browser, served) for _ in range(PAGES)]
        await start_the_clock(people)
        await asyncio.sleep(seconds / 2)
        half_s = time.time()
        await _put_out(people, seconds / 2)
        turned: list[list[tuple[str, float]]] = [await page.evaluate("turned") for page in pages]
        await browser.close()
    return half_s, turned


async def _open(browser: Browser, served: Served) -> Page:
    """A joined phone with the page Now open."""
    context = await browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page = await context.new_page()
    address = f"http://{HOST}:{served.port}"
    joined = await context.request.post(f"{address}/api/join", data={"token": served.token})
    if not joined.ok:
        raise ChildFailed(f"The browser could not join: {joined.status}.")
    await page.goto(address)
    await page.evaluate(WATCH)
    return page


async def _put_out(people: PhonePlayers, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    until_s = loop.time() + seconds
    while loop.time() < until_s:
        await people.do(extinguish((await people.look())["question"]))
        await asyncio.sleep(1 / TAPS_A_SECOND)


def _beside(glass: dict[str, float], pages: list[list[tuple[str, float]]], half_s: float) -> Skews:
    both = [(glass[text], at_s - glass[text]) for page in pages for text, at_s in page if text in glass]
    return Skews([skew for at_s, skew in both if at_s < half_s], [skew for at_s, skew in both if at_s >= half_s])
