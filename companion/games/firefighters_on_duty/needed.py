"""What the coming Fire Phase reads for certain, of all that hands can have moved: this the board check asks (FOD-76).

What cards, scenarios and house rules come to read besides is asked when they do (``sure.py``). "Burning" is by what is known before the
board check: fire can only go down in the Action Phase, so that no other space burns now.
"""

from __future__ import annotations

from companion.games.firefighters_on_duty.hands import where_vehicles_stand
from companion.games.firefighters_on_duty.state import City, hazard, space
from companion.table import Path

IN_THE_FIRE = ("fire_active", "firefighters", "civilians", "injured", "hoses", "axes")


def needed(city: City) -> list[Path]:
    """The fields that are asked about after the two minutes."""
    burning = [x for x in city.spaces if city.burning(x)]
    # F1 and F2 look for people in the fire, F2 to F4 send home what lies there, and all steps go by the fire itself.
    paths = [space(x, what) for x in burning for what in IN_THE_FIRE]
    # BURN_DOWN names all hazards (F4), and where electricity lies nothing can be extinguished next time (FOD-63).
    paths += [hazard(x, "electricity") for x in burning if city.is_area(x) and city.board[hazard(x, "electricity")]]
    paths += [space(x, "firefighters") for x in city.areas if not city.burning(x) and (_is_called(city, x) or _may_catch(city, x))]
    # F3 asks which vehicle stands on a burning road. Where no road burns nobody does.
    paths += where_vehicles_stand(city) if any(not city.is_area(x) for x in burning) else []
    return [*paths, *_evacuation(city)]


def _is_called(city: City, x: str) -> bool:
    """F7 asks who was there when the clock stopped."""
    return bool(city.board[space(x, "distress")])


def _may_catch(city: City, x: str) -> bool:
    """F9 rolls by another row where a firefighter stands, unless a card says which (FOD-141)."""
    return not city.burned(x) and city.touches_fire(x) and not city.board[space(x, "spread_row")]


def _evacuation(city: City) -> list[Path]:
    """Who came to the gathering point is counted at once (FOD-194), if there is anybody who can have come."""
    point = city.map.gathering_point
    [balance] = [balance for balance in city.board.form.balances if balance.path[1] == "civilians"]
    still_here = sum(city.board[path] for path in (balance.path, *balance.counted)) - city.board["civilians_evacuated",]
    return [space(point, "civilians"), ("civilians_evacuated",)] if point and still_here else []
