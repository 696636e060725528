"""The renderer of the display: draws the current screen and sends what changed. It has a thread of its own, so it never delays a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.fronts.panel.burn_in import BurnInGuard
from companion.fronts.panel.canvas import PanelScreen, picture
from hardware.display import REFRESH_S, Display
from hardware.slots import Slot

if TYPE_CHECKING:
    from PIL.Image import Image


class DisplayContent(msgspec.Struct, frozen=True, kw_only=True):
    """What the display is to show from now on."""

    screen: PanelScreen
    burn_in: BurnInGuard
    brightness: int = 4


class DisplayRenderer:
    """Keeps the display up to date. ``step`` belongs to one thread; ``show`` may be called from any thread."""

    def __init__(self, display: Slot[Display]) -> None:
        self._display = display
        self._shown: DisplayContent | None = None
        self._level: int | None = None
        self._on: bool | None = None
        self._known: Display | None = None
        self._fresh_s = 0.0
        self.frames = 0

    def show(self, shown: DisplayContent) -> None:
        """Show this from now on; the caller must wake the thread."""
        self._shown = shown

    def step(self, now_s: float) -> float | None:
        """Draw and send the current picture; returns when to do it again."""
        shown = self._shown
        if shown is None:
            return None
        if self._display.look() is None:
            return self._display.due_s
        on = not shown.burn_in.is_off(now_s)
        image = picture(shown.screen, now_s, shown.burn_in.shift(now_s)) if on else None  # an error in here is not the display's
        if not self._display.use(lambda display: self._send(display, shown, image, now_s)):
            return self._display.due_s
        times = [shown.burn_in.next_change_s(now_s)]
        if self._on:
            times += [shown.screen.next_change_s(now_s), self._fresh_s + REFRESH_S]
        return min((time_s for time_s in times if time_s is not None), default=None)

    def _send(self, display: Display, shown: DisplayContent, image: Image | None, now_s: float) -> bool:
        """Send this picture (dark if None). Always True: it raises if it can't."""
        if display is not self._known:  # it was disconnected and has lost its settings
            self._known, self._level, self._on, self._fresh_s = display, None, None, now_s
        on, level = image is not None, shown.burn_in.level(shown.brightness, now_s)
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
