"""The interface of the clock: seconds that never go back, count on in standby, and ignore changes of the time of day."""

from __future__ import annotations

import sys
import time
from typing import Protocol


class Clock(Protocol):
    """Seconds since a fixed moment. It never goes back."""

    def now_s(self) -> float:
        """Seconds, with fractions."""


class SteadyClock:
    """CLOCK_BOOTTIME, which counts on in standby; the monotonic clock on systems without it."""

    def now_s(self) -> float:
        if sys.platform == "linux":
            return time.clock_gettime(time.CLOCK_BOOTTIME)
        else:
            return time.monotonic()
