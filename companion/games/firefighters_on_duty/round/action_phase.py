"""The Action Phase (FOD-70 to FOD-75): the clock, and the actions that people may report or roll while it runs."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import HAZARD, ON_SPACE, TIMER
from companion.games.firefighters_on_duty.house_rules import ACTION_FACES, HOUSE_RULES
from companion.games.firefighters_on_duty.round.extinguish import extinguish, extinguish_offer
from companion.table import Confirm, Die, Field, FieldType, Offer, OfferTaken, OptionValue, mark, take

SHORTEST_S = 30
DICE_EACH = 2


async def action_phase(city: City) -> None:
    """Run the clock; afterwards, dice that are already on a slot may still be resolved (FOD-73, FOD-74)."""
    _remind(city)
    while isinstance(taken := await _clock(city), OfferTaken):
        await _take_offer(city, taken)
    while isinstance(late := await _closing(city), OfferTaken):
        await _take_offer(city, late)


def _remind(city: City) -> None:
    """Remind people of house rules that only they can apply, if they differ from the defaults."""
    for option in HOUSE_RULES.values():
        value = city.rule(option.name)
        if option.at_table and value != option.default:
            shown = ",".join(f"{face}:{value[face]}" for face in ACTION_FACES) if isinstance(value, Mapping) else value
            city.table.tell("HOUSE_RULE", rule=option.rule, switch=option.name, value=shown, **_reminder(city, option.name, value))


def _reminder(city: City, name: str, value: OptionValue) -> dict[str, OptionValue]:
    """Arguments of a reminder: which sentence, whose rule it is, its number or faces."""
    whose = "scenario_rule" if city.content.scenario.options.get(name) == value else "house_rule"
    if isinstance(value, Mapping):
        return {"says": name, "whose": whose, "faces": value}
    if isinstance(value, str):
        return {"says": f"{name}_{value}", "whose": whose}
    says = f"{name}_{whose.removesuffix('_rule')}" if name == "action_seconds" else name
    return {"says": says, "whose": whose, "n": value, "clock": f"{value // 60}:{value % 60:02}"}


def seconds(city: City) -> int:
    """The length of this Action Phase: the house rule plus changes by cards, at least half a minute."""
    changed = city.number("action_seconds") + sum(by for by, _ in city.board[TIMER])
    return max(SHORTEST_S, changed)


def action_dice(city: City) -> tuple[Die, ...]:
    """Two digital action dice (FOD-R24), for tables without printed ones."""
    split = city.rule("action_faces")
    assert isinstance(split, Mapping)
    faces = tuple(face for face in ACTION_FACES for _ in range(split[face]))
    return (Die("action", faces),) * DICE_EACH


async def _clock(city: City) -> str | OfferTaken:
    pausable, length = city.rule("timer_pause") == "on", seconds(city)
    return await city.table.countdown(
        "clock", length, "action_clock", rule="FOD-70", pausable=pausable, offers=_offers(city), dice=action_dice(city), length=length
    )


async def _closing(city: City) -> bool | OfferTaken:
    ask = Confirm(key=city.table.key("closing"), question="closing", rule="FOD-74", offers=_offers(city))
    answer: bool | OfferTaken = await city.table.ask(ask)
    return answer


def _offers(city: City) -> tuple[Offer, ...]:
    """Offers for the actions with a slot (FOD-R27) that have a target: extinguish, fire axe, electricity shut-off."""
    debris = city.spaces_with("debris")
    dark = city.areas_with_hazard("electricity")
    offers = [extinguish_offer(city)]
    offers += [_space_offer("axe", debris)] if debris else []
    offers += [_space_offer("shutoff", dark)] if dark else []
    return tuple(offer for offer in offers if offer is not None)


def _space_offer(name: str, options: tuple[str, ...]) -> Offer:
    return Offer(name=name, fields=(Field(path=("space",), field_type=FieldType(kind="choice", options=options), needed=True),))


async def _take_offer(city: City, taken: OfferTaken) -> None:
    if taken.offer == "extinguish":
        await extinguish(city, taken)
    elif taken.offer == "axe":
        _clear_debris(city, taken.value["space"])
    else:
        _shut_off(city, taken.value["space"])


def _clear_debris(city: City, x: str) -> None:
    """Fire Axe: remove one debris (FOD-172, FOD-R32). The twin may not know who is there, so people are told to check."""
    if not city.count_on(x, "firefighters") or not city.count_on(x, "axes"):
        city.table.tell("CHECK_FF", rule="FOD-172", space=x)
    city.table.tell("REMOVE_DEBRIS", take(ON_SPACE[x, "debris"]), rule="FOD-172", space=x, n=1)


def _shut_off(city: City, x: str) -> None:
    """Electricity Shut-off: remove the token (FOD-173, FOD-R31)."""
    if city.rule("shutoff_needs_ff") == "on" and not city.count_on(x, "firefighters"):
        city.table.tell("CHECK_FF", rule="FOD-173", space=x)
    city.table.tell("REMOVE_HAZARD", mark(HAZARD[x, "electricity"], 0), rule="FOD-173", area=x, type="electricity")
