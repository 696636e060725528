"""F3 Vehicle damage (FOD-92 to FOD-97)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.common import Homecoming
from companion.games.firefighters_on_duty.state import City
from companion.games.firefighters_on_duty.vehicles import Wreck, damage


async def vehicle_damage(city: City) -> None:
    """Vehicles on burning roads are damaged, the second time removed; equipment lying there goes home."""
    found = [x for x in city.roads if city.burning(x) and city.vehicles_on(x)]
    order = await city.in_order("order", found)
    plan = []
    for x in order:
        wrecks = [await Wreck.ask(city, vehicle) for vehicle in city.vehicles_on(x)]
        plan.append((wrecks, await Homecoming.ask(city, x, hoses=city.on(x, "hoses"), axes=city.on(x, "axes"))))
    for wrecks, lying in plan:
        for wreck in wrecks:
            damage(city, wreck)
        lying.tell_equipment(city, "FOD-95")
