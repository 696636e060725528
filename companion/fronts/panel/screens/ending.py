"""The end of a game: won or lost in large letters, then how it came about."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.ink import FOOTER, ROW, Ink
from companion.fronts.panel.layout import in_pages, wrapped
from companion.fronts.panel.screens.fitting import fitted
from companion.fronts.panel.screens.paging import Paging
from hardware.display import WIDTH

PLATE = 26
"""Height of the lit plate with the title."""


class Ending(Struct, frozen=True, kw_only=True):
    """Game over. The first page has the title in large; pages turn by themselves from ``since_s`` on, or lie open at ``page``."""

    title: str
    text: str
    page: int | None = None
    since_s: float = 0.0

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self._pages())

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        pages, paging = self._pages(), self._paging()
        page = paging.at(now_s)
        if page:
            ink.header(self.title, paging.label(now_s))
            ink.body(pages[page])
            return
        title = fitted(self.title, PLATE, WIDTH - 8)
        ink.plate(PLATE, title.lines, title.font)
        for i, line in enumerate(pages[0]):
            ink.row(PLATE + 1 + i * ROW, line)
        if len(pages) > 1:
            ink.right(FOOTER, paging.label(now_s))

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return self._paging().next_s(now_s)

    def _paging(self) -> Paging:
        return Paging(self.pages, self.page, self.since_s)

    def _pages(self) -> list[list[str]]:
        """Three rows below the plate if that is all, else two and then whole pages."""
        lines = wrapped(self.text)
        return [lines] if len(lines) <= 3 else [lines[:2], *in_pages(lines[2:], 4)]
