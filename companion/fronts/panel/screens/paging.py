"""Pages that turn by themselves until one is turned with the knob."""

from __future__ import annotations

from msgspec import Struct

PAGE_S = 4.0
"""Seconds a page is shown before the next one."""

_ROUNDING_S = 1e-6  # allow for a rounding error


class Paging(Struct, frozen=True):
    """The number of pages, the page that was turned to (None: they turn by themselves), and when the first one was shown."""

    pages: int
    page: int | None
    since_s: float

    def at(self, now_s: float) -> int:
        """The page shown at that time, at most the last one."""
        if self.page is not None:
            return max(0, min(self.page, self.pages - 1))
        return self._turns(now_s) % self.pages

    def next_s(self, now_s: float) -> float | None:
        """The time of the next automatic turn."""
        if self.page is not None or self.pages < 2:
            return None
        return self.since_s + (self._turns(now_s) + 1) * PAGE_S

    def label(self, now_s: float) -> str:
        """``2/3``; empty for a single page."""
        return f"{self.at(now_s) + 1}/{self.pages}" if self.pages > 1 else ""

    def _turns(self, now_s: float) -> int:
        return max(0, int((now_s - self.since_s + _ROUNDING_S) // PAGE_S))
