"""Resolving effects (FOD section 7.3, FOD-183 to FOD-189): one function for each verb of the closed list.

Effects run in listed order, each fully, spaces in label order. What can't be done is told and skipped; the rest still happens.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.games.firefighters_on_duty import effects as fx
from companion.games.firefighters_on_duty.board import HYDRANT_HOLDS, TANK
from companion.games.firefighters_on_duty.common import (
    Homecoming,
    add_people,
    burn_down,
    burns_with,
    burst_tank,
    explode,
    injure,
    lose,
    negative_points,
    place_fire,
    place_hazard,
    random_hazard,
    remove_hazard,
    supply_empty,
    win,
)
from companion.games.firefighters_on_duty.hands import where_vehicles_stand
from companion.games.firefighters_on_duty.judge import NO, YES, holds
from companion.games.firefighters_on_duty.selectors import Hydrant, HydrantsAdjacentTo, Station
from companion.games.firefighters_on_duty.state import City, aboard, hazard, in_station, space
from companion.games.firefighters_on_duty.sure import sure, sure_of_supply
from companion.games.firefighters_on_duty.targets import Cause, hazards_named, hydrants, purpose_of, spaces, station, vehicles
from companion.games.firefighters_on_duty.vehicles import Wreck, damage
from companion.table import Path, mark, put, take

__all__ = ["Cause", "resolve"]

RULE = "FOD-183"


async def resolve(cause: Cause, effects: Iterable[fx.Effect]) -> None:
    """Run effects in listed order."""
    for effect in effects:
        await _VERBS[type(effect)](replace(cause, verb=verb_of(effect)), effect)


def verb_of(effect: fx.Effect) -> str:
    """The word by which cards and texts know an effect."""
    return str(type(effect).__struct_config__.tag)


def skipped(cause: Cause, verb: str, place: str = "-") -> None:
    """Tell that a part of an effect can't be done (FOD-184)."""
    cause.city.table.tell("SKIPPED", rule="FOD-184", verb=verb, space=place)


async def aimed(cause: Cause, effect: Any, verb: str) -> list[str]:
    """The spaces an effect is aimed at; tells when there are none."""
    found = await spaces(cause, effect.at)
    if not found:
        skipped(cause, verb)
    return found


def fitting(cause: Cause, verb: str, found: Iterable[str], *, areas: bool) -> Iterator[str]:
    """Of these spaces the areas, or the roads; the others are told and skipped as their turn comes."""
    for x in found:
        if cause.city.is_area(x) is areas:
            yield x
        else:
            skipped(cause, verb, x)


async def amount(cause: Cause, n: int | str) -> int | str:
    """A number, rolled if it is one of the dice; ``population`` and ``all`` depend on the target and stay words."""
    if n in ("d6", "half_d6"):
        key = cause.city.table.nth(f"{cause.name}/d6")
        [die] = await cause.city.table.roll(key, question="amount", rule="FOD-187", purpose=cause.purpose)
        cause.city.table.tell("ROLL", rule="FOD-187", die=die)
        return int(die) if n == "d6" else (int(die) + 1) // 2
    return {"players": cause.city.players, "round": cause.city.round}.get(str(n), n)


def on_target(cause: Cause, n: int | str, x: str, everything: int) -> int:
    """An amount for target x: ``population`` is the target's, ``all`` is everything there."""
    if isinstance(n, int):
        return n
    return everything if n == "all" else cause.city.map.spaces[x].population


def of_self(cause: Cause, n: int | str, everything: int) -> int:
    """An amount where the target is no space: ``population`` is that of the card's area, nobody's for a scenario."""
    if n == "population" and cause.area is None:
        return 0
    return on_target(cause, n, cause.area or "", everything)


def on_all(targets: Iterable[str], *what: str) -> list[Path]:
    """These fields of each target."""
    return [space(x, one) for x in targets for one in what]


# -- fire -------------------------------------------------------------------------------------------------------


async def _add_fire(cause: Cause, effect: fx.AddFire) -> None:
    targets = await aimed(cause, effect, "add_fire")
    n = await amount(cause, effect.n) if targets else 0
    for x in targets:
        wanted = on_target(cause, n, x, 0)
        if wanted > 0:
            await place_fire(cause.city, x, wanted, "FOD-185")
        else:
            skipped(cause, "add_fire", x)


async def _remove_fire(cause: Cause, effect: fx.RemoveFire) -> None:
    city = cause.city
    targets = await aimed(cause, effect, "remove_fire")
    n = await amount(cause, effect.n) if targets else 0
    for x in targets:
        there = {"active": city.active(x), "inactive": city.inactive(x)}
        wanted = on_target(cause, n, x, sum(there.values()))
        inactive = 0 if effect.which == "active" else min(wanted, there["inactive"])
        active = 0 if effect.which == "inactive" else min(wanted - inactive, there["active"])
        remove_fire(cause, x, active, inactive)


def remove_fire(cause: Cause, x: str, active: int, inactive: int) -> None:
    """REMOVE_FIRE, or a word that there is none to remove."""
    changes = [take(space(x, f"fire_{kind}"), n) for kind, n in (("active", active), ("inactive", inactive)) if n]
    if changes:
        cause.city.table.tell("REMOVE_FIRE", *changes, rule=RULE, space=x, active=active, inactive=inactive)
    else:
        skipped(cause, "remove_fire", x)


async def _grow_now(cause: Cause, effect: fx.GrowNow) -> None:
    from companion.games.firefighters_on_duty.fire_phase.growth import grows

    for x in fitting(cause, "grow_now", await aimed(cause, effect, "grow_now"), areas=True):
        if grows(cause.city, x):
            await place_fire(cause.city, x, 1, "FOD-185")
        else:
            skipped(cause, "grow_now", x)


async def _spread_now(cause: Cause, effect: fx.SpreadNow) -> None:
    from companion.games.firefighters_on_duty.fire_phase.spread import catches, roll_spread, rows_need

    city = cause.city
    n = await amount(cause, effect.fixed) if effect.fixed is not None else 0
    targets = await _spread_targets(cause, effect)
    if not targets:
        skipped(cause, "spread_now")
    for x in targets:
        if not city.is_area(x) or not catches(city, x):
            skipped(cause, "spread_now", x)
        elif effect.fixed is None:
            await sure(city, rows_need(city, [x]))
            await roll_spread(city, x, city.table.nth(f"{cause.name}/spread"))
        elif (fires := on_target(cause, n, x, 0)) > 0:
            await place_fire(city, x, fires, "FOD-185")
        else:
            skipped(cause, "spread_now", x)


async def _spread_targets(cause: Cause, effect: fx.SpreadNow) -> list[str]:
    if effect.at is not None:
        return await spaces(cause, effect.at)
    sources = await spaces(cause, effect.from_) if effect.from_ is not None else []
    near = {y for x in sources for y in cause.city.next_to(x)}
    return [y for y in cause.city.areas if y in near]


async def _burn_down(cause: Cause, effect: fx.BurnDown) -> None:
    city = cause.city
    for x in fitting(cause, "burn_down", await aimed(cause, effect, "burn_down"), areas=True):
        if city.burned(x):
            skipped(cause, "burn_down", x)
        else:
            await sure(city, burns_with(x))
            name = await Homecoming.ask(city, x, hoses=city.on(x, "hoses"), axes=city.on(x, "axes"))
            await burn_down(city, x, name)


# -- hazards ----------------------------------------------------------------------------------------------------


async def _add_hazard(cause: Cause, effect: fx.AddHazard) -> None:
    targets = await aimed(cause, effect, "add_hazard")
    n = await amount(cause, effect.n) if targets else 0
    for x in targets:
        for _ in range(on_target(cause, n, x, 0)):
            if effect.type == "random":
                await random_hazard(cause.city, x, cause.name)
            elif not await place_hazard(cause.city, x, effect.type, "FOD-60"):
                break


async def _remove_hazard(cause: Cause, effect: fx.RemoveHazard) -> None:
    city = cause.city
    for x in fitting(cause, "remove_hazard", await aimed(cause, effect, "remove_hazard"), areas=True):
        await sure(city, [hazard(x, "electricity")] if effect.type in ("electricity", "any", "all") else [])
        kinds = hazards_named(city, x, effect.type)
        if not kinds:
            skipped(cause, "remove_hazard", x)
        elif effect.type == "any":
            kinds = [await city.table.choose(city.table.nth(f"{cause.name}/hazard_off"), kinds, "choose_hazard", rule="FOD-183", area=x)]
        for kind in kinds:
            remove_hazard(city, x, kind, RULE)


async def _trigger_hazard(cause: Cause, effect: fx.TriggerHazard) -> None:
    for x in fitting(cause, "trigger_hazard", await aimed(cause, effect, "trigger_hazard"), areas=True):
        if not cause.city.has_hazard(x, effect.type):
            skipped(cause, "trigger_hazard", x)
        elif effect.type == "explosive":
            await explode(cause.city, x, RULE)
        else:
            await burst_tank(cause.city, x, RULE)


# -- people and debris ------------------------------------------------------------------------------------------


def _adder(verb: str, code: str, piece: str) -> Callable[[Cause, Any], Awaitable[None]]:
    async def add(cause: Cause, effect: fx.AddDebris | fx.AddCivilians | fx.AddInjured) -> None:
        targets = await aimed(cause, effect, verb)
        n = await amount(cause, effect.n) if targets else 0
        for x in targets:
            wanted = on_target(cause, n, x, 0)
            if wanted > 0:
                await add_people(cause.city, code, piece, x, wanted, RULE)
            else:
                skipped(cause, verb, x)

    return add


def _remover(verb: str, code: str, field: str) -> Callable[[Cause, Any], Awaitable[None]]:
    async def remove(cause: Cause, effect: fx.RemoveDebris | fx.RemoveCivilians) -> None:
        targets = await aimed(cause, effect, verb)
        n = await amount(cause, effect.n) if targets else 0
        await sure(cause.city, on_all(targets, field))
        for x in targets:
            there = cause.city.on(x, field)
            gone = min(there, on_target(cause, n, x, there))
            if gone:
                cause.city.table.tell(code, take(space(x, field), gone), rule=RULE, space=x, n=gone)
            else:
                skipped(cause, verb, x)

    return remove


async def _remove_injured(cause: Cause, effect: fx.RemoveInjured) -> None:
    targets = await aimed(cause, effect, "remove_injured")
    n = await amount(cause, effect.n) if targets else 0
    await sure(cause.city, on_all(targets, "injured"))
    for x in targets:
        there = cause.city.on(x, "injured")
        gone = min(there, on_target(cause, n, x, there))
        if not gone:
            skipped(cause, "remove_injured", x)
            continue
        changes = [take(space(x, "injured"), gone)] + ([put(("hospital", "delivered"), gone)] if effect.delivered else [])
        delivered = "yes" if effect.delivered else "no"
        cause.city.table.tell("REMOVE_INJURED", *changes, rule=RULE, space=x, n=gone, delivered=delivered)


async def _injure(cause: Cause, effect: fx.Injure) -> None:
    """As F2 for these people; where both kinds are meant, civilians are hurt first."""
    city = cause.city
    targets = await aimed(cause, effect, "injure")
    n = await amount(cause, effect.n) if targets else 0
    people = {"ff": ("firefighters",), "civ": ("civilians",), "both": ("firefighters", "civilians")}[effect.who]
    await sure(city, on_all(targets, *people, *(("hoses", "axes") if effect.equipment else ())))
    for x in targets:
        civ = city.on(x, "civilians") if effect.who != "ff" else 0
        ff = city.on(x, "firefighters") if effect.who != "civ" else 0
        wanted = on_target(cause, n, x, civ + ff)
        civ = min(civ, wanted)
        ff = min(ff, wanted - civ)
        if not civ + ff:
            skipped(cause, "injure", x)
            continue
        hoses, axes = (city.on(x, "hoses"), city.on(x, "axes")) if effect.equipment else (0, 0)
        home = await Homecoming.ask(city, x, ff=ff, hoses=hoses, axes=axes)
        injure(city, x, ff, civ, RULE)
        home.tell_ff(city, RULE)
        home.tell_equipment(city, RULE)


async def _recall_ff(cause: Cause, effect: fx.RecallFf) -> None:
    city = cause.city
    targets = await aimed(cause, effect, "recall_ff")
    n = await amount(cause, effect.n) if targets else 0
    await sure(city, on_all(targets, "firefighters"))
    for x in targets:
        there = city.on(x, "firefighters")
        home = await Homecoming.ask(city, x, ff=min(there, on_target(cause, n, x, there)))
        if home.ff:
            home.tell_ff(city, RULE)
        else:
            skipped(cause, "recall_ff", x)


async def _recall_equipment(cause: Cause, effect: fx.RecallEquipment) -> None:
    city = cause.city
    targets = await aimed(cause, effect, "recall_equipment")
    await sure(city, on_all(targets, *{"hose": ("hoses",), "axe": ("axes",), "both": ("hoses", "axes")}[effect.what]))
    for x in targets:
        hoses = city.on(x, "hoses") if effect.what != "axe" else 0
        axes = city.on(x, "axes") if effect.what != "hose" else 0
        home = await Homecoming.ask(city, x, hoses=hoses, axes=axes)
        if hoses or axes:
            home.tell_equipment(city, RULE)
        else:
            skipped(cause, "recall_equipment", x)


async def _add_distress(cause: Cause, effect: fx.AddDistress) -> None:
    for x in fitting(cause, "add_distress", await aimed(cause, effect, "add_distress"), areas=True):
        lay_distress(cause.city, x, min(effect.due(cause.city.round), cause.city.last_round), RULE)


def lay_distress(city: City, x: str, due: int, rule: str) -> None:
    """ADD_DISTRESS: a token with its round on the area, if one is left."""
    if not city.supply("distress_token"):
        supply_empty(city, "distress_token", x, 1)
        return
    tokens = (*city.board[space(x, "distress")], due)
    city.table.tell("ADD_DISTRESS", mark(space(x, "distress"), tuple(sorted(tokens))), rule=rule, area=x, round=due)


# -- vehicles and water -----------------------------------------------------------------------------------------


async def _damage_vehicle(cause: Cause, effect: fx.DamageVehicle) -> None:
    """As F3, for vehicles on roads: at a station or the hospital nothing reaches them."""
    city = cause.city
    found = await vehicles(cause, effect.vehicle)
    if not found:
        skipped(cause, "damage_vehicle")
    await sure(city, where_vehicles_stand(city) if found else [])
    for vehicle in found:
        if city.board["vehicles", vehicle, "at"] in city.map.spaces:
            damage(city, await Wreck.ask(city, vehicle))
        else:
            skipped(cause, "damage_vehicle", vehicle)


async def _recall_vehicle(cause: Cause, effect: fx.RecallVehicle) -> None:
    city = cause.city
    found = await vehicles(cause, effect.vehicle)
    if not found:
        skipped(cause, "recall_vehicle")
    await sure(city, [aboard(vehicle, "at") for vehicle in found])
    for vehicle in found:
        to = await station(cause, effect.to, city.board["vehicles", vehicle, "at"])
        if city.board["vehicles", vehicle, "at"] == to:
            skipped(cause, "recall_vehicle", vehicle)
        else:
            city.table.tell("RECALL_VEHICLE", mark(aboard(vehicle, "at"), to), rule=RULE, vehicle=vehicle, station=to)


async def water_places(cause: Cause, selector: Any) -> list[tuple[str, Path, int]]:
    """Places with water that a selector finds: name, field, and how much fits."""
    if isinstance(selector, (Hydrant, HydrantsAdjacentTo)):
        return [(h, ("hydrants", h), HYDRANT_HOLDS) for h in await hydrants(cause, selector)]
    if isinstance(selector, Station):
        name = await station(cause, selector)
        return [(name, in_station(name, "reserve"), 80)]
    return [(v, aboard(v, "water"), TANK[v]) for v in await vehicles(cause, selector) if v in TANK]


async def _lose_water(cause: Cause, effect: fx.LoseWater) -> None:
    places = await water_places(cause, effect.from_)
    n = await amount(cause, effect.n) if places else 0
    if not places:
        skipped(cause, "lose_water")
    await sure(cause.city, [path for _, path, _ in places])
    for name, path, _ in places:
        there = cause.city.board[path]
        gone = min(there, of_self(cause, n, there))
        if gone:
            cause.city.table.tell("LOSE_WATER", take(path, gone), rule=RULE, place=name, n=gone)
        else:
            skipped(cause, "lose_water", name)


async def _add_water(cause: Cause, effect: fx.AddWater) -> None:
    city = cause.city
    places = await water_places(cause, effect.to)
    n = await amount(cause, effect.n) if places else 0
    if not places:
        skipped(cause, "add_water")
    await sure(city, [path for _, path, _ in places])
    for name, path, holds_n in places:
        room = holds_n - city.board[path]
        wanted = min(room, of_self(cause, n, room))
        laid = min(wanted, await sure_of_supply(city, "water", wanted))
        supply_empty(city, "water", name, wanted - laid)
        if laid:
            city.table.tell("ADD_WATER", put(path, laid), rule=RULE, place=name, n=laid)
        elif wanted <= 0:
            skipped(cause, "add_water", name)


# -- lasting effects --------------------------------------------------------------------------------------------


def ends(city: City, until: str | int) -> int:
    """The round at whose end a lasting effect ends (FOD-189)."""
    if isinstance(until, int):
        return until
    last = city.last_round
    return {"end_of_this_round": city.round, "end_of_next_round": min(city.round + 1, last), "end_of_game": last}[until]


async def _block_hydrant(cause: Cause, effect: fx.BlockHydrant) -> None:
    until = ends(cause.city, effect.until)
    found = await hydrants(cause, effect.hydrant)
    if not found:
        skipped(cause, "block_hydrant")
    for name in found:
        lasts = max(until, cause.city.board["blocked", name] or 0)
        cause.city.table.note(("blocked", name), lasts)
        cause.city.table.tell("BLOCK_HYDRANT", rule="FOD-189", hydrant=name, until=lasts)


async def _close_road(cause: Cause, effect: fx.CloseRoad) -> None:
    until = ends(cause.city, effect.until)
    for x in fitting(cause, "close_road", await aimed(cause, effect, "close_road"), areas=False):
        lasts = max(until, cause.city.board[space(x, "closed_until")] or 0)
        cause.city.table.note(space(x, "closed_until"), lasts)
        cause.city.table.tell("CLOSE_ROAD", rule="FOD-189", space=x, until=lasts)


def _by(change: int) -> dict[str, Any]:
    """A change as people say it: so many more, or less."""
    return {"n": abs(change), "way": "less" if change < 0 else "more"}


async def _change_wrr(cause: Cause, effect: fx.ChangeWrr) -> None:
    until = ends(cause.city, effect.until)
    for x in fitting(cause, "change_wrr", await aimed(cause, effect, "change_wrr"), areas=True):
        path = space(x, "wrr_change")
        cause.city.table.note(path, (*cause.city.board[path], (effect.by, until)))
        cause.city.table.tell("CHANGE_WRR", rule="FOD-189", area=x, by=effect.by, until=until, **_by(effect.by))


async def _change_timer(cause: Cause, effect: fx.ChangeTimer) -> None:
    until = ends(cause.city, effect.until)
    cause.city.table.note(("timer",), (*cause.city.board["timer",], (effect.by, until)))
    cause.city.table.tell("CHANGE_TIMER", rule="FOD-189", by=effect.by, until=until, **_by(effect.by))


async def _change_spread(cause: Cause, effect: fx.ChangeSpread) -> None:
    until = ends(cause.city, effect.until)
    for x in fitting(cause, "change_spread", await aimed(cause, effect, "change_spread"), areas=True):
        cause.city.table.note(space(x, "spread_row"), ((effect.row, until),))
        cause.city.table.tell("CHANGE_SPREAD", rule="FOD-189", area=x, row=effect.row, until=until)


# -- points, choices and the end --------------------------------------------------------------------------------


async def _negative_point(cause: Cause, effect: fx.NegativePoint) -> None:
    n = await amount(cause, effect.n)
    await negative_points(cause.city, of_self(cause, n, 0), RULE)


async def _roll(cause: Cause, effect: fx.Roll) -> None:
    [die] = await cause.city.table.roll(cause.city.table.nth(f"{cause.name}/d6"), question="card_roll", rule="FOD-187")
    cause.city.table.tell("ROLL", rule="FOD-187", die=die)
    for row in effect.table:
        if die in row.on:
            await resolve(cause, row.do)


def may_end(effects: Iterable[fx.Effect]) -> bool:
    """Whether the game may end in these effects."""
    return any(isinstance(effect, fx.EndGame) or any(map(may_end, _parts(effect))) for effect in effects)


def _parts(effect: fx.Effect) -> Iterable[tuple[fx.Effect, ...]]:
    """The lists of effects within an effect."""
    if isinstance(effect, fx.Roll):
        return [row.do for row in effect.table]
    if isinstance(effect, fx.Choose):
        return effect.options
    if isinstance(effect, fx.If):
        return effect.then, effect.else_
    return (effect.do,) if isinstance(effect, fx.ForEach) else ()


def _purposes(effects: Sequence[fx.Effect]) -> list[str]:
    """What these effects are for; an option may have none."""
    return [purpose_of(verb_of(effect)) for effect in effects] or [purpose_of("nothing")]


async def _choose(cause: Cause, effect: fx.Choose) -> None:
    options = [str(i + 1) for i in range(len(effect.options))]
    verbs = {name: _purposes(listed) for name, listed in zip(options, effect.options, strict=True)}
    chosen = await cause.city.table.choose(
        cause.city.table.nth(f"{cause.name}/option"), options, "card_choice", rule="FOD-183", verbs=verbs,
        ends=[name for name, listed in zip(options, effect.options, strict=True) if may_end(listed)],
    )  # fmt: skip
    await resolve(cause, effect.options[int(chosen) - 1])


async def _if(cause: Cause, effect: fx.If) -> None:
    ends = [answer for answer, listed in ((YES, effect.then), (NO, effect.else_)) if may_end(listed)]
    await resolve(cause, effect.then if await holds(cause, effect.cond, ends) else effect.else_)


async def _for_each(cause: Cause, effect: fx.ForEach) -> None:
    for x in await aimed(cause, effect, "for_each"):
        await resolve(cause.at(x), effect.do)


async def _draw_event(cause: Cause, effect: fx.DrawEvent) -> None:
    if cause.area is None or cause.draw_event is None:
        skipped(cause, "draw_event")
    else:
        await cause.draw_event(cause.city, cause.area, effect.colour)


async def _manual(cause: Cause, effect: fx.Manual) -> None:
    cause.city.table.tell("MANUAL", rule=RULE, text=effect.text)
    key, source = cause.city.table.nth(f"{cause.name}/manual"), "card" if cause.area else "scenario"
    await cause.city.table.done(key, "manual", rule="FOD-183", text=effect.text, source=source)


async def _end_game(cause: Cause, effect: fx.EndGame) -> None:
    if effect.result == "won":
        await win(cause.city, RULE)
    else:
        await lose(cause.city, effect.reason or "scenario", rule=RULE)


_VERBS: dict[type, Callable[[Cause, Any], Awaitable[None]]] = {
    fx.AddFire: _add_fire,
    fx.RemoveFire: _remove_fire,
    fx.GrowNow: _grow_now,
    fx.SpreadNow: _spread_now,
    fx.BurnDown: _burn_down,
    fx.AddHazard: _add_hazard,
    fx.RemoveHazard: _remove_hazard,
    fx.TriggerHazard: _trigger_hazard,
    fx.AddDebris: _adder("add_debris", "ADD_DEBRIS", "debris"),
    fx.RemoveDebris: _remover("remove_debris", "REMOVE_DEBRIS", "debris"),
    fx.AddCivilians: _adder("add_civilians", "ADD_CIV", "civilian"),
    fx.RemoveCivilians: _remover("remove_civilians", "REMOVE_CIVILIANS", "civilians"),
    fx.AddInjured: _adder("add_injured", "ADD_INJ", "injured"),
    fx.RemoveInjured: _remove_injured,
    fx.Injure: _injure,
    fx.RecallFf: _recall_ff,
    fx.RecallEquipment: _recall_equipment,
    fx.AddDistress: _add_distress,
    fx.DamageVehicle: _damage_vehicle,
    fx.RecallVehicle: _recall_vehicle,
    fx.LoseWater: _lose_water,
    fx.AddWater: _add_water,
    fx.BlockHydrant: _block_hydrant,
    fx.CloseRoad: _close_road,
    fx.ChangeWrr: _change_wrr,
    fx.ChangeTimer: _change_timer,
    fx.ChangeSpread: _change_spread,
    fx.NegativePoint: _negative_point,
    fx.Roll: _roll,
    fx.Choose: _choose,
    fx.If: _if,
    fx.ForEach: _for_each,
    fx.DrawEvent: _draw_event,
    fx.Manual: _manual,
    fx.EndGame: _end_game,
}
