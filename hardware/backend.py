"""The interface of a backend, which makes the parts. Callers hold them in slots (``slots``), because any part may be missing."""

from __future__ import annotations

from typing import Protocol

from hardware.buttons import Button, ButtonName, EdgeHandler
from hardware.display import Display
from hardware.knob import Knob, RotationHandler
from hardware.lamps import ActionLamp, Lamps
from hardware.sounder import Sounder


class Backend(Protocol):
    """Makes parts. Every method raises PartMissing (or PartBusy) if the part is unavailable; it may be called again later.

    The caller must keep a reference to a part and close it; an unreferenced part may be closed at any time.
    """

    @property
    def name(self) -> str:
        """``gpio`` or ``virtual``."""

    @property
    def banner(self) -> str:
        """A warning to show: that the hardware is virtual, and why. Empty for real hardware."""

    def display(self) -> Display:
        """The display, switched on and dark."""

    def button(self, name: ButtonName, take: EdgeHandler) -> Button:
        """A button that calls ``take`` with its edges."""

    def knob(self, take: RotationHandler) -> Knob:
        """The knob, which calls ``take`` with its rotations."""

    def lamps(self) -> Lamps:
        """The three lamps, dark."""

    def action_lamp(self) -> ActionLamp:
        """The lamp in ACTION, dark."""

    def sounder(self) -> Sounder:
        """The sounder, silent."""

    def close(self) -> None:
        """Release everything that the parts have not released."""
