"""The card screen: a drawn card in a frame, its deck at the top, its title larger than its text."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.canvas import FOOTER, ROW, Canvas
from companion.fronts.panel.layout import in_pages, plain, wrapped
from companion.fronts.panel.screens.paging import Paging
from hardware.display import HEIGHT, WIDTH

INSET, COLUMNS = 4, 20
"""The first pixel of the text inside the frame, and its columns."""

_LARGE_COLUMNS = 15
_BELOW_LARGE = ROW + 14


class CardScreen(Struct, frozen=True, kw_only=True):
    """A card. Its title is on the first page: large, or above a rule if it is long. Pages turn by themselves from ``since_s`` on, or show
    ``page``.
    """

    deck: str
    title: str
    text: str
    page: int | None = None
    since_s: float = 0.0
    footer: str = ""

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._pages())

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        paging = self._paging()
        page = paging.at(now_s)
        lines = self._pages()[page]
        canvas.header(self.deck, paging.label(now_s))
        if page == 0 and self._is_large():
            canvas.text(INSET, ROW, plain(self.title), font=fonts.middle())
            for i, line in enumerate(lines):
                canvas.text(INSET, _BELOW_LARGE + i * ROW, line)
        else:
            canvas.body(lines, x=INSET, title=len(wrapped(self.title, COLUMNS)) if page == 0 else 0)
        self._draw_frame(canvas)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return self._paging().next_s(now_s)

    def _paging(self) -> Paging:
        return Paging(self.pages, self.page, self.since_s)

    def _is_large(self) -> bool:
        return 0 < len(plain(self.title)) <= _LARGE_COLUMNS

    def _pages(self) -> list[list[str]]:
        rows = 3 if self.footer else 4
        if not self._is_large():
            return in_pages(wrapped(self.title, COLUMNS) + wrapped(self.text, COLUMNS), rows)
        lines = wrapped(self.text, COLUMNS)
        first, rest = lines[: rows - 1], lines[rows - 1 :]
        return [first, *in_pages(rest, rows)] if rest else [first]

    def _draw_frame(self, canvas: Canvas) -> None:
        """Draw the frame; with a footer its bottom stays open."""
        bottom = FOOTER - 1 if self.footer else HEIGHT - 1
        canvas.fill(0, ROW, 1, bottom - ROW)
        canvas.fill(WIDTH - 1, ROW, 1, bottom - ROW)
        if self.footer:
            canvas.footer(self.footer)
        else:
            canvas.fill(1, bottom, WIDTH - 2, 1)
