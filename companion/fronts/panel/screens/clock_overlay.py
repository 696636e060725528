"""An overlay for any screen while the clock runs: the time left, at the right end of the header."""

from __future__ import annotations

import math

import msgspec

from companion.fronts.panel.canvas import COLUMN, HEADER, ROW, Canvas, PanelScreen
from companion.fronts.panel.screens.choices import ChoicesScreen
from companion.fronts.panel.screens.flash import FlashScreen
from companion.fronts.panel.screens.text import TextScreen
from hardware.display import WIDTH

_ROUNDING_S = 1e-6  # as on the countdown screen


class ClockOverlayScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The screen ``under``, with the time left until ``deadline_s`` in place of its counter."""

    under: PanelScreen
    deadline_s: float

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        seconds = self._seconds(now_s)
        text = f"{seconds // 60}:{seconds % 60:02}"
        under = self.under.at(now_s) if isinstance(self.under, FlashScreen) else self.under
        if isinstance(under, ChoicesScreen):  # the header is shortened for it
            under = msgspec.structs.replace(under, counter=text)
        elif isinstance(under, TextScreen):
            under = msgspec.structs.replace(under, clock=text)
        under.draw(canvas, now_s)
        wide = (len(text) + 1) * COLUMN
        canvas.fill(WIDTH - wide, HEADER, wide, ROW)
        canvas.right(HEADER, text, inverse=True)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        seconds = self._seconds(now_s)
        times = [self.under.next_change_s(now_s), self.deadline_s - (seconds - 1) if seconds else None]
        return min((time_s for time_s in times if time_s is not None), default=None)

    def _seconds(self, now_s: float) -> int:
        return max(0, math.ceil(self.deadline_s - now_s - _ROUNDING_S))
