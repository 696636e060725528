"""Notes when the kernel in this folder stood still: it is a program, and has to wait for its turn on the machine.

A process that goes before all others sleeps and wakes again and again. Where it wakes late, nothing in the kernel ran: no other program in
it can hold it up. So the wait is the machine's and not ours, and a test may leave out what it measured meanwhile.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from types import TracebackType
from typing import Self

STEP_S = 0.002
LATE_S = 0.001
"""Waking later than this is a stall."""


class Stalls:
    """The stalls from its beginning to its end, in seconds of CLOCK_MONOTONIC."""

    def __init__(self) -> None:
        self._found: list[tuple[float, float]] = []

    def __enter__(self) -> Self:
        self._watcher = subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._watcher.stdout is not None
        self._watcher.stdout.readline()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        told, _ = self._watcher.communicate("", timeout=20)
        self._found = [(float(from_s), float(to_s)) for from_s, to_s in (line.split() for line in told.splitlines())]

    def within_s(self, from_s: float, to_s: float) -> float:
        """How long the kernel stood still between these times."""
        return sum(max(0.0, min(to_s, end_s) - max(from_s, start_s)) for start_s, end_s in self._found)


def watch() -> None:
    """Print each stall until standard input is closed."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
    os.set_blocking(0, False)
    print("watching", flush=True)
    woken_s = time.monotonic()
    while is_open(0):
        due_s = woken_s + STEP_S
        time.sleep(STEP_S)
        woken_s = time.monotonic()
        if woken_s > due_s + LATE_S:
            print(due_s, woken_s, flush=True)


def is_open(fd: int) -> bool:
    """Whether there may be something to come."""
    try:
        return bool(os.read(fd, 1))
    except BlockingIOError:
        return True


if __name__ == "__main__":
    watch()
