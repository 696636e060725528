"""The Action Phase as far as the companion has a part in it (FOD-70 to FOD-75): the clock, and dice on slots."""

from __future__ import annotations

from typing import Any

from companion.games.firefighters_on_duty.extinguish import extinguish, extinguish_offer
from companion.games.firefighters_on_duty.state import City, hazard, space
from companion.games.firefighters_on_duty.switches import ACTION_FACES, SWITCHES
from companion.table import Confirm, Die, Field, Offer, Shape, Taken, mark, take

SHORTEST_S = 30
DICE_EACH = 2


async def action_phase(city: City) -> None:
    """The clock runs; then what already lies on a slot may be resolved (FOD-73, FOD-74)."""
    _remind(city)
    while isinstance(taken := await _clock(city), Taken):
        await _take_offer(city, taken)
    while isinstance(late := await _closing(city), Taken):
        await _take_offer(city, late)


def _remind(city: City) -> None:
    """House rules that only people can keep are said aloud where they differ from the usual."""
    for switch in SWITCHES.values():
        value = city.switch(switch.name)
        if switch.at_table and value != switch.default:
            shown = ",".join(f"{face}:{value[face]}" for face in ACTION_FACES) if isinstance(value, dict) else value
            city.table.tell("HOUSE_RULE", rule=switch.rule, switch=switch.name, value=shown, **_said(city, switch.name, value))


def _said(city: City, name: str, value: Any) -> dict[str, Any]:
    """Which sentence says a house rule, whose rule it is, and its number or faces."""
    whose = "scenario_rule" if city.content.scenario.options.get(name) == value else "house_rule"
    if isinstance(value, dict):
        return {"says": name, "whose": whose, "faces": value}
    if isinstance(value, str):
        return {"says": f"{name}_{value}", "whose": whose}
    says = f"{name}_{whose.removesuffix('_rule')}" if name == "action_seconds" else name
    return {"says": says, "whose": whose, "n": value, "clock": f"{value // 60}:{value % 60:02}"}


def seconds(city: City) -> int:
    """The length of this Action Phase: the house's, changed by cards, never under half a minute."""
    changed: int = city.switch("action_seconds") + sum(by for by, _ in city.board["timer",])
    return max(SHORTEST_S, changed)


def action_dice(city: City) -> tuple[Die, ...]:
    """Two digital action dice (FOD-R24), for tables without printed ones."""
    faces = tuple(face for face in ACTION_FACES for _ in range(city.switch("action_faces")[face]))
    return (Die("action", faces),) * DICE_EACH


async def _clock(city: City) -> str | Taken:
    pausable, length = city.switch("timer_pause") == "on", seconds(city)
    return await city.table.countdown(
        "clock", length, "action_clock", rule="FOD-70", pausable=pausable, offers=_offers(city), dice=action_dice(city), length=length
    )


async def _closing(city: City) -> bool | Taken:
    ask = Confirm(key=city.table.key("closing"), question="closing", rule="FOD-74", offers=_offers(city))
    answer: bool | Taken = await city.table.ask(ask)
    return answer


def _offers(city: City) -> tuple[Offer, ...]:
    """Extinguish, fire axe, electricity shut-off: the actions with a slot (FOD-R27), where there is something to do."""
    debris = city.having("debris")
    dark = city.having("hazards", "electricity")
    offers = [extinguish_offer(city)]
    offers += [_space_offer("axe", debris)] if debris else []
    offers += [_space_offer("shutoff", dark)] if dark else []
    return tuple(offer for offer in offers if offer is not None)


def _space_offer(name: str, options: tuple[str, ...]) -> Offer:
    return Offer(name=name, fields=(Field(path=("space",), shape=Shape(kind="choice", options=options), needed=True),))


async def _take_offer(city: City, taken: Taken) -> None:
    if taken.offer == "extinguish":
        await extinguish(city, taken.value)
    elif taken.offer == "axe":
        _clear_debris(city, taken.value)
    else:
        _shut_off(city, taken.value)


def _clear_debris(city: City, value: dict[str, Any]) -> None:
    """Fire Axe: one debris (FOD-172, FOD-R32). The twin may not know yet who walked there, so people are asked to look."""
    x = value["space"]
    if not city.on(x, "firefighters") or not city.on(x, "axes"):
        city.table.tell("CHECK_FF", rule="FOD-172", space=x)
    city.table.tell("REMOVE_DEBRIS", take(space(x, "debris")), rule="FOD-172", space=x, n=1)


def _shut_off(city: City, value: dict[str, Any]) -> None:
    """Electricity Shut-off: the token goes (FOD-173, FOD-R31)."""
    x = value["space"]
    if city.switch("shutoff_needs_ff") == "on" and not city.on(x, "firefighters"):
        city.table.tell("CHECK_FF", rule="FOD-173", space=x)
    city.table.tell("REMOVE_HAZARD", mark(hazard(x, "electricity"), 0), rule="FOD-173", area=x, type="electricity")
