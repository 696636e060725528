"""Which fields the coming Fire Phase will certainly read: the board check asks about these (FOD-76).

Cards, scenarios and house rules may read more; they ask when they do (``ask_stale.py``). Spaces that burned before the Action Phase count
as burning, because fire only goes down in it.
"""

from __future__ import annotations

from typing import Final

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import DISTRESS, EVACUATED, HAZARD, ON_SPACE, SPREAD_ROW, SpacePiece
from companion.games.firefighters_on_duty.board.staleness import vehicle_position_fields
from companion.table import FieldPath

READ_ON_BURNING_SPACES: Final[tuple[SpacePiece, ...]] = ("fire_active", "firefighters", "civilians", "injured", "hoses", "axes")


def fields_read_by_fire_phase(city: City) -> list[FieldPath]:
    """The fields that the board check asks about."""
    burning = [x for x in city.spaces if city.burning(x)]
    # F1 and F2 look for people in the fire, F2 to F4 return equipment to the stations, and all steps read the fire.
    paths: list[FieldPath] = [ON_SPACE[x, what] for x in burning for what in READ_ON_BURNING_SPACES]
    # BURN_DOWN names all hazards (F4), and nothing can be extinguished on a space with electricity (FOD-63).
    paths += [HAZARD[x, "electricity"] for x in burning if city.is_area(x) and city.board[HAZARD[x, "electricity"]]]
    paths += [
        ON_SPACE[x, "firefighters"] for x in city.areas if not city.burning(x) and (_has_distress_call(city, x) or _may_catch(city, x))
    ]
    # F3 needs the positions of vehicles only if a road burns.
    paths += vehicle_position_fields(city) if any(not city.is_area(x) for x in burning) else []
    return [*paths, *_evacuation(city)]


def _has_distress_call(city: City, x: str) -> bool:
    """F7 reads which firefighters were there when the clock stopped."""
    return bool(city.board[DISTRESS[x]])


def _may_catch(city: City, x: str) -> bool:
    """F9 uses the row for firefighters where there is one, unless a card fixes the row (FOD-141)."""
    return not city.burned(x) and city.touches_fire(x) and not city.board[SPREAD_ROW[x]]


def _evacuation(city: City) -> list[FieldPath]:
    """Civilians at the gathering point are counted at once (FOD-194), if any can have come."""
    point = city.map.gathering_point
    [balance] = [balance for balance in city.board.schema.balances if balance.path[1] == "civilians"]
    still_here = sum(city.board[path] for path in (balance.path, *balance.counted)) - city.board[EVACUATED]
    return [ON_SPACE[point, "civilians"], EVACUATED] if point and still_here else []
