"""The Fire Phase (FOD-80 to FOD-145): nine steps in exactly this order."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.fire_phase.burn_down import area_burns_down
from companion.games.firefighters_on_duty.fire_phase.casualties import casualties
from companion.games.firefighters_on_duty.fire_phase.critical_level import critical_level
from companion.games.firefighters_on_duty.fire_phase.distress_calls import distress_calls
from companion.games.firefighters_on_duty.fire_phase.growth import growth
from companion.games.firefighters_on_duty.fire_phase.hazards import hazards
from companion.games.firefighters_on_duty.fire_phase.injuries import injuries
from companion.games.firefighters_on_duty.fire_phase.spread import spread
from companion.games.firefighters_on_duty.fire_phase.vehicle_damage import vehicle_damage


class FireStep(NamedTuple):
    """A step: its label in lines, its name in positions and keys, and what it does."""

    label: str
    at: str
    name: str
    act: Callable[[City], Awaitable[None]]


FIRE_PHASE = (
    FireStep("F1", "fire", "casualties", casualties),
    FireStep("F2", "injuries", "injuries", injuries),
    FireStep("F3", "vehicle_damage", "vehicle_damage", vehicle_damage),
    FireStep("F4", "burn_down", "burn_down", area_burns_down),
    FireStep("F5", "critical_level", "critical_level", critical_level),
    FireStep("F6", "hazards", "hazards", hazards),
    FireStep("F7", "distress_calls", "distress_calls", distress_calls),
    FireStep("F8", "growth", "growth", growth),
    FireStep("F9", "spread", "spread", spread),
)
