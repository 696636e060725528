"""A pipe that wakes a thread waiting for a terminal, from any thread and from signals."""

from __future__ import annotations

import os
import threading
from contextlib import suppress

_MUCH = 4096


class WakeupPipe:
    """Readable from `wake` until `drain`. `wake` never blocks, and does nothing after :meth:`close`."""

    def __init__(self) -> None:
        # The writing end may be passed to signal.set_wakeup_fd; then every signal writes its number.
        self._reading, self.writing = os.pipe()
        os.set_blocking(self._reading, False)
        os.set_blocking(self.writing, False)
        self._ringing = self._closed = False
        self._lock = threading.RLock()  # a signal may write while its thread does

    def fileno(self) -> int:
        """What to wait for."""
        return self._reading

    def wake(self) -> None:
        """Wake the waiting thread."""
        with self._lock:
            if not self._ringing and not self._closed:
                self._ringing = True
                with suppress(BlockingIOError):  # the pipe is full, so it is readable anyway
                    os.write(self.writing, b"\0")

    def drain(self) -> bytes:
        """Empty the pipe. Returns the numbers of the signals, and 0 for `wake`; nothing if the pipe was empty."""
        with self._lock:
            self._ringing = False
            try:
                return os.read(self._reading, _MUCH)
            except BlockingIOError:
                return b""

    def close(self) -> None:
        """Close the pipe."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._reading)
                os.close(self.writing)
