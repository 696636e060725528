"""The banner screen: announces a phase in large letters."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import HEADER, ROW, Canvas
from companion.fronts.panel.layout import COLUMNS, shortened
from companion.fronts.panel.screens.autosize import fit_text
from hardware.display import HEIGHT, WIDTH


class BannerScreen(Struct, frozen=True, kw_only=True):
    """A phase; ``small`` above it is the step it belongs to."""

    small: str
    big: str

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        canvas.fill(0, HEADER, WIDTH, ROW)
        canvas.centred(HEADER, shortened(self.small, COLUMNS), inverse=True)
        top = ROW + 1
        big = fit_text(self.big, HEIGHT - top, WIDTH - 8)
        canvas.block(top + (HEIGHT - top - big.height) // 2, big.lines, big.font)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None
