"""``python -m bench.pod_child COUNT [DRIFT]``: pods that run the firmware's own program in a process of their own, each on a pty.

The first line on standard output is JSON: the names of the ptys. Bytes take as long as at 115200 baud, and a program looks at its line and
its buttons every ten milliseconds, which is about what a micro:bit takes. A line on standard input is a pod's index and the buttons that
are down from then on; the answer is the time of it (seconds since 1970).
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
import tty
from contextlib import suppress
from random import Random

from firmware.pod import Pod
from hardware.clock import SteadyClock
from hardware.pods.mock import FaultyLine, MockBoard

TICK_S, LOOK_S = 0.01, 0.001
AHEAD_MS = 5_000
"""The clock of a pod is so far ahead of ours when the process starts, so that an offset of nothing is not right by chance."""


class PacedClock(SteadyClock):
    """Our own clock from a moment on, faster by a share."""

    def __init__(self, drift: float) -> None:
        self._drift = drift

    def now_s(self) -> float:
        return super().now_s() * (1 + self._drift) + AHEAD_MS / 1000


class PtyPod:
    """A pod on a pty, at the speed of its line."""

    def __init__(self, serial: str, drift: float) -> None:
        self.line, self._end = os.openpty()  # the other end stays open, so that the line lives while nobody has it
        tty.setraw(self._end)
        os.set_blocking(self.line, False)
        self.name = os.ttyname(self._end)
        self._there, self._back = FaultyLine(Random(1)), FaultyLine(Random(1))  # without faults: they take the time of a line
        self.board = MockBoard(serial, PacedClock(drift), write=self._send)
        self.board.began_s = 0.0  # so that others can know its time: it is that of its clock
        self._pod = Pod(self.board)

    def _send(self, data: bytes) -> None:
        self._back.put(data, time.monotonic())

    def receive(self) -> None:
        """Take in what has come."""
        with suppress(BlockingIOError):
            self._there.put(os.read(self.line, 4096), time.monotonic())

    def tick(self) -> None:
        """Let the program run once."""
        self.board.receive(self._there.take(time.monotonic()))
        self._pod.tick()

    def deliver(self) -> None:
        """What has passed the line by now is there."""
        if data := self._back.take(time.monotonic()):
            with suppress(BlockingIOError):  # nobody reads
                os.write(self.line, data)


def main(count: int, drift: float = 0.0) -> None:
    """Run so many pods until standard input ends."""
    pods = [PtyPod(f"pod-{n}", drift) for n in range(1, count + 1)]
    print(json.dumps([pod.name for pod in pods]), flush=True)
    tick_s = time.monotonic()
    while True:
        ready, _, _ = select.select([0, *(pod.line for pod in pods)], [], [], LOOK_S)
        for pod in pods:
            if pod.line in ready:
                pod.receive()
        if 0 in ready:
            words = os.read(0, 100).decode().split()
            if not words:
                return
            pods[int(words[0])].board.pushed = "".join(words[1:])
            print(time.time(), flush=True)
        if time.monotonic() >= tick_s:
            tick_s = time.monotonic() + TICK_S
            for pod in pods:
                pod.tick()
        for pod in pods:
            pod.deliver()


if __name__ == "__main__":
    main(int(sys.argv[1]), *map(float, sys.argv[2:]))
