"""A card that was turned: framed, its deck at the top, its title larger than the text."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.ink import FOOTER, ROW, Ink
from companion.fronts.panel.layout import in_pages, plain, wrapped
from companion.fronts.panel.screens.paging import Paging
from hardware.display import HEIGHT, WIDTH

INSET, COLUMNS = 4, 20
"""First pixel of the text within the frame, and its columns."""

_LARGE_COLUMNS = 15
_BELOW_LARGE = ROW + 14


class Card(Struct, frozen=True, kw_only=True):
    """A card. Its title stands on the first page: large, or above a rule if it is long. Pages turn by themselves from ``since_s`` on, or
    lie open at ``page``.
    """

    deck: str
    title: str
    text: str
    page: int | None = None
    since_s: float = 0.0
    footer: str = ""

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self._pages())

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        paging = self._paging()
        page = paging.at(now_s)
        lines = self._pages()[page]
        ink.header(self.deck, paging.label(now_s))
        if page == 0 and self._is_large():
            ink.text(INSET, ROW, plain(self.title), font=fonts.middle())
            for i, line in enumerate(lines):
                ink.text(INSET, _BELOW_LARGE + i * ROW, line)
        else:
            ink.body(lines, x=INSET, title=len(wrapped(self.title, COLUMNS)) if page == 0 else 0)
        self._draw_frame(ink)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
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

    def _draw_frame(self, ink: Ink) -> None:
        """Open below where a footer closes it."""
        bottom = FOOTER - 1 if self.footer else HEIGHT - 1
        ink.fill(0, ROW, 1, bottom - ROW)
        ink.fill(WIDTH - 1, ROW, 1, bottom - ROW)
        if self.footer:
            ink.footer(self.footer)
        else:
            ink.fill(1, bottom, WIDTH - 2, 1)
