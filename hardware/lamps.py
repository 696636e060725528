"""The interface of the lamps: three that show whose turn it is, and the one in ACTION, which breathes while it can be pressed."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Glow = Literal["off", "on", "breathing"]


class Lights(NamedTuple):
    """The state of all lamps."""

    green: bool = False
    amber: bool = False
    red: bool = False
    action: Glow = "off"


DARK = Lights()


class Lamps(Protocol):
    """The three lamps in a row. ``show`` returns at once."""

    def show(self, lights: Lights) -> None:
        """Light these; ``lights.action`` is for :class:`ActionLamp`.

        Raises:
            PartMissing: they are unavailable.
        """

    def close(self) -> None:
        """Switch the lamps off and release the pins."""


class ActionLamp(Protocol):
    """The lamp in ACTION. ``show`` returns at once; breathing continues by itself."""

    def show(self, glow: Glow) -> None:
        """Set how it glows.

        Raises:
            PartMissing: it is unavailable.
        """

    def close(self) -> None:
        """Switch the lamp off and release the pin."""
