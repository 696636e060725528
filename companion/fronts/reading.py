"""Lines from people and programs: a limit for their length, a timeout for whoever draws a clock, and an orderly end by signal."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from typing import Protocol

LONGEST_LINE = 1_000_000
"""Bytes of a line, without its end. Of a longer one the beginning comes, one byte too long; the rest is thrown away."""

_CHUNK = 65536


class Interrupted(Exception):
    """The process was asked to end (Ctrl-C, SIGTERM) while it waited for a line."""

    def __init__(self, signum: int) -> None:
        super().__init__(f"ended by signal {signum}")
        self.signum = signum


class Wake(Protocol):
    """What ends the waiting for a line: readable at ``fileno`` once a signal has come, which ``take`` tells (and forgets)."""

    def fileno(self) -> int:
        """A descriptor that ``select`` can wait for."""

    def take(self) -> int | None:
        """The signal that came since the last call, or None."""


class Lines(Protocol):
    """Where a front has its lines from."""

    def line(self, timeout_s: float | None = None) -> bytes | None:
        """The next line without its end; None at the end of the input.

        Raises:
            Quiet: none came within ``timeout_s`` seconds.
            Interrupted: the process shall end.
        """


class Quiet(Exception):
    """No line came in time."""


class Reader:
    """Lines of a file descriptor."""

    def __init__(self, fd: int, wake: Wake | None = None) -> None:
        self._fd, self.wake = fd, wake
        self._bytes = b""
        self._ended = self._skipping = False

    def line(self, timeout_s: float | None = None) -> bytes | None:
        """See :class:`Lines`. What stands after the last line end counts as a line too."""
        while True:
            if (line := self._cut()) is not None:
                return line
            if self._ended:
                rest, self._bytes = self._bytes, b""
                return rest or None
            self._wait(timeout_s)
            self._read()

    def _cut(self) -> bytes | None:
        """The first line of what was read, if it is there whole or too long already."""
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
            raise Quiet

    @staticmethod
    def _refuse_when_interrupted(wake: Wake) -> None:
        if (signum := wake.take()) is not None:
            raise Interrupted(signum)

    def _read(self) -> None:
        chunk = os.read(self._fd, _CHUNK)
        self._bytes += chunk
        self._ended = not chunk


class Given:
    """Lines from a list: for tests and demonstrations. ``pause`` is called with the seconds that a front would wait for more."""

    def __init__(self, *lines: str | bytes | None, pause: Callable[[float], None] | None = None) -> None:
        self._lines = [line.encode() if isinstance(line, str) else line for line in lines]
        self._pause = pause

    def line(self, timeout_s: float | None = None) -> bytes | None:
        """The next of them; a None among them lets a timeout pass."""
        if not self._lines:
            return None
        line = self._lines.pop(0)
        if line is not None:
            return line
        if timeout_s is not None and self._pause is not None:
            self._pause(timeout_s)
        raise Quiet
