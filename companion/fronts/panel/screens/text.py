"""The text screen: an instruction, a bot's remark, the player aid, a long question, an error, a notice."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import BODY, COLUMN, Canvas
from companion.fronts.panel.layout import COLUMNS, pages_of, wrapped
from companion.fronts.panel.screens.paging import Paging
from hardware.display import WIDTH

DIE, DIE_GAP = 14, 2
_LABEL = len("1/2")


class TextScreen(Struct, frozen=True, kw_only=True):
    """Text in pages below a header; ``counter`` is the position in a sequence, ``footer`` what ACTION and the knob do.

    ``page`` None: pages turn by themselves from ``since_s`` on. ``dice`` are drawn beside the text; ``ticked``: a tick in the header.
    ``bold_first``: the first line is a title with a rule below it. ``clock``: the time left, in place of the counter.
    """

    header: str
    text: str
    counter: str = ""
    footer: str = ""
    page: int | None = None
    since_s: float = 0.0
    dice: tuple[int | str, ...] = ()
    ticked: bool = False
    bold_first: bool = False
    clock: str = ""

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._pages())

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        pages, paging = self._pages(), self._paging()
        page, label = paging.at(now_s), paging.label(now_s)
        parts = ("✓" if self.ticked else "", label if self._counts_above() else "", self.clock or self.counter)
        canvas.header(self.header, " ".join(part for part in parts if part))
        canvas.body(pages[page], title=self._title_rows() if page == 0 else 0)
        self._draw_dice(canvas)
        if self._has_footer():
            canvas.footer(self.footer, "" if self._counts_above() else label)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return self._paging().next_s(now_s)

    def _paging(self) -> Paging:
        return Paging(self.pages, self.page, self.since_s)

    def _counts_above(self) -> bool:
        """Whether the page number is in the header: if the footer is full, or if there is none and the header is free."""
        return len(self.footer) + 1 + max(_LABEL, len(f"{self.pages}/{self.pages}")) > COLUMNS if self.footer else not self.counter

    def _pages(self) -> list[list[str]]:
        """The pages: four rows without a footer, else three."""
        text = "\n".join([*self._words(), self.text])
        if not self.footer:
            pages = pages_of(text, 4, self._columns(3))
            if len(pages) == 1 or self._counts_above():
                return pages
        return pages_of(text, 3, self._columns(2))

    def _has_footer(self) -> bool:
        return bool(self.footer) or (self.pages > 1 and not self._counts_above())

    def _title_rows(self) -> int:
        if not self.bold_first or self._words():
            return 0
        return len(wrapped(self.text.split("\n", 1)[0], self._columns(2 if self._has_footer() else 3)))

    # Dice are at the right edge, in two rows above a footer, else three. Faces with long words are above the text.

    def _words(self) -> list[str]:
        words = [str(face) for face in self.dice if len(str(face)) > 2]
        return [", ".join(words)] if words else []

    def _drawn(self) -> list[int | str]:
        return [face for face in self.dice if len(str(face)) <= 2]

    def _across(self, high: int) -> int:
        return -(-len(self._drawn()) // high)

    def _columns(self, high: int) -> int:
        """The columns left of the dice."""
        return max(COLUMNS // 3, (COLUMNS * COLUMN - self._across(high) * (DIE + DIE_GAP)) // COLUMN)

    def _draw_dice(self, canvas: Canvas) -> None:
        high = 2 if self._has_footer() else 3
        across = min(self._across(high), 2 * WIDTH // 3 // (DIE + DIE_GAP))
        for i, face in enumerate(self._drawn()[: across * high]):
            row, column = divmod(i, across)
            x = WIDTH - 1 - (across - column) * (DIE + DIE_GAP) + DIE_GAP
            canvas.die(x, BODY[0] + 1 + row * (DIE + DIE_GAP), DIE, DIE, face)
