"""Signals of a full-screen program: resize, suspend and continue, and termination without another handler.

Python handles signals in the main thread, which may sleep on if a signal was delivered to another thread, as often happens after SIGCONT.
So resize and continue are reported by the wakeup descriptor, which is written at once; their handlers do nothing.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

_TOLD = (signal.SIGWINCH, signal.SIGCONT)
_ENDS = (signal.SIGTERM, signal.SIGHUP)


class TerminalSignals:
    """Calls ``leave`` before the process stops or ends, and ``enter`` when it continues; writes the number of every signal to ``wakeup``.

    Only the main thread may set handlers; on another thread nothing is set. Handlers that others set later are left alone.
    """

    def __init__(self, wakeup: int, *, leave: Callable[[], None], enter: Callable[[], None]) -> None:
        self._wakeup, self._leave, self._enter = wakeup, leave, enter
        self._before: dict[int, tuple[Any, Any]] = {}
        self._wakeup_before = -1
        self.installed = False
        """Whether the handlers are installed."""

    def install(self) -> None:
        """Install the handlers. Ignored signals stay ignored, and termination signals that the program handles are left to it."""
        if threading.current_thread() is not threading.main_thread():
            return
        self.installed = True
        self._wakeup_before = signal.set_wakeup_fd(self._wakeup, warn_on_full_buffer=False)
        for number in _TOLD:
            self._set(number, _heard)
        if signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL:
            self._set(signal.SIGTSTP, self._on_suspend)
        for number in _ENDS:
            if signal.getsignal(number) == signal.SIG_DFL:
                self._set(number, self._on_end)

    def restore(self) -> None:
        """Restore the previous handlers."""
        if not self.installed or threading.current_thread() is not threading.main_thread():
            return
        self.installed = False
        for number, (ours, before) in self._before.items():
            if signal.getsignal(number) == ours and before is not None:
                signal.signal(number, before)
        self._before = {}
        if (now := signal.set_wakeup_fd(self._wakeup_before)) != self._wakeup:
            signal.set_wakeup_fd(now)

    def _set(self, number: int, handler: Callable[[int, FrameType | None], None]) -> None:
        self._before[number] = (handler, signal.signal(number, handler))

    def _on_suspend(self, number: int, frame: FrameType | None) -> None:
        self._leave()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)  # the process stops here, unless there is no shell to continue it
        signal.signal(number, self._on_suspend)
        self._enter()

    def _on_end(self, number: int, frame: FrameType | None) -> None:
        self._leave()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)


def _heard(number: int, frame: FrameType | None) -> None:
    """Do nothing; the wakeup descriptor has reported the signal."""
