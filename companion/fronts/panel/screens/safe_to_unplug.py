"""The last screen before power off."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import Canvas
from companion.fronts.panel.screens.autosize import fit_text
from hardware.display import HEIGHT, WIDTH


class UnplugScreen(Struct, frozen=True, kw_only=True):
    """Safe to unplug: large, in a frame."""

    lines: tuple[str, ...]

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        canvas.frame(0, 0, WIDTH, HEIGHT, round_corners=True)
        canvas.frame(2, 2, WIDTH - 4, HEIGHT - 4, round_corners=True)
        words = fit_text("\n".join(self.lines), HEIGHT - 12, WIDTH - 8)
        canvas.block((HEIGHT - words.height) // 2, words.lines, words.font)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None
