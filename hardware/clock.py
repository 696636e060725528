"""The promise of a clock: seconds that only ever go forward, also in standby, whatever anybody does to the time of day."""

from __future__ import annotations

import sys
import time
from typing import Protocol


class Clock(Protocol):
    """Seconds since some moment. Nothing sets it back."""

    def now_s(self) -> float:
        """Seconds, with fractions."""


class SteadyClock:
    """CLOCK_BOOTTIME, which counts on in standby; the monotonic clock where there is none."""

    def now_s(self) -> float:
        if sys.platform == "linux":
            return time.clock_gettime(time.CLOCK_BOOTTIME)
        else:
            return time.monotonic()
