"""The glass: draws what is to be seen at each moment, and sends what changed. It has a thread of its own, so it never holds up a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.fronts.panel.care import Care
from companion.fronts.panel.ink import Screen, picture
from hardware.display import REFRESH_S, Display
from hardware.slots import Slot

if TYPE_CHECKING:
    from PIL.Image import Image


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be on the glass from now on."""

    screen: Screen
    care: Care
    brightness: int = 4


class Glass:
    """Keeps the display showing what was said last. ``step`` belongs to one thread; ``show`` may be called from any."""

    def __init__(self, display: Slot[Display]) -> None:
        self._display = display
        self._shown: Shown | None = None
        self._level: int | None = None
        self._on: bool | None = None
        self._known: Display | None = None
        self._fresh_s = 0.0
        self.frames = 0

    def show(self, shown: Shown) -> None:
        """This from now on; whoever runs the thread is to be woken."""
        self._shown = shown

    def step(self, now_s: float) -> float | None:
        """Draw and send what belongs on the glass now; when to do it again."""
        shown = self._shown
        if shown is None:
            return None
        if self._display.look() is None:
            return self._display.due_s
        on = not shown.care.is_off(now_s)
        image = picture(shown.screen, now_s, shown.care.shift(now_s)) if on else None  # a fault in here is not the display's
        if not self._display.use(lambda display: self._keep(display, shown, image, now_s)):
            return self._display.due_s
        times = [shown.care.next_change_s(now_s)]
        if self._on:
            times += [shown.screen.next_change_s(now_s), self._fresh_s + REFRESH_S]
        return min((time_s for time_s in times if time_s is not None), default=None)

    def _keep(self, display: Display, shown: Shown, image: Image | None, now_s: float) -> bool:
        """Let it show this, dark where there is no picture; always true, for it raises where it can't."""
        if display is not self._known:  # it was away: what it had been told is lost
            self._known, self._level, self._on, self._fresh_s = display, None, None, now_s
        on, level = image is not None, shown.care.level(shown.brightness, now_s)
        if level != self._level:
            display.brightness(level)
            self._level = level
        if image is not None:
            display.show(image)
            self.frames += 1
        if on != self._on:
            display.power(on)
            self._on = on
        if on and now_s >= self._fresh_s + REFRESH_S:
            display.refresh()
            self._fresh_s = now_s
        return True
