"""End of Round (FOD-146 to FOD-150)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import (
    BLOCKED,
    CLOSED_UNTIL,
    FF_AT_BELL,
    HAZARD,
    NP_PAID,
    ROUND,
    SMOKE_ROUND,
    SPREAD_ROW,
    TIMER,
    WRR_CHANGES,
)
from companion.games.firefighters_on_duty.board.staleness import injured_fields
from companion.games.firefighters_on_duty.procedures.common import LOSING_NP, lose, win
from companion.games.firefighters_on_duty.procedures.evaluate import YES, is_true
from companion.games.firefighters_on_duty.procedures.schedule import run_schedule
from companion.games.firefighters_on_duty.procedures.targets import EffectContext
from companion.games.firefighters_on_duty.round.game_end import count_injured, objective_met
from companion.table import Change, mark


async def end_of_round(city: City) -> bool:
    """Negative Points, round token, smoke. True when the game goes on to another round."""
    await _check_points(city)
    await _early_win(city)
    if city.round >= city.last_round:
        await run_schedule(city, "end_of_round")
        return False
    ending = city.round
    city.table.label = "E2"
    city.table.tell("ROUND_TOKEN", mark(ROUND, ending + 1), rule="FOD-148", n=ending + 1)
    _clear_fire_phase_fields(city)
    _thin_smoke(city, ending)
    _end_lasting_effects(city, ending)
    await run_schedule(city, "end_of_round", ending)
    await city.table.confirm(rule="FOD-46")
    return True


async def _check_points(city: City) -> None:
    """Three Negative Points, or what the scenario forbids, lose at once (FOD-146, FOD-155)."""
    city.table.label = "E1"
    lost = city.negative_points >= LOSING_NP
    city.table.tell("CHECK_NP", rule="FOD-146", np=city.negative_points, result="lost" if lost else "continue")
    if lost:
        await lose(city, "negative_points", rule="FOD-146")
    for condition in city.content.scenario.extra_loss:
        if await is_true(EffectContext(city), condition, (YES,)):
            await lose(city, "scenario", rule="FOD-155")


async def _early_win(city: City) -> None:
    """Win at once if the objective is met before the last round and scenario or house rule allow it (FOD-R80).

    Objective and limit of Negative Points are checked as at the final count; its points are told only if they win (FOD-152, FOD-153).
    """
    if not (city.content.scenario.early_win or city.rule("early_win") == "always") or city.round >= city.last_round:
        return
    await ensure_known(city, injured_fields(city))
    undelivered = sum(n for _, n in city.injured_on_board())
    if city.negative_points + undelivered < LOSING_NP and await objective_met(city, (YES,), undelivered):
        await count_injured(city)
        await win(city)


def _clear_fire_phase_fields(city: City) -> None:
    """Clear the fields that only the Fire Phase uses."""
    for x in city.areas:
        city.table.set_state(FF_AT_BELL[x], 0)
    city.table.set_state(NP_PAID, False)


def _thin_smoke(city: City, ending: int) -> None:
    """Lower or remove smoke, by the levels at the start, so that no token is handled twice (FOD-149)."""
    city.table.label = "E3"
    waits = city.rule("fresh_smoke_waits") == "on"
    levels = {x: city.board[HAZARD[x, "smoke"]] for x in city.areas}
    for x, level in levels.items():
        if not level or (waits and city.board[SMOKE_ROUND[x]] == ending):
            continue
        changes: list[Change] = [mark(HAZARD[x, "smoke"], level - 1)]
        if level == 1 and city.board[SMOKE_ROUND[x]]:
            changes.append(mark(SMOKE_ROUND[x], 0))
        city.table.tell("SMOKE_OFF" if level == 1 else "SMOKE_DOWN", *changes, rule="FOD-149", area=x)


def _end_lasting_effects(city: City, ending: int) -> None:
    """Lasting effects end after the smoke step of their round (FOD-189)."""
    for name in city.map.hydrants:
        if _over(city.board[BLOCKED[name]], ending):
            city.table.set_state(BLOCKED[name], None)
            _ends(city, "block_hydrant", name)
    for x in city.roads:
        if _over(city.board[CLOSED_UNTIL[x]], ending):
            city.table.set_state(CLOSED_UNTIL[x], None)
            _ends(city, "close_road", x)
    for x in city.areas:
        _end_on_area(city, x, ending)
    kept = tuple(change for change in city.board[TIMER] if not _over(change[1], ending))
    if kept != city.board[TIMER]:
        city.table.set_state(TIMER, kept)
        _ends(city, "change_timer", "-")


def _end_on_area(city: City, x: str, ending: int) -> None:
    changes = city.board[WRR_CHANGES[x]]
    kept = tuple(change for change in changes if not _over(change[1], ending))
    if kept != changes:
        city.table.set_state(WRR_CHANGES[x], kept)
        _ends(city, "change_wrr", x)
    forced = city.board[SPREAD_ROW[x]]
    if forced and _over(forced[0][1], ending):
        city.table.set_state(SPREAD_ROW[x], ())
        _ends(city, "change_spread", x)


def _over(until: int | None, ending: int) -> bool:
    return until is not None and until <= ending


def _ends(city: City, effect: str, place: str) -> None:
    city.table.tell("EFFECT_ENDS", rule="FOD-189", effect=effect, place=place)
