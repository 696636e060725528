"""Any screen while the clock runs: what is left stands at the right end of its header."""

from __future__ import annotations

import math

import msgspec

from companion.fronts.panel.ink import COLUMN, HEADER, ROW, Ink, Screen
from companion.fronts.panel.screens.choices import Choices
from companion.fronts.panel.screens.text import Text
from hardware.display import WIDTH

_ROUNDING_S = 1e-6  # as in the countdown itself


class Clocked(msgspec.Struct, frozen=True, kw_only=True):
    """``under``, with what is left until ``deadline_s`` in place of its counter."""

    under: Screen
    deadline_s: float

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        seconds = self._seconds(now_s)
        text = f"{seconds // 60}:{seconds % 60:02}"
        under = self.under
        if isinstance(under, Choices):  # the header makes room for it
            under = msgspec.structs.replace(under, counter=text)
        elif isinstance(under, Text):
            under = msgspec.structs.replace(under, clock=text)
        under.draw(ink, now_s)
        wide = (len(text) + 1) * COLUMN
        ink.fill(WIDTH - wide, HEADER, wide, ROW)
        ink.right(HEADER, text, inverse=True)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        seconds = self._seconds(now_s)
        times = [self.under.next_change_s(now_s), self.deadline_s - (seconds - 1) if seconds else None]
        return min((time_s for time_s in times if time_s is not None), default=None)

    def _seconds(self, now_s: float) -> int:
        return max(0, math.ceil(self.deadline_s - now_s - _ROUNDING_S))
