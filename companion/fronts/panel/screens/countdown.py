"""The clock: digits that fill the glass and read from two metres, a bar that empties below them.

What is left is rounded up, so that the digits reach zero with the bell. Below ten seconds tenths appear, and light and dark change
places each second. Digits stand at fixed places, and the bar moves only when they do: a second costs few bytes on the wire.
"""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.ink import BODY, FOOTER, HEADER, ROW, Ink
from companion.fronts.panel.layout import COLUMNS, shortened
from hardware.display import HEIGHT, WIDTH

TENTHS_BELOW_S = 10

_ROUNDING_S = 1e-6  # so much may be lost where a deadline is a large number
_BAR = 5
_SAYS = {"ready": "ACTION starts", "running": "", "paused": "Paused", "ended": "Ended early", "rang": "Time is up"}

State = Literal["ready", "running", "paused", "ended", "rang"]


class Countdown(Struct, frozen=True, kw_only=True):
    """A countdown of ``total_s`` seconds: running towards ``deadline_s``, or standing with ``left_s`` left (None: all of it).

    ``label`` is one thin row above the digits; ``says`` stands in for it where the clock does not run, by default what it does instead.
    ``message`` (brightness, mute) lies over the digits until ``until_s``.
    """

    state: State
    total_s: float
    left_s: float | None = None
    deadline_s: float | None = None
    label: str = ""
    message: str = ""
    until_s: float = 0.0
    says: str = ""

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        tenths = _shown_tenths(self._left_s(now_s))
        if self.state == "ready":
            self._draw_ready(ink, tenths)
        else:
            self._draw_label(ink)
            _draw_digits(ink, tenths, ROW + 1)
            ink.fill(0, HEIGHT - _BAR, math.ceil(WIDTH * min(1.0, tenths / (10 * self.total_s))), _BAR)
        if self._message_shows(now_s):
            _draw_message(ink, self.message)
        if self.state == "running" and 0 < tenths < 10 * TENTHS_BELOW_S and math.ceil(tenths / 10) % 2:
            ink.invert()

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
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

    def _draw_ready(self, ink: Ink, tenths: int) -> None:
        """Smaller digits where a label stands above: there are three things to read."""
        says = shortened(self.says or _SAYS["ready"], COLUMNS - 2)
        if self.label:
            ink.centred(HEADER, shortened(self.label, COLUMNS))
        _draw_digits(ink, tenths, ROW + 1 if self.label else 4, 36 if self.label else 43)
        ink.fill(0, FOOTER - 1, WIDTH, ROW + 2)
        ink.centred(FOOTER, says, inverse=True)

    def _draw_label(self, ink: Ink) -> None:
        """Lit where the clock does not run, so that nobody waits for it."""
        if self.state == "running":
            ink.centred(HEADER, shortened(self.label, COLUMNS))
            return
        ink.fill(0, HEADER, WIDTH, ROW)
        ink.centred(HEADER, shortened(self.says or _SAYS[self.state], COLUMNS), inverse=True)


def _shown_tenths(left_s: float) -> int:
    """What the digits say, in tenths of a second: rounded up to them below TENTHS_BELOW_S, to whole seconds above."""
    tenths = math.ceil((left_s - _ROUNDING_S) * 10)
    return max(0, tenths) if tenths < 10 * TENTHS_BELOW_S else 10 * math.ceil(left_s - _ROUNDING_S)


def _next_tenths(tenths: int) -> int:
    return tenths - (10 if tenths > 10 * TENTHS_BELOW_S else 1)


def _draw_digits(ink: Ink, tenths: int, y: int, highest: int = 43) -> None:
    short = 0 < tenths < 10 * TENTHS_BELOW_S
    text = f"{tenths // 10}.{tenths % 10}" if short else f"{tenths // 600}:{tenths // 10 % 60:02}"
    height = min(highest, 43 if len(text) < 5 else 36)
    if len(text) > 5:
        ink.centred(y + 10, text, font=fonts.large())
    else:
        ink.digits(y + (highest - height) // 2, text, height)


def _draw_message(ink: Ink, message: str) -> None:
    y = BODY[1] - 5
    ink.fill(0, y, WIDTH, ROW + 10, lit=False)
    ink.frame(1, y + 1, WIDTH - 2, ROW + 8, round_corners=True)
    ink.centred(BODY[1], shortened(message, COLUMNS - 2))
