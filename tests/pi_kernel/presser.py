"""Presses a button of the simulated header again and again, as a process of its own.

python -m tests.pi_kernel.presser PIN PRESSES EVERY_S

A press begins every EVERY_S and is half as long, so the contact changes twice in that time. Where this process has to wait for its turn, a
change comes later, and the one after it in time again if that is not too soon after it.

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

LEAST_SHARE = 1 / 2
"""Of the time between two edges, the share that always lies between them."""
AHEAD = 14
"""The most edges that were not heard yet."""
LONGEST_S = 20.0
"""The longest that hearing one may take."""


class Unheard(Exception):
    """Nobody hears."""


class Presser:
    """A finger on a pin, ``AHEAD`` edges ahead of the ears at most. Its edges are ``every_s`` apart."""

    def __init__(self, pin: int, every_s: float) -> None:
        self._contact = os.open(LINES / f"sim_gpio{pin}/pull", os.O_WRONLY)
        self._every_ns, self._due_ns = int(every_s * 1e9), time.monotonic_ns()
        self._made = self._heard = 0

    def press(self) -> list[tuple[int, int]]:
        """Close the contact, and open it again; between which times."""
        return [self._change(level) for level in (b"pull-down", b"pull-up")]

    def _change(self, level: bytes) -> tuple[int, int]:
        self._await_ears()
        time.sleep(max(0, self._due_ns - time.monotonic_ns()) / 1e9)
        before_ns = time.monotonic_ns()
        os.pwrite(self._contact, level, 0)
        after_ns = time.monotonic_ns()
        self._made += 1
        next_ns = self._due_ns + self._every_ns
        self._due_ns = next_ns if next_ns >= after_ns + LEAST_SHARE * self._every_ns else after_ns + self._every_ns
        return before_ns, after_ns

    def _await_ears(self) -> None:
        """Wait until few enough edges were not heard yet.

        Raises:
            Unheard: none of them was heard for ``LONGEST_S``.
        """
        while self._made - self._heard >= AHEAD:
            if not select.select([0], [], [], LONGEST_S)[0]:
                raise Unheard(f"{self._made} edges were made and {self._heard} heard")
            self._heard += len(os.read(0, 1024))


def main(pin: str, presses: str, every_s: str) -> None:
    """So many presses."""
    presser = Presser(int(pin), float(every_s) / 2)
    made = [edge for _ in range(int(presses)) for edge in presser.press()]
    print("\n".join(f"{before_ns} {after_ns}" for before_ns, after_ns in made))


if __name__ == "__main__":
    main(*sys.argv[1:])
