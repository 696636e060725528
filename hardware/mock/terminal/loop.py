"""The loop of the terminal's thread: wait for a change of the mock, a key or a timer, then draw or play input."""

from __future__ import annotations

import math
import select
import signal
from collections.abc import Callable
from typing import NamedTuple

from hardware.clock import Clock
from hardware.mock.terminal.device_drawing import DeviceCaptions, draw
from hardware.mock.terminal.input_player import KeyInputPlayer
from hardware.mock.terminal.key_parser import KeyParser
from hardware.mock.terminal.keys import KeyAction, Keys
from hardware.mock.terminal.panel_sampler import MockPanelSampler
from hardware.mock.terminal.panel_state import MockPanelState
from hardware.mock.terminal.screen import TerminalScreen
from hardware.mock.terminal.wakeup_pipe import WakeupPipe
from hardware.mock.terminal.window import Window

FRAME_S = 1 / 30
"""The shortest time between two frames."""


class _FrameState(NamedTuple):
    """Everything a frame is made of; a frame with the same state is skipped."""

    times_blank: int
    window: Window
    state: MockPanelState
    texts: DeviceCaptions


class TerminalLoop:
    """Draws the panel on a screen and plays the keys typed there. ``quit`` is called when the user asks to end the daemon."""

    def __init__(
        self, view: MockPanelSampler, fingers: KeyInputPlayer, alarm: WakeupPipe, clock: Clock, banner: str, quit: Callable[[], None]
    ) -> None:
        self._banner, self._message, self._show_keys = banner, "", False
        self._view, self._fingers, self._alarm, self._clock, self._quit = view, fingers, alarm, clock, quit
        self._keys = Keys()
        self._reading = KeyParser()
        self._stale = True
        self._frame_s = clock.now_s() - FRAME_S
        self._drawn: _FrameState | None = None
        self._ending = False

    def say(self, message: str) -> None:
        """Show this message from now on. May be called on any thread."""
        self._message = message
        self._alarm.wake()

    def end(self) -> None:
        """Make :meth:`run` return soon. May be called on any thread."""
        self._ending = True
        self._alarm.wake()

    def run(self, screen: TerminalScreen) -> None:
        """Run until :meth:`end`, or until the terminal is gone; then ``quit`` is called."""
        self._reading = KeyParser(screen.encoding)
        try:
            while not self._ending:
                self._iterate(screen)
        except EOFError:
            pass  # the terminal is gone
        finally:
            screen.leave()
            self._fingers.release_all()
            if not self._ending:
                self._quit()

    def _iterate(self, screen: TerminalScreen) -> None:
        self._draw(screen, self._clock.now_s())
        self._wait(screen)
        now_s = self._clock.now_s()
        # Handle input before timers, because a repeated key may have been read late.
        if data := screen.read():
            for key in self._reading.feed(data, now_s):
                self._do(self._keys.feed(key, now_s), now_s)
        self._do(self._keys.tick(now_s), now_s)
        self._fingers.tick(now_s)

    def _wait(self, screen: TerminalScreen) -> None:
        """Wait until there is something to do."""
        poll = select.poll()
        poll.register(self._alarm, select.POLLIN)
        poll.register(screen, select.POLLIN | (select.POLLOUT if screen.pending else 0))
        due_s = self._due_s(screen)
        poll.poll(None if due_s is None else max(0, math.ceil((due_s - self._clock.now_s()) * 1000)))
        rang = self._alarm.drain()
        if signal.SIGCONT in rang:
            screen.enter()  # another program may have changed everything meanwhile
        if signal.SIGTERM in rang or signal.SIGINT in rang:
            self._quit()  # the main thread may be asleep and notice it late
        screen.flush()

    def _due_s(self, screen: TerminalScreen) -> float | None:
        dues = (self._keys.due_s, self._fingers.due_s, None if screen.pending else self._frame_due_s())
        return min((due_s for due_s in dues if due_s is not None), default=None)

    def _frame_due_s(self) -> float | None:
        due_s = -math.inf if self._stale else self._view.due_s
        return None if due_s is None else max(due_s, self._frame_s + FRAME_S)

    # -- keys -------------------------------------------------------------------------------------------------------

    def _do(self, acts: list[KeyAction], now_s: float) -> None:
        for act in acts:
            self._show_keys = act == "keys" and not self._show_keys
            if act == "end":
                self._quit()
            elif act != "keys":
                self._fingers.do(act, now_s)

    # -- drawing ----------------------------------------------------------------------------------------------------

    def _draw(self, screen: TerminalScreen, now_s: float) -> None:
        """Draw the panel if it has changed; not too often, and not while the terminal is slow."""
        self._stale = True
        if screen.pending or now_s < self._frame_s + FRAME_S:
            return
        self._stale = False
        window = screen.window
        if self._drawn and window != self._drawn.window:
            screen.anew()
        frame = _FrameState(screen.times_blank, window, self._view.sample(now_s, self._fingers.down), self._texts())
        if frame != self._drawn:
            self._drawn, self._frame_s = frame, now_s
            screen.show(draw(frame.state, frame.texts, frame.window))

    def _texts(self) -> DeviceCaptions:
        return DeviceCaptions(self._banner, self._message, self._show_keys)
