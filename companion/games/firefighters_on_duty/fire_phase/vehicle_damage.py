"""F3 Vehicle damage (FOD-92 to FOD-97)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.common import Homecoming
from companion.games.firefighters_on_duty.hands import where_vehicles_stand
from companion.games.firefighters_on_duty.state import City, space
from companion.games.firefighters_on_duty.sure import sure
from companion.games.firefighters_on_duty.vehicles import Wreck, damage


async def vehicle_damage(city: City) -> None:
    """Vehicles on burning roads are damaged, the second time removed; equipment lying there goes home."""
    burning = [x for x in city.roads if city.burning(x)]
    await sure(city, where_vehicles_stand(city) if burning else [])
    found = [x for x in burning if city.vehicles_on(x)]
    await sure(city, [space(x, what) for x in found for what in ("hoses", "axes")])
    order = await city.in_order("order", found)
    plan = []
    for x in order:
        wrecks = [await Wreck.ask(city, vehicle) for vehicle in city.vehicles_on(x)]
        plan.append((wrecks, await Homecoming.ask(city, x, hoses=city.on(x, "hoses"), axes=city.on(x, "axes"))))
    for wrecks, lying in plan:
        for wreck in wrecks:
            damage(city, wreck)
        lying.tell_equipment(city, "FOD-95")
