"""The signals of a program that has a terminal for itself: another size, suspended and back, and an end that nobody else sees to.

Python acts on signals in the main thread, and that one may sleep on if a signal came to another thread, as it often does after SIGCONT.
So another size and going on are told by the wakeup descriptor, which is written at once; they need no handler but one that does nothing.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

_TOLD = (signal.SIGWINCH, signal.SIGCONT)
_ENDS = (signal.SIGTERM, signal.SIGHUP)


class Signals:
    """Calls ``leave`` before the process stops or ends, and ``enter`` when it goes on; writes the number of every signal to ``wakeup``.

    Only the main thread may set signals; on any other nothing is set. What is set later by others is theirs.
    """

    def __init__(self, wakeup: int, *, leave: Callable[[], None], enter: Callable[[], None]) -> None:
        self._wakeup, self._leave, self._enter = wakeup, leave, enter
        self._before: dict[int, tuple[Any, Any]] = {}
        self._wakeup_before = -1
        self.taken = False
        """Whether they are heard here."""

    def take(self) -> None:
        """Hear them from now on. Signals that are ignored stay so, and an end that the program sees to is left to it."""
        if threading.current_thread() is not threading.main_thread():
            return
        self.taken = True
        self._wakeup_before = signal.set_wakeup_fd(self._wakeup, warn_on_full_buffer=False)
        for number in _TOLD:
            self._set(number, _heard)
        if signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL:
            self._set(signal.SIGTSTP, self._on_suspend)
        for number in _ENDS:
            if signal.getsignal(number) == signal.SIG_DFL:
                self._set(number, self._on_end)

    def give_back(self) -> None:
        """As it was before."""
        if not self.taken or threading.current_thread() is not threading.main_thread():
            return
        self.taken = False
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
        signal.raise_signal(number)  # here it stands still, unless there is no shell to wake it
        signal.signal(number, self._on_suspend)
        self._enter()

    def _on_end(self, number: int, frame: FrameType | None) -> None:
        self._leave()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)


def _heard(number: int, frame: FrameType | None) -> None:
    """The wakeup descriptor has told of it."""
