"""The number screen: a number set with the knob."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.canvas import BODY, FOOTER, ROW, Canvas
from companion.fronts.panel.layout import COLUMNS, headed
from hardware.display import HEIGHT, WIDTH

_LARGE = 36
_ARROW = 8


class NumberScreen(Struct, frozen=True, kw_only=True):
    """The number in large digits, between its limits (None: no limit); arrows show which way it can change.

    ``value`` None: no number yet.
    """

    header: str
    question: str
    value: int | None
    low: int | None = None
    high: int | None = None
    footer: str = ""

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        canvas.header(self.header)
        question = headed(self.question, 1 if self.footer else 2, COLUMNS)
        canvas.body(question)
        self._draw_number(canvas, BODY[len(question)], FOOTER - 1 if self.footer else HEIGHT - 1)
        if self.footer:
            canvas.footer(self.footer)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None

    def _draw_number(self, canvas: Canvas, top: int, bottom: int) -> None:
        """Draw the number centred in the free rows, in the larger of two sizes that fits."""
        text = "-" if self.value is None else str(self.value)
        large = bottom - top > _LARGE and text.isdigit() and len(text) <= 2
        font = fonts.digits(_LARGE) if large else fonts.large()
        middle = (top + bottom) // 2
        canvas.centred(middle - font.height // 2, text, font=font)
        half = max(2, len(text)) * (font.picture("0").width // 2) + 8
        if self.low is None or self.value is None or self.value > self.low:
            canvas.arrow(WIDTH // 2 - half - _ARROW, middle - _ARROW, "left", _ARROW)
        if self.high is None or self.value is None or self.value < self.high:
            canvas.arrow(WIDTH // 2 + half, middle - _ARROW, "right", _ARROW)
        self._draw_bounds(canvas, middle - ROW // 2)

    def _draw_bounds(self, canvas: Canvas, y: int) -> None:
        if self.low is not None:
            canvas.row(y, str(self.low))
        if self.high is not None:
            canvas.right(y, str(self.high))
