"""Protection of the OLED against burn-in: the display dims when idle, then turns off, and the picture shifts by some pixels.

None of this happens while a countdown runs. Input still acts while the display is dim; while it is off, input only wakes it.
"""

from __future__ import annotations

import msgspec

from companion.fronts.panel.canvas import SHIFTS

SHIFT_EVERY_S = 60.0
LEVELS = (8, 40, 90, 160, 255)
"""The display's contrast for brightness 1 to 5."""
DIM_LEVEL = 1


class BurnInGuard(msgspec.Struct, frozen=True, kw_only=True):
    """The time of the last input, and the seconds after which the display dims, turns off, or the picture shifts."""

    touched_s: float
    dim_after_s: float = 120.0
    off_after_s: float = 600.0
    exempt: bool = False

    def level(self, brightness: int, now_s: float) -> int:
        """The display's contrast, 0 to 255, for a brightness of 1 to 5."""
        return DIM_LEVEL if self._idle_s(now_s) >= self.dim_after_s else LEVELS[brightness - 1]

    def is_off(self, now_s: float) -> bool:
        """Whether the display is off."""
        return self._idle_s(now_s) >= self.off_after_s

    def shift(self, now_s: float) -> tuple[int, int]:
        """The offset of the picture in pixels. It changes only while the panel is idle, not while people use it."""
        return SHIFTS[int(self._idle_s(now_s) // SHIFT_EVERY_S) % len(SHIFTS)]

    def next_change_s(self, now_s: float) -> float | None:
        """The time of the next change; None if there is none."""
        if self.exempt or self.is_off(now_s):
            return None
        idle_s = self._idle_s(now_s)
        times = (self.dim_after_s, self.off_after_s, (idle_s // SHIFT_EVERY_S + 1) * SHIFT_EVERY_S)
        return self.touched_s + min(time_s for time_s in times if time_s > idle_s)

    def _idle_s(self, now_s: float) -> float:
        return 0.0 if self.exempt else max(0.0, now_s - self.touched_s)
