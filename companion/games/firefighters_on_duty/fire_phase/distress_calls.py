"""F7 Distress calls (FOD-122 to FOD-132)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.common import negative_points
from companion.games.firefighters_on_duty.draws import draw_distress
from companion.games.firefighters_on_duty.state import City, space
from companion.table import mark


async def distress_calls(city: City) -> None:
    """Answer every distress call that is due or has a firefighter; the others wait."""
    present = {x: _presence(city, x) for x in city.areas}
    calls = {x: sorted(city.board[space(x, "distress")]) for x in city.areas}
    due = [x for x in city.areas if any(response(city.round, d, present[x]) for d in calls[x])]
    for x in await city.in_order("order", due):
        for d in calls[x]:
            how = response(city.round, d, present[x])
            if how:
                await _answer(city, x, d, how)


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
    """A fast answer is automatic, unless the house asks (FOD-R67)."""
    if city.switch("fast_response") == "automatic":
        return True
    return await city.table.choose(f"{x}/fast/{due}", ("yes", "no"), "fast_response", rule="FOD-R67", area=x, round=due) == "yes"


async def _answer(city: City, x: str, due: int, how: str) -> None:
    if how == "fast" and not await _wanted(city, x, due):
        city.table.tell("DISTRESS_WAITS", rule="FOD-R67", area=x, round=due)
        return
    await draw_distress(city, x, how)
    left = list(city.board[space(x, "distress")])
    left.remove(due)
    city.table.tell("REMOVE_DISTRESS", mark(space(x, "distress"), tuple(left)), rule="FOD-128", area=x, round=due)
    answered = city.board["distress_answered", how]
    city.table.note(("distress_answered", how), answered + 1)
    if how == "late":
        await negative_points(city, 1, "FOD-125")
