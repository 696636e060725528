"""Nothing: the glass is dark."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.ink import Ink


class Blank(Struct, frozen=True, kw_only=True):
    """A dark glass."""

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None
