"""F7 Distress calls (FOD-122 to FOD-132)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ANSWERED, DISTRESS, FF_AT_BELL, ON_SPACE, Response
from companion.games.firefighters_on_duty.procedures.common import negative_points
from companion.games.firefighters_on_duty.procedures.resolve import resolve_distress
from companion.table import mark


class AnsweredCall(NamedTuple):
    """A token that is answered now: its round, and how."""

    due: int
    response: Response


async def distress_calls(city: City) -> None:
    """Answer every distress call that is due or has a firefighter; the others wait."""
    called = [x for x in city.areas if city.board[DISTRESS[x]]]
    await ensure_known(city, [ON_SPACE[x, "firefighters"] for x in called])  # of calls that came only in this phase
    answered = {x: calls for x in called if (calls := await _calls(city, x))}
    for x in await city.in_order("order", list(answered)):
        for call in answered[x]:
            await _answer(city, x, call)


async def _calls(city: City, x: str) -> list[AnsweredCall]:
    """The tokens of an area that are answered, lowest round first (FOD-128); by house rule people may decline fast ones."""
    present, calls = _presence(city, x), list[AnsweredCall]()
    for due in sorted(city.board[DISTRESS[x]]):
        how = response(city.round, due, present)
        if how and (how != "fast" or await _accepts_fast_answer(city, x, due)):
            calls.append(AnsweredCall(due, how))
    return calls


def _presence(city: City, x: str) -> bool:
    """A firefighter on the area when the Action Phase closed (FOD-127, FOD-R66)."""
    if city.rule("distress_presence") == "at_step":
        return city.count_on(x, "firefighters") > 0
    return city.board[FF_AT_BELL[x]] > 0


def response(now: int, due: int, present: bool) -> Response | None:
    """fast, on_time, late, or None: the token waits (FOD-123 to FOD-126). Overdue is late (FOD-132)."""
    if now > due:
        return "late"
    if present:
        return "fast" if now < due else "on_time"
    return "late" if now == due else None


async def _accepts_fast_answer(city: City, x: str, due: int) -> bool:
    """A fast answer is automatic; by house rule people are asked, and a declined call waits (FOD-R67)."""
    if city.rule("fast_response") == "automatic":
        return True
    name = city.table.numbered_key(f"{x}/fast/{due}")
    return await city.table.choose(name, ("yes", "no"), "fast_response", rule="FOD-R67", area=x, round=due) == "yes"


async def _answer(city: City, x: str, call: AnsweredCall) -> None:
    due, how = call
    await resolve_distress(city, x, how)
    left = list(city.board[DISTRESS[x]])
    left.remove(due)
    city.table.tell("REMOVE_DISTRESS", mark(DISTRESS[x], tuple(left)), rule="FOD-128", area=x, round=due)
    city.table.set_state(ANSWERED[how], city.board[ANSWERED[how]] + 1)
    if how == "late":
        await negative_points(city, 1, "FOD-125")
