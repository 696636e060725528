"""Asking about stale fields: when a rule needs a field that people may have changed, ask for it first, and for nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import AT, FF_AT_BELL
from companion.games.firefighters_on_duty.board.report_limits import ReportFields, full_limits, limits
from companion.games.firefighters_on_duty.board.schema import FIRE_STEPS
from companion.games.firefighters_on_duty.board.staleness import upper_bounds
from companion.table import FieldPath, Limit

MAX_NAMED_PLACES = 6
"""The question names at most this many places."""
KIND_GROUPS = {
    "people": ("firefighters", "civilians", "injured", "civilians_evacuated", "delivered"),
    "gear": ("hoses", "axes"),
    "tanks": ("hydrants", "water", "reserve"),
}


async def ensure_known(city: City, paths: Iterable[FieldPath]) -> None:
    """Ask for the current values of those fields that are stale: one question for all, none when all are known (FOD-76).

    Not called while the clock runs (FOD-72): no rule reads the board then.
    """
    stale = [path for path in dict.fromkeys(paths) if city.board.is_stale(path)]
    if not stale:
        return
    asked, found = _answerable(city, stale)
    how, args = _question(asked)
    await city.table.report(
        city.table.numbered_key(_key_suffix(asked)), asked, f"sure_{how}", found, upper_bounds(city, asked), rule="FOD-76", **args
    )
    _record_firefighters_at_bell(city, stale)


def _answerable(city: City, stale: list[FieldPath]) -> tuple[list[FieldPath], list[Limit]]:
    """The fields to ask about, and the limits of the answer.

    Earlier answers can contradict each other (two injured people are missing, and the only stale place is a full vehicle). Then all
    fields that hold such pieces are asked again.
    """
    found = limits(city, ReportFields(frozenset(stale)))
    full = {limit.name for limit in full_limits(found)}
    if not full:
        return stale, found
    again = [path for balance in city.board.schema.balances if balance.path[1] in full for path in balance.counted]
    asked = list(dict.fromkeys([*stale, *again]))
    return asked, limits(city, ReportFields(frozenset(asked)))


async def ensure_supply_known(city: City, piece: str, wanted: int) -> int:
    """How many of a piece are in the supply. If there seem to be too few, ask about its stale fields first: there may be more."""
    if city.supply(piece) < wanted:
        fields = city.board.schema.fields
        await ensure_known(city, (path for path in city.board.schema.stale_entries if any(use.piece == piece for use in fields[path].uses)))
    return city.supply(piece)


def _record_firefighters_at_bell(city: City, paths: list[FieldPath]) -> None:
    """Firefighters reported now for the first time were there when the Action Phase ended, for rules that move them ask first (FOD-78)."""
    if city.board[AT] not in ("check", *FIRE_STEPS):
        return
    for path in paths:
        if path[0] == "spaces" and path[2] == "firefighters" and city.is_area(path[1]):
            city.table.set_state(FF_AT_BELL[path[1]], city.board[path])


def _key_suffix(paths: list[FieldPath]) -> str:
    """The end of the key: what is asked, and where. A recorded answer may only be reused for the same question."""
    places = _places(paths)
    where = "+".join(places) if len(places) <= MAX_NAMED_PLACES else f"{places[0]}-{places[-1]}.{len(places)}"
    return f"sure/{'+'.join(_what(paths))}/{where}"


def _what(paths: list[FieldPath]) -> list[str]:
    return list(dict.fromkeys("hydrants" if path[0] == "hydrants" else path[-1] for path in paths))


def _places(paths: list[FieldPath]) -> list[str]:
    return list(dict.fromkeys(path[-1] if path[0] == "hydrants" else path[1] if len(path) > 2 else path[0] for path in paths))


def _question(paths: list[FieldPath]) -> tuple[str, dict[str, Any]]:
    """The suffix of the question's code, and its arguments."""
    what, places = _what(paths), _places(paths)
    if what == ["at"]:
        return "at", {}
    if paths[0][0] == "vehicles" and len(places) == 1 and "at" not in what:
        return "load", {"vehicle": places[0]}
    if len(places) > MAX_NAMED_PLACES:
        return "all_over", {"kind": _kind(what)}
    return "on", {"kind": _kind(what), "places": places}


def _kind(what: list[str]) -> str:
    """One word for what is asked."""
    return what[0] if len(what) == 1 else next((name for name, some in KIND_GROUPS.items() if set(what) <= set(some)), "things")
