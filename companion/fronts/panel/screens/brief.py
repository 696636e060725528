"""One screen for a moment, then another: an announcement over whatever comes."""

from __future__ import annotations

import msgspec

from companion.fronts.panel.ink import Ink, Screen


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """``first`` until ``until_s``, from then on ``then``."""

    first: Screen
    then: Screen
    until_s: float

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        self._at(now_s).draw(ink, now_s)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        later_s = self._at(now_s).next_change_s(now_s)
        if now_s >= self.until_s:
            return later_s
        return self.until_s if later_s is None else min(later_s, self.until_s)

    def _at(self, now_s: float) -> Screen:
        return self.first if now_s < self.until_s else self.then
