"""The interface of the knob: clockwise steps are positive. Its push is a button (``buttons``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Rotation(NamedTuple):
    """The knob was turned by ``steps`` detents (clockwise is positive), at a clock time in seconds."""

    steps: int
    at_s: float


RotationHandler = Callable[[Rotation], None]
"""The callback for rotations; called like a :data:`hardware.buttons.EdgeHandler`."""


class Knob(Protocol):
    """A knob. It calls its handler from its construction on."""

    def close(self) -> None:
        """Release the pins; a second call does nothing."""
