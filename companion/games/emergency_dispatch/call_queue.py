"""What the Call Queue will have to take in the next clean-up (ED-33)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.emergency_dispatch.calls import MOST_URGENT
from companion.games.emergency_dispatch.shift import Shift


class QueueForecast(NamedTuple):
    """Slots that are empty now, slots that failing calls will free, and calls that will be drawn."""

    open: int
    freed: int
    draws: int

    @property
    def runs_short(self) -> bool:
        """Whether the game may be lost by the queue in the next clean-up (``WARN_QUEUE``)."""
        return self.open + self.freed < self.draws


def forecast(shift: Shift) -> QueueForecast:
    """What is in store if no call is held; where calls in the queue do not turn, none leaves it (``queue_rotates``)."""
    urgent = [tile for tile in shift.queue.values() if shift.urgency(tile) == MOST_URGENT]
    return QueueForecast(len(shift.empty_slots), len(urgent) if shift.is_on("queue_rotates") else 0, shift.draws)
