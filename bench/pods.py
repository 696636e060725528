"""Rows of the button pods. The pods are the firmware's own program in a process of its own, on ptys at the speed of a real line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep
from types import TracebackType
from typing import IO, Protocol, Self

import msgspec

from bench.child import ChildFailed
from bench.panel import SETTLED_S, an_evening, answer_to_the_clock, cpu_s, running, until
from bench.plan import Plan, place
from bench.samples import Result
from bench.web.watched_daemon import Picture
from companion.app.daemon.crash_guard import CrashGuard
from companion.app.evenings.library import Library
from hardware.clock import SteadyClock
from hardware.pods.link import PodLink
from hardware.pods.serial_ports import SerialPort

CHILD = "the firmware's program in a process of its own, on a pty at 115200 baud, looking at line and buttons every 10 ms"
DRIFT = 30e-6
"""By how much the pod's clock is faster than ours: a usual quartz."""
AHEAD_S = 5.0
EVENING = "2026-01-01-2000"


class Pods(Protocol):
    """Pods at ports, and a hand at their buttons."""

    ports: list[str]

    def push(self, pod: int, buttons: str = "") -> float:
        """From now on these buttons of a pod are down; since when, in seconds since 1970."""


class PodProcess:
    """A process with so many pods; ``ports`` are the names of their ptys."""

    def __init__(self, count: int, drift: float = 0.0) -> None:
        words = [sys.executable, "-m", "bench.pod_child", str(count), str(drift)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ports: list[str] = json.loads(self._line())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.communicate(timeout=10)

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise ChildFailed("The process with the pods ended; see above what it said.")
        return line

    def push(self, pod: int, buttons: str = "") -> float:
        """From now on these buttons of a pod are down; since when, in seconds since 1970."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{pod} {buttons}\n")
        self._process.stdin.flush()
        return float(self._line())


def _config(folder: Path, ports: list[str]) -> Path:
    file = folder / "companion.toml"
    file.write_text(f'[web]\non = false\n[pods]\nports = "{" ".join(ports)}"\n', "utf-8")
    return file


# -- a press --------------------------------------------------------------------------------------------------------------


def press_to_frame(plan: Plan) -> Result:
    """From a press on a pod to the finished picture on the display."""
    with place(plan) as folder, PodProcess(2) as pods:
        samples = [seconds * 1e3 for seconds in presses_s(folder, pods, plan.times(200, 5))]
    note = f"{CHILD}; ready and not ready in turns before a countdown, from the contact to the picture on the virtual display"
    return Result(row="pod-frame", unit="ms", goal=30.0, share=0.95, samples=tuple(samples), note=note)


def presses_s(folder: Path, pods: Pods, presses: Iterator[int]) -> Iterator[float]:
    """Seconds from each press of the first of two pods, ``pod-1`` and ``pod-2``, to the picture that answers it."""
    library = Library(folder / "evenings")
    library.create_folder()
    evening = an_evening(library.path(EVENING))
    answer_to_the_clock(evening)
    evening.journal.close()
    CrashGuard(folder).set_evening(EVENING)
    with _watched(folder, pods.ports) as daemon:
        sleep(SETTLED_S)
        pictures = _Pictures(daemon)
        for press in presses:
            pictures.pass_by()
            pressed_s = pods.push(0, "ab"[press % 2])
            yield pictures.next_after(pressed_s) - pressed_s
            pods.push(0)
            sleep(0.05 + press % 10 * 0.007)  # not in step with anything


@contextmanager
def _watched(folder: Path, ports: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A daemon that says when a picture is on its display; once both pods are there."""
    environment = {**os.environ, "COMPANION_DATA": str(folder), "COMPANION_CONFIG": str(_config(folder, ports))}
    words = [sys.executable, "-m", "bench.web.watched_daemon"]
    daemon = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    with daemon:
        assert daemon.stderr is not None
        try:
            _until_there(daemon.stderr, len(ports))
            yield daemon
        finally:
            daemon.terminate()
            daemon.stderr.read()


def _until_there(log: IO[bytes], count: int) -> None:
    """Until so many pods are there: the parts of the box say so too."""
    for _ in range(count):
        until(log, b" pod pod-")


class _Pictures:
    """The pictures of a watched daemon."""

    def __init__(self, daemon: subprocess.Popen[bytes]) -> None:
        assert daemon.stdout is not None
        self._out, self._rest = daemon.stdout.fileno(), b""
        os.set_blocking(self._out, False)

    def _read(self) -> list[Picture]:
        try:
            self._rest += os.read(self._out, 1 << 20)
        except BlockingIOError:
            return []
        *lines, self._rest = self._rest.split(b"\n")
        return [msgspec.json.decode(line, type=Picture) for line in lines]

    def pass_by(self) -> None:
        """Leave out those that are there already."""
        while self._read():
            continue

    def next_after(self, at_s: float) -> float:
        """When the next picture was on the display."""
        start = perf_counter()
        while perf_counter() - start < 10:
            for picture in self._read():
                if picture.at_s > at_s:
                    return picture.at_s
            sleep(0.002)
        raise ChildFailed("A press on a pod changed nothing on the display within ten seconds.")


# -- the clock ------------------------------------------------------------------------------------------------------------


def offset_error(plan: Plan) -> Result:
    """By how much a time of the pod is told wrong."""
    samples, bounds = list[float](), list[float]()
    watched_s = plan.seconds(60.0, quick=2.0)
    clock = SteadyClock()
    with PodProcess(1, DRIFT) as pods:
        port, link = SerialPort(pods.ports[0]), PodLink(clock.now_s())
        start_s = clock.now_s()
        while (now_s := clock.now_s()) < start_s + watched_s:
            if data := link.send(now_s):
                port.write(data)
            if got := port.read(0.02):
                link.feed(got, clock.now_s())
            if link.fit.ready and link.ok(now_s):
                true_s = clock.now_s()
                told_s, bound_s = link.fit.host_s(int((true_s * (1 + DRIFT) + AHEAD_S) * 1000))
                samples.append(abs(told_s - true_s) * 1e3)
                bounds.append(bound_s * 1e3)
            plan.progress((now_s - start_s) / watched_s)
        port.close()
    plan.progress(1.0)
    wrong = sum(sample > bound for sample, bound in zip(samples, bounds, strict=True))
    bound = f"the stated bound was {min(bounds):.1f} to {max(bounds):.1f} ms, and too small {wrong} times"
    note = f"{CHILD}; over {watched_s:g} s, its clock faster by {DRIFT * 1e6:g} in a million; {bound}"
    return Result(row="pod-offset", unit="ms", goal=15.0, share=0.99, samples=tuple(samples), note=note)


# -- the cost -------------------------------------------------------------------------------------------------------------


def idle_cpu(plan: Plan) -> Result:
    """What eight pods with which nothing happens cost the daemon."""
    watched_s = plan.seconds(10.0, quick=1.0)
    with place(plan) as folder:
        samples = [100 * _idle_share(folder, watched_s, 8) for _ in plan.times(3, 1)]
        none = 100 * _idle_share(folder, watched_s, 0)
    note = f"companion run with eight pods ({CHILD}) and without the phones' page, no game, over {watched_s:g} s; with no pod {none:.2f} %"
    return Result(row="pods-idle-cpu", unit="%", goal=1.0, samples=tuple(samples), note=note)


def _idle_share(folder: Path, watched_s: float, count: int) -> float:
    with PodProcess(count) as pods, running(folder, str(_config(folder, pods.ports))) as (process, log):
        _until_there(log, count)
        sleep(2 * SETTLED_S)
        before_s, start = cpu_s(process.pid), perf_counter()
        sleep(watched_s)
        return (cpu_s(process.pid) - before_s) / (perf_counter() - start)


ROWS: dict[str, Callable[[Plan], Result]] = {"pod-frame": press_to_frame, "pod-offset": offset_error, "pods-idle-cpu": idle_cpu}
