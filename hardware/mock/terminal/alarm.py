"""What wakes a thread that waits for a terminal: from any thread, and from a signal."""

from __future__ import annotations

import os
import threading


class Alarm:
    """Rings until it is taken. Ringing never waits, and after :meth:`close` it does nothing."""

    def __init__(self) -> None:
        self._reading, self._writing = os.pipe()
        os.set_blocking(self._writing, False)
        self._ringing = self._closed = False
        self._lock = threading.RLock()  # a signal may ring while its thread does

    def fileno(self) -> int:
        """What to wait for."""
        return self._reading

    def ring(self) -> None:
        """Wake whoever waits."""
        with self._lock:
            if not self._ringing and not self._closed:
                self._ringing = True
                os.write(self._writing, b"!")

    def take(self) -> None:
        """Quiet, until it rings again. To be called when it rang."""
        with self._lock:
            if self._ringing:
                self._ringing = False
                os.read(self._reading, 16)

    def close(self) -> None:
        """It rings no more."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._reading)
                os.close(self._writing)
