"""F3 Vehicle damage (FOD-92 to FOD-97)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ON_SPACE
from companion.games.firefighters_on_duty.board.staleness import vehicle_position_fields
from companion.games.firefighters_on_duty.procedures.common import StationReturn
from companion.games.firefighters_on_duty.procedures.vehicles import VehicleDamage, damage_vehicle


async def vehicle_damage(city: City) -> None:
    """Vehicles on burning roads are damaged, the second time removed; loose equipment there goes back to the stations."""
    burning = [x for x in city.roads if city.burning(x)]
    await ensure_known(city, vehicle_position_fields(city) if burning else [])
    found = [x for x in burning if city.vehicles_on(x)]
    await ensure_known(city, [ON_SPACE[x, what] for x in found for what in ("hoses", "axes")])
    order = await city.in_order("order", found)
    plan = []
    for x in order:
        wrecks = [await VehicleDamage.ask(city, vehicle) for vehicle in city.vehicles_on(x)]
        plan.append((wrecks, await StationReturn.ask(city, x, hoses=city.count_on(x, "hoses"), axes=city.count_on(x, "axes"))))
    for wrecks, equipment in plan:
        for wreck in wrecks:
            damage_vehicle(city, wreck)
        equipment.tell_equipment(city, "FOD-95")
