"""A round played on the virtual panel in a browser by its buttons and knob, while a phone watches."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from hardware.display import HEIGHT, WIDTH
from tests.panel import user_actions
from tests.panel.box import Box
from tests.panel.reader import Reader
from tests.web.browser import Visitors
from tests.web.daemons import Daemon, wait_until

LIT_PIXELS = """() => {
  const { data } = document.querySelector('#glass').getContext('2d').getImageData(0, 0, 128, 64);
  return Array.from({ length: 128 * 64 }, (_, i) => data[4 * i + 3] > 127 ? 1 : 0);
}"""


class PagePanel(Box):
    """A running box operated through the page ``/panel`` only; time and display are accessed as usual."""

    def __init__(self, box: Box, page: Page) -> None:
        vars(self).update(vars(box))
        self._page = page

    def press(self, button: str = "action", times: int = 1) -> None:
        for _ in range(times):
            self._press(button)

    def _press(self, button: str) -> None:
        before = self.do("edges")["edges"]
        self._page.locator(f"#{button}").click()
        wait_until(lambda: bool(self.do("edges")["edges"] >= before + 2), 10, lambda: f"{button} was not heard of")
        self.do("rest")

    def hold(self, button: str) -> None:
        raise AssertionError(f"nobody holds {button} in this round")

    def turn(self, steps: int) -> None:
        way = self._page.locator("#right" if steps > 0 else "#left")
        for _ in range(abs(steps)):
            with self._page.expect_response("**/api/panel/knob"):
                way.click()
        self.do("rest")


def is_drawn(page: Page, box: Box) -> bool:
    """Whether the page shows the display pixel by pixel."""
    bits = page.evaluate(LIT_PIXELS)
    return [bool(bit) for bit in bits] == [bool(box.glass.getpixel((i % WIDTH, i // WIDTH))) for i in range(WIDTH * HEIGHT)]


def test_a_round_on_the_virtual_panel_while_a_phone_watches(visitors: Visitors, daemon: Daemon) -> None:
    """From the start of the round to the next; both show the same second of the countdown."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["key"] == "round.1/start/done")
    phone = daemon.joined(visitors.come(), "Ann")
    page = daemon.joined(visitors.come("laptop"), "Bob", "/panel")
    expect(page.locator("#lost")).to_be_hidden()
    daemon.box.do("rest")
    box = PagePanel(daemon.box, page)
    reader = Reader(box)
    seen: list[str] = []

    def watch_the_clock(reader: Reader) -> bool:
        if not user_actions.runs(reader):
            return False
        expect(phone.locator(".clock.running")).to_be_visible()
        seen.append("clock")
        return True

    reader.wishes.append(watch_the_clock)
    reader.play(lambda _: (daemon.client.scene or {})["step"].startswith("round.2"))
    assert seen == ["clock"]
    wait_until(lambda: is_drawn(page, box), 10, lambda: f"the glass shows {box.text}")
    expect(phone.locator("#bar")).to_contain_text("Round 2")


def test_the_display_is_drawn_pixel_by_pixel(visitors: Visitors, daemon: Daemon) -> None:
    """Also after a turn of the knob on a phone."""
    page = daemon.joined(visitors.come(), "Ann", "/panel")
    daemon.box.do("rest")
    box = PagePanel(daemon.box, page)
    wait_until(lambda: is_drawn(page, box), 10, lambda: f"the glass shows {box.text}")
    before = box.text
    box.turn(1)
    assert box.text != before
    wait_until(lambda: is_drawn(page, box), 10, lambda: f"the glass shows {box.text}")
