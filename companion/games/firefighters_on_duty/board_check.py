"""The board check after the Action Phase (FOD-76 to FOD-79, FOD-194): what changed on the table, where the coming Fire Phase looks."""

from __future__ import annotations

from companion.games.firefighters_on_duty.hands import all_may_be_otherwise, at_most, movable
from companion.games.firefighters_on_duty.limits import Reported, limits
from companion.games.firefighters_on_duty.needed import needed
from companion.games.firefighters_on_duty.schedule import scheduled
from companion.games.firefighters_on_duty.state import City, space
from companion.games.firefighters_on_duty.sure import sure
from companion.table import UNTOUCHED, Path, mark, take


async def board_check(city: City) -> None:
    """Ask what changed, refuse what can't be, count who left, and keep who stood where at the bell (FOD-78)."""
    paths = movable(city)
    ends = (UNTOUCHED,) if _lost_as_known(city) else ()
    asked = _asked(city, paths)
    found = limits(city, Reported.of(paths, asked))
    await city.table.report("", paths, "board_check", found, at_most(city, paths), rule="FOD-76", asked=asked, ends=ends)
    for x in city.areas:
        there = space(x, "firefighters")
        city.table.note(("ff_at_bell", x), 0 if city.board.is_stale(there) else city.board[there])
    await _evacuate(city)
    await scheduled(city, "end_of_action")


def _lost_as_known(city: City) -> bool:
    """Whether fire and somebody injured are on one space as far as is known: if that did not change, the game is lost (FOD-82)."""
    injured = (space(x, "injured") for x in city.spaces if city.burning(x))
    return any(city.board[path] > 0 for path in injured if not city.board.is_stale(path))


def _asked(city: City, paths: list[Path]) -> list[Path] | None:
    """What people are asked about: what the Fire Phase needs, or (None) everything, where the house wants to type it all."""
    if city.switch("board_check") == "all":
        return None
    all_may_be_otherwise(city, paths)
    return needed(city)


async def _evacuate(city: City) -> None:
    """Civilians on the gathering point are counted and leave the board (FOD-194)."""
    point = city.map.gathering_point
    if not point:
        return
    await sure(city, [space(point, "civilians")])
    if n := city.on(point, "civilians"):
        counted = mark(("civilians_evacuated",), city.board["civilians_evacuated",] + n)
        city.table.tell("EVACUATE", take(space(point, "civilians"), n), counted, rule="FOD-194", space=point, n=n)
