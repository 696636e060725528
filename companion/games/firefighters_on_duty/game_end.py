"""Game end (FOD-151 to FOD-156)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.firefighters_on_duty.common import LOSING_NP, lose, win
from companion.games.firefighters_on_duty.hands import where_injured_lie
from companion.games.firefighters_on_duty.judge import NO, YES, holds
from companion.games.firefighters_on_duty.state import City
from companion.games.firefighters_on_duty.sure import sure
from companion.games.firefighters_on_duty.targets import Cause
from companion.table import mark


async def game_end(city: City) -> None:
    """The final count: undelivered injured, objective, Negative Points."""
    city.table.label = "G"
    await count_injured(city)
    met = await objective_met(city, (YES, NO))
    reasons = ([] if met else ["objective"]) + (["negative_points"] if city.np >= LOSING_NP else [])
    if reasons:
        await lose(city, "+".join(reasons), rule="FOD-154")
    await win(city)


async def count_injured(city: City) -> None:
    """A Negative Point for every injured person not delivered (FOD-152)."""
    await sure(city, where_injured_lie(city))
    places = city.injured_on_board()
    total = sum(n for _, n in places)
    if total:
        marker = mark(("np",), city.np + total)
        city.table.tell("NEG_POINT", marker, rule="FOD-152", n=total, why="injured", steps=total, places=dict(places))


async def objective_met(city: City, ends: Sequence[str], extra_np: int = 0) -> bool:
    """Whether the scenario's objective holds with so many Negative Points more; what the twin can't know is asked (FOD-153). ``ends`` are
    the answers with which the game may end.
    """
    return await holds(Cause(city, extra_np=extra_np), city.content.scenario.objective, ends)
