"""Children of tests end with the process that runs the tests, also where that is killed.

A daemon, a browser or a terminal is ended by the test that started it. Where the tests' process ends before it can do so (a time limit,
SIGKILL, a crash), nobody would. So each such process marks its environment, which all its children inherit, and starts a guard: a small
process that waits for its end, and then kills whatever still bears the mark. Linux only: elsewhere there is no guard.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

MARK = "COMPANION_TESTS_CHILD_OF"
ROUNDS = 20
"""A process that is just being started is seen the next time."""


def marked(mark: str) -> Iterator[int]:
    """The processes with this mark in the environment that they were started with."""
    wanted = f"{MARK}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes()
        except OSError:  # it has ended meanwhile, or is another user's
            continue
        if wanted in environment.split(b"\0"):
            yield int(folder.name)


def kill(pid: int) -> None:
    """SIGKILL, if it is still there."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def wait_for_the_end_of(pid: int) -> None:
    """Return when this process has ended."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    select.select([watched], [], [])


def guard(pid: int, mark: str) -> None:
    """Wait for the end of the process, and kill its children."""
    wait_for_the_end_of(pid)
    for _ in range(ROUNDS):
        left = list(marked(mark))
        for child in left:
            kill(child)
        if not left:
            return
        select.select([], [], [], 0.05)


def start_guard() -> None:
    """Mark the children of this process from now on, and start the guard of this process, which is none of them."""
    mark = f"{os.getpid()}-{time.time_ns()}"
    os.environ[MARK] = mark
    if not hasattr(os, "pidfd_open"):
        return
    nothing = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in range(3)]
    os.posix_spawn(sys.executable, [sys.executable, "-I", "-S", __file__, str(os.getpid()), mark], {}, file_actions=nothing, setsid=True)


if __name__ == "__main__":
    guard(int(sys.argv[1]), sys.argv[2])
