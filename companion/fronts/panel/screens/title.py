"""The first thing that the glass shows: what this is, and that it starts."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.ink import BODY, Ink
from companion.fronts.panel.layout import COLUMNS, headed
from companion.fronts.panel.screens.fitting import fitted
from hardware.display import WIDTH

PLATE = 22
"""Height of the lit plate with the name."""


class Title(Struct, frozen=True, kw_only=True):
    """The product's name, and up to three lines: version, a banner for virtual hardware, what it does just now."""

    title: str
    lines: tuple[str, ...] = ()

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        title = fitted(self.title, PLATE, WIDTH - 8)
        ink.plate(PLATE, title.lines, title.font)
        for y, line in zip(BODY[1:], headed("\n".join(self.lines), 3, COLUMNS), strict=False):
            ink.centred(y, line)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None
