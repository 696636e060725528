"""Start of Round (FOD-64 to FOD-69)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known, ensure_supply_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import BLOCKED, HYDRANT, ON_SPACE
from companion.games.firefighters_on_duty.board.schema import HYDRANT_CAPACITY
from companion.games.firefighters_on_duty.procedures.schedule import run_schedule
from companion.table import move, put


async def start_of_round(city: City) -> None:
    """Fill the hydrants, make all fire active, then let people look and talk."""
    await _fill_hydrants(city)
    _flip_fire(city)
    await run_schedule(city, "start_of_round")
    if city.table.told_anything:
        await city.table.confirm(question="start_of_round_done", rule="FOD-68")


async def _fill_hydrants(city: City) -> None:
    """Fill every hydrant to 4; if there is too little water, players decide how to divide it (FOD-65, FOD-66)."""
    city.table.label = "S1"
    served = [h for h in city.map.hydrants if city.board[BLOCKED[h]] is None]
    await ensure_known(city, [HYDRANT[h] for h in served])
    wanted = {h: HYDRANT_CAPACITY - city.board[HYDRANT[h]] for h in served}
    if sum(wanted.values()) > await ensure_supply_known(city, "water", sum(wanted.values())):
        wanted = await _share(city, wanted, city.supply("water"))
    for hydrant, n in wanted.items():
        if n:
            city.table.tell("FILL_HYDRANT", put(HYDRANT[hydrant], n), rule="FOD-65", hydrant=hydrant, n=n)


async def _share(city: City, wanted: dict[str, int], left: int) -> dict[str, int]:
    """Let players divide the remaining water among the hydrants; none stays in the supply."""
    needed, shares = sum(wanted.values()), dict[str, int]()
    for hydrant, n in wanted.items():
        needed -= n
        least, most = max(0, left - needed), min(n, left)
        shares[hydrant] = await city.table.count(f"hydrant/{hydrant}", "fill_hydrant", min=least, max=most, rule="FOD-66", hydrant=hydrant)
        left -= shares[hydrant]
    return shares


def _flip_fire(city: City) -> None:
    """The only place where fire changes from inactive to active (FOD-67)."""
    city.table.label = "S2"
    for x in city.spaces:
        n = city.inactive(x)
        if n:
            flipped = move(ON_SPACE[x, "fire_inactive"], ON_SPACE[x, "fire_active"], n)
            city.table.tell("FLIP_FIRE", *flipped, rule="FOD-67", space=x, n=n)
