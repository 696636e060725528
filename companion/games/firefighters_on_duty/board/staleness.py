"""Stale fields: what people can move in the Action Phase, and so may differ from the twin until they report it (FOD-76)."""

from __future__ import annotations

from typing import Final

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ABOARD, CARGO, EVACUATED, HAZARD, ON_SPACE, VEHICLE_AT, SpacePiece
from companion.games.firefighters_on_duty.board.schema import CARRIER, HAZARDS
from companion.table import BoardField, FieldPath

LOOSE_PIECES: Final[tuple[SpacePiece, ...]] = ("firefighters", "civilians", "injured", "hoses", "axes", "debris")
MOVABLE_ON_SPACE: Final[tuple[SpacePiece, ...]] = ("fire_active", *LOOSE_PIECES)
ONLY_DECREASING: Final = ("fire_active", "debris")


def movable_fields(city: City) -> list[FieldPath]:
    """All fields that people may have changed in the Action Phase."""
    known = city.board.schema.fields
    paths: list[FieldPath] = [ON_SPACE[x, what] for x in city.spaces for what in MOVABLE_ON_SPACE]
    paths += [HAZARD[x, kind] for x in city.areas for kind in HAZARDS]
    paths += [p for p in known if p[0] == "vehicles" and p[1] in city.vehicles and p[2] not in ("damaged", "removed", "marker")]
    paths += [p for p in known if p[0] in ("stations", "hydrants", "hospital")]
    return [*paths, EVACUATED] if city.map.gathering_point else paths


def upper_bounds(city: City, paths: list[FieldPath]) -> dict[FieldPath, int]:
    """What can only have become less: no more than it was."""
    return {path: city.board[path] for path in paths if path[-1] in ONLY_DECREASING or "hazards" in path}


def mark_all_stale(city: City, paths: list[FieldPath]) -> None:
    """Mark as stale all fields that people can move, because the Action Phase is over.

    A field that only goes down and is already 0 has not changed.
    """
    entry_of = city.board.schema.stale_entries
    entries: dict[FieldPath, list[str]] = {}
    for path in paths:
        is_empty = (path[-1] in ONLY_DECREASING or "hazards" in path) and not city.board[path]
        if path in entry_of and not is_empty:
            where, entry = entry_of[path]
            entries.setdefault(where, []).append(entry)
    for where, stale in entries.items():
        options = city.board.schema.fields[where].field_type.options
        city.table.set_state(BoardField[tuple[str | int, ...]](*where), tuple(name for name in options if name in stale))


def vehicle_position_fields(city: City) -> list[FieldPath]:
    """The position of every vehicle in the game. Rules that look for a vehicle on a space need all of them."""
    return [VEHICLE_AT[vehicle] for vehicle in city.vehicles]


def injured_fields(city: City) -> list[FieldPath]:
    """All fields with injured people who are not delivered."""
    return [*(ON_SPACE[x, "injured"] for x in city.spaces), ABOARD[CARRIER, "injured"]]


def cargo_fields(city: City, vehicle: str) -> list[FieldPath]:
    """The fields of everything that a vehicle carries."""
    return [path for path in city.board.schema.fields if path[:2] == ("vehicles", vehicle) and path[2] in CARGO]
