"""What the terminal's thread does: it sleeps until the mock changed, a key came, or something is due; then it draws, or moves a finger."""

from __future__ import annotations

import math
import select
import signal
from collections.abc import Callable
from typing import NamedTuple

from hardware.clock import Clock
from hardware.mock.terminal.alarm import Alarm
from hardware.mock.terminal.drawing import Texts, draw
from hardware.mock.terminal.fingers import Fingers
from hardware.mock.terminal.keys import Act, Keys
from hardware.mock.terminal.reading import Reading
from hardware.mock.terminal.screen import Screen
from hardware.mock.terminal.sight import Sight
from hardware.mock.terminal.view import View
from hardware.mock.terminal.window import Window

FRAME_S = 1 / 30
"""The least time between two frames."""


class _Seen(NamedTuple):
    """All that a frame is made of; one that would be made of the same is left out."""

    times_blank: int
    window: Window
    sight: Sight
    texts: Texts


class Loop:
    """Draws a view on a screen, and gives the keys typed there to fingers. ``quit`` is called when somebody wants to end the daemon."""

    def __init__(self, view: View, fingers: Fingers, alarm: Alarm, clock: Clock, banner: str, quit: Callable[[], None]) -> None:
        self._banner, self._message, self._show_keys = banner, "", False
        self._view, self._fingers, self._alarm, self._clock, self._quit = view, fingers, alarm, clock, quit
        self._keys = Keys()
        self._reading = Reading()
        self._stale = True
        self._frame_s = clock.now_s() - FRAME_S
        self._drawn: _Seen | None = None
        self._ending = False

    def say(self, message: str) -> None:
        """Show this sentence from now on. May be called on any thread."""
        self._message = message
        self._alarm.ring()

    def end(self) -> None:
        """Let :meth:`run` return soon. May be called on any thread."""
        self._ending = True
        self._alarm.ring()

    def run(self, screen: Screen) -> None:
        """Go on until :meth:`end`, or until the terminal has gone; then ``quit`` is called."""
        self._reading = Reading(screen.encoding)
        try:
            while not self._ending:
                self._turn(screen)
        except EOFError:
            pass  # the terminal has gone
        finally:
            screen.leave()
            self._fingers.let_go()
            if not self._ending:
                self._quit()

    def _turn(self, screen: Screen) -> None:
        self._draw(screen, self._clock.now_s())
        self._wait(screen)
        now_s = self._clock.now_s()
        # What was typed counts before what is due: a key that repeats may have been read late.
        if data := screen.read():
            for key in self._reading.feed(data, now_s):
                self._do(self._keys.feed(key, now_s), now_s)
        self._do(self._keys.tick(now_s), now_s)
        self._fingers.tick(now_s)

    def _wait(self, screen: Screen) -> None:
        """Until there is something to do."""
        poll = select.poll()
        poll.register(self._alarm, select.POLLIN)
        poll.register(screen, select.POLLIN | (select.POLLOUT if screen.pending else 0))
        due_s = self._due_s(screen)
        poll.poll(None if due_s is None else max(0, math.ceil((due_s - self._clock.now_s()) * 1000)))
        rang = self._alarm.take()
        if signal.SIGCONT in rang:
            screen.enter()  # whoever had it meanwhile may have changed everything
        if signal.SIGTERM in rang or signal.SIGINT in rang:
            self._quit()  # the main thread may be asleep, and hear of it late
        screen.flush()

    def _due_s(self, screen: Screen) -> float | None:
        dues = (self._keys.due_s, self._fingers.due_s, None if screen.pending else self._frame_due_s())
        return min((due_s for due_s in dues if due_s is not None), default=None)

    def _frame_due_s(self) -> float | None:
        due_s = -math.inf if self._stale else self._view.due_s
        return None if due_s is None else max(due_s, self._frame_s + FRAME_S)

    # -- keys -------------------------------------------------------------------------------------------------------

    def _do(self, acts: list[Act], now_s: float) -> None:
        for act in acts:
            self._show_keys = act == "keys" and not self._show_keys
            if act == "end":
                self._quit()
            elif act != "keys":
                self._fingers.do(act, now_s)

    # -- drawing ----------------------------------------------------------------------------------------------------

    def _draw(self, screen: Screen, now_s: float) -> None:
        """Draw what there is to see, if that is something else than before; not too often, and not while the terminal is slow."""
        self._stale = True
        if screen.pending or now_s < self._frame_s + FRAME_S:
            return
        self._stale = False
        window = screen.window
        if self._drawn and window != self._drawn.window:
            screen.anew()
        seen = _Seen(screen.times_blank, window, self._view.sight(now_s, self._fingers.down), self._texts())
        if seen != self._drawn:
            self._drawn, self._frame_s = seen, now_s
            screen.show(draw(seen.sight, seen.texts, seen.window))

    def _texts(self) -> Texts:
        return Texts(self._banner, self._message, self._show_keys)
