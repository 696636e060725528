"""The virtual panel on the web thread: streams of its state, and timing of button presses.

The mock reports changes on the thread that makes them. All changes until the web thread runs again wake it only once, and not at all while
nobody watches. A stream remembers only the last state it sent, so a slow client skips pictures.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.panel.button_holds import ButtonHolds, Name
from companion.fronts.web.panel.pods import PodButton, VirtualPods
from companion.fronts.web.panel.state import PanelNow, PanelReader, changed_fields
from hardware.buttons import BUTTONS, ButtonName
from hardware.clock import Clock

if TYPE_CHECKING:
    from hardware.mock.backend import Change, MockBackend
    from hardware.pods.mock import VirtualPod

FRAME_S = 0.04
"""Minimum time between two frames of one stream."""
HERE_S = 5.0
"""Interval of keep-alive events."""


class VirtualPanel:
    """A mock backend and virtual pods for browsers. All but their callbacks runs on one event loop. ``clock`` times the button presses;
    ``pod_names`` are what screens call the pods, by serial number.
    """

    def __init__(
        self,
        backend: MockBackend,
        clock: Clock,
        pods: Sequence[VirtualPod] = (),
        pod_names: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.banner = backend.banner
        self._inputs, self._clock = backend.inputs, clock
        self.pods = VirtualPods(pods, pod_names)
        self._reader, self._holds = PanelReader(backend, self.pods), ButtonHolds(backend.inputs, BUTTONS)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watching: set[asyncio.Event] = set()
        self._woken = self._closing = False
        self._timer: asyncio.TimerHandle | None = None
        backend.on_change(self._changed)
        self.pods.on_change(self.look_again)

    # State

    def state(self) -> PanelNow:
        """The current state."""
        return self._reader.now()

    async def frames(self, page: str, joined: Callable[[], bool] = lambda: True) -> AsyncIterator[bytes]:
        """Server-sent events for one page: the whole state, then changes, until the page disconnects or the companion shuts down.

        The data of an event are the changed fields of :class:`PanelNow` as JSON. ``here`` keeps the connection alive, ``bye`` is sent at
        shutdown, and ``again`` is the last event if the caller has not ``joined`` any more.
        """
        wake = self._open_stream()
        try:
            yield b"retry: 1000\n\n"
            sent: PanelNow | None = None
            while not self._closing:
                wake.clear()
                if not joined():
                    yield event("again", {})
                    return
                state = self.state()
                if fields := changed_fields(sent, state):
                    yield event("message", fields)
                    await asyncio.sleep(FRAME_S)
                sent = state
                if not await _woken(wake, HERE_S):
                    yield event("here", {})
            yield event("bye", {})
        finally:
            self._close_stream(wake, page)

    @property
    def watched(self) -> int:
        """The number of open streams."""
        return len(self._watching)

    def close(self) -> None:
        """End every stream and release all buttons. Must be called on the loop's thread."""
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
        self._holds.release_all()
        self.pods.holds.release_all()
        self._wake()

    def _open_stream(self) -> asyncio.Event:
        self._loop, self._woken = asyncio.get_running_loop(), False
        wake = asyncio.Event()
        self._watching.add(wake)
        return wake

    def _close_stream(self, wake: asyncio.Event, page: str) -> None:
        self._watching.discard(wake)
        if not self._watching:
            self._loop = None
        if not self._closing:
            self._holds.page_gone(page, self._clock.now_s())
            self.pods.holds.page_gone(page, self._clock.now_s())
            self._set_timer()

    def _changed(self, change: Change) -> None:
        """The mock's callback, on any thread."""
        if change == "display":
            self._reader.mark_stale()
        self.look_again()

    def look_again(self) -> None:
        """Let every stream send what has changed; may be called from any thread."""
        loop = self._loop
        if loop is not None and not self._woken:
            self._woken = True
            with suppress(RuntimeError):  # the loop has just been closed
                loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._woken = False  # first, so that later changes wake the loop again
        for wake in self._watching:
            wake.set()

    # Buttons and knob

    def touch(self, button: ButtonName, down: bool, page: str, *, still: bool = False) -> None:
        """Press a button, confirm that it is still held, or release it."""
        self._touch(self._holds, button, down, page, still)

    def touch_pod(self, button: PodButton, down: bool, page: str, *, still: bool = False) -> None:
        """The same with a button of a pod."""
        self._touch(self.pods.holds, button, down, page, still)

    def _touch(self, holds: ButtonHolds[Name], button: Name, down: bool, page: str, still: bool) -> None:
        do = holds.up if not down else holds.keep_alive if still else holds.down
        do(button, page, self._clock.now_s())
        self._set_timer()

    def turn(self, steps: int) -> None:
        """Turn the knob; positive is to the right."""
        self._inputs.turn(steps)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due_s = min((due_s for due_s in (self._holds.due_s, self.pods.holds.due_s) if due_s is not None), default=None)
        if due_s is None:
            self._timer = None
        else:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due_s - self._clock.now_s()), self._tick)

    def _tick(self) -> None:
        self._holds.tick(self._clock.now_s())
        self.pods.holds.tick(self._clock.now_s())
        self._set_timer()


async def _woken(wake: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        return False
    return True


def event(name: str, data: Any) -> bytes:
    """One encoded server-sent event."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))
