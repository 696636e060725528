"""The promise of the knob: steps to the right are positive. Its push is a button (``buttons``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Turn(NamedTuple):
    """The knob was turned by ``steps`` detents (clockwise is positive), at a time of the clock in seconds."""

    steps: int
    at_s: float


TurnTaker = Callable[[Turn], None]
"""Whoever wants turns; called like an :data:`hardware.buttons.EdgeTaker`."""


class Knob(Protocol):
    """A knob. From its making on its turns go to the taker it was made with."""

    def close(self) -> None:
        """Give its pins free; once more does nothing."""
