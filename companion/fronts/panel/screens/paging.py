"""Pages that turn by themselves until somebody turns one."""

from __future__ import annotations

from msgspec import Struct

PAGE_S = 4.0
"""Seconds that a page lies open before the next one."""

_ROUNDING_S = 1e-6  # a turn that is due by a rounding error is due


class Paging(Struct, frozen=True):
    """How many pages there are, the one that was turned to (None: they turn by themselves), and since when the first lies open."""

    pages: int
    page: int | None
    since_s: float

    def at(self, now_s: float) -> int:
        """The page that lies open; one beyond the last is the last."""
        if self.page is not None:
            return max(0, min(self.page, self.pages - 1))
        return self._turns(now_s) % self.pages

    def next_s(self, now_s: float) -> float | None:
        """When the next page turns up by itself."""
        if self.page is not None or self.pages < 2:
            return None
        return self.since_s + (self._turns(now_s) + 1) * PAGE_S

    def label(self, now_s: float) -> str:
        """``2/3``; nothing where there is one page."""
        return f"{self.at(now_s) + 1}/{self.pages}" if self.pages > 1 else ""

    def _turns(self, now_s: float) -> int:
        return max(0, int((now_s - self.since_s + _ROUNDING_S) // PAGE_S))
