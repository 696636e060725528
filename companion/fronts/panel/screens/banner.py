"""What begins now, in letters that nobody misses."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.ink import HEADER, ROW, Ink
from companion.fronts.panel.layout import COLUMNS, shortened
from companion.fronts.panel.screens.fitting import fitted
from hardware.display import HEIGHT, WIDTH


class Banner(Struct, frozen=True, kw_only=True):
    """A phase: ``small`` above it says where it belongs."""

    small: str
    big: str

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        ink.fill(0, HEADER, WIDTH, ROW)
        ink.centred(HEADER, shortened(self.small, COLUMNS), inverse=True)
        top = ROW + 1
        big = fitted(self.big, HEIGHT - top, WIDTH - 8)
        ink.block(top + (HEIGHT - top - big.height) // 2, big.lines, big.font)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None
