"""The promise of the lamps: three that say whose turn it is, and the one in ACTION, which breathes while it may be pressed."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Glow = Literal["off", "on", "breathing"]


class Lights(NamedTuple):
    """What is lit."""

    green: bool = False
    amber: bool = False
    red: bool = False
    action: Glow = "off"


DARK = Lights()


class Lamps(Protocol):
    """Three lamps in a row. ``show`` returns at once."""

    def show(self, lights: Lights) -> None:
        """Light these (``action`` of it is for :class:`ActionLamp`).

        Raises:
            PartMissing: they are gone.
        """

    def close(self) -> None:
        """Dark, and the pins free."""


class ActionLamp(Protocol):
    """The lamp in ACTION. ``show`` returns at once; breathing goes on by itself."""

    def show(self, glow: Glow) -> None:
        """Glow like this.

        Raises:
            PartMissing: it is gone.
        """

    def close(self) -> None:
        """Dark, and the pin free."""
