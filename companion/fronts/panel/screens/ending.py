"""The ending screen: won or lost in large letters, then the reason."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import FOOTER, ROW, Canvas
from companion.fronts.panel.layout import in_pages, wrapped
from companion.fronts.panel.screens.autosize import fit_text
from companion.fronts.panel.screens.paging import Paging
from hardware.display import WIDTH

PLATE = 26
"""The height of the lit plate with the title."""


class EndingScreen(Struct, frozen=True, kw_only=True):
    """The end of a game. The first page has the title in large letters; pages turn by themselves from ``since_s`` on, or show ``page``."""

    title: str
    text: str
    page: int | None = None
    since_s: float = 0.0

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self._pages())

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        pages, paging = self._pages(), self._paging()
        page = paging.at(now_s)
        if page:
            canvas.header(self.title, paging.label(now_s))
            canvas.body(pages[page])
            return
        title = fit_text(self.title, PLATE, WIDTH - 8)
        canvas.plate(PLATE, title.lines, title.font)
        for i, line in enumerate(pages[0]):
            canvas.row(PLATE + 1 + i * ROW, line)
        if len(pages) > 1:
            canvas.right(FOOTER, paging.label(now_s))

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return self._paging().next_s(now_s)

    def _paging(self) -> Paging:
        return Paging(self.pages, self.page, self.since_s)

    def _pages(self) -> list[list[str]]:
        """The pages: three rows below the plate if that is all, else two and then whole pages."""
        lines = wrapped(self.text)
        return [lines] if len(lines) <= 3 else [lines[:2], *in_pages(lines[2:], 4)]
