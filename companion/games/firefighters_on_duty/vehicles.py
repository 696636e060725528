"""What becomes of a vehicle that is damaged (FOD-93 to FOD-97), in F3 and by cards."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board import CARRIER, TANK
from companion.games.firefighters_on_duty.common import Homecoming, available, supply_empty, with_substitutes
from companion.games.firefighters_on_duty.hands import load_of
from companion.games.firefighters_on_duty.state import City, aboard, space
from companion.games.firefighters_on_duty.sure import sure
from companion.table import Change, mark, put, take


class Wreck:
    """A vehicle about to be damaged, with where the tokens aboard go if that removes it."""

    def __init__(self, vehicle: str, home: Homecoming) -> None:
        self.vehicle, self.home = vehicle, home

    @classmethod
    async def ask(cls, city: City, vehicle: str) -> Wreck:
        """Ask what is aboard, and to which stations it goes; only for a vehicle that will be removed."""
        if not city.board["vehicles", vehicle, "damaged"]:
            return cls(vehicle, Homecoming(vehicle, {}, {}, {}))
        await sure(city, load_of(city, vehicle))
        hurt = city.switch("removed_vehicle_people") == "injured"
        ff = city.carried(vehicle, "firefighters") if hurt else 0
        hoses, axes = city.carried(vehicle, "hoses"), city.carried(vehicle, "axes")
        return cls(vehicle, await Homecoming.ask(city, vehicle, ff=ff, hoses=hoses, axes=axes))


def damage(city: City, wreck: Wreck) -> None:
    """Damage a vehicle once; a damaged one leaves the game (FOD-93, FOD-94)."""
    if city.board["vehicles", wreck.vehicle, "damaged"]:
        _remove(city, wreck)
        return
    changes = [mark(aboard(wreck.vehicle, "damaged"), True)]
    if not city.supply("fire"):
        supply_empty(city, "fire", wreck.vehicle, 1)
        changes.append(mark(aboard(wreck.vehicle, "marker"), "standin"))
    standin = len(changes) > 1
    city.table.tell("DAMAGE_VEHICLE", *changes, rule="FOD-93", vehicle=wreck.vehicle, standin=standin)


def _remove(city: City, wreck: Wreck) -> None:
    vehicle, road = wreck.vehicle, city.board["vehicles", wreck.vehicle, "at"]
    standin = city.board["vehicles", vehicle, "marker"] == "standin"
    changes = [
        mark(aboard(vehicle, what), value) for what, value in (("at", None), ("damaged", False), ("marker", None), ("removed", True))
    ]
    city.table.tell("REMOVE_VEHICLE", *changes, rule="FOD-94", vehicle=vehicle, standin=standin)
    water = city.carried(vehicle, "water") if vehicle in TANK else 0
    if water:
        city.table.tell("RETURN_WATER", take(aboard(vehicle, "water"), water), rule="FOD-94", **{"from": vehicle, "n": water})
    wreck.home.tell_equipment(city, "FOD-94")
    _set_down(city, wreck, road)


def _set_down(city: City, wreck: Wreck, road: str) -> None:
    """People of a removed vehicle stand on the road, unhurt, or injured where the house plays so (FOD-R53)."""
    vehicle = wreck.vehicle
    ff, civ, inj = (city.carried(vehicle, who) for who in ("firefighters", "civilians", "injured"))
    if not (ff or civ or inj):
        return
    leaving = _leaving(vehicle, civ, inj)
    if city.switch("removed_vehicle_people") == "set_down":
        leaving += [take(aboard(vehicle, "firefighters"), ff)] if ff else []
        changes = [*leaving, put(space(road, "firefighters"), ff), put(space(road, "civilians"), civ), put(space(road, "injured"), inj)]
        told = [change for change in changes if change.by]
        city.table.tell("SET_DOWN", *told, rule="FOD-94", space=road, vehicle=vehicle, ff=ff, civ=civ, inj=inj)
        return
    total = ff + civ + inj
    supply_empty(city, "injured", road, ff + civ - city.supply("injured"))
    placed = inj + available(city, "injured", ff + civ)
    substitutes = with_substitutes(city, "injured", ff + civ)
    city.table.tell(
        "SET_DOWN",
        *leaving,
        put(space(road, "injured"), placed),
        rule="FOD-R53",
        space=road,
        vehicle=vehicle,
        ff=0,
        civ=0,
        inj=placed,
        people=total,
        **substitutes,
    )
    wreck.home.tell_ff(city, "FOD-R53")


def _leaving(vehicle: str, civ: int, inj: int) -> list[Change]:
    if vehicle != CARRIER:
        return []
    return [change for change in (take(aboard(vehicle, "civilians"), civ), take(aboard(vehicle, "injured"), inj)) if change.by]
