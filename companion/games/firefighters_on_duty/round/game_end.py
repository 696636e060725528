"""Game end (FOD-151 to FOD-156)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import NP
from companion.games.firefighters_on_duty.board.staleness import injured_fields
from companion.games.firefighters_on_duty.procedures.common import LOSING_NP, lose, win
from companion.games.firefighters_on_duty.procedures.evaluate import NO, YES, is_true
from companion.games.firefighters_on_duty.procedures.targets import EffectContext
from companion.table import mark


async def game_end(city: City) -> None:
    """The final count: undelivered injured, objective, Negative Points."""
    city.table.label = "G"
    await count_injured(city)
    met = await objective_met(city, (YES, NO))
    reasons = ([] if met else ["objective"]) + (["negative_points"] if city.negative_points >= LOSING_NP else [])
    if reasons:
        await lose(city, "+".join(reasons), rule="FOD-154")
    await win(city)


async def count_injured(city: City) -> None:
    """A Negative Point for every injured person not delivered (FOD-152)."""
    await ensure_known(city, injured_fields(city))
    places = city.injured_on_board()
    total = sum(n for _, n in places)
    if total:
        marker = mark(NP, city.negative_points + total)
        city.table.tell("NEG_POINT", marker, rule="FOD-152", n=total, why="injured", steps=total, places=dict(places))


async def objective_met(city: City, ends: Sequence[str], extra_np: int = 0) -> bool:
    """Whether the scenario's objective holds with ``extra_np`` more Negative Points.

    People are asked what only they know (FOD-153); ``ends`` are the answers with which the game may end.
    """
    return await is_true(EffectContext(city, extra_np=extra_np), city.content.scenario.objective, ends)
