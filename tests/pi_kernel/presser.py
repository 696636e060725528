"""Presses a button of the simulated header again and again, as a process of its own.

python -m tests.pi_kernel.presser PIN PRESSES PERIOD_S
"""

from __future__ import annotations

import os
import sys
import time

from tests.pi_kernel.header import LINES


def press(pin: int, presses: int, period_s: float) -> None:
    """So many presses, down for half of the period and up for the other half; longer where this process has to wait for its turn."""
    contact = os.open(LINES / f"sim_gpio{pin}/pull", os.O_WRONLY)
    for _ in range(presses):
        for level in (b"pull-down", b"pull-up"):
            os.pwrite(contact, level, 0)
            time.sleep(period_s / 2)


if __name__ == "__main__":
    press(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
