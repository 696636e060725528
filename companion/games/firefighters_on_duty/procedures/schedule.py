"""Scheduled effects of a scenario (FOD-192)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.procedures.resolve import resolve
from companion.games.firefighters_on_duty.procedures.targets import EffectContext


async def run_schedule(city: City, when: str, round_: int | None = None) -> None:
    """Run what the scenario has for this moment of this round (or of ``round_``, where the token has moved on already)."""
    now = city.round if round_ is None else round_
    for entry in city.content.scenario.schedule:
        if entry.round == now and entry.when == when:
            await resolve(EffectContext(city), entry.effects)
