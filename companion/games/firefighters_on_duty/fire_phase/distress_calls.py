"""F7 Distress calls (FOD-122 to FOD-132)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.firefighters_on_duty.common import negative_points
from companion.games.firefighters_on_duty.draws import draw_distress
from companion.games.firefighters_on_duty.state import City, space
from companion.games.firefighters_on_duty.sure import sure
from companion.table import mark


class Call(NamedTuple):
    """A token that is answered now: its round, and how."""

    due: int
    how: str


async def distress_calls(city: City) -> None:
    """Answer every distress call that is due or has a firefighter; the others wait."""
    called = [x for x in city.areas if city.board[space(x, "distress")]]
    await sure(city, [space(x, "firefighters") for x in called])  # of calls that came only in this phase
    answered = {x: calls for x in called if (calls := await _calls(city, x))}
    for x in await city.in_order("order", list(answered)):
        for call in answered[x]:
            await _answer(city, x, call)


async def _calls(city: City, x: str) -> list[Call]:
    """The tokens of an area that are answered, lowest round first (FOD-128); people are asked of fast ones where the house asks."""
    present, calls = _presence(city, x), list[Call]()
    for due in sorted(city.board[space(x, "distress")]):
        how = response(city.round, due, present)
        if how and (how != "fast" or await _wanted(city, x, due)):
            calls.append(Call(due, how))
    return calls


def _presence(city: City, x: str) -> bool:
    """A firefighter on the area when the Action Phase closed (FOD-127, FOD-R66)."""
    if city.switch("distress_presence") == "at_step":
        return city.on(x, "firefighters") > 0
    return bool(city.board["ff_at_bell", x] > 0)


def response(now: int, due: int, present: bool) -> str | None:
    """fast, on_time, late, or None: the token waits (FOD-123 to FOD-126). Overdue is late (FOD-132)."""
    if now > due:
        return "late"
    if present:
        return "fast" if now < due else "on_time"
    return "late" if now == due else None


async def _wanted(city: City, x: str, due: int) -> bool:
    """A fast answer is automatic, unless the house asks; declined, the token waits like any other (FOD-R67)."""
    if city.switch("fast_response") == "automatic":
        return True
    name = city.table.nth(f"{x}/fast/{due}")
    return await city.table.choose(name, ("yes", "no"), "fast_response", rule="FOD-R67", area=x, round=due) == "yes"


async def _answer(city: City, x: str, call: Call) -> None:
    due, how = call
    await draw_distress(city, x, how)
    left = list(city.board[space(x, "distress")])
    left.remove(due)
    city.table.tell("REMOVE_DISTRESS", mark(space(x, "distress"), tuple(left)), rule="FOD-128", area=x, round=due)
    city.table.note(("distress_answered", how), city.board["distress_answered", how] + 1)
    if how == "late":
        await negative_points(city, 1, "FOD-125")
