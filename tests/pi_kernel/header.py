"""The simulated header of the kernel in this folder (``scripts/pi-kernel``): pull its inputs, read its outputs."""

from __future__ import annotations

import time
from pathlib import Path

LINES = Path("/sys/bus/gpio/devices/gpiochip0")
RECORDER = Path("/dev/i2c-recorder")

DETENT = ((True, False), (False, False), (False, True), (True, True))
"""The levels of a knob's contacts B and A on the way to the next detent on the right; on the left B and A are swapped."""


def in_pi_kernel() -> bool:
    """Whether this process runs in that kernel."""
    return RECORDER.exists()


def pull(pin: int, *, up: bool) -> None:
    """Let go of a contact between the pin and ground (up), or close it (down). A pin gets its level only from this."""
    (LINES / f"sim_gpio{pin}/pull").write_text("pull-up" if up else "pull-down")


def is_high(pin: int) -> bool:
    """The level of a pin."""
    return (LINES / f"sim_gpio{pin}/value").read_text() == "1\n"


def changes(pin: int) -> int:
    """How often the output on this pin has changed since the kernel's start."""
    return int((LINES / f"sim_gpio{pin}/changes").read_text())


def turn(a: int, b: int, steps: int) -> None:
    """Turn a knob on these two pins by so many detents, to the right or (negative) to the left."""
    first, second = (a, b) if steps > 0 else (b, a)
    for _ in range(abs(steps)):
        for second_up, first_up in DETENT:
            pull(first, up=first_up)
            pull(second, up=second_up)


def frequency_hz(pin: int, watched_s: float = 0.1) -> float | None:
    """The frequency of the square wave on an output; None if the level rests, but for a last pulse that was still due."""
    before, start_s = changes(pin), time.monotonic()
    time.sleep(watched_s)
    seen, end_s = changes(pin) - before, time.monotonic()
    return seen / 2 / (end_s - start_s) if seen > 2 else None
