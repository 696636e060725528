"""The board check after the Action Phase (FOD-76 to FOD-79, FOD-194): people report what the coming Fire Phase needs to know."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import EVACUATED, FF_AT_BELL, ON_SPACE
from companion.games.firefighters_on_duty.board.fire_phase_reads import fields_read_by_fire_phase
from companion.games.firefighters_on_duty.board.report_limits import ReportFields, limits
from companion.games.firefighters_on_duty.board.staleness import mark_all_stale, movable_fields, upper_bounds
from companion.games.firefighters_on_duty.procedures.schedule import run_schedule
from companion.table import UNTOUCHED, FieldPath, mark, take


async def board_check(city: City) -> None:
    """Ask what changed, refuse impossible reports, record the firefighters on each area (FOD-78), count evacuated civilians."""
    paths = movable_fields(city)
    ends = (UNTOUCHED,) if _known_loss(city) else ()
    asked = _fields_to_ask(city, paths)
    found = limits(city, ReportFields.of(paths, asked))
    await city.table.report("", paths, "board_check", found, upper_bounds(city, paths), rule="FOD-76", asked=asked, ends=ends)
    for x in city.areas:
        there = ON_SPACE[x, "firefighters"]
        city.table.set_state(FF_AT_BELL[x], 0 if city.board.is_stale(there) else city.board[there])
    await _evacuate(city)
    await run_schedule(city, "end_of_action")


def _known_loss(city: City) -> bool:
    """Whether a space has fire and an injured person, as far as known: if that has not changed, the game is lost (FOD-82)."""
    injured = (ON_SPACE[x, "injured"] for x in city.spaces if city.burning(x))
    return any(city.board[path] > 0 for path in injured if not city.board.is_stale(path))


def _fields_to_ask(city: City, paths: list[FieldPath]) -> list[FieldPath] | None:
    """The fields that people are asked about: those that the Fire Phase reads, or None for all (house rule ``board_check``)."""
    if city.rule("board_check") == "all":
        return None
    mark_all_stale(city, paths)
    return fields_read_by_fire_phase(city)


async def _evacuate(city: City) -> None:
    """Civilians on the gathering point are counted and leave the board (FOD-194)."""
    point = city.map.gathering_point
    if not point:
        return
    await ensure_known(city, [ON_SPACE[point, "civilians"]])
    if n := city.count_on(point, "civilians"):
        counted = mark(EVACUATED, city.board[EVACUATED] + n)
        city.table.tell("EVACUATE", take(ON_SPACE[point, "civilians"], n), counted, rule="FOD-194", space=point, n=n)
