"""Which areas fire grows on (FOD-133, FOD-135)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.city_state import City


def is_due_to_grow(city: City, x: str) -> bool:
    """Whether fire grows on this area: it burns, has no inactive fire, and has not burned down."""
    return not city.burned(x) and city.burning(x) and city.inactive(x) == 0
