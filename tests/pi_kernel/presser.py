"""Presses a button of the simulated header again and again, as a process of its own.

python -m tests.pi_kernel.presser PIN PRESSES DOWN_S

Standard input has a byte for each edge that was heard. The kernel keeps sixteen edges of a pin for a program that is not there to take
them, and loses those beyond. So this one waits rather than be so far ahead: then no edge is lost in the kernel, and each that is not heard
was lost behind it. Standard output gets, for each edge, the time before and the time after it (ns of CLOCK_MONOTONIC).
"""

from __future__ import annotations

import os
import select
import sys
import time

from tests.pi_kernel.header import LINES

UP_S = 0.001
"""Between two presses, in seconds."""
AHEAD = 14
"""The most edges that were not heard yet."""
LONGEST_S = 5.0
"""The longest that hearing one may take."""


class Unheard(Exception):
    """Nobody hears."""


class Presser:
    """A finger on a pin, ``AHEAD`` edges ahead of the ears at most."""

    def __init__(self, pin: int) -> None:
        self._contact = os.open(LINES / f"sim_gpio{pin}/pull", os.O_WRONLY)
        self._made = self._heard = 0

    def change(self, level: bytes) -> tuple[int, int]:
        """Make an edge; between which times.

        Raises:
            Unheard: too many of the earlier ones were not heard for ``LONGEST_S``.
        """
        while self._made - self._heard >= AHEAD:
            if not select.select([0], [], [], LONGEST_S)[0]:
                raise Unheard(f"{self._made} edges were made and {self._heard} heard")
            self._heard += len(os.read(0, 1024))
        before_ns = time.monotonic_ns()
        os.pwrite(self._contact, level, 0)
        self._made += 1
        return before_ns, time.monotonic_ns()

    def press(self, down_s: float) -> list[tuple[int, int]]:
        """One press of this length, or longer where this process has to wait for its turn."""
        edges = []
        for level, seconds in ((b"pull-down", down_s), (b"pull-up", UP_S)):
            edges.append(self.change(level))
            time.sleep(seconds)
        return edges


def main(pin: str, presses: str, down_s: str) -> None:
    """So many presses."""
    presser = Presser(int(pin))
    made = [edge for _ in range(int(presses)) for edge in presser.press(float(down_s))]
    print("\n".join(f"{before_ns} {after_ns}" for before_ns, after_ns in made))


if __name__ == "__main__":
    main(*sys.argv[1:])
