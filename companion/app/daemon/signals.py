"""SIGTERM and SIGINT end the daemon, at any moment.

Python handles signals only in the main thread and only between two bytecodes: one that comes just before that thread sleeps would be
noticed when something else wakes it, perhaps never. So a separate thread reads the wakeup descriptor, which is written at once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class SignalHandler:
    """Calls ``end`` at least once for every such signal between `install` and `restore`, on the main thread, on another, or on both."""

    def __init__(self, end: Callable[[], None]) -> None:
        self._end = end
        self._reading, self._writing = os.pipe()
        os.set_blocking(self._writing, False)
        self._before: dict[signal.Signals, Any] = {}
        self._wakeup_before = -1
        self._thread = threading.Thread(target=self._listen, name="signals", daemon=True)

    def install(self) -> None:
        """Handle the signals from now on. Only the main thread may call this."""
        self._before = {number: signal.signal(number, self._on_signal) for number in SIGNALS}
        self._wakeup_before = signal.set_wakeup_fd(self._writing, warn_on_full_buffer=False)
        self._thread.start()

    def restore(self) -> None:
        """Restore the previous handlers."""
        signal.set_wakeup_fd(self._wakeup_before)
        for number, before in self._before.items():
            signal.signal(number, before)
        os.close(self._writing)
        self._thread.join()
        os.close(self._reading)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._end()

    def _listen(self) -> None:
        while numbers := os.read(self._reading, 64):
            if any(number in SIGNALS for number in numbers):
                self._end()
