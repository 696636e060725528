"""Work done in forked processes, each of which may fail, hang or fill the memory without harm to the others."""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

MEMORY_BYTES = 4 << 30

HANGS = 8
"""A job that has taken so many times its limit by the clock hangs."""

J = TypeVar("J")


class Done(NamedTuple, Generic[J]):
    """A job that has ended: what it gave (plain data), or None with the signal that ended it (0: it left without a word)."""

    job: J
    gave: Any
    signal: int

    @property
    def timed_out(self) -> bool:
        """Whether its time was up."""
        return self.signal in (signal.SIGPROF, signal.SIGALRM)


class Forks(Generic[J]):
    """Does jobs in so many processes at a time. ``work`` gets a job in the fork, and gives plain data; ``seconds`` is each job's limit."""

    def __init__(self, workers: int, folder: Path, work: Callable[[J], Any], seconds: Callable[[J], float]) -> None:
        self._workers, self._folder, self._work, self._seconds = workers, folder, work, seconds
        self._running: dict[int, tuple[J, Path]] = {}
        self._started = 0

    def run(self, jobs: Iterable[J]) -> Iterator[Done[J]]:
        """Every job, in the order in which they end."""
        for job in jobs:
            if len(self._running) >= self._workers:
                yield self._next()
            self._start(job)
        while self._running:
            yield self._next()

    def _start(self, job: J) -> None:
        self._started += 1
        answer = self._folder / f"{os.getpid()}-{self._started}.json"
        pid = os.fork()
        if pid == 0:
            self._child(job, answer)
        with suppress(OSError):
            os.setpgid(pid, pid)
        self._running[pid] = job, answer

    def _child(self, job: J, answer: Path) -> None:
        try:
            with suppress(OSError):
                os.setpgid(0, 0)
            _quiet()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
            # Seconds of its own work, so that a busy machine kills nobody; by the clock only for what hangs without working.
            for timer, which, times in ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, HANGS)):
                signal.signal(which, signal.SIG_DFL)
                signal.setitimer(timer, self._seconds(job) * times)
            answer.write_text(json.dumps(self._work(job)), "utf-8")
        finally:
            os._exit(0)

    def _next(self) -> Done[J]:
        pid, status = os.wait()
        while pid not in self._running:
            pid, status = os.wait()
        job, answer = self._running.pop(pid)
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)  # what a test had started and left behind
        gave = json.loads(answer.read_text("utf-8")) if answer.exists() and answer.stat().st_size else None
        answer.unlink(missing_ok=True)
        return Done(job, gave, os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)


def _quiet() -> None:
    """Tests of a mutant have nothing to say, and nothing to read."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
