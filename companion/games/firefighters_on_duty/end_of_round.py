"""End of Round (FOD-146 to FOD-150)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.common import LOSING_NP, lose, win
from companion.games.firefighters_on_duty.game_end import count_injured, objective_met
from companion.games.firefighters_on_duty.hands import where_injured_lie
from companion.games.firefighters_on_duty.judge import YES, holds
from companion.games.firefighters_on_duty.schedule import scheduled
from companion.games.firefighters_on_duty.state import City, hazard, space
from companion.games.firefighters_on_duty.sure import sure
from companion.games.firefighters_on_duty.targets import Cause
from companion.table import Change, mark


async def end_of_round(city: City) -> bool:
    """Negative Points, round token, smoke. True when the game goes on to another round."""
    await _check_points(city)
    await _early_win(city)
    if city.round >= city.last_round:
        await scheduled(city, "end_of_round")
        return False
    ending = city.round
    city.table.label = "E2"
    city.table.tell("ROUND_TOKEN", mark(("round",), ending + 1), rule="FOD-148", n=ending + 1)
    _forget_the_phase(city)
    _thin_smoke(city, ending)
    _end_lasting(city, ending)
    await scheduled(city, "end_of_round", ending)
    await city.table.done(rule="FOD-46")
    return True


async def _check_points(city: City) -> None:
    """Three Negative Points, or what the scenario forbids, lose at once (FOD-146, FOD-155)."""
    city.table.label = "E1"
    lost = city.np >= LOSING_NP
    city.table.tell("CHECK_NP", rule="FOD-146", np=city.np, result="lost" if lost else "continue")
    if lost:
        await lose(city, "negative_points", rule="FOD-146")
    for condition in city.content.scenario.extra_loss:
        if await holds(Cause(city), condition, (YES,)):
            await lose(city, "scenario", rule="FOD-155")


async def _early_win(city: City) -> None:
    """The objective met before the last round wins where scenario or house say so (FOD-R80). Both it and the limit of Negative Points
    are judged with the points of the final count, which are told only if that wins (FOD-152, FOD-153).
    """
    if not (city.content.scenario.early_win or city.switch("early_win") == "always") or city.round >= city.last_round:
        return
    await sure(city, where_injured_lie(city))
    undelivered = sum(n for _, n in city.injured_on_board())
    if city.np + undelivered < LOSING_NP and await objective_met(city, (YES,), undelivered):
        await count_injured(city)
        await win(city)


def _forget_the_phase(city: City) -> None:
    """What only the Fire Phase needed."""
    for x in city.areas:
        city.table.note(("ff_at_bell", x), 0)
    city.table.note(("np_paid",), False)


def _thin_smoke(city: City, ending: int) -> None:
    """Judged on the state at the start, so that no token is handled twice (FOD-149)."""
    city.table.label = "E3"
    waits = city.switch("fresh_smoke_waits") == "on"
    levels = {x: city.board[hazard(x, "smoke")] for x in city.areas}
    for x, level in levels.items():
        if not level or (waits and city.board[space(x, "smoke_round")] == ending):
            continue
        changes: list[Change] = [mark(hazard(x, "smoke"), level - 1)]
        if level == 1 and city.board[space(x, "smoke_round")]:
            changes.append(mark(space(x, "smoke_round"), 0))
        city.table.tell("SMOKE_OFF" if level == 1 else "SMOKE_DOWN", *changes, rule="FOD-149", area=x)


def _end_lasting(city: City, ending: int) -> None:
    """Lasting effects end after the smoke step of their round (FOD-189)."""
    for name in city.map.hydrants:
        if _over(city.board["blocked", name], ending):
            city.table.note(("blocked", name), None)
            _ends(city, "block_hydrant", name)
    for x in city.roads:
        if _over(city.board[space(x, "closed_until")], ending):
            city.table.note(space(x, "closed_until"), None)
            _ends(city, "close_road", x)
    for x in city.areas:
        _end_on_area(city, x, ending)
    kept = tuple(change for change in city.board["timer",] if not _over(change[1], ending))
    if kept != city.board["timer",]:
        city.table.note(("timer",), kept)
        _ends(city, "change_timer", "-")


def _end_on_area(city: City, x: str, ending: int) -> None:
    changes = city.board[space(x, "wrr_change")]
    kept = tuple(change for change in changes if not _over(change[1], ending))
    if kept != changes:
        city.table.note(space(x, "wrr_change"), kept)
        _ends(city, "change_wrr", x)
    forced = city.board[space(x, "spread_row")]
    if forced and _over(forced[0][1], ending):
        city.table.note(space(x, "spread_row"), ())
        _ends(city, "change_spread", x)


def _over(until: int | None, ending: int) -> bool:
    return until is not None and until <= ending


def _ends(city: City, effect: str, place: str) -> None:
    city.table.tell("EFFECT_ENDS", rule="FOD-189", effect=effect, place=place)
