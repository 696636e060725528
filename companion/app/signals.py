"""Ctrl-C and SIGTERM end the companion between two lines, never inside one: what is answered is written down first."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

_WANTED = (signal.SIGINT, signal.SIGTERM)


class Signals:
    """While entered, remembers the first of these signals for whoever reads lines (:class:`companion.fronts.reading.Wake`).

    A second one of the same kind does what it would do anyway: the way out if something hangs.
    """

    def __init__(self) -> None:
        self._came: int | None = None
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
        """Readable once a signal has come."""
        return self._read

    def take(self) -> int | None:
        """The signal that came, and forget it; from then on the next one is remembered again."""
        with suppress(BlockingIOError):
            os.read(self._read, 4096)
        signum, self._came = self._came, None
        if signum is not None:
            signal.signal(signum, self._note)
        return signum

    def _note(self, signum: int, frame: FrameType | None) -> None:
        self._came = signum
        signal.signal(signum, self._before[signum])
