"""Typed handles for every field of the board: rules read and write the twin through them, and mypy knows what each holds.

``board[ON_SPACE["A3", "injured"]]`` is an int; a field that is not there, or a value of the wrong type, is an error.
"""

from __future__ import annotations

from typing import Final, Literal

from companion.games.firefighters_on_duty.model.selectors import Hazard
from companion.table import KEY, BoardField, KeyedField

SpacePiece = Literal["fire_active", "fire_inactive", "firefighters", "civilians", "injured", "hoses", "axes", "debris"]
"""Pieces counted on a space."""
Cargo = Literal["water", "firefighters", "hoses", "axes", "civilians", "injured"]
"""Pieces counted aboard a vehicle."""
Stock = Literal["reserve", "firefighters", "hoses", "axes"]
"""Pieces counted in a fire station."""
Response = Literal["fast", "on_time", "late"]
"""How a distress call was answered."""

SPACE_PIECES: Final[tuple[SpacePiece, ...]] = (
    *("fire_active", "fire_inactive", "firefighters", "civilians", "injured", "hoses", "axes", "debris"),
)  # fmt: skip
CARGO: Final[tuple[Cargo, ...]] = ("water", "firefighters", "hoses", "axes", "civilians", "injured")
STOCK: Final[tuple[Stock, ...]] = ("reserve", "firefighters", "hoses", "axes")
RESPONSES: Final[tuple[Response, ...]] = ("fast", "on_time", "late")

# -- tracks -----------------------------------------------------------------------------------------------------

AT = BoardField[str]("at")
"""Which part of a round is played, one of ``STEPS``."""
ROUND = BoardField[int]("round")
LAST_ROUND = BoardField[int]("last_round")
DIFFICULTY = BoardField[str]("difficulty")
NP = BoardField[int]("np")
"""Negative Points."""
NP_PAID = BoardField[bool]("np_paid")
"""Whether this Fire Phase has had its Negative Point for missing fire (house rule, FOD-R41)."""
OUTCOME = BoardField[str]("outcome")

# -- places -----------------------------------------------------------------------------------------------------

ON_SPACE = KeyedField[tuple[str, SpacePiece], int]("spaces", KEY, KEY)
CLOSED_UNTIL = KeyedField[str, int | None]("spaces", KEY, "closed_until")
"""The last round in which a road is closed."""
HAZARD = KeyedField[tuple[str, Hazard], int]("spaces", KEY, "hazards", KEY)
"""Hazard tokens on an area; of smoke its level."""
SMOKE_ROUND = KeyedField[str, int]("spaces", KEY, "smoke_round")
"""The round in which smoke was placed."""
DISTRESS = KeyedField[str, tuple[int, ...]]("spaces", KEY, "distress")
"""The rounds of the distress calls of an area."""
BURNED = KeyedField[str, bool]("spaces", KEY, "burned")
WRR_CHANGES = KeyedField[str, tuple[tuple[int, int], ...]]("spaces", KEY, "wrr_change")
"""Changes of the water roll requirement, each with its last round."""
SPREAD_ROW = KeyedField[str, tuple[tuple[str, int], ...]]("spaces", KEY, "spread_row")
"""The row of the spread table that a card fixes, with its last round."""

VEHICLE_AT = KeyedField[str, str | None]("vehicles", KEY, "at")
"""The road, station or hospital where a vehicle is."""
DAMAGED = KeyedField[str, bool]("vehicles", KEY, "damaged")
REMOVED = KeyedField[str, bool]("vehicles", KEY, "removed")
DAMAGE_MARKER = KeyedField[str, str | None]("vehicles", KEY, "marker")
"""``standin`` if anything but a fire token marks the damage (FOD-97)."""
ABOARD = KeyedField[tuple[str, Cargo], int]("vehicles", KEY, KEY)

IN_STATION = KeyedField[tuple[str, Stock], int]("stations", KEY, KEY)
DELIVERED = BoardField[int]("hospital", "delivered")
"""Injured people delivered to the hospital."""
HYDRANT = KeyedField[str, int]("hydrants", KEY)
"""Water at a hydrant."""

# -- counters ---------------------------------------------------------------------------------------------------

FF_AT_BELL = KeyedField[str, int]("ff_at_bell", KEY)
"""Firefighters on an area when the Action Phase ended (FOD-78)."""
EVACUATED = BoardField[int]("civilians_evacuated")
TIMER = BoardField[tuple[tuple[int, int], ...]]("timer")
"""Changes of the length of the Action Phase, each with its last round."""
ANSWERED = KeyedField[Response, int]("distress_answered", KEY)
BLOCKED = KeyedField[str, int | None]("blocked", KEY)
"""The last round in which a hydrant is blocked."""
UNACCOUNTED = KeyedField[str, int]("adrift", KEY)
"""Pieces that are somewhere in stale fields (see ``Balance``)."""
