"""Reads lines from a file descriptor, with a limit for their length, a timeout, and a clean end on signals."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from typing import Protocol

LONGEST_LINE = 1_000_000
"""The most bytes of a line, without its end. A longer line is cut one byte after this; the rest is dropped."""

_CHUNK = 65536


class Interrupted(Exception):
    """The process was asked to end (Ctrl-C, SIGTERM) while it waited for a line."""

    def __init__(self, signum: int) -> None:
        super().__init__(f"ended by signal {signum}")
        self.signum = signum


class Wake(Protocol):
    """A source of signals that ends the wait for a line: ``fileno`` is readable after a signal, ``take`` returns and clears it."""

    def fileno(self) -> int:
        """A descriptor for ``select``."""

    def take(self) -> int | None:
        """The signal since the last call, or None."""


class LineSource(Protocol):
    """A source of lines for a front."""

    def line(self, timeout_s: float | None = None) -> bytes | None:
        """The next line without its end; None at the end of the input.

        Raises:
            ReadTimeout: none came within ``timeout_s`` seconds.
            Interrupted: the process is to end.
        """


class ReadTimeout(Exception):
    """No line came in time."""


class LineReader:
    """Reads lines from a file descriptor."""

    def __init__(self, fd: int, wake: Wake | None = None) -> None:
        self._fd, self.wake = fd, wake
        self._bytes = b""
        self._ended = self._skipping = False

    def line(self, timeout_s: float | None = None) -> bytes | None:
        """See :class:`LineSource`. Text after the last line end counts as a line."""
        while True:
            if (line := self._cut()) is not None:
                return line
            if self._ended:
                rest, self._bytes = self._bytes, b""
                return rest or None
            self._wait(timeout_s)
            self._read()

    def _cut(self) -> bytes | None:
        """The first complete or oversized line of what was read; None if there is none."""
        if self._skipping:
            self._skip()
        line, end, rest = self._bytes.partition(b"\n")
        if len(line) > LONGEST_LINE:
            self._skipping, self._bytes = not end, rest
            return line[: LONGEST_LINE + 1]
        if not end:
            return None
        self._bytes = rest
        return line

    def _skip(self) -> None:
        _, end, self._bytes = self._bytes.partition(b"\n")
        self._skipping = not end

    def _wait(self, timeout_s: float | None) -> None:
        if self.wake is None:
            ready = select.select([self._fd], [], [], timeout_s)[0]
        else:
            self._refuse_when_interrupted(self.wake)
            ready = select.select([self._fd, self.wake.fileno()], [], [], timeout_s)[0]
            self._refuse_when_interrupted(self.wake)
        if self._fd not in ready:
            raise ReadTimeout

    @staticmethod
    def _refuse_when_interrupted(wake: Wake) -> None:
        if (signum := wake.take()) is not None:
            raise Interrupted(signum)

    def _read(self) -> None:
        chunk = os.read(self._fd, _CHUNK)
        self._bytes += chunk
        self._ended = not chunk


class InjectedLines:
    """Lines from a list, for tests and demonstrations. ``pause`` is called with the seconds a front would wait."""

    def __init__(self, *lines: str | bytes | None, pause: Callable[[float], None] | None = None) -> None:
        self._lines = [line.encode() if isinstance(line, str) else line for line in lines]
        self._pause = pause

    def line(self, timeout_s: float | None = None) -> bytes | None:
        """The next line of the list; a None in it is a timeout."""
        if not self._lines:
            return None
        line = self._lines.pop(0)
        if line is not None:
            return line
        if timeout_s is not None and self._pause is not None:
            self._pause(timeout_s)
        raise ReadTimeout
