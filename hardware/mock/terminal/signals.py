"""The signals of a program that has a terminal for itself: another size, suspended and back, and an end that nobody else sees to."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

_ENDS = (signal.SIGTERM, signal.SIGHUP)
_HEARD = (signal.SIGWINCH, signal.SIGCONT, signal.SIGTSTP, signal.SIGINT, *_ENDS)


def leave_to_main_thread() -> None:
    """Let no signal come to the calling thread. Python acts on them in the main thread only, which does not wake up for those of others."""
    signal.pthread_sigmask(signal.SIG_BLOCK, _HEARD)


class Signals:
    """Calls ``leave`` before the process stops or ends, ``enter`` when it goes on, ``resized`` when the window has another size.

    Only the main thread may set signals; on any other nothing is set. Whoever sets one later has it for himself.
    """

    def __init__(self, *, resized: Callable[[], None], leave: Callable[[], None], enter: Callable[[], None]) -> None:
        self._resized, self._leave, self._enter = resized, leave, enter
        self._before: dict[int, tuple[Any, Any]] = {}

    def take(self) -> None:
        """Hear them from now on. Signals that are ignored stay so, and an end that the program sees to is left to it."""
        if threading.current_thread() is not threading.main_thread():
            return
        self._set(signal.SIGWINCH, self._on_size)
        self._set(signal.SIGCONT, self._on_going_on)
        if signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL:
            self._set(signal.SIGTSTP, self._on_suspend)
        for number in _ENDS:
            if signal.getsignal(number) == signal.SIG_DFL:
                self._set(number, self._on_end)

    def give_back(self) -> None:
        """As it was before; what somebody else has set since stays."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number, (ours, before) in self._before.items():
            if signal.getsignal(number) == ours and before is not None:
                signal.signal(number, before)
        self._before = {}

    def _set(self, number: int, handler: Callable[[int, FrameType | None], None]) -> None:
        self._before[number] = (handler, signal.signal(number, handler))

    def _on_size(self, number: int, frame: FrameType | None) -> None:
        self._resized()

    def _on_going_on(self, number: int, frame: FrameType | None) -> None:
        self._enter()

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
