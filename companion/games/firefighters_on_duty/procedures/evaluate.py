"""Evaluating conditions and objectives (FOD-193): the value of each term on this board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import (
    ANSWERED,
    DELIVERED,
    DISTRESS,
    EVACUATED,
    HAZARD,
    IN_STATION,
    ON_SPACE,
    REMOVED,
    RESPONSES,
    SpacePiece,
)
from companion.games.firefighters_on_duty.board.schema import VEHICLES
from companion.games.firefighters_on_duty.board.staleness import injured_fields
from companion.games.firefighters_on_duty.model.conditions import AllOf, AnyOf, AskPlayers, Compare, Not
from companion.games.firefighters_on_duty.procedures.targets import EffectContext, find_spaces
from companion.table import FieldPath

ConditionLike = AllOf | AnyOf | Not | Compare | AskPlayers


YES, NO = "yes", "no"
_OPPOSITE = {YES: NO, NO: YES}


async def is_true(cause: EffectContext, condition: ConditionLike, ends: Sequence[str] = ()) -> bool:
    """Whether the condition holds now. Players are asked what only they can know; ``ends`` are the answers that may end the game."""
    if isinstance(condition, AllOf):
        return all([await is_true(cause, part, ends) for part in condition.parts])
    if isinstance(condition, AnyOf):
        return any([await is_true(cause, part, ends) for part in condition.parts])
    if isinstance(condition, Not):
        return not await is_true(cause, condition.part, [_OPPOSITE[answer] for answer in ends])
    if isinstance(condition, AskPlayers):
        table = cause.city.table
        name = table.numbered_key(f"{cause.name}/asked")
        return await table.choose(name, (YES, NO), "asked", rule="FOD-153", ends=ends, text=condition.question) == YES
    return condition.accepts(await value_of(cause, condition))


async def value_of(cause: EffectContext, term: Compare) -> int:
    """The value of a term now."""
    if term.at is not None:
        on = await find_spaces(cause, term.at)
        await ensure_known(cause.city, [path for x in on for path in _read_on_space(cause.city, x, term)])
        return sum(_on_space(cause.city, x, term) for x in on)
    if read := _READ.get(term.term):
        await ensure_known(cause.city, read(cause.city, term))
    if term.term == "np":
        return cause.city.negative_points + cause.extra_np
    return _PLAIN[term.term](cause.city, term)


_COUNTED: Final[dict[str, SpacePiece]] = {"civilians_on": "civilians", "ff_on": "firefighters", "debris_on": "debris"}


def _read_on_space(city: City, x: str, term: Compare) -> list[FieldPath]:
    """The fields that the term counts on a space and that people may have changed."""
    if term.term == "hazards_on":
        return [HAZARD[x, "electricity"]] if city.is_area(x) and term.type in (None, "electricity") else []
    return [ON_SPACE[x, _COUNTED[term.term]]] if term.term in _COUNTED else []


def _on_space(city: City, x: str, term: Compare) -> int:
    if term.term == "hazards_on":
        return sum(1 for kind in city.hazards(x) if term.type in (None, kind))
    if term.term == "fires_on":
        return city.active(x)
    return city.count_on(x, _COUNTED[term.term])


def _burned_areas(city: City, term: Compare) -> int:
    return sum(1 for x in city.areas if city.burned(x) and term.type in (None, city.map.spaces[x].type))


def _distress_answered(city: City, term: Compare) -> int:
    kinds = RESPONSES if term.response == "any" else (term.response,)
    return sum(city.board[ANSWERED[kind]] for kind in kinds)


_READ: dict[str, Callable[[City, Compare], list[FieldPath]]] = {
    "injured_on_board": lambda city, _: injured_fields(city),
    "injured_delivered": lambda city, _: [DELIVERED],
    "water_in": lambda city, term: [IN_STATION[str(term.station), "reserve"]],
}
"""The fields that a term about the whole city counts and that people may have changed."""

_PLAIN: dict[str, Callable[[City, Compare], int]] = {
    "fires_active": lambda city, _: sum(city.active(x) for x in city.spaces),
    "burning_areas": lambda city, _: sum(1 for x in city.areas if city.burning(x)),
    "burned_areas": _burned_areas,
    "civilians_evacuated": lambda city, _: city.board[EVACUATED],
    "injured_on_board": lambda city, _: sum(n for _, n in city.injured_on_board()),
    "injured_delivered": lambda city, _: city.board[DELIVERED],
    "distress_answered": _distress_answered,
    "distress_open": lambda city, _: sum(len(city.board[DISTRESS[x]]) for x in city.areas),
    "vehicles_removed": lambda city, _: sum(1 for v in VEHICLES if city.board[REMOVED[v]]),
    "round": lambda city, _: city.round,
    "water_in": lambda city, term: city.board[IN_STATION[str(term.station), "reserve"]],
}
