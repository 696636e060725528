"""Presses a button of the simulated header again and again, as a process of its own.

python -m tests.pi_kernel.presser PIN PRESSES DOWN_S
"""

from __future__ import annotations

import os
import sys
import time

from tests.pi_kernel.header import LINES

UP_S = 0.004
"""Between two presses, in seconds."""


def press(pin: int, presses: int, down_s: float) -> None:
    """So many presses of this length, or longer where this process has to wait for its turn."""
    contact = os.open(LINES / f"sim_gpio{pin}/pull", os.O_WRONLY)
    for _ in range(presses):
        for level, seconds in ((b"pull-down", down_s), (b"pull-up", UP_S)):
            os.pwrite(contact, level, 0)
            time.sleep(seconds)


if __name__ == "__main__":
    press(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
