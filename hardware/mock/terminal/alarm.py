"""What wakes a thread that waits for a terminal: from any thread, and by signals, whichever thread they came to."""

from __future__ import annotations

import os
import threading
from contextlib import suppress

_MUCH = 4096


class Alarm:
    """Rings until it is taken. Ringing never waits, and after :meth:`close` it does nothing."""

    def __init__(self) -> None:
        # The other end may be handed to signal.set_wakeup_fd: then every signal rings, with its number.
        self._reading, self.writing = os.pipe()
        os.set_blocking(self._reading, False)
        os.set_blocking(self.writing, False)
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
                with suppress(BlockingIOError):  # so full of signals that it rings anyhow
                    os.write(self.writing, b"\0")

    def take(self) -> bytes:
        """Quiet, until it rings again. The numbers of the signals that rang, and 0 if somebody else did; nothing if nobody did."""
        with self._lock:
            self._ringing = False
            try:
                return os.read(self._reading, _MUCH)
            except BlockingIOError:
                return b""

    def close(self) -> None:
        """It rings no more."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._reading)
                os.close(self.writing)
