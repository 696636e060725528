"""Judging objectives and conditions (FOD-193): what each term stands for on this board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.firefighters_on_duty.board import VEHICLES
from companion.games.firefighters_on_duty.conditions import AllOf, AnyOf, Asked, Compare, Not
from companion.games.firefighters_on_duty.hands import where_injured_lie
from companion.games.firefighters_on_duty.state import City, hazard, in_station, space
from companion.games.firefighters_on_duty.sure import sure
from companion.games.firefighters_on_duty.targets import Cause, spaces
from companion.table import Path

ConditionLike = AllOf | AnyOf | Not | Compare | Asked


YES, NO = "yes", "no"
_OPPOSITE = {YES: NO, NO: YES}


async def holds(cause: Cause, condition: ConditionLike, ends: Sequence[str] = ()) -> bool:
    """Whether the condition holds now. What only the players can know is asked; ``ends`` are the answers with which the game may end."""
    if isinstance(condition, AllOf):
        return all([await holds(cause, part, ends) for part in condition.parts])
    if isinstance(condition, AnyOf):
        return any([await holds(cause, part, ends) for part in condition.parts])
    if isinstance(condition, Not):
        return not await holds(cause, condition.part, [_OPPOSITE[answer] for answer in ends])
    if isinstance(condition, Asked):
        table = cause.city.table
        name = table.nth(f"{cause.name}/asked")
        return await table.choose(name, (YES, NO), "asked", rule="FOD-153", ends=ends, text=condition.question) == YES
    return condition.holds(await value_of(cause, condition))


async def value_of(cause: Cause, term: Compare) -> int:
    """The number that a term stands for now."""
    if term.at is not None:
        on = await spaces(cause, term.at)
        await sure(cause.city, [path for x in on for path in _read_on_space(cause.city, x, term)])
        return sum(_on_space(cause.city, x, term) for x in on)
    if read := _READ.get(term.term):
        await sure(cause.city, read(cause.city, term))
    if term.term == "np":
        return cause.city.np + cause.extra_np
    return _PLAIN[term.term](cause.city, term)


_COUNTED = {"civilians_on": "civilians", "ff_on": "firefighters", "debris_on": "debris"}


def _read_on_space(city: City, x: str, term: Compare) -> list[Path]:
    """What hands move, of what the term counts on a space."""
    if term.term == "hazards_on":
        return [hazard(x, "electricity")] if city.is_area(x) and term.type in (None, "electricity") else []
    return [space(x, _COUNTED[term.term])] if term.term in _COUNTED else []


def _on_space(city: City, x: str, term: Compare) -> int:
    if term.term == "hazards_on":
        return sum(1 for kind in city.hazards(x) if term.type in (None, kind))
    if term.term == "fires_on":
        return city.active(x)
    return city.on(x, _COUNTED[term.term])


def _burned_areas(city: City, term: Compare) -> int:
    return sum(1 for x in city.areas if city.burned(x) and term.type in (None, city.map.spaces[x].type))


def _distress_answered(city: City, term: Compare) -> int:
    kinds = ("fast", "on_time", "late") if term.response == "any" else (term.response,)
    return sum(city.board["distress_answered", kind] for kind in kinds)


_READ: dict[str, Callable[[City, Compare], list[Path]]] = {
    "injured_on_board": lambda city, _: where_injured_lie(city),
    "injured_delivered": lambda city, _: [("hospital", "delivered")],
    "water_in": lambda city, term: [in_station(str(term.station), "reserve")],
}
"""What hands move, of what a term about the whole city counts."""

_PLAIN: dict[str, Callable[[City, Compare], int]] = {
    "fires_active": lambda city, _: sum(city.active(x) for x in city.spaces),
    "burning_areas": lambda city, _: sum(1 for x in city.areas if city.burning(x)),
    "burned_areas": _burned_areas,
    "civilians_evacuated": lambda city, _: int(city.board["civilians_evacuated",]),
    "injured_on_board": lambda city, _: sum(n for _, n in city.injured_on_board()),
    "injured_delivered": lambda city, _: int(city.board["hospital", "delivered"]),
    "distress_answered": _distress_answered,
    "distress_open": lambda city, _: sum(len(city.board["spaces", x, "distress"]) for x in city.areas),
    "vehicles_removed": lambda city, _: sum(1 for v in VEHICLES if city.board["vehicles", v, "removed"]),
    "round": lambda city, _: city.round,
    "water_in": lambda city, term: int(city.board["stations", str(term.station), "reserve"]),
}
