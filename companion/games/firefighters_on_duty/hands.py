"""What hands move in the Action Phase, and which of it nobody has spoken of since (FOD-76)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board import CARRIER, HAZARDS
from companion.games.firefighters_on_duty.state import City, aboard, hazard, space
from companion.table import Path

LYING = ("firefighters", "civilians", "injured", "hoses", "axes", "debris")
NEVER_MORE = ("fire_active", "debris")


def movable(city: City) -> list[Path]:
    """Everything that hands can have moved."""
    form = city.board.form.fields
    paths = [space(x, what) for x in city.spaces for what in ("fire_active", *LYING)]
    paths += [hazard(x, kind) for x in city.areas for kind in HAZARDS]
    paths += [p for p in form if p[0] == "vehicles" and p[1] in city.vehicles and p[2] not in ("damaged", "removed", "marker")]
    paths += [p for p in form if p[0] in ("stations", "hydrants", "hospital")]
    return [*paths, ("civilians_evacuated",)] if city.map.gathering_point else paths


def at_most(city: City, paths: list[Path]) -> dict[Path, int]:
    """What can only have become less: no more than it was."""
    return {path: city.board[path] for path in paths if path[-1] in NEVER_MORE or "hazards" in path}


def all_may_be_otherwise(city: City, paths: list[Path]) -> None:
    """Two minutes are over in which nobody told the companion anything: all that hands move is stale.

    What can only become less, and is not there, has not changed.
    """
    doubts = city.board.form.doubts
    entries: dict[Path, list[str]] = {}
    for path in paths:
        gone = (path[-1] in NEVER_MORE or "hazards" in path) and not city.board[path]
        if path in doubts and not gone:
            where, entry = doubts[path]
            entries.setdefault(where, []).append(entry)
    for where, stale in entries.items():
        city.table.note(where, tuple(name for name in city.board.form.fields[where].shape.options if name in stale))


def where_vehicles_stand(city: City) -> list[Path]:
    """The places of all vehicles in the game: who reads one of them reads all, because any of them may stand there now."""
    return [aboard(vehicle, "at") for vehicle in city.vehicles]


def where_injured_lie(city: City) -> list[Path]:
    """Everywhere an injured person can be who is not delivered."""
    return [*(space(x, "injured") for x in city.spaces), aboard(CARRIER, "injured")]


def load_of(city: City, vehicle: str) -> list[Path]:
    """All that a vehicle carries."""
    return [path for path in city.board.form.fields if path[:2] == ("vehicles", vehicle) and path[2] in LOADS]


LOADS = ("water", "firefighters", "hoses", "axes", "civilians", "injured")
