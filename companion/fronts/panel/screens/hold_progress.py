"""The hold screen: the progress of holding a button, and what the hold does."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import COLUMN, HEADER, LEFT, ROW, Canvas, PanelScreen
from companion.fronts.panel.layout import COLUMNS, shortened
from hardware.display import WIDTH

_ROUNDING_S = 1e-6


class HoldScreen(Struct, frozen=True, kw_only=True):
    """The screen below, with its top row filling up, a character at a time, until the hold counts."""

    under: PanelScreen
    since_s: float
    hold_s: float
    label: str

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        self.under.draw(canvas, now_s)
        full = self._filled(now_s)
        text = shortened(self.label, COLUMNS).center(COLUMNS)
        canvas.fill(0, HEADER, WIDTH, ROW, lit=False)
        canvas.fill(0, HEADER, WIDTH if full == COLUMNS else full and LEFT + full * COLUMN, ROW)
        canvas.row(HEADER, text[:full], inverse=True)
        canvas.row(HEADER, text[full:], column=full)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        full = self._filled(now_s)
        due = [self.under.next_change_s(now_s)]
        if full < COLUMNS:
            due.append(self.since_s + self.hold_s * (full + 1) / COLUMNS)
        return min((time for time in due if time is not None), default=None)

    def _filled(self, now_s: float) -> int:
        """The number of lit characters."""
        share = (now_s - self.since_s + _ROUNDING_S) / self.hold_s if self.hold_s > 0 else 1.0
        return max(0, min(COLUMNS, int(share * COLUMNS)))
