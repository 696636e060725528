"""Start of Round (FOD-64 to FOD-69)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board import HYDRANT_HOLDS
from companion.games.firefighters_on_duty.schedule import scheduled
from companion.games.firefighters_on_duty.state import City, space
from companion.games.firefighters_on_duty.sure import sure, sure_of_supply
from companion.table import move, put


async def start_of_round(city: City) -> None:
    """Top up the hydrants, stand all fire upright, then let people look and talk."""
    await _fill_hydrants(city)
    _flip_fire(city)
    await scheduled(city, "start_of_round")
    if city.table.told_anything:
        await city.table.done(question="start_of_round_done", rule="FOD-68")


async def _fill_hydrants(city: City) -> None:
    """Every hydrant back to 4; with too little water the players say how much goes where (FOD-65, FOD-66)."""
    city.table.label = "S1"
    served = [h for h in city.map.hydrants if city.board["blocked", h] is None]
    await sure(city, [("hydrants", h) for h in served])
    wanted = {h: HYDRANT_HOLDS - city.board["hydrants", h] for h in served}
    if sum(wanted.values()) > await sure_of_supply(city, "water", sum(wanted.values())):
        wanted = await _share(city, wanted, city.supply("water"))
    for hydrant, n in wanted.items():
        if n:
            city.table.tell("FILL_HYDRANT", put(("hydrants", hydrant), n), rule="FOD-65", hydrant=hydrant, n=n)


async def _share(city: City, wanted: dict[str, int], left: int) -> dict[str, int]:
    """How much of the water that is left goes into which hydrant; none stays in the pile."""
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
            flipped = move(space(x, "fire_inactive"), space(x, "fire_active"), n)
            city.table.tell("FLIP_FIRE", *flipped, rule="FOD-67", space=x, n=n)
