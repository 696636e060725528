"""The blank screen: a dark display."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import Canvas


class BlankScreen(Struct, frozen=True, kw_only=True):
    """A dark display."""

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None
