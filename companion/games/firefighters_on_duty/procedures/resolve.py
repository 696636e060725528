"""Resolving effects (FOD section 7.3, FOD-183 to FOD-189): one function for each verb of the closed list.

Effects run in listed order, each completely, spaces in label order. What can't be done is told and skipped.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known, ensure_supply_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import (
    ABOARD,
    BLOCKED,
    CLOSED_UNTIL,
    DELIVERED,
    DISTRESS,
    HAZARD,
    HYDRANT,
    IN_STATION,
    ON_SPACE,
    SPREAD_ROW,
    TIMER,
    VEHICLE_AT,
    WRR_CHANGES,
    SpacePiece,
)
from companion.games.firefighters_on_duty.board.schema import HYDRANT_CAPACITY, TANK
from companion.games.firefighters_on_duty.board.staleness import vehicle_position_fields
from companion.games.firefighters_on_duty.model import effects as fx
from companion.games.firefighters_on_duty.model.selectors import HydrantRef, HydrantsAdjacentTo, StationRef, WaterSelector
from companion.games.firefighters_on_duty.procedures.common import (
    StationReturn,
    add_people,
    burn_down,
    burn_down_fields,
    burst_tank,
    explode,
    injure,
    lose,
    negative_points,
    place_fire,
    place_hazard,
    random_hazard,
    remove_hazard,
    tell_left_out,
    warn_supply_empty,
    win,
)
from companion.games.firefighters_on_duty.procedures.draw import distress_deck, draw_distress, draw_event, event_deck
from companion.games.firefighters_on_duty.procedures.evaluate import NO, YES, is_true
from companion.games.firefighters_on_duty.procedures.growth_test import is_due_to_grow
from companion.games.firefighters_on_duty.procedures.spread_roll import can_catch_fire, roll_spread, row_fields
from companion.games.firefighters_on_duty.procedures.targets import (
    EffectContext,
    SpaceSelector,
    find_hydrants,
    find_spaces,
    find_station,
    find_vehicles,
    matching_hazards,
    purpose_of,
)
from companion.games.firefighters_on_duty.procedures.vehicles import VehicleDamage, damage_vehicle
from companion.table import BoardField, FieldPath, mark, put, take

RULE = "FOD-183"


async def resolve(cause: EffectContext, effects: Iterable[fx.Effect]) -> None:
    """Run effects in listed order."""
    for effect in effects:
        await _VERBS[type(effect)](replace(cause, verb=verb_of(effect)), effect)


async def resolve_event(city: City, x: str, colour: str) -> None:
    """Draw an event card of this colour for area x, resolve it wholly, then discard it."""
    card = await draw_event(city, x, colour)
    if card is not None:
        await resolve(EffectContext(city, area=x), card.effects)
        event_deck(city, colour).discard(card.id)


async def resolve_distress(city: City, x: str, response: str) -> None:
    """Draw a distress card for area x and resolve it: the green frame, and the yellow one unless the answer was fast."""
    card = await draw_distress(city, x, response)
    if card is not None:
        cause = EffectContext(city, area=x)
        await resolve(cause, card.green)
        if response != "fast":
            await resolve(cause, card.yellow)
        distress_deck(city).discard(card.id)


def verb_of(effect: fx.Effect) -> str:
    """The name of an effect in cards and texts."""
    return str(type(effect).__struct_config__.tag)


def tell_skipped(cause: EffectContext, verb: str, place: str = "-") -> None:
    """Tell that a part of an effect can't be done (FOD-184)."""
    tell_left_out(cause.city, verb, place, "FOD-184")


class _HasTarget(Protocol):
    @property
    def at(self) -> SpaceSelector: ...


async def find_targets(cause: EffectContext, effect: _HasTarget, verb: str) -> list[str]:
    """The target spaces of an effect; tells if there are none."""
    found = await find_spaces(cause, effect.at)
    if not found:
        tell_skipped(cause, verb)
    return found


def areas_or_roads(cause: EffectContext, verb: str, found: Iterable[str], *, areas: bool) -> Iterator[str]:
    """The areas, or the roads, among these spaces; the others are told as skipped."""
    for x in found:
        if cause.city.is_area(x) is areas:
            yield x
        else:
            tell_skipped(cause, verb, x)


async def roll_amount(cause: EffectContext, n: int | str) -> int | str:
    """A number, rolled if it is one of the dice; ``population`` and ``all`` depend on the target and stay words."""
    if n in ("d6", "half_d6"):
        key = cause.city.table.numbered_key(f"{cause.name}/d6")
        [die] = await cause.city.table.roll(key, question="amount", rule="FOD-187", purpose=cause.purpose)
        cause.city.table.tell("ROLL", rule="FOD-187", die=die)
        return int(die) if n == "d6" else (int(die) + 1) // 2
    return {"players": cause.city.players, "round": cause.city.round}.get(str(n), n)


def amount_for(cause: EffectContext, n: int | str, x: str, everything: int) -> int:
    """An amount for target x: ``population`` is the target's, ``all`` is everything there."""
    if isinstance(n, int):
        return n
    return everything if n == "all" else cause.city.map.spaces[x].population


def amount_for_self(cause: EffectContext, n: int | str, everything: int) -> int:
    """An amount for a target that is no space: ``population`` is that of the card's area, 0 for a scenario."""
    if n == "population" and cause.area is None:
        return 0
    return amount_for(cause, n, cause.area or "", everything)


def fields_on(targets: Iterable[str], *what: SpacePiece) -> list[FieldPath]:
    """These fields of each target."""
    return [ON_SPACE[x, one] for x in targets for one in what]


# -- fire -------------------------------------------------------------------------------------------------------


async def _add_fire(cause: EffectContext, effect: fx.AddFire) -> None:
    targets = await find_targets(cause, effect, "add_fire")
    n = await roll_amount(cause, effect.n) if targets else 0
    for x in targets:
        wanted = amount_for(cause, n, x, 0)
        if wanted > 0:
            await place_fire(cause.city, x, wanted, "FOD-185")
        else:
            tell_skipped(cause, "add_fire", x)


async def _remove_fire(cause: EffectContext, effect: fx.RemoveFire) -> None:
    city = cause.city
    targets = await find_targets(cause, effect, "remove_fire")
    n = await roll_amount(cause, effect.n) if targets else 0
    for x in targets:
        there = {"active": city.active(x), "inactive": city.inactive(x)}
        wanted = amount_for(cause, n, x, sum(there.values()))
        inactive = 0 if effect.which == "active" else min(wanted, there["inactive"])
        active = 0 if effect.which == "inactive" else min(wanted - inactive, there["active"])
        remove_fire(cause, x, active, inactive)


def remove_fire(cause: EffectContext, x: str, active: int, inactive: int) -> None:
    """REMOVE_FIRE, or told as skipped if there is none."""
    taken = (take(ON_SPACE[x, "fire_active"], active), take(ON_SPACE[x, "fire_inactive"], inactive))
    changes = [change for change in taken if change.by]
    if changes:
        cause.city.table.tell("REMOVE_FIRE", *changes, rule=RULE, space=x, active=active, inactive=inactive)
    else:
        tell_skipped(cause, "remove_fire", x)


async def _grow_now(cause: EffectContext, effect: fx.GrowNow) -> None:
    for x in areas_or_roads(cause, "grow_now", await find_targets(cause, effect, "grow_now"), areas=True):
        if is_due_to_grow(cause.city, x):
            await place_fire(cause.city, x, 1, "FOD-185")
        else:
            tell_skipped(cause, "grow_now", x)


async def _spread_now(cause: EffectContext, effect: fx.SpreadNow) -> None:
    city = cause.city
    n = await roll_amount(cause, effect.fixed) if effect.fixed is not None else 0
    targets = await _spread_targets(cause, effect)
    if not targets:
        tell_skipped(cause, "spread_now")
    for x in targets:
        if not city.is_area(x) or not can_catch_fire(city, x):
            tell_skipped(cause, "spread_now", x)
        elif effect.fixed is None:
            await ensure_known(city, row_fields(city, [x]))
            await roll_spread(city, x, city.table.numbered_key(f"{cause.name}/spread"))
        elif (fires := amount_for(cause, n, x, 0)) > 0:
            await place_fire(city, x, fires, "FOD-185")
        else:
            tell_skipped(cause, "spread_now", x)


async def _spread_targets(cause: EffectContext, effect: fx.SpreadNow) -> list[str]:
    if effect.at is not None:
        return await find_spaces(cause, effect.at)
    sources = await find_spaces(cause, effect.from_) if effect.from_ is not None else []
    near = {y for x in sources for y in cause.city.next_to(x)}
    return [y for y in cause.city.areas if y in near]


async def _burn_down(cause: EffectContext, effect: fx.BurnDown) -> None:
    city = cause.city
    for x in areas_or_roads(cause, "burn_down", await find_targets(cause, effect, "burn_down"), areas=True):
        if city.burned(x):
            tell_skipped(cause, "burn_down", x)
        else:
            await ensure_known(city, burn_down_fields(x))
            name = await StationReturn.ask(city, x, hoses=city.count_on(x, "hoses"), axes=city.count_on(x, "axes"))
            await burn_down(city, x, name)


# -- hazards ----------------------------------------------------------------------------------------------------


async def _add_hazard(cause: EffectContext, effect: fx.AddHazard) -> None:
    targets = await find_targets(cause, effect, "add_hazard")
    n = await roll_amount(cause, effect.n) if targets else 0
    for x in targets:
        for _ in range(amount_for(cause, n, x, 0)):
            if effect.type == "random":
                await random_hazard(cause.city, x, cause.name)
            elif not await place_hazard(cause.city, x, effect.type, "FOD-60"):
                break


async def _remove_hazard(cause: EffectContext, effect: fx.RemoveHazard) -> None:
    city = cause.city
    for x in areas_or_roads(cause, "remove_hazard", await find_targets(cause, effect, "remove_hazard"), areas=True):
        await ensure_known(city, [HAZARD[x, "electricity"]] if effect.type in ("electricity", "any", "all") else [])
        kinds = matching_hazards(city, x, effect.type)
        if not kinds:
            tell_skipped(cause, "remove_hazard", x)
        elif effect.type == "any":
            name = city.table.numbered_key(f"{cause.name}/hazard_off")
            chosen = await city.table.choose(name, kinds, "choose_hazard", rule="FOD-183", area=x)
            kinds = [kind for kind in kinds if kind == chosen]
        for kind in kinds:
            remove_hazard(city, x, kind, RULE)


async def _trigger_hazard(cause: EffectContext, effect: fx.TriggerHazard) -> None:
    for x in areas_or_roads(cause, "trigger_hazard", await find_targets(cause, effect, "trigger_hazard"), areas=True):
        if not cause.city.has_hazard(x, effect.type):
            tell_skipped(cause, "trigger_hazard", x)
        elif effect.type == "explosive":
            await explode(cause.city, x, RULE)
        else:
            await burst_tank(cause.city, x, RULE)


# -- people and debris ------------------------------------------------------------------------------------------

_INJURED: Final[dict[str, tuple[SpacePiece, ...]]] = {
    "ff": ("firefighters",), "civ": ("civilians",), "both": ("firefighters", "civilians"),
}  # fmt: skip
_EQUIPMENT: Final[dict[str, tuple[SpacePiece, ...]]] = {"hose": ("hoses",), "axe": ("axes",), "both": ("hoses", "axes")}


_Adding = fx.AddDebris | fx.AddCivilians | fx.AddInjured
_Removing = fx.RemoveDebris | fx.RemoveCivilians


def _adder(verb: str, code: str, piece: str) -> Callable[[EffectContext, _Adding], Awaitable[None]]:
    async def add(cause: EffectContext, effect: _Adding) -> None:
        targets = await find_targets(cause, effect, verb)
        n = await roll_amount(cause, effect.n) if targets else 0
        for x in targets:
            wanted = amount_for(cause, n, x, 0)
            if wanted > 0:
                await add_people(cause.city, code, piece, x, wanted, RULE)
            else:
                tell_skipped(cause, verb, x)

    return add


def _remover(verb: str, code: str, field: SpacePiece) -> Callable[[EffectContext, _Removing], Awaitable[None]]:
    async def remove(cause: EffectContext, effect: _Removing) -> None:
        targets = await find_targets(cause, effect, verb)
        n = await roll_amount(cause, effect.n) if targets else 0
        await ensure_known(cause.city, fields_on(targets, field))
        for x in targets:
            there = cause.city.count_on(x, field)
            removed = min(there, amount_for(cause, n, x, there))
            if removed:
                cause.city.table.tell(code, take(ON_SPACE[x, field], removed), rule=RULE, space=x, n=removed)
            else:
                tell_skipped(cause, verb, x)

    return remove


async def _remove_injured(cause: EffectContext, effect: fx.RemoveInjured) -> None:
    targets = await find_targets(cause, effect, "remove_injured")
    n = await roll_amount(cause, effect.n) if targets else 0
    await ensure_known(cause.city, fields_on(targets, "injured"))
    for x in targets:
        there = cause.city.count_on(x, "injured")
        removed = min(there, amount_for(cause, n, x, there))
        if not removed:
            tell_skipped(cause, "remove_injured", x)
            continue
        changes = [take(ON_SPACE[x, "injured"], removed)] + ([put(DELIVERED, removed)] if effect.delivered else [])
        delivered = "yes" if effect.delivered else "no"
        cause.city.table.tell("REMOVE_INJURED", *changes, rule=RULE, space=x, n=removed, delivered=delivered)


async def _injure(cause: EffectContext, effect: fx.Injure) -> None:
    """As in F2, for these people; if both kinds are meant, civilians are hurt first."""
    city = cause.city
    targets = await find_targets(cause, effect, "injure")
    n = await roll_amount(cause, effect.n) if targets else 0
    await ensure_known(city, fields_on(targets, *_INJURED[effect.who], *(_EQUIPMENT["both"] if effect.equipment else ())))
    for x in targets:
        civ = city.count_on(x, "civilians") if effect.who != "ff" else 0
        ff = city.count_on(x, "firefighters") if effect.who != "civ" else 0
        wanted = amount_for(cause, n, x, civ + ff)
        civ = min(civ, wanted)
        ff = min(ff, wanted - civ)
        if not civ + ff:
            tell_skipped(cause, "injure", x)
            continue
        hoses, axes = (city.count_on(x, "hoses"), city.count_on(x, "axes")) if effect.equipment else (0, 0)
        home = await StationReturn.ask(city, x, ff=ff, hoses=hoses, axes=axes)
        injure(city, x, ff, civ, RULE)
        home.tell_ff(city, RULE)
        home.tell_equipment(city, RULE)


async def _recall_ff(cause: EffectContext, effect: fx.RecallFf) -> None:
    city = cause.city
    targets = await find_targets(cause, effect, "recall_ff")
    n = await roll_amount(cause, effect.n) if targets else 0
    await ensure_known(city, fields_on(targets, "firefighters"))
    for x in targets:
        there = city.count_on(x, "firefighters")
        home = await StationReturn.ask(city, x, ff=min(there, amount_for(cause, n, x, there)))
        if home.ff:
            home.tell_ff(city, RULE)
        else:
            tell_skipped(cause, "recall_ff", x)


async def _recall_equipment(cause: EffectContext, effect: fx.RecallEquipment) -> None:
    city = cause.city
    targets = await find_targets(cause, effect, "recall_equipment")
    await ensure_known(city, fields_on(targets, *_EQUIPMENT[effect.what]))
    for x in targets:
        hoses = city.count_on(x, "hoses") if effect.what != "axe" else 0
        axes = city.count_on(x, "axes") if effect.what != "hose" else 0
        home = await StationReturn.ask(city, x, hoses=hoses, axes=axes)
        if hoses or axes:
            home.tell_equipment(city, RULE)
        else:
            tell_skipped(cause, "recall_equipment", x)


async def _add_distress(cause: EffectContext, effect: fx.AddDistress) -> None:
    for x in areas_or_roads(cause, "add_distress", await find_targets(cause, effect, "add_distress"), areas=True):
        lay_distress(cause.city, x, min(effect.due(cause.city.round), cause.city.last_round), RULE)


def lay_distress(city: City, x: str, due: int, rule: str) -> None:
    """ADD_DISTRESS: a token with its round on the area, if one is left."""
    if not city.supply("distress_token"):
        warn_supply_empty(city, "distress_token", x, 1)
        return
    tokens = (*city.board[DISTRESS[x]], due)
    city.table.tell("ADD_DISTRESS", mark(DISTRESS[x], tuple(sorted(tokens))), rule=rule, area=x, round=due)


# -- vehicles and water -----------------------------------------------------------------------------------------


async def _damage_vehicle(cause: EffectContext, effect: fx.DamageVehicle) -> None:
    """As F3, for vehicles on roads: at a station or the hospital nothing reaches them."""
    city = cause.city
    found = await find_vehicles(cause, effect.vehicle)
    if not found:
        tell_skipped(cause, "damage_vehicle")
    await ensure_known(city, vehicle_position_fields(city) if found else [])
    for vehicle in found:
        if city.board[VEHICLE_AT[vehicle]] in city.map.spaces:
            damage_vehicle(city, await VehicleDamage.ask(city, vehicle))
        else:
            tell_skipped(cause, "damage_vehicle", vehicle)


async def _recall_vehicle(cause: EffectContext, effect: fx.RecallVehicle) -> None:
    city = cause.city
    found = await find_vehicles(cause, effect.vehicle)
    if not found:
        tell_skipped(cause, "recall_vehicle")
    await ensure_known(city, [VEHICLE_AT[vehicle] for vehicle in found])
    for vehicle in found:
        to = await find_station(cause, effect.to, city.board[VEHICLE_AT[vehicle]])
        if city.board[VEHICLE_AT[vehicle]] == to:
            tell_skipped(cause, "recall_vehicle", vehicle)
        else:
            city.table.tell("RECALL_VEHICLE", mark(VEHICLE_AT[vehicle], to), rule=RULE, vehicle=vehicle, station=to)


async def water_places(cause: EffectContext, selector: WaterSelector) -> list[tuple[str, BoardField[int], int]]:
    """Places with water that a selector finds: name, field, and how much fits."""
    if isinstance(selector, (HydrantRef, HydrantsAdjacentTo)):
        return [(h, HYDRANT[h], HYDRANT_CAPACITY) for h in await find_hydrants(cause, selector)]
    if isinstance(selector, StationRef):
        name = await find_station(cause, selector)
        return [(name, IN_STATION[name, "reserve"], 80)]
    return [(v, ABOARD[v, "water"], TANK[v]) for v in await find_vehicles(cause, selector) if v in TANK]


async def _lose_water(cause: EffectContext, effect: fx.LoseWater) -> None:
    places = await water_places(cause, effect.from_)
    n = await roll_amount(cause, effect.n) if places else 0
    if not places:
        tell_skipped(cause, "lose_water")
    await ensure_known(cause.city, [path for _, path, _ in places])
    for name, path, _ in places:
        there = cause.city.board[path]
        removed = min(there, amount_for_self(cause, n, there))
        if removed:
            cause.city.table.tell("LOSE_WATER", take(path, removed), rule=RULE, place=name, n=removed)
        else:
            tell_skipped(cause, "lose_water", name)


async def _add_water(cause: EffectContext, effect: fx.AddWater) -> None:
    city = cause.city
    places = await water_places(cause, effect.to)
    n = await roll_amount(cause, effect.n) if places else 0
    if not places:
        tell_skipped(cause, "add_water")
    await ensure_known(city, [path for _, path, _ in places])
    for name, path, holds_n in places:
        room = holds_n - city.board[path]
        wanted = min(room, amount_for_self(cause, n, room))
        placed = min(wanted, await ensure_supply_known(city, "water", wanted))
        warn_supply_empty(city, "water", name, wanted - placed)
        if placed:
            city.table.tell("ADD_WATER", put(path, placed), rule=RULE, place=name, n=placed)
        elif wanted <= 0:
            tell_skipped(cause, "add_water", name)


# -- lasting effects --------------------------------------------------------------------------------------------


def end_round(city: City, until: str | int) -> int:
    """The round at whose end a lasting effect ends (FOD-189)."""
    if isinstance(until, int):
        return until
    last = city.last_round
    return {"end_of_this_round": city.round, "end_of_next_round": min(city.round + 1, last), "end_of_game": last}[until]


async def _block_hydrant(cause: EffectContext, effect: fx.BlockHydrant) -> None:
    until = end_round(cause.city, effect.until)
    found = await find_hydrants(cause, effect.hydrant)
    if not found:
        tell_skipped(cause, "block_hydrant")
    for name in found:
        lasts = max(until, cause.city.board[BLOCKED[name]] or 0)
        cause.city.table.set_state(BLOCKED[name], lasts)
        cause.city.table.tell("BLOCK_HYDRANT", rule="FOD-189", hydrant=name, until=lasts)


async def _close_road(cause: EffectContext, effect: fx.CloseRoad) -> None:
    until = end_round(cause.city, effect.until)
    for x in areas_or_roads(cause, "close_road", await find_targets(cause, effect, "close_road"), areas=False):
        lasts = max(until, cause.city.board[CLOSED_UNTIL[x]] or 0)
        cause.city.table.set_state(CLOSED_UNTIL[x], lasts)
        cause.city.table.tell("CLOSE_ROAD", rule="FOD-189", space=x, until=lasts)


def _by(change: int) -> dict[str, str | int]:
    """Arguments of a change: the amount, and ``more`` or ``less``."""
    return {"n": abs(change), "way": "less" if change < 0 else "more"}


async def _change_wrr(cause: EffectContext, effect: fx.ChangeWrr) -> None:
    until = end_round(cause.city, effect.until)
    for x in areas_or_roads(cause, "change_wrr", await find_targets(cause, effect, "change_wrr"), areas=True):
        path = WRR_CHANGES[x]
        cause.city.table.set_state(path, (*cause.city.board[path], (effect.by, until)))
        cause.city.table.tell("CHANGE_WRR", rule="FOD-189", area=x, by=effect.by, until=until, **_by(effect.by))


async def _change_timer(cause: EffectContext, effect: fx.ChangeTimer) -> None:
    until = end_round(cause.city, effect.until)
    cause.city.table.set_state(TIMER, (*cause.city.board[TIMER], (effect.by, until)))
    cause.city.table.tell("CHANGE_TIMER", rule="FOD-189", by=effect.by, until=until, **_by(effect.by))


async def _change_spread(cause: EffectContext, effect: fx.ChangeSpread) -> None:
    until = end_round(cause.city, effect.until)
    for x in areas_or_roads(cause, "change_spread", await find_targets(cause, effect, "change_spread"), areas=True):
        cause.city.table.set_state(SPREAD_ROW[x], ((effect.row, until),))
        cause.city.table.tell("CHANGE_SPREAD", rule="FOD-189", area=x, row=effect.row, until=until)


# -- points, choices and the end --------------------------------------------------------------------------------


async def _negative_point(cause: EffectContext, effect: fx.NegativePoint) -> None:
    n = await roll_amount(cause, effect.n)
    await negative_points(cause.city, amount_for_self(cause, n, 0), RULE)


async def _roll(cause: EffectContext, effect: fx.RollEffect) -> None:
    [die] = await cause.city.table.roll(cause.city.table.numbered_key(f"{cause.name}/d6"), question="card_roll", rule="FOD-187")
    cause.city.table.tell("ROLL", rule="FOD-187", die=die)
    for row in effect.table:
        if die in row.on:
            await resolve(cause, row.do)


def can_end_game(effects: Iterable[fx.Effect]) -> bool:
    """Whether the game may end in these effects."""
    return any(isinstance(effect, fx.EndGame) or any(map(can_end_game, _parts(effect))) for effect in effects)


def _parts(effect: fx.Effect) -> Iterable[tuple[fx.Effect, ...]]:
    """The lists of effects within an effect."""
    if isinstance(effect, fx.RollEffect):
        return [row.do for row in effect.table]
    if isinstance(effect, fx.ChooseEffect):
        return effect.options
    if isinstance(effect, fx.If):
        return effect.then, effect.else_
    return (effect.do,) if isinstance(effect, fx.ForEach) else ()


def _purposes(effects: Sequence[fx.Effect]) -> list[str]:
    """What these effects are for; an option may have none."""
    return [purpose_of(verb_of(effect)) for effect in effects] or [purpose_of("nothing")]


async def _choose(cause: EffectContext, effect: fx.ChooseEffect) -> None:
    options = [str(i + 1) for i in range(len(effect.options))]
    verbs = {name: _purposes(listed) for name, listed in zip(options, effect.options, strict=True)}
    chosen = await cause.city.table.choose(
        cause.city.table.numbered_key(f"{cause.name}/option"), options, "card_choice", rule="FOD-183", verbs=verbs,
        ends=[name for name, listed in zip(options, effect.options, strict=True) if can_end_game(listed)],
    )  # fmt: skip
    await resolve(cause, effect.options[int(chosen) - 1])


async def _if(cause: EffectContext, effect: fx.If) -> None:
    ends = [answer for answer, listed in ((YES, effect.then), (NO, effect.else_)) if can_end_game(listed)]
    await resolve(cause, effect.then if await is_true(cause, effect.cond, ends) else effect.else_)


async def _for_each(cause: EffectContext, effect: fx.ForEach) -> None:
    for x in await find_targets(cause, effect, "for_each"):
        await resolve(cause.bind(x), effect.do)


async def _draw_event(cause: EffectContext, effect: fx.DrawEvent) -> None:
    if cause.area is None:
        tell_skipped(cause, "draw_event")
    else:
        await resolve_event(cause.city, cause.area, effect.colour)


async def _manual(cause: EffectContext, effect: fx.ManualEffect) -> None:
    cause.city.table.tell("MANUAL", rule=RULE, text=effect.text)
    key, source = cause.city.table.numbered_key(f"{cause.name}/manual"), "card" if cause.area else "scenario"
    await cause.city.table.confirm(key, "manual", rule="FOD-183", text=effect.text, source=source)


async def _end_game(cause: EffectContext, effect: fx.EndGame) -> None:
    if effect.result == "won":
        await win(cause.city, RULE)
    else:
        await lose(cause.city, effect.reason or "scenario", rule=RULE)


_VERBS: dict[type, Callable[[EffectContext, Any], Awaitable[None]]] = {
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
    fx.RollEffect: _roll,
    fx.ChooseEffect: _choose,
    fx.If: _if,
    fx.ForEach: _for_each,
    fx.DrawEvent: _draw_event,
    fx.ManualEffect: _manual,
    fx.EndGame: _end_game,
}
