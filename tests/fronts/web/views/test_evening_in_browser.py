"""Dice, Cards and Evening in a browser: the way back with its list, closing asked twice, reading without script, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.engine import Evening
from companion.engine.view import words_of
from companion.fronts.house import House
from companion.fronts.web.seen import Seen, seen_of
from hardware.mock.clock import MockClock
from tests.fronts.panel.tables import house_in
from tests.fronts.web.views.served import STARTS_S, Served
from tests.fronts.web.views.told import Hands
from tests.web.browser import Visitors

PAGES = ("/dice", "/cards", "/evening", "/evenings", "/evenings/now", "/evenings/now/dice")
LEAST_PX = 44


class Housed(Served):
    """Served with a library behind it."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self._house = house_in(folder, MockClock())
        self._pages: list[Page] = []
        self._shown: Seen | None = None
        super().__init__(evening)

    @property
    def house(self) -> House:
        """The evenings that are kept."""
        return self._house

    def show(self) -> None:
        """What is different goes to the phones; looking at the evening makes nothing different."""
        assert self.evening is not None
        seen = seen_of(self.evening, words_of(self.evening))
        if seen != self._shown:
            self._shown = seen
            self.server.show(seen)

    def join(self, page: Page, to: str = "/evening") -> Page:
        """Join with this browser, and go to a page."""
        self._pages.append(page)
        return super().join(page, to)

    def send_home(self) -> None:
        """Nobody is there to miss the server once it ends."""
        for page in self._pages:
            page.goto("about:blank")


@contextmanager
def housed(evening: Evening, folder: Path) -> Iterator[Housed]:
    """The evening, served until the end of the block."""
    table = Housed(evening, folder)
    table.server.start()
    assert table.server.ready.wait(STARTS_S), "the web server did not start"
    table.show()
    try:
        yield table
        table.send_home()
    finally:
        table.server.stop()


@pytest.fixture
def hands() -> Hands:
    """Some rounds into an evening."""
    hands = Hands(None)
    hands.play(24)
    return hands


def test_back_to_here_shows_what_it_takes_and_goes_back(phone: Page, hands: Hands, tmp_path: Path) -> None:
    evening = hands.evening
    with housed(evening, tmp_path) as table:
        table.join(phone, "/evening")
        phone.locator("summary", has_text="Round 1").tap()
        before = [*evening.history.entries]
        button = phone.locator("#tale-older [data-back]").first
        entry = int(button.get_attribute("data-back") or -1)
        button.tap()
        dialog = phone.get_by_role("dialog")
        expect(dialog.get_by_role("heading")).to_have_text("Back to here?")
        expect(dialog).to_contain_text("answers are taken back")
        dialog.get_by_role("button", name="Leave it").tap()
        expect(dialog).to_be_hidden()
        assert evening.history.entries == before
        button.tap()
        dialog.get_by_role("button", name="Go back").tap()
        expect(dialog).to_be_hidden()
        expect(phone.locator("#tale-head")).to_contain_text("Firefighters on Duty")
        expect(phone.locator(f'[data-back="{entry}"]')).to_have_count(0)
        assert evening.history.entries[:entry] == before[:entry]


def test_closing_is_asked_twice_and_then_checked(phone: Page, hands: Hands, tmp_path: Path) -> None:
    evening = hands.evening
    with housed(evening, tmp_path) as table:
        table.join(phone, "/evening")
        phone.get_by_text("Close the evening and show its secret").tap()
        phone.get_by_role("button", name="Close it for good").tap()
        dialog = phone.get_by_role("dialog")
        dialog.get_by_role("button", name="No").tap()
        assert not evening.closed
        phone.get_by_role("button", name="Close it for good").tap()
        dialog.get_by_role("button", name="Yes").tap()
        expect(phone.locator("#tale-fair")).to_contain_text(evening.setup.secret.hex())
        phone.get_by_role("link", name="Check it here").tap()
        expect(phone.get_by_role("status").filter(has_text="everything digital was fair")).to_be_visible()


def test_who_rolls_is_switched_by_touch(phone: Page, hands: Hands, tmp_path: Path) -> None:
    with housed(hands.evening, tmp_path) as table:
        table.join(phone, "/dice")
        phone.get_by_role("button", name="we, with real dice").tap()
        expect(phone.get_by_role("button", name="we, with real dice")).to_have_attribute("aria-pressed", "true")
        assert hands.evening.history.dice == "ask"


def test_all_can_be_read_without_script(visitors: Visitors, hands: Hands, tmp_path: Path) -> None:
    page = visitors.come(script=False)
    with housed(hands.evening, tmp_path) as table:
        page.goto(table.url + "/dice")
        expect(page.get_by_role("heading", name="What fell")).to_be_visible()
        expect(page.locator("svg.chart").first).to_be_visible()
        page.goto(table.url + "/evening")
        page.get_by_role("link", name="So far, in pictures").click()
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        page.get_by_role("link", name="Check it here").click()
        expect(page.locator(".verdict")).to_contain_text("not closed yet")


@pytest.mark.parametrize("device", ["small phone", "laptop"])
def test_nothing_is_cut_off_and_everything_can_be_hit(visitors: Visitors, hands: Hands, tmp_path: Path, device: str) -> None:
    page = visitors.come(device)  # type: ignore[arg-type]
    with housed(hands.evening, tmp_path) as table:
        table.join(page, "/dice")
        for address in PAGES:
            page.goto(table.url + address)
            wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], address
            for target in page.locator("main button:visible, main a.button:visible").all():
                box = target.bounding_box()
                assert box is not None
                assert min(box["width"], box["height"]) >= LEAST_PX - 0.5, (address, target.inner_text())


def test_an_answer_comes_to_the_timeline_by_itself(phone: Page, hands: Hands, tmp_path: Path) -> None:
    with housed(hands.evening, tmp_path) as table:
        table.join(phone, "/evening")
        lines = phone.locator("#tale-step li, #tale-round li")
        expect(lines.first).to_be_visible()
        before = phone.locator("#tale-step").inner_text()
        hands.play(2)
        table.show()
        expect(phone.locator("#tale-step")).not_to_have_text(before)
