"""Lost connections between phone and box: network failures, frozen pages, a crashed or stopped daemon."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import Visitors
from tests.web.cuttable_proxy import CuttableProxy
from tests.web.daemons import Daemon, logged, wait_until
from tests.web.page_player import PagePlayer

ENDS_WITHIN_S = 2.0
TRIES = 5
FIVE_SECONDS_OF_TRIES = 4
"""A page tries again every second or so."""
MOMENTS = {
    "question": "setup/players",
    "list": "round.1/start/done",
    "clock": "round.1/action/clock",
    "report": "round.1/action/check",
    "fire": "round.1/fire/spread/done",
}
"""A key of each phase of Firefighters on Duty."""
A_BUTTON = ":is(.ask, #clock, .report) button[data-do]:not([data-sure]):not([disabled])"
"""Buttons with which something is sent."""


@pytest.fixture
def proxy() -> Iterator[CuttableProxy]:
    """A proxy that can be interrupted."""
    with CuttableProxy() as proxy:
        yield proxy


def to_the_moment(daemon: Daemon, key: str) -> None:
    """A game of Firefighters on Duty at the question with this key; if it is a countdown, it runs."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["key"] == key)
    if key.endswith("clock"):
        daemon.client.control("start")


def shown_s(page: Page) -> float:
    """The remaining seconds shown on the page."""
    minutes, _, rest = page.locator(".clock .digits").inner_text().rpartition(":")
    return 60 * int(minutes or 0) + float(rest)


def left_s(daemon: Daemon) -> float:
    """The remaining seconds by the daemon's clock."""
    scene = daemon.client.scene
    assert scene is not None
    return float(scene["clock"]["deadline_s"]) - float(daemon.client.get("time")["now_s"])


def is_right(page: Page, daemon: Daemon) -> bool:
    """Whether the page shows the right second, with tolerance at the change of seconds."""
    before_s = left_s(daemon)
    shown = shown_s(page)
    return left_s(daemon) - 0.2 <= shown <= before_s + 1.2


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_connection_is_lost_for_some_seconds(visitors: Visitors, daemon: Daemon, proxy: CuttableProxy, moment: str) -> None:
    """The loss is shown, commands fail with a message, the page reconnects by itself and is up to date."""
    visitors.may_complain("ERR_|Failed to load resource")
    to_the_moment(daemon, MOMENTS[moment])
    page = daemon.joined(visitors.come(**proxy.options), "Ann")
    player = PagePlayer(page)
    kind = player.open_question
    assert kind
    proxy.cut()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_contain_text("Connection to the companion lost.")
    before = daemon.client.question["id"]
    page.locator(A_BUTTON).first.tap()
    expect(page.locator("#toast")).to_have_text("The companion can't be reached just now. Nothing was sent.")
    assert daemon.client.question["id"] == before
    if moment != "clock":
        daemon.client.go_on(daemon.client.question)
    wait_until(lambda: proxy.tries >= FIVE_SECONDS_OF_TRIES, 30, lambda: f"{proxy.tries} tries")
    proxy.restore()
    expect(page.locator("#lost")).to_be_hidden(timeout=20_000)
    if moment == "clock":
        wait_until(lambda: is_right(page, daemon), 5, lambda: f"{shown_s(page)} shown, {left_s(daemon)} left")
        player.tap_and_confirm(player.control("end_early"))
    now = daemon.client.question
    shown = page.locator(".clock.ready") if now["kind"] == "countdown" else page.locator("h2", has_text=now["question"]).first
    expect(shown).to_be_visible()
    player.ticks = 0
    seen = daemon.client.scene
    player.step()
    assert daemon.client.scene != seen


def test_the_page_shows_another_game_after_reconnecting(visitors: Visitors, daemon: Daemon, proxy: CuttableProxy) -> None:
    """Including the map of the other game."""
    visitors.may_complain("ERR_|Failed to load resource")
    to_the_moment(daemon, MOMENTS["list"])
    page = daemon.joined(visitors.come(**proxy.options), "Ann", "/board")
    expect(page.locator("#place-A1")).to_be_visible()
    proxy.cut()
    expect(page.locator("#lost")).to_be_visible()
    daemon.begin_game("forest-fire")
    proxy.restore()
    expect(page.locator("#bar")).to_contain_text("Forest Fire", timeout=20_000)
    expect(page.locator("#place-A1")).to_have_count(0)
    expect(page.locator(".spot").first).to_be_visible()


def test_a_page_that_was_frozen_is_right_within_a_second(visitors: Visitors, daemon: Daemon) -> None:
    """No timer of the page runs while it is frozen."""
    to_the_moment(daemon, MOMENTS["clock"])
    page = visitors.come()
    page.clock.install()
    daemon.joined(page, "Ann")
    wait_until(lambda: is_right(page, daemon), 5, lambda: f"{shown_s(page)} shown, {left_s(daemon)} left")
    daemon.jump(50)
    page.clock.fast_forward(50_000)
    wait_until(lambda: is_right(page, daemon), 1, lambda: f"{shown_s(page)} shown, {left_s(daemon)} left")


def look(page: Page, *, away: bool) -> None:
    """Change the page's visibility, as when a phone is locked or unlocked."""
    page.evaluate("""hidden => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
    }""", away)  # fmt: skip


def test_a_changed_phone_clock_is_measured_again(visitors: Visitors, daemon: Daemon) -> None:
    """The earlier measurement is invalid then."""
    to_the_moment(daemon, MOMENTS["clock"])
    page = daemon.joined(visitors.come(), "Ann")
    wait_until(lambda: is_right(page, daemon), 5, lambda: f"{shown_s(page)} shown, {left_s(daemon)} left")
    look(page, away=True)
    daemon.jump(50)
    look(page, away=False)
    wait_until(lambda: is_right(page, daemon), 3, lambda: f"{shown_s(page)} shown, {left_s(daemon)} left")


def test_the_countdown_ended_while_a_page_was_frozen(visitors: Visitors, daemon: Daemon) -> None:
    to_the_moment(daemon, MOMENTS["clock"])
    page = visitors.come()
    page.clock.install()
    daemon.joined(page, "Ann")
    expect(page.locator(".clock.running")).to_be_visible()
    daemon.jump(130)
    page.clock.fast_forward(130_000)
    expect(page.locator(".clock")).to_have_count(0)
    expect(page.locator(".ask h2")).to_have_text(daemon.client.question["question"])


# -- the daemon's ends ------------------------------------------------------------------------------------------------


def test_the_evening_survives_a_crash(visitors: Visitors, tmp_path: Path) -> None:
    """SIGKILL in mid-round and a restart: the phone reconnects by itself with its name and seat."""
    visitors.may_complain("ERR_|Failed to load resource")
    page = visitors.come()
    with Daemon(tmp_path) as daemon, logged(daemon):
        daemon.client.join(daemon.register["token"])
        daemon.begin_game("forest-fire")
        daemon.client.answer("two")
        daemon.client.play(lambda scene: scene["question"]["key"] == "turn.2/fire/action/1")
        daemon.joined(page, "Ann", "/table")
        page.get_by_role("button", name=re.compile("^fire")).tap()
        expect(page.get_by_role("button", name=re.compile("^fire"))).to_have_attribute("aria-pressed", "true")
        page.get_by_role("link", name="Now").tap()
        question = daemon.client.question["question"]
        expect(page.locator(".ask h2")).to_have_text(question)
        daemon.box.kill()
        expect(page.locator("#lost")).to_be_visible()
    with daemon.restarted() as daemon, logged(daemon):
        expect(page.locator("#lost")).to_be_hidden(timeout=30_000)
        expect(page.locator(".ask h2")).to_have_text(question)
        PagePlayer(page).step()
        page.get_by_role("link", name="Table").tap()
        expect(page.locator("#phones")).to_contain_text("Ann")
        expect(page.get_by_role("button", name=re.compile("^fire"))).to_have_attribute("aria-pressed", "true")
        assert daemon.box.end() == 0


def test_it_ends_in_time_with_eight_streams_open(tmp_path: Path) -> None:
    """SIGTERM: every stream gets bye, and the exit status is 0. On a busy machine it is tried again."""
    took_s: list[float] = []
    while len(took_s) < TRIES and min(took_s, default=ENDS_WITHIN_S) >= ENDS_WITHIN_S:
        took_s.append(_ends_with_eight_streams(tmp_path / str(len(took_s))))
    assert min(took_s) < ENDS_WITHIN_S, took_s


def _ends_with_eight_streams(folder: Path) -> float:
    """The duration in seconds."""
    with Daemon(folder) as daemon, logged(daemon):
        daemon.client.join(daemon.register["token"])
        daemon.begin_game("firefighters-on-duty", "training")
        streams = [_stream(daemon) for _ in range(8)]
        began_s = time.monotonic()
        assert daemon.box.end() == 0
        took_s = time.monotonic() - began_s
        for stream in streams:
            assert _read_to_the_end(stream).rstrip(b"\r\n0").endswith(b"event: bye\ndata: {}")
    return took_s


def _stream(daemon: Daemon) -> socket.socket:
    """An open stream of the page Now."""
    stream = socket.create_connection(("127.0.0.1", daemon.port), 20)
    asked = (
        f"GET /events?view=now HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\n"
        f"Accept: text/event-stream\r\nAuthorization: Bearer {daemon.client.bearer}\r\n\r\n"
    )
    stream.sendall(asked.encode())
    came = b""
    while b"event: parts" not in came:
        piece = stream.recv(65536)
        assert piece, came
        came += piece
    return stream


def _read_to_the_end(stream: socket.socket) -> bytes:
    came = b""
    with stream:
        while piece := stream.recv(65536):
            came += piece
    return came
