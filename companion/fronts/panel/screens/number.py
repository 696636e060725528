"""A number to be set with the knob."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.ink import BODY, FOOTER, ROW, Ink
from companion.fronts.panel.layout import COLUMNS, headed
from hardware.display import HEIGHT, WIDTH

_LARGE = 36
_ARROW = 8


class Number(Struct, frozen=True, kw_only=True):
    """The number in large, between the lowest and the highest that it may be (None: no bound); arrows say which way the knob still goes.

    ``value`` None: none yet.
    """

    header: str
    question: str
    value: int | None
    low: int | None = None
    high: int | None = None
    footer: str = ""

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        ink.header(self.header)
        question = headed(self.question, 1 if self.footer else 2, COLUMNS)
        ink.body(question)
        self._draw_number(ink, BODY[len(question)], FOOTER - 1 if self.footer else HEIGHT - 1)
        if self.footer:
            ink.footer(self.footer)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None

    def _draw_number(self, ink: Ink, top: int, bottom: int) -> None:
        """In the middle of the rows that are left, in the larger of two sizes that has room."""
        text = "-" if self.value is None else str(self.value)
        large = bottom - top > _LARGE and text.isdigit() and len(text) <= 2
        font = fonts.digits(_LARGE) if large else fonts.large()
        middle = (top + bottom) // 2
        ink.centred(middle - font.height // 2, text, font=font)
        half = max(2, len(text)) * (font.picture("0").width // 2) + 8
        if self.low is None or self.value is None or self.value > self.low:
            ink.arrow(WIDTH // 2 - half - _ARROW, middle - _ARROW, "left", _ARROW)
        if self.high is None or self.value is None or self.value < self.high:
            ink.arrow(WIDTH // 2 + half, middle - _ARROW, "right", _ARROW)
        self._draw_bounds(ink, middle - ROW // 2)

    def _draw_bounds(self, ink: Ink, y: int) -> None:
        if self.low is not None:
            ink.row(y, str(self.low))
        if self.high is not None:
            ink.right(y, str(self.high))
