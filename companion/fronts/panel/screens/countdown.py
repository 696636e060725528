"""The countdown screen: digits that fill the display and can be read from two metres, above a bar that empties.

The time left is rounded up, so that the digits reach zero with the bell. Below ten seconds there are tenths, and the picture is inverted
each second. Digits have fixed positions, and the bar moves only when they change, so that a second costs few bytes on the bus.
"""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.canvas import BODY, FOOTER, HEADER, ROW, Canvas
from companion.fronts.panel.layout import COLUMNS, shortened
from hardware.display import HEIGHT, WIDTH

TENTHS_BELOW_S = 10

_ROUNDING_S = 1e-6  # the rounding error of a large deadline
_BAR = 5
_SAYS = {"ready": "ACTION starts", "running": "", "paused": "Paused", "ended": "Ended early", "rang": "Time is up"}

State = Literal["ready", "running", "paused", "ended", "rang"]


class CountdownScreen(Struct, frozen=True, kw_only=True):
    """A countdown of ``total_s`` seconds: running until ``deadline_s``, or stopped with ``left_s`` left (None: all of it).

    ``label`` is one small row above the digits; ``says`` replaces it while the clock is stopped, by default with its state. ``message``
    (brightness, mute) is shown over the digits until ``until_s``.
    """

    state: State
    total_s: float
    left_s: float | None = None
    deadline_s: float | None = None
    label: str = ""
    message: str = ""
    until_s: float = 0.0
    says: str = ""

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        tenths = _shown_tenths(self._left_s(now_s))
        if self.state == "ready":
            self._draw_ready(canvas, tenths)
        else:
            self._draw_label(canvas)
            _draw_digits(canvas, tenths, ROW + 1)
            canvas.fill(0, HEIGHT - _BAR, math.ceil(WIDTH * min(1.0, tenths / (10 * self.total_s))), _BAR)
        if self._message_shows(now_s):
            _draw_message(canvas, self.message)
        if self.state == "running" and 0 < tenths < 10 * TENTHS_BELOW_S and math.ceil(tenths / 10) % 2:
            canvas.invert()

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        due = [self.until_s] if self._message_shows(now_s) else []
        tenths = _shown_tenths(self._left_s(now_s))
        if self.state == "running" and self.deadline_s is not None and tenths:
            due.append(self.deadline_s - _next_tenths(tenths) / 10)
        return min(due, default=None)

    def _left_s(self, now_s: float) -> float:
        if self.state in ("ended", "rang"):
            return 0.0
        if self.state == "running" and self.deadline_s is not None:
            return min(self.total_s, max(0.0, self.deadline_s - now_s))
        return self.total_s if self.left_s is None else self.left_s

    def _message_shows(self, now_s: float) -> bool:
        return bool(self.message) and now_s < self.until_s

    def _draw_ready(self, canvas: Canvas, tenths: int) -> None:
        """Draw the clock before its start: smaller digits if there is a label above."""
        says = shortened(self.says or _SAYS["ready"], COLUMNS - 2)
        if self.label:
            canvas.centred(HEADER, shortened(self.label, COLUMNS))
        _draw_digits(canvas, tenths, ROW + 1 if self.label else 4, 36 if self.label else 43)
        canvas.fill(0, FOOTER - 1, WIDTH, ROW + 2)
        canvas.centred(FOOTER, says, inverse=True)

    def _draw_label(self, canvas: Canvas) -> None:
        """Draw the label, lit while the clock is stopped, so that people don't wait for it."""
        if self.state == "running":
            canvas.centred(HEADER, shortened(self.label, COLUMNS))
            return
        canvas.fill(0, HEADER, WIDTH, ROW)
        canvas.centred(HEADER, shortened(self.says or _SAYS[self.state], COLUMNS), inverse=True)


def _shown_tenths(left_s: float) -> int:
    """The value of the digits in tenths of a second: rounded up to tenths below TENTHS_BELOW_S, to whole seconds above."""
    tenths = math.ceil((left_s - _ROUNDING_S) * 10)
    return max(0, tenths) if tenths < 10 * TENTHS_BELOW_S else 10 * math.ceil(left_s - _ROUNDING_S)


def _next_tenths(tenths: int) -> int:
    return tenths - (10 if tenths > 10 * TENTHS_BELOW_S else 1)


def _draw_digits(canvas: Canvas, tenths: int, y: int, highest: int = 43) -> None:
    short = 0 < tenths < 10 * TENTHS_BELOW_S
    text = f"{tenths // 10}.{tenths % 10}" if short else f"{tenths // 600}:{tenths // 10 % 60:02}"
    height = min(highest, 43 if len(text) < 5 else 36)
    if len(text) > 5:
        canvas.centred(y + 10, text, font=fonts.large())
    else:
        canvas.digits(y + (highest - height) // 2, text, height)


def _draw_message(canvas: Canvas, message: str) -> None:
    y = BODY[1] - 5
    canvas.fill(0, y, WIDTH, ROW + 10, lit=False)
    canvas.frame(1, y + 1, WIDTH - 2, ROW + 8, round_corners=True)
    canvas.centred(BODY[1], shortened(message, COLUMNS - 2))
