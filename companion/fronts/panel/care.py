"""Care for the glass, which burns in: dim when nobody was there for a while, then off, and the picture moves a little now and then.

None of it happens while a countdown runs. Input still acts while the glass is dim; while it is off, input only wakes it.
"""

from __future__ import annotations

import msgspec

from companion.fronts.panel.ink import SHIFTS

SHIFT_EVERY_S = 60.0
LEVELS = (8, 40, 90, 160, 255)
"""The display's contrast for brightness 1 to 5."""
DIM_LEVEL = 1


class Care(msgspec.Struct, frozen=True, kw_only=True):
    """When somebody last touched something, and after how many seconds what happens."""

    touched_s: float
    dim_after_s: float = 120.0
    off_after_s: float = 600.0
    exempt: bool = False

    def level(self, brightness: int, now_s: float) -> int:
        """The display's contrast, 0 to 255, for a brightness of 1 to 5."""
        return DIM_LEVEL if self._idle_s(now_s) >= self.dim_after_s else LEVELS[brightness - 1]

    def is_off(self, now_s: float) -> bool:
        """Whether the glass is dark."""
        return self._idle_s(now_s) >= self.off_after_s

    def shift(self, now_s: float) -> tuple[int, int]:
        """Where the picture stands, in pixels from its place; it moves when nobody was there for a while, not under hands."""
        return SHIFTS[int(self._idle_s(now_s) // SHIFT_EVERY_S) % len(SHIFTS)]

    def next_change_s(self, now_s: float) -> float | None:
        """When any of it changes; None when nothing will."""
        if self.exempt or self.is_off(now_s):
            return None
        idle_s = self._idle_s(now_s)
        times = (self.dim_after_s, self.off_after_s, (idle_s // SHIFT_EVERY_S + 1) * SHIFT_EVERY_S)
        return self.touched_s + min(time_s for time_s in times if time_s > idle_s)

    def _idle_s(self, now_s: float) -> float:
        return 0.0 if self.exempt else max(0.0, now_s - self.touched_s)
