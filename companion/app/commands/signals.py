"""Ctrl-C and SIGTERM for commands that read lines: they end the command between two lines, after every answer is saved."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

_WANTED = (signal.SIGINT, signal.SIGTERM)


class SignalWake:
    """A context manager that remembers the first signal for the line reader (see :class:`companion.fronts.line_input.Wake`).

    A second signal of the same kind has its usual effect, so that a command that hangs can be ended.
    """

    def __init__(self) -> None:
        self._pending: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)
        self._wakeup = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for signum in _WANTED:
            self._before[signum] = signal.signal(signum, self._note)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for signum, handler in self._before.items():
            signal.signal(signum, handler)
        signal.set_wakeup_fd(self._wakeup)
        os.close(self._read)
        os.close(self._write)

    def fileno(self) -> int:
        """A descriptor that is readable once a signal has come."""
        return self._read

    def take(self) -> int | None:
        """Return the signal that came and forget it; from then on the next one is remembered."""
        with suppress(BlockingIOError):
            os.read(self._read, 4096)
        signum, self._pending = self._pending, None
        if signum is not None:
            signal.signal(signum, self._note)
        return signum

    def _note(self, signum: int, frame: FrameType | None) -> None:
        self._pending = signum
        signal.signal(signum, self._before[signum])
