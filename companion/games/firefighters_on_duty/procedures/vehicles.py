"""Damage to vehicles (FOD-93 to FOD-97), in F3 and by cards."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ABOARD, DAMAGE_MARKER, DAMAGED, ON_SPACE, REMOVED, VEHICLE_AT
from companion.games.firefighters_on_duty.board.schema import CARRIER, TANK
from companion.games.firefighters_on_duty.board.staleness import cargo_fields
from companion.games.firefighters_on_duty.procedures.common import StationReturn, available_count, substitute_args, warn_supply_empty
from companion.table import Change, mark, put, take


class VehicleDamage:
    """A vehicle about to be damaged, and where its cargo goes if that removes it."""

    def __init__(self, vehicle: str, home: StationReturn) -> None:
        self.vehicle, self.home = vehicle, home

    @classmethod
    async def ask(cls, city: City, vehicle: str) -> VehicleDamage:
        """Ask what is aboard and to which stations it goes, if the vehicle will be removed."""
        if not city.board[DAMAGED[vehicle]]:
            return cls(vehicle, StationReturn(vehicle, {}, {}, {}))
        await ensure_known(city, cargo_fields(city, vehicle))
        hurt = city.rule("removed_vehicle_people") == "injured"
        ff = city.carried(vehicle, "firefighters") if hurt else 0
        hoses, axes = city.carried(vehicle, "hoses"), city.carried(vehicle, "axes")
        return cls(vehicle, await StationReturn.ask(city, vehicle, ff=ff, hoses=hoses, axes=axes))


def damage_vehicle(city: City, wreck: VehicleDamage) -> None:
    """Damage a vehicle once; a damaged one leaves the game (FOD-93, FOD-94)."""
    if city.board[DAMAGED[wreck.vehicle]]:
        _remove(city, wreck)
        return
    changes = [mark(DAMAGED[wreck.vehicle], True)]
    if not city.supply("fire"):
        warn_supply_empty(city, "fire", wreck.vehicle, 1)
        changes.append(mark(DAMAGE_MARKER[wreck.vehicle], "standin"))
    standin = len(changes) > 1
    city.table.tell("DAMAGE_VEHICLE", *changes, rule="FOD-93", vehicle=wreck.vehicle, standin=standin)


def _remove(city: City, wreck: VehicleDamage) -> None:
    vehicle, road = wreck.vehicle, city.board[VEHICLE_AT[wreck.vehicle]]
    assert road is not None, "only vehicles on the map are damaged"
    standin = city.board[DAMAGE_MARKER[vehicle]] == "standin"
    changes = [
        mark(VEHICLE_AT[vehicle], None),
        mark(DAMAGED[vehicle], False),
        mark(DAMAGE_MARKER[vehicle], None),
        mark(REMOVED[vehicle], True),
    ]
    city.table.tell("REMOVE_VEHICLE", *changes, rule="FOD-94", vehicle=vehicle, standin=standin)
    water = city.carried(vehicle, "water") if vehicle in TANK else 0
    if water:
        city.table.tell("RETURN_WATER", take(ABOARD[vehicle, "water"], water), rule="FOD-94", n=water, **{"from": vehicle})
    wreck.home.tell_equipment(city, "FOD-94")
    _set_down(city, wreck, road)


def _set_down(city: City, wreck: VehicleDamage, road: str) -> None:
    """People of a removed vehicle are put on the road, unhurt, or injured by house rule (FOD-R53)."""
    vehicle = wreck.vehicle
    ff, civ, inj = (city.carried(vehicle, who) for who in ("firefighters", "civilians", "injured"))
    if not (ff or civ or inj):
        return
    leaving = _leaving(vehicle, civ, inj)
    if city.rule("removed_vehicle_people") == "set_down":
        leaving += [take(ABOARD[vehicle, "firefighters"], ff)] if ff else []
        changes = [
            *leaving,
            put(ON_SPACE[road, "firefighters"], ff),
            put(ON_SPACE[road, "civilians"], civ),
            put(ON_SPACE[road, "injured"], inj),
        ]
        told = [change for change in changes if change.by]
        city.table.tell("SET_DOWN", *told, rule="FOD-94", space=road, vehicle=vehicle, ff=ff, civ=civ, inj=inj)
        return
    total = ff + civ + inj
    warn_supply_empty(city, "injured", road, ff + civ - city.supply("injured"))
    placed = inj + available_count(city, "injured", ff + civ)
    substitutes = substitute_args(city, "injured", ff + civ)
    city.table.tell(
        "SET_DOWN", *leaving, put(ON_SPACE[road, "injured"], placed), rule="FOD-R53",
        space=road, vehicle=vehicle, ff=0, civ=0, inj=placed, people=total, **substitutes,
    )  # fmt: skip
    wreck.home.tell_ff(city, "FOD-R53")


def _leaving(vehicle: str, civ: int, inj: int) -> list[Change]:
    if vehicle != CARRIER:
        return []
    return [change for change in (take(ABOARD[vehicle, "civilians"], civ), take(ABOARD[vehicle, "injured"], inj)) if change.by]
