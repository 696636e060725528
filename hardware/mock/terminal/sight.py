"""What there is to see on the mock at one moment."""

from __future__ import annotations

from typing import NamedTuple

from hardware.buttons import ButtonName
from hardware.lamps import DARK, Lights


class Sight(NamedTuple):
    """The panel at one moment."""

    glass: bytes | None = None
    """The picture: 64 lines of 16 bytes, the first pixel in the highest bit, lit is 1 (PIL's mode ``1``). None: no display answers."""
    on: bool = True
    """Whether the glass is switched on."""
    brightness: int = 255
    """0 to 255, as in :meth:`hardware.display.Display.brightness`."""
    lights: Lights = DARK
    glow: float = 0.0
    """How bright ACTION's lamp is at this moment, 0 to 1; while it breathes this goes up and down."""
    tone_hz: float | None = None
    """What sounds, or None."""
    down: ButtonName | None = None
    """The button that is down."""
