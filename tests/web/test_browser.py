"""The browser fixtures themselves: sizes, separate cookies, and errors that fail a test."""

from __future__ import annotations

import asyncio

import pytest
from playwright.sync_api import Page

from bench.chromium import chromium_path
from tests.limits import Stuck
from tests.web.browser import SIZES, Chromium, Device, Visitors

FITS = '<meta name="viewport" content="width=device-width">'


@pytest.mark.parametrize("device", SIZES)
def test_a_device_has_its_size_and_scheme(visitors: Visitors, device: Device) -> None:
    page = visitors.come(device, scheme="light")
    page.set_content(FITS)
    size = SIZES[device]
    seen = page.evaluate("[innerWidth, innerHeight, devicePixelRatio, matchMedia('(prefers-color-scheme: light)').matches]")
    assert seen == [size.width, size.height, size.pixels, True]


def test_phone_and_laptop(phone: Page, laptop: Page) -> None:
    phone.set_content(FITS)
    assert phone.evaluate("[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]") == [390, 844, True]
    assert laptop.evaluate("[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]") == [1280, 800, False]


def test_two_visitors_share_no_cookie(visitors: Visitors) -> None:
    first, second = visitors.come(), visitors.come()
    first.context.add_cookies([{"name": "companion", "value": "x", "url": "http://localhost/"}])
    assert len(first.context.cookies()) == 1
    assert second.context.cookies() == []


@pytest.mark.parametrize(
    ("script", "complaint"),
    [("console.error('broken')", "broken"), ("setTimeout(() => { throw new Error('nobody caught it') })", "nobody caught it")],
)
def test_errors_of_a_page_are_complaints_unless_they_are_expected(visitors: Visitors, script: str, complaint: str) -> None:
    page = visitors.come()
    page.evaluate(script)
    page.evaluate("new Promise(done => setTimeout(done))")
    (said,) = visitors.complaints
    assert complaint in said
    visitors.may_complain(complaint)
    assert visitors.leave() == []


def test_warnings_are_no_complaints(phone: Page, visitors: Visitors) -> None:
    phone.evaluate("console.warn('only a warning')")
    phone.evaluate("new Promise(done => setTimeout(done))")
    assert visitors.complaints == []


def test_after_a_browser_other_tests_can_run_a_loop() -> None:
    async def answer() -> int:
        return 42

    assert asyncio.run(answer()) == 42


# -- what hangs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["new Promise(() => {})", "for (;;);"])
def test_a_call_that_never_ends_fails_with_its_place_and_the_next_test_has_a_browser(chromium: Chromium, script: str) -> None:
    with pytest.raises(Stuck, match=r"Chromium was killed\): not within 2 s") as stuck, chromium.lent(2.0) as browser:
        browser.new_page().evaluate(script)
    assert "Page.evaluate" in str(stuck.value.__cause__)
    with chromium.lent() as browser:
        assert browser.new_page().evaluate("6 * 7") == 42


def test_a_missing_chromium_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("COMPANION_CHROMIUM", raising=False)
    with pytest.raises(FileNotFoundError, match="apt install chromium"):
        chromium_path()
    monkeypatch.setenv("COMPANION_CHROMIUM", "/somewhere/else")
    assert chromium_path() == "/somewhere/else"
