"""A firefighter's turn (FAM-14 to FAM-34): four action points, spent on what people do; the twin follows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.games.fires_at_midnight import actions
from companion.games.fires_at_midnight.actions import ActionTargets
from companion.games.fires_at_midnight.board import (
    AP,
    CARRYING,
    DOOR,
    DOWN,
    INSIDE,
    MOST_WATER,
    OUTSIDE,
    PLACE,
    STATE,
    VILLAGERS,
    WATER,
    group_of,
)
from companion.games.fires_at_midnight.game_end import win_if_enough_saved
from companion.games.fires_at_midnight.markers import flip_to_smoke, remove_smoke
from companion.games.fires_at_midnight.squares import BORDER
from companion.games.fires_at_midnight.village import Village
from companion.table import mark

OVERRIDE = "override"
"""Not among what the twin thinks possible; people see that it is."""


async def turn(village: Village, f: str) -> None:
    """Actions until the turn is ended (FAM-20)."""
    while True:
        action = await _action(village, f)
        if action == "end_turn":
            return
        village.table.set_state(AP, village.board[AP] - actions.cost(village, f, action))
        await _ACTION_STEPS[action](village, f)


async def _action(village: Village, f: str) -> str:
    """What is done next; with nothing left to choose the turn is over without a question."""
    found = actions.action_options(village, f)
    free = [one.action for one in found if one.why is None]
    barred = {one.action: one.why for one in found if one.why is not None}
    soft = [one.action for one in found if one.overridable]
    ap, water = village.board[AP], village.water(f)
    who = village.players
    options = [*free, OVERRIDE] if soft else free
    key = village.table.numbered_key("action")
    chosen = await village.table.choose(key, options, "action", who, "FAM-17", barred, id=f, ap=ap, water=water)
    if chosen != OVERRIDE:
        return chosen
    key = village.table.numbered_key("override")
    return await village.table.choose(key, soft, "override_action", who, "FAM-17", id=f, ap=ap, water=water)


async def _choose_target(village: Village, f: str, spots: ActionTargets, question: str, rule: str) -> str:
    """One of the squares or things; on ``override`` one of those that the twin thinks out of reach."""
    who = village.players
    options = (*spots.free, OVERRIDE) if spots.overridable and spots.free else spots.free or spots.overridable
    barred = {id: why for id, why in spots.barred.items() if id not in options}
    key = village.table.numbered_key(question)
    chosen = await village.table.choose(key, options, question, who, rule, barred, id=f, where=village.whereabouts(options))
    if chosen != OVERRIDE:
        return chosen
    key, where = village.table.numbered_key(f"{question}/override"), village.whereabouts(spots.overridable)
    return await village.table.choose(key, spots.overridable, question, who, rule, id=f, where=where)


# -- moving -------------------------------------------------------------------------------------------------------------


async def _move(village: Village, f: str) -> None:
    """FAM-22, FAM-28: up to 4 inches; carried things move along."""
    await _stand(village, f, await _choose_target(village, f, actions.move_squares(village, f), "move_to", "FAM-22"))


async def _dash(village: Village, f: str) -> None:
    """FAM-31: up to 10 inches in a straight line, out in the open."""
    to = await _choose_target(village, f, actions.dash_squares(village, f), "dash_to", "FAM-31")
    _arrive(village, f, to, inside=False)


async def _re_enter(village: Village, f: str) -> None:
    """FAM-30: back over the border."""
    await _stand(village, f, await _choose_target(village, f, actions.entry_squares(village, f), "enter_at", "FAM-30"))


async def _stand(village: Village, f: str, to: str) -> None:
    """Go to the square; if an intact house with an open door is there, inside or beside it."""
    house, inside = village.house(to), False
    if house is not None and (village.door_open(house) or village.inside(f) == house):
        who = village.players
        name = village.table.numbered_key("inside")
        inside = await village.table.choose(name, ("inside", "beside"), "inside", who, "FAM-22", id=f, house=house) == "inside"
    _arrive(village, f, to, inside=inside)


def _arrive(village: Village, f: str, to: str, *, inside: bool) -> None:
    changes = [mark(PLACE[f], to), mark(INSIDE[f], inside)]
    thing = village.carrying(f)
    if thing is not None:
        changes.append(mark(PLACE[thing], to))
        changes += [mark(INSIDE[thing], inside)] if thing in VILLAGERS else []
    village.table.apply_reported(*changes)


async def _carry_out(village: Village, f: str) -> None:
    """FAM-29: over the border with what is carried, which is saved."""
    at = str(village.square_of(f))
    exit = at if at in BORDER else await _choose_target(village, f, ActionTargets(BORDER, {}), "exit_at", "FAM-29")
    thing = str(village.carrying(f))
    group = group_of(thing)
    saved = [mark(PLACE[thing], None), mark(STATE[thing], "saved")]
    saved += [mark(INSIDE[thing], False)] if group == "villagers" else []
    outside = mark(PLACE[f], f"{OUTSIDE}{exit}")
    village.table.apply_reported(*saved, outside, mark(INSIDE[f], False), mark(CARRYING[f], None))
    if group == "villagers":
        win_if_enough_saved(village)


# -- items --------------------------------------------------------------------------------------------------------------


async def _take_1(village: Village, f: str) -> None:
    """FAM-21."""
    village.table.apply_reported(mark(WATER[f], village.water(f) + 1))


async def _take_3(village: Village, f: str) -> None:
    """FAM-32: take three Water, whatever was carried before (FAM-R48)."""
    village.table.apply_reported(mark(WATER[f], MOST_WATER))


async def _use_water(village: Village, f: str) -> None:
    """FAM-23: Fire becomes Smoke, Smoke goes."""
    square = await _choose_target(village, f, actions.marked_squares(village, f), "water_on", "FAM-23")
    village.table.apply_reported(mark(WATER[f], village.water(f) - 1))
    if village.fire(square):
        flip_to_smoke(village, square, "FAM-23")
    else:
        remove_smoke(village, square, "FAM-23")


async def _pick_up(village: Village, f: str) -> None:
    """FAM-24: it is carried from now on, and where its carrier is."""
    thing = await _choose_target(village, f, actions.things_to_pick_up(village, f), "pick_up", "FAM-24")
    _load(village, f, thing)


def _load(village: Village, f: str, thing: str) -> None:
    changes = [mark(CARRYING[f], thing), mark(PLACE[thing], village.square_of(f))]
    changes += [mark(INSIDE[thing], village.inside(f) is not None)] if thing in VILLAGERS else []
    village.table.apply_reported(*changes)


async def _put_down(village: Village, f: str) -> None:
    """FAM-33: it stays where it is, inside or beside."""
    village.table.apply_reported(mark(CARRYING[f], None))


async def _open_door(village: Village, f: str) -> None:
    """FAM-25: for good."""
    house = await _choose_target(village, f, actions.closed_houses(village, f), "open_door", "FAM-25")
    village.table.apply_reported(mark(DOOR[house], "open"))


async def _chop(village: Village, f: str) -> None:
    """FAM-27: the tree stays where it is, felled; by house rule a firefighter who carries nothing picks it up at once (FAM-R44)."""
    tree = await _choose_target(village, f, actions.standing_trees(village, f), "chop", "FAM-27")
    village.table.apply_reported(mark(STATE[tree], "felled"))
    if village.rule("chop_loads_tree") == "on" and village.carrying(f) is None:
        _load(village, f, tree)


async def _get_up(village: Village, f: str) -> None:
    """FAM-26."""
    village.table.apply_reported(mark(DOWN[f], False))


_ACTION_STEPS: dict[str, Callable[[Village, str], Awaitable[None]]] = {
    "move": _move, "carry_move": _move, "dash": _dash, "re_enter": _re_enter, "carry_out": _carry_out, "take_1": _take_1,
    "take_3": _take_3, "use_water": _use_water, "pick_up": _pick_up, "put_down": _put_down, "open_door": _open_door, "chop": _chop,
    "get_up": _get_up,
}  # fmt: skip
