"""The visible state of the mock panel at one moment."""

from __future__ import annotations

from typing import NamedTuple

from hardware.buttons import ButtonName
from hardware.lamps import DARK, Lights


class MockPanelState(NamedTuple):
    """A snapshot of the panel."""

    picture: bytes | None = None
    """The picture: 64 lines of 16 bytes, the first pixel in the highest bit, lit is 1 (PIL's mode ``1``). None: the display is missing."""
    on: bool = True
    """Whether the display is switched on."""
    brightness: int = 255
    """0 to 255, as in :meth:`hardware.display.Display.brightness`."""
    lights: Lights = DARK
    glow: float = 0.0
    """The current brightness of ACTION's lamp, 0 to 1."""
    tone_hz: float | None = None
    """The current tone, or None."""
    down: ButtonName | None = None
    """The button that is down, or None."""
