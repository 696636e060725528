"""What the panel sends: everything once, then what changed; nothing is done while nobody watches, and nothing piles up."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from PIL.Image import Image

from companion.fronts.web.panel.shown import PanelNow, Sight, news
from companion.fronts.web.panel.virtual import VirtualPanel
from hardware.lamps import Lights
from hardware.mock.clock import MockClock
from tests.fronts.web.panel.boxes import PATIENCE_S, Parts
from tests.hardware.pictures import noise


@pytest.fixture
def parts() -> Iterator[Parts]:
    parts = Parts(MockClock())
    yield parts
    parts.close()


class Watcher:
    """Somebody who reads a stream."""

    def __init__(self, panel: VirtualPanel, page: str = "p") -> None:
        self._frames: AsyncIterator[bytes] = panel.frames(page)

    async def next(self) -> tuple[str, Any]:
        """The next event: its name and its data."""
        while True:
            lines = (await asyncio.wait_for(anext(self._frames), PATIENCE_S)).decode().splitlines()
            said = dict(line.split(": ", 1) for line in lines if line)
            if "event" in said:
                return said["event"], json.loads(said["data"])

    async def seen(self) -> Any:
        """The data of the next frame."""
        name, data = await self.next()
        assert name == "message"
        return data

    async def go(self) -> None:
        """Read no more."""
        await self._frames.aclose()  # type: ignore[attr-defined]  # it is a generator


def run(parts: Parts, story: Callable[[VirtualPanel], Awaitable[None]]) -> None:
    """Play this on a loop with a panel of these parts."""

    async def play() -> None:
        await story(VirtualPanel(parts.mock, parts.clock))

    asyncio.run(play())


def test_the_first_frame_is_everything(parts: Parts) -> None:
    parts.display.show(noise(1))
    parts.display.brightness(200)
    parts.lamps.show(Lights(amber=True))
    parts.action_lamp.show("on")
    parts.sounder.tone(880.0, 0.5)

    async def story(panel: VirtualPanel) -> None:
        seen = await Watcher(panel).seen()
        assert b64decode(seen.pop("glass")) == noise(1).tobytes()
        assert seen == {
            "display": "on", "contrast": 200, "lamps": {"red": False, "amber": True, "green": False, "action": "on"},
            "action_brightness": 1.0, "sound": {"frequency_hz": 880.0, "loudness": 0.5, "since_s": 1000.0},
        }  # fmt: skip

    run(parts, story)


def test_later_frames_are_what_changed(parts: Parts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = Watcher(panel)
        await watcher.seen()
        parts.lamps.show(Lights(red=True))
        assert await watcher.seen() == {"lamps": {"red": True, "amber": False, "green": False, "action": "off"}}
        parts.display.show(noise(2))
        seen = await watcher.seen()
        assert list(seen) == ["glass"]
        assert b64decode(seen["glass"]) == parts.mock.glass().tobytes()
        parts.display.power(False)
        assert (await watcher.seen())["display"] == "off"
        parts.clock.jump(3)  # type: ignore[attr-defined]  # it is a mock
        parts.sounder.tone(1760.0, 1.0)
        assert await watcher.seen() == {"sound": {"frequency_hz": 1760.0, "loudness": 1.0, "since_s": 1003.0}}
        parts.sounder.silence()
        assert await watcher.seen() == {"sound": None}

    run(parts, story)


def test_a_display_that_is_gone_is_said_to_be_missing(parts: Parts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = Watcher(panel)
        assert (await watcher.seen())["display"] == "on"
        parts.mock.faults.display_vanishes()
        assert await watcher.seen() == {"display": "missing"}

    run(parts, story)


def test_many_changes_between_two_frames_are_one_frame(parts: Parts) -> None:
    async def story(panel: VirtualPanel) -> None:
        quick, slow = Watcher(panel), Watcher(panel)
        await quick.seen()
        await slow.seen()
        for number in range(300):
            parts.display.show(noise(number))
            parts.lamps.show(Lights(green=bool(number % 2)))
        seen = await slow.seen()
        assert b64decode(seen["glass"]) == noise(299).tobytes()
        assert seen["lamps"]["green"]
        parts.action_lamp.show("on")
        assert set(await slow.seen()) == {"lamps", "action_brightness"}

    run(parts, story)


def test_what_is_the_same_again_is_not_sent(parts: Parts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = Watcher(panel)
        await watcher.seen()
        parts.display.refresh()
        parts.lamps.show(Lights(red=True))
        assert set(await watcher.seen()) == {"lamps"}

    run(parts, story)


def test_while_nobody_watches_no_picture_is_made(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    look = parts.mock.glass

    def counted() -> Image:
        looked.append(1)
        return look()

    monkeypatch.setattr(parts.mock, "glass", counted)

    async def story(panel: VirtualPanel) -> None:
        parts.display.show(noise(1))
        await asyncio.sleep(0)
        assert looked == []
        watchers = [Watcher(panel), Watcher(panel)]
        for watcher in watchers:
            await watcher.seen()
        assert looked == [1]  # one picture for all
        assert panel.watched == 2
        for watcher in watchers:
            await watcher.go()
        assert panel.watched == 0
        parts.display.show(noise(2))
        await asyncio.sleep(0)
        assert looked == [1]

    run(parts, story)


def test_a_change_on_another_thread_wakes_the_stream(parts: Parts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = Watcher(panel)
        await watcher.seen()
        await asyncio.to_thread(parts.lamps.show, Lights(green=True))
        assert (await watcher.seen())["lamps"]["green"]

    run(parts, story)


def test_a_quiet_stream_says_that_it_is_there(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.fronts.web.panel.virtual.HERE_S", 0.01)

    async def story(panel: VirtualPanel) -> None:
        watcher = Watcher(panel)
        await watcher.seen()
        assert await watcher.next() == ("here", {})

    run(parts, story)


def test_at_the_end_streams_end_and_buttons_come_up(parts: Parts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = Watcher(panel)
        await watcher.seen()
        panel.touch("action", True, "p")
        panel.close()
        assert await watcher.next() == ("bye", {})
        with pytest.raises(StopAsyncIteration):
            await watcher.next()
        assert parts.did() == ["action down", "action up"]

    run(parts, story)


def test_a_stream_that_ends_lets_go_of_its_button(parts: Parts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = Watcher(panel)
        await watcher.seen()
        panel.touch("back", True, "p")
        await watcher.go()
        parts.clock.jump(0.9)  # type: ignore[attr-defined]  # it is a mock
        panel.touch("push", True, "another")
        assert parts.did() == ["back down", "push down"]
        parts.clock.jump(0.11)  # type: ignore[attr-defined]
        panel.touch("push", False, "another")
        assert parts.did() == ["back down", "push down", "back up", "push up"]

    run(parts, story)


def test_a_panel_can_be_served_by_one_loop_after_another(parts: Parts) -> None:
    panel = VirtualPanel(parts.mock, parts.clock)

    async def once(seed: int) -> None:
        watcher = Watcher(panel)
        await watcher.seen()
        parts.display.show(noise(seed))
        assert set(await watcher.seen()) == {"glass"}
        await watcher.go()

    asyncio.run(once(1))
    parts.display.show(noise(2))
    asyncio.run(once(3))


def test_news_are_the_fields_that_differ(parts: Parts) -> None:
    sight = Sight(parts.mock)
    before = sight.now()
    assert set(news(None, before)) == set(PanelNow.__struct_fields__)
    assert news(before, sight.now()) == {}
