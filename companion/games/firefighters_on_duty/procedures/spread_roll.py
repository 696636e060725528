"""The spread roll (FOD-138 to FOD-142): which areas can catch fire, the row of the spread table, the die and its fires."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import DIFFICULTY, ON_SPACE, SPREAD_ROW
from companion.games.firefighters_on_duty.procedures.common import place_fire
from companion.table import FieldPath

SPREAD_TABLE = {
    "easy": (0, 0, 0, 1, 1, 2),
    "hard": (0, 0, 1, 1, 1, 2),
    "firefighter": (0, 0, 0, 0, 1, 2),
}


def can_catch_fire(city: City, x: str) -> bool:
    """Whether fire may spread to this area: not burned, no inactive fire, a burning space beside it (FOD-138)."""
    return not city.burned(x) and city.inactive(x) == 0 and city.touches_fire(x)


def row_fields(city: City, areas: Iterable[str]) -> list[FieldPath]:
    """The fields that decide the rows of these areas: firefighters, unless a card fixes the row."""
    return [ON_SPACE[x, "firefighters"] for x in areas if not city.board[SPREAD_ROW[x]]]


def spread_row(city: City, x: str) -> str:
    """The row of the table (FOD-141): a card's, else the one for firefighters if any are there, else that of the difficulty."""
    forced = city.board[SPREAD_ROW[x]]
    if forced:
        return str(forced[0][0])
    return "firefighter" if city.count_on(x, "firefighters") else str(city.board[DIFFICULTY])


async def roll_spread(city: City, x: str, name: str) -> None:
    """Roll for one area and place the fires of the table (FOD-140 to FOD-142)."""
    which = spread_row(city, x)
    [die] = await city.table.roll(name, question="spread", rule="FOD-140", area=x, row=which)
    city.table.tell("ROLL_SPREAD", rule="FOD-142", area=x, row=which, die=die)
    n = SPREAD_TABLE[which][die - 1]
    if n:
        await place_fire(city, x, n, "FOD-142")
    else:
        city.table.tell("NO_SPREAD", rule="FOD-142", area=x)
