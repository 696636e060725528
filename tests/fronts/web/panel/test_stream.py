"""The event stream of the virtual panel: the whole state once, then changes; no work without watchers, and no backlog."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from PIL.Image import Image

from companion.fronts.web.panel.pods import VirtualPods
from companion.fronts.web.panel.state import PanelNow, PanelReader, changed_fields
from companion.fronts.web.panel.virtual import VirtualPanel
from hardware.lamps import Lights
from hardware.mock.clock import MockClock
from tests.fronts.web.panel.panel_server import PATIENCE_S, MockParts
from tests.hardware.pictures import noise


@pytest.fixture
def parts() -> Iterator[MockParts]:
    parts = MockParts(MockClock())
    yield parts
    parts.close()


class StreamReader:
    """Reads one event stream."""

    def __init__(self, panel: VirtualPanel, page: str = "p") -> None:
        self._frames: AsyncIterator[bytes] = panel.frames(page)

    async def next(self) -> tuple[str, Any]:
        """The next event: its name and its data."""
        while True:
            lines = (await asyncio.wait_for(anext(self._frames), PATIENCE_S)).decode().splitlines()
            fields = dict(line.split(": ", 1) for line in lines if line)
            if "event" in fields:
                return fields["event"], json.loads(fields["data"])

    async def state(self) -> Any:
        """The data of the next frame."""
        name, data = await self.next()
        assert name == "message"
        return data

    async def go(self) -> None:
        """Stop reading."""
        await self._frames.aclose()  # type: ignore[attr-defined]  # it is a generator


def run(parts: MockParts, story: Callable[[VirtualPanel], Awaitable[None]]) -> None:
    """Run this coroutine with a panel of these parts."""

    async def play() -> None:
        await story(VirtualPanel(parts.mock, parts.clock))

    asyncio.run(play())


def test_the_first_frame_is_everything(parts: MockParts) -> None:
    parts.display.show(noise(1))
    parts.display.brightness(200)
    parts.lamps.show(Lights(amber=True))
    parts.action_lamp.show("on")
    parts.sounder.tone(880.0, 0.5)

    async def story(panel: VirtualPanel) -> None:
        state = await StreamReader(panel).state()
        assert b64decode(state.pop("glass")) == noise(1).tobytes()
        assert state == {
            "display": "on", "contrast": 200, "lamps": {"red": False, "amber": True, "green": False, "action": "on"},
            "action_brightness": 1.0, "sound": {"frequency_hz": 880.0, "loudness": 0.5, "since_s": 1000.0}, "pods": [],
        }  # fmt: skip

    run(parts, story)


def test_later_frames_hold_only_changes(parts: MockParts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = StreamReader(panel)
        await watcher.state()
        parts.lamps.show(Lights(red=True))
        assert await watcher.state() == {"lamps": {"red": True, "amber": False, "green": False, "action": "off"}}
        parts.display.show(noise(2))
        state = await watcher.state()
        assert list(state) == ["glass"]
        assert b64decode(state["glass"]) == parts.mock.picture().tobytes()
        parts.display.power(False)
        assert (await watcher.state())["display"] == "off"
        parts.clock.jump(3)  # type: ignore[attr-defined]  # it is a mock
        parts.sounder.tone(1760.0, 1.0)
        assert await watcher.state() == {"sound": {"frequency_hz": 1760.0, "loudness": 1.0, "since_s": 1003.0}}
        parts.sounder.silence()
        assert await watcher.state() == {"sound": None}

    run(parts, story)


def test_an_unplugged_display_is_reported_as_missing(parts: MockParts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = StreamReader(panel)
        assert (await watcher.state())["display"] == "on"
        parts.mock.faults.display_vanishes()
        assert await watcher.state() == {"display": "missing"}

    run(parts, story)


def test_many_changes_between_two_frames_are_one_frame(parts: MockParts) -> None:
    async def story(panel: VirtualPanel) -> None:
        quick, slow = StreamReader(panel), StreamReader(panel)
        await quick.state()
        await slow.state()
        for number in range(300):
            parts.display.show(noise(number))
            parts.lamps.show(Lights(green=bool(number % 2)))
        state = await slow.state()
        assert b64decode(state["glass"]) == noise(299).tobytes()
        assert state["lamps"]["green"]
        parts.action_lamp.show("on")
        assert set(await slow.state()) == {"lamps", "action_brightness"}

    run(parts, story)


def test_unchanged_fields_are_not_sent(parts: MockParts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = StreamReader(panel)
        await watcher.state()
        parts.display.refresh()
        parts.lamps.show(Lights(red=True))
        assert set(await watcher.state()) == {"lamps"}

    run(parts, story)


def test_no_picture_is_made_without_watchers(parts: MockParts, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    look = parts.mock.picture

    def counted() -> Image:
        looked.append(1)
        return look()

    monkeypatch.setattr(parts.mock, "picture", counted)

    async def story(panel: VirtualPanel) -> None:
        parts.display.show(noise(1))
        await asyncio.sleep(0)
        assert looked == []
        watchers = [StreamReader(panel), StreamReader(panel)]
        for watcher in watchers:
            await watcher.state()
        assert looked == [1]  # one picture for all
        assert panel.watched == 2
        for watcher in watchers:
            await watcher.go()
        assert panel.watched == 0
        parts.display.show(noise(2))
        await asyncio.sleep(0)
        assert looked == [1]

    run(parts, story)


def test_a_change_on_another_thread_wakes_the_stream(parts: MockParts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = StreamReader(panel)
        await watcher.state()
        await asyncio.to_thread(parts.lamps.show, Lights(green=True))
        assert (await watcher.state())["lamps"]["green"]

    run(parts, story)


def test_a_quiet_stream_sends_keep_alive_events(parts: MockParts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.fronts.web.panel.virtual.HERE_S", 0.01)

    async def story(panel: VirtualPanel) -> None:
        watcher = StreamReader(panel)
        await watcher.state()
        assert await watcher.next() == ("here", {})

    run(parts, story)


def test_closing_ends_streams_and_releases_buttons(parts: MockParts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = StreamReader(panel)
        await watcher.state()
        panel.touch("action", True, "p")
        panel.close()
        assert await watcher.next() == ("bye", {})
        with pytest.raises(StopAsyncIteration):
            await watcher.next()
        assert parts.actions() == ["action down", "action up"]

    run(parts, story)


def test_the_end_of_a_stream_releases_its_button(parts: MockParts) -> None:
    async def story(panel: VirtualPanel) -> None:
        watcher = StreamReader(panel)
        await watcher.state()
        panel.touch("back", True, "p")
        await watcher.go()
        parts.clock.jump(0.9)  # type: ignore[attr-defined]  # it is a mock
        panel.touch("push", True, "another")
        assert parts.actions() == ["back down", "push down"]
        parts.clock.jump(0.11)  # type: ignore[attr-defined]
        panel.touch("push", False, "another")
        assert parts.actions() == ["back down", "push down", "back up", "push up"]

    run(parts, story)


def test_a_panel_can_be_served_by_one_loop_after_another(parts: MockParts) -> None:
    panel = VirtualPanel(parts.mock, parts.clock)

    async def once(seed: int) -> None:
        watcher = StreamReader(panel)
        await watcher.state()
        parts.display.show(noise(seed))
        assert set(await watcher.state()) == {"glass"}
        await watcher.go()

    asyncio.run(once(1))
    parts.display.show(noise(2))
    asyncio.run(once(3))


def test_changed_fields_are_those_that_differ(parts: MockParts) -> None:
    sight = PanelReader(parts.mock, VirtualPods((), dict))
    before = sight.now()
    assert set(changed_fields(None, before)) == set(PanelNow.__struct_fields__)
    assert changed_fields(before, sight.now()) == {}
