"""The last thing that the glass shows."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.ink import Ink
from companion.fronts.panel.screens.fitting import fitted
from hardware.display import HEIGHT, WIDTH


class Unplug(Struct, frozen=True, kw_only=True):
    """Safe to unplug: large, in a frame."""

    lines: tuple[str, ...]

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        ink.frame(0, 0, WIDTH, HEIGHT, round_corners=True)
        ink.frame(2, 2, WIDTH - 4, HEIGHT - 4, round_corners=True)
        words = fitted("\n".join(self.lines), HEIGHT - 12, WIDTH - 8)
        ink.block((HEIGHT - words.height) // 2, words.lines, words.font)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None
