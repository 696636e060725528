"""F9 Fire spread (FOD-138 to FOD-145)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.firefighters_on_duty.common import place_fire
from companion.games.firefighters_on_duty.schedule import scheduled
from companion.games.firefighters_on_duty.state import City, space
from companion.games.firefighters_on_duty.sure import sure
from companion.table import Path

SPREAD_TABLE = {
    "easy": (0, 0, 0, 1, 1, 2),
    "hard": (0, 0, 1, 1, 1, 2),
    "firefighter": (0, 0, 0, 0, 1, 2),
}


async def spread(city: City) -> None:
    """One die for each area without inactive fire beside a burning space."""
    # An area that burns without inactive fire was due to grow and got no token: it is left out as if it had one (FOD-139).
    found = [x for x in city.areas if catches(city, x) and not city.burning(x)]
    await sure(city, rows_need(city, found))
    for x in await city.in_order("order", found):
        await roll_spread(city, x, f"{x}")
    await scheduled(city, "end_of_fire_phase")


def catches(city: City, x: str) -> bool:
    """Whether fire may spread to this area: not burned, no inactive fire, a burning space beside it (FOD-138)."""
    return not city.burned(x) and city.inactive(x) == 0 and city.touches_fire(x)


def rows_need(city: City, areas: Iterable[str]) -> list[Path]:
    """What has to be known for the rows of these areas: who stands there, where no card says the row."""
    return [space(x, "firefighters") for x in areas if not city.board[space(x, "spread_row")]]


def row(city: City, x: str) -> str:
    """The row of the table (FOD-141): a card's, else the firefighters' if one stands there, else the difficulty's."""
    forced = city.board[space(x, "spread_row")]
    if forced:
        return str(forced[0][0])
    return "firefighter" if city.on(x, "firefighters") else str(city.board["difficulty",])


async def roll_spread(city: City, x: str, name: str) -> None:
    """Roll for one area and lay what the table says (FOD-140 to FOD-142)."""
    which = row(city, x)
    [die] = await city.table.roll(name, question="spread", rule="FOD-140", area=x, row=which)
    city.table.tell("ROLL_SPREAD", rule="FOD-142", area=x, row=which, die=die)
    n = SPREAD_TABLE[which][die - 1]
    if n:
        await place_fire(city, x, n, "FOD-142")
    else:
        city.table.tell("NO_SPREAD", rule="FOD-142", area=x)
