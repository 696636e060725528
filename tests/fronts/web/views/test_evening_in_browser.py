"""Dice, Cards and Evening in a browser: undo with its preview, closing the game, reading without JavaScript, layout."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.engine import Evening
from companion.fronts.host_api import HostApi
from companion.fronts.web.table_snapshot import TableSnapshot, snapshot_of
from companion.presenter.scene_of import words_of
from hardware.mock.clock import MockClock
from tests.fronts.panel.tables import host_in
from tests.fronts.web.views.seeded_player import SeededPlayer
from tests.fronts.web.views.served_game import STARTS_S, ServedGame
from tests.web.browser import Visitors

PAGES = ("/dice", "/cards", "/evening", "/evenings", "/evenings/now", "/evenings/now/dice")
LEAST_PX = 44


class ServedLibrary(ServedGame):
    """A served game with a library of saved games."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self._house = host_in(folder, MockClock())
        self._pages: list[Page] = []
        self._shown: TableSnapshot | None = None
        super().__init__(evening)

    @property
    def host(self) -> HostApi:
        """A host with saved games."""
        return self._house

    def show(self) -> None:
        """Publish the snapshot if it has changed."""
        assert self.evening is not None
        snapshot = snapshot_of(self.evening, words_of(self.evening))
        if snapshot != self._shown:
            self._shown = snapshot
            self.server.show(snapshot)

    def join(self, page: Page, to: str = "/evening") -> Page:
        """Join with this browser, and open a page."""
        self._pages.append(page)
        return super().join(page, to)

    def leave_pages(self) -> None:
        """Leave all pages before the server ends."""
        for page in self._pages:
            page.goto("about:blank")


@contextmanager
def serve_library(evening: Evening, folder: Path) -> Iterator[ServedLibrary]:
    """Serve the game until the end of the block."""
    table = ServedLibrary(evening, folder)
    table.server.start()
    assert table.server.ready.wait(STARTS_S), "the web server did not start"
    table.show()
    try:
        yield table
        table.leave_pages()
    finally:
        table.server.stop()


@pytest.fixture
def player() -> SeededPlayer:
    """A player some rounds into a game."""
    player = SeededPlayer(None)
    player.play(24)
    return player


def test_undo_to_a_line_shows_a_preview_and_undoes(phone: Page, player: SeededPlayer, tmp_path: Path) -> None:
    evening = player.evening
    with serve_library(evening, tmp_path) as table:
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


def test_closing_is_asked_twice_and_then_checked(phone: Page, player: SeededPlayer, tmp_path: Path) -> None:
    evening = player.evening
    with serve_library(evening, tmp_path) as table:
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


def test_the_source_of_dice_is_switched_by_touch(phone: Page, player: SeededPlayer, tmp_path: Path) -> None:
    with serve_library(player.evening, tmp_path) as table:
        table.join(phone, "/dice")
        phone.get_by_role("button", name="we, with real dice").tap()
        expect(phone.get_by_role("button", name="we, with real dice")).to_have_attribute("aria-pressed", "true")
        assert player.evening.history.dice == "ask"


def test_all_pages_can_be_read_without_javascript(visitors: Visitors, player: SeededPlayer, tmp_path: Path) -> None:
    page = visitors.come(script=False)
    with serve_library(player.evening, tmp_path) as table:
        page.goto(table.url + "/dice")
        expect(page.get_by_role("heading", name="What fell")).to_be_visible()
        expect(page.locator("svg.chart").first).to_be_visible()
        page.goto(table.url + "/evening")
        page.get_by_role("link", name="So far, in pictures").click()
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        page.get_by_role("link", name="Check it here").click()
        expect(page.locator(".verdict")).to_contain_text("not closed yet")


SIZES = """list => list.map(e => [e.innerText, e.getBoundingClientRect()]).map(([text, box]) => [text, Math.min(box.width, box.height)])"""
"""The text and the shorter side of each control."""


@pytest.mark.parametrize("device", ["small phone", "laptop"])
def test_nothing_is_clipped_and_all_controls_are_large_enough(
    visitors: Visitors, player: SeededPlayer, tmp_path: Path, device: str
) -> None:
    page = visitors.come(device)  # type: ignore[arg-type]
    with serve_library(player.evening, tmp_path) as table:
        table.join(page, "/dice")
        for address in PAGES:
            page.goto(table.url + address)
            wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], address
            page.wait_for_load_state("load")
            controls = page.locator("main button:visible, main a.button:visible")
            assert [(address, text, least) for text, least in laid_out(page, controls) if least < LEAST_PX - 0.5] == []


def laid_out(page: Page, controls: Locator) -> list[tuple[str, float]]:
    """The text and the shorter side of each control, at one moment at which all have a size: the page's script may have it loaded anew, and
    the stream may replace a control.
    """
    for _ in range(100):
        sizes: list[tuple[str, float]] = controls.evaluate_all(SIZES)
        if all(least for _, least in sizes):
            break
        page.wait_for_timeout(100)
    return sizes


def test_an_answer_comes_to_the_timeline_by_itself(phone: Page, player: SeededPlayer, tmp_path: Path) -> None:
    with serve_library(player.evening, tmp_path) as table:
        table.join(phone, "/evening")
        lines = phone.locator("#tale-step li, #tale-round li")
        expect(lines.first).to_be_visible()
        before = phone.locator("#tale-step").inner_text()
        player.play(2)
        table.show()
        expect(phone.locator("#tale-step")).not_to_have_text(before)
