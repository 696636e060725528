"""The promise of a backend: it makes the parts. Whoever needs them holds them in slots (``slots``), for any of them may be missing."""

from __future__ import annotations

from typing import Protocol

from hardware.buttons import Button, ButtonName, EdgeTaker
from hardware.display import Display
from hardware.knob import Knob, TurnTaker
from hardware.lamps import ActionLamp, Lamps
from hardware.sounder import Sounder


class Backend(Protocol):
    """Makes parts. Every method raises PartMissing (or PartBusy) where the part can't be had; asking again later is fine.

    Whoever asks for a part keeps it and closes it: one that nobody holds any more may be closed at any time.
    """

    @property
    def name(self) -> str:
        """``gpio`` or ``virtual``."""

    @property
    def banner(self) -> str:
        """What people must know before they trust the box: that the hardware is virtual, and why. Empty for the real thing."""

    def display(self) -> Display:
        """The display, switched on and dark."""

    def button(self, name: ButtonName, take: EdgeTaker) -> Button:
        """A button whose edges go to ``take``."""

    def knob(self, take: TurnTaker) -> Knob:
        """The knob; its turns go to ``take``."""

    def lamps(self) -> Lamps:
        """The three lamps, dark."""

    def action_lamp(self) -> ActionLamp:
        """The lamp in ACTION, dark."""

    def sounder(self) -> Sounder:
        """The sounder, silent."""

    def close(self) -> None:
        """Give everything free that parts did not."""
