"""The mock panel in a terminal: draws its outputs and plays keys on its inputs, on a thread of its own."""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

from hardware.clock import Clock, SteadyClock
from hardware.mock.terminal.input_player import KeyInputPlayer
from hardware.mock.terminal.loop import TerminalLoop
from hardware.mock.terminal.panel_sampler import MockPanelSampler
from hardware.mock.terminal.screen import TerminalScreen
from hardware.mock.terminal.signals import TerminalSignals
from hardware.mock.terminal.wakeup_pipe import WakeupPipe

if TYPE_CHECKING:
    from hardware.mock.backend import Change, MockBackend

ENDING_S = 2.0
"""How long `stop` waits for the thread."""


class PanelInTerminal:
    """Shows a mock backend and plays keys on it, from :meth:`start` to :meth:`stop`, once.

    Args:
        hold_s: how long a hold takes (:class:`hardware.gestures.Gestures`).
        banner: the warning to show, such as that the hardware is virtual.
        quit: called on the terminal's thread when the user asks to end the daemon (q), and when the terminal is gone; perhaps more than
            once. Ctrl-C is SIGINT, as usual.
        clock: the real-time clock for keys and playback.
    """

    def __init__(self, backend: MockBackend, *, hold_s: float, banner: str, quit: Callable[[], None], clock: Clock | None = None) -> None:
        clock = clock or SteadyClock()
        self._alarm = WakeupPipe()
        self._view = MockPanelSampler(backend, clock)
        self._loop = TerminalLoop(self._view, KeyInputPlayer(backend.inputs, hold_s), self._alarm, clock, banner, quit)
        self._backend = backend
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Take the terminal. To be called on the main thread, because only it can set signal handlers.

        Raises:
            PartMissing: there is no terminal, or it can't be drawn in.
        """
        self._screen = TerminalScreen()
        self._screen.enter()
        atexit.register(self.stop)
        self._hook, sys.excepthook = sys.excepthook, self._on_error
        self._signals = TerminalSignals(self._alarm.writing, leave=self._screen.leave, enter=self._entered)
        self._signals.install()
        self._backend.on_change(self._changed)
        self._thread = threading.Thread(target=self._loop.run, args=[self._screen], name="terminal", daemon=True)
        self._thread.start()

    def message(self, text: str) -> None:
        """Show this message below the panel until the next one; an empty message removes it."""
        self._loop.say(text)

    def stop(self) -> None:
        """Restore the terminal; before a start or a second time this does nothing."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._loop.end()
        if thread is not threading.current_thread():
            thread.join(ENDING_S)
        atexit.unregister(self.stop)
        if sys.excepthook == self._on_error:
            sys.excepthook = self._hook
        self._signals.restore()
        self._screen.leave()
        if not thread.is_alive() and not self._signals.installed:
            self._screen.close()
            self._alarm.close()

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        # An error that ends the program must stay visible, so it must not be printed on the alternate screen.
        self._screen.leave()
        self._hook(kind, error, trace)

    def _changed(self, change: Change) -> None:
        self._view.note(change)
        self._alarm.wake()

    def _entered(self) -> None:
        with suppress(EOFError):  # it was lost while suspended, which the thread notices as well
            self._screen.enter()
        self._alarm.wake()
