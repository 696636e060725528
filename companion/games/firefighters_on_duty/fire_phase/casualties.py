"""F1 Casualties (FOD-81 to FOD-85)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ABOARD, ON_SPACE
from companion.games.firefighters_on_duty.board.schema import CARRIER
from companion.games.firefighters_on_duty.board.staleness import vehicle_position_fields
from companion.games.firefighters_on_duty.procedures.common import lose


async def casualties(city: City) -> None:
    """Active fire together with an injured person on a space loses the game, once people confirm it."""
    await _ensure_injured_known(city)
    attempt = 0
    while found := [x for x in city.spaces if city.burning(x) and _in_danger(city, x)]:
        attempt += 1
        answer = await city.table.choose(f"casualty/{attempt}", ("yes", "no"), "casualty", rule="FOD-83", ends=("yes",), spaces=found)
        if answer == "yes":
            await lose(city, "casualty", found, "FOD-82")
        await _confirm_casualties(city, found, attempt)


async def _ensure_injured_known(city: City) -> None:
    burning = [x for x in city.spaces if city.burning(x)]
    await ensure_known(city, [ON_SPACE[x, "injured"] for x in burning])
    if city.rule("aboard_exposed") == "on" and not all(map(city.is_area, burning)):
        await ensure_known(city, vehicle_position_fields(city))
        if any(CARRIER in city.vehicles_on(x) for x in burning):
            await ensure_known(city, [ABOARD[CARRIER, "injured"]])


def _in_danger(city: City, x: str) -> bool:
    """Whether the space has injured people; those aboard a vehicle count only by house rule (FOD-84, FOD-R49)."""
    exposed = city.rule("aboard_exposed") == "on" and CARRIER in city.vehicles_on(x)
    return city.count_on(x, "injured") > 0 or (exposed and city.carried(CARRIER, "injured") > 0)


async def _confirm_casualties(city: City, found: list[str], attempt: int) -> None:
    """A mistake in the board check must not end a game (FOD-83): ask fire and injured of exactly these spaces."""
    paths = [ON_SPACE[x, what] for x in found for what in ("fire_active", "injured")]
    if city.rule("aboard_exposed") == "on":
        paths.append(ABOARD[CARRIER, "injured"])
    await city.table.report(f"casualty/{attempt}/report", paths, "casualty_report", rule="FOD-83", spaces=found)
