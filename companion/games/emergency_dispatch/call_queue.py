"""The Call Queue: what it will have to take in the next clean-up (ED-33), and its slots on the picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.games.emergency_dispatch.calls import MOST_URGENT
from companion.games.emergency_dispatch.shift import Shift

QUEUE_ROW: Final = "queue"
"""The name of the row of slots on the picture."""


def slot_spot(slot: int) -> str:
    """The place of a slot on the picture."""
    return f"{QUEUE_ROW}.{slot}"


def slot_spots(slots: Iterable[int]) -> dict[str, str]:
    """Where these slots are, by the answers that name them."""
    return {str(slot): slot_spot(slot) for slot in slots}


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
