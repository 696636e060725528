"""The mock in a terminal: what it shows is drawn, keys are hands on it. It has a thread of its own, and nobody ever waits for it."""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

from hardware.clock import Clock, SteadyClock
from hardware.mock.terminal.alarm import Alarm
from hardware.mock.terminal.fingers import Fingers
from hardware.mock.terminal.loop import Loop
from hardware.mock.terminal.screen import Screen
from hardware.mock.terminal.signals import Signals
from hardware.mock.terminal.view import View

if TYPE_CHECKING:
    from hardware.mock.backend import Change, MockBackend

ENDING_S = 2.0
"""How long the end waits for the thread."""


class PanelInTerminal:
    """Shows a mock backend and lays hands on it, from :meth:`start` to :meth:`stop`, once.

    Args:
        hold_s: how long a hold takes (:class:`hardware.gestures.Gestures`).
        banner: what people must know before they trust what they see.
        quit: called on the terminal's thread when somebody wants to end the daemon (q), and when the terminal has gone; more than once
            if so. Ctrl-C is SIGINT, as everywhere.
        clock: for keys and fingers, in real time.
    """

    def __init__(self, backend: MockBackend, *, hold_s: float, banner: str, quit: Callable[[], None], clock: Clock | None = None) -> None:
        clock = clock or SteadyClock()
        self._alarm = Alarm()
        self._view = View(backend, clock)
        self._loop = Loop(self._view, Fingers(backend.hands, hold_s), self._alarm, clock, banner, quit)
        self._backend = backend
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Take the terminal. To be called by the main thread, for no other can set signals.

        Raises:
            PartMissing: there is no terminal, or none that can be drawn in.
        """
        self._screen = Screen()
        self._screen.enter()
        atexit.register(self.stop)
        self._hook, sys.excepthook = sys.excepthook, self._on_error
        self._signals = Signals(self._alarm.writing, leave=self._screen.leave, enter=self._entered)
        self._signals.take()
        self._backend.on_change(self._changed)
        self._thread = threading.Thread(target=self._loop.run, args=[self._screen], name="terminal", daemon=True)
        self._thread.start()

    def message(self, text: str) -> None:
        """Show this sentence under the panel until the next; an empty one takes it away."""
        self._loop.say(text)

    def stop(self) -> None:
        """Give the terminal back as it was; without a start, or once more, this does nothing."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._loop.end()
        if thread is not threading.current_thread():
            thread.join(ENDING_S)
        atexit.unregister(self.stop)
        if sys.excepthook == self._on_error:
            sys.excepthook = self._hook
        self._signals.give_back()
        self._screen.leave()
        if not thread.is_alive() and not self._signals.taken:
            self._screen.close()
            self._alarm.close()

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        # An error that ends the program is to be read, so not on a screen that goes away with it.
        self._screen.leave()
        self._hook(kind, error, trace)

    def _changed(self, change: Change) -> None:
        self._view.note(change)
        self._alarm.ring()

    def _entered(self) -> None:
        with suppress(EOFError):  # it went while this was suspended, which its thread finds out too
            self._screen.enter()
        self._alarm.ring()
