"""The flash screen: shows one screen for a moment, then another."""

from __future__ import annotations

import msgspec

from companion.fronts.panel.canvas import Canvas, PanelScreen


class FlashScreen(msgspec.Struct, frozen=True, kw_only=True):
    """``first`` until ``until_s``, from then on ``then``."""

    first: PanelScreen
    then: PanelScreen
    until_s: float

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        self.at(now_s).draw(canvas, now_s)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        later_s = self.at(now_s).next_change_s(now_s)
        if now_s >= self.until_s:
            return later_s
        return self.until_s if later_s is None else min(later_s, self.until_s)

    def at(self, now_s: float) -> PanelScreen:
        """What is shown then."""
        return self.first if now_s < self.until_s else self.then
