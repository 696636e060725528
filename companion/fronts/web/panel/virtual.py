"""The virtual panel on the web's thread: streams of what it shows, and fingers whose time runs.

The mock tells of changes on whatever thread makes them. That wakes the web's thread at most once for all that happened until it comes to
look, and not at all while nobody watches. A stream keeps what it sent last and nothing else, so one to a slow phone leaves pictures out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.panel.fingers import Fingers
from companion.fronts.web.panel.shown import PanelNow, Sight, news
from hardware.buttons import ButtonName
from hardware.clock import Clock

if TYPE_CHECKING:
    from hardware.mock.backend import Change, MockBackend

FRAME_S = 0.04
"""The least time between two frames of one stream."""
HERE_S = 5.0
"""A stream says at least so often that it is there."""


class VirtualPanel:
    """A mock backend for browsers. Everything but the mock's own callback belongs to one event loop. ``clock`` is for fingers."""

    def __init__(self, backend: MockBackend, clock: Clock) -> None:
        self.banner = backend.banner
        self._hands, self._clock = backend.hands, clock
        self._sight, self._fingers = Sight(backend), Fingers(backend.hands)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watching: set[asyncio.Event] = set()
        self._woken = self._closing = False
        self._timer: asyncio.TimerHandle | None = None
        backend.on_change(self._changed)

    # What it shows

    def shown(self) -> PanelNow:
        """The panel as it is."""
        return self._sight.now()

    async def frames(self, page: str, joined: Callable[[], bool] = lambda: True) -> AsyncIterator[bytes]:
        """Server-sent events for one page: first everything, then what changed, until the page goes or the companion ends.

        The data of an event are those fields of :class:`PanelNow` that are different now, as JSON. ``here`` comes where there was nothing
        else for a while, ``bye`` at the end, and ``again`` as the last where whoever looks has not ``joined`` any more.
        """
        wake = self._come()
        try:
            yield b"retry: 1000\n\n"
            sent: PanelNow | None = None
            while not self._closing:
                wake.clear()
                if not joined():
                    yield event("again", {})
                    return
                shown = self.shown()
                if fields := news(sent, shown):
                    yield event("message", fields)
                    await asyncio.sleep(FRAME_S)
                sent = shown
                if not await _woken(wake, HERE_S):
                    yield event("here", {})
            yield event("bye", {})
        finally:
            self._leave(wake, page)

    @property
    def watched(self) -> int:
        """How many streams are open."""
        return len(self._watching)

    def close(self) -> None:
        """Every stream ends at once, and no button stays down. On the loop's thread."""
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
        self._fingers.let_go_of_all()
        self._wake()

    def _come(self) -> asyncio.Event:
        self._loop, self._woken = asyncio.get_running_loop(), False
        wake = asyncio.Event()
        self._watching.add(wake)
        return wake

    def _leave(self, wake: asyncio.Event, page: str) -> None:
        self._watching.discard(wake)
        if not self._watching:
            self._loop = None
        if not self._closing:
            self._fingers.gone(page, self._clock.now_s())
            self._set_timer()

    def _changed(self, change: Change) -> None:
        """On any thread."""
        if change == "glass":
            self._sight.stale()
        loop = self._loop
        if loop is not None and not self._woken:
            self._woken = True
            with suppress(RuntimeError):  # it has just closed
                loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._woken = False  # before anybody looks: what changes from now on must wake again
        for wake in self._watching:
            wake.set()

    # Hands

    def touch(self, button: ButtonName, down: bool, page: str, *, still: bool = False) -> None:
        """A finger comes down on a button, is still there, or is lifted."""
        do = self._fingers.up if not down else self._fingers.still if still else self._fingers.down
        do(button, page, self._clock.now_s())
        self._set_timer()

    def turn(self, steps: int) -> None:
        """Turn the knob; positive is to the right."""
        self._hands.turn(steps)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due_s = self._fingers.due_s
        if due_s is None:
            self._timer = None
        else:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due_s - self._clock.now_s()), self._tick)

    def _tick(self) -> None:
        self._fingers.tick(self._clock.now_s())
        self._set_timer()


async def _woken(wake: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        return False
    return True


def event(name: str, data: Any) -> bytes:
    """One event in the form of the stream."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))
