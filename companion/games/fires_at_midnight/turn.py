"""A firefighter's turn (FAM-14 to FAM-34): four action points, spent on what people do; the twin follows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from companion.games.fires_at_midnight import actions
from companion.games.fires_at_midnight.actions import Spots
from companion.games.fires_at_midnight.board import MOST_WATER, OUTSIDE, VILLAGERS, group_of
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
        village.table.note(("ap",), village.board["ap",] - actions.cost(village, f, action))
        await _DEEDS[action](village, f)


async def _action(village: Village, f: str) -> str:
    """What is done next; with nothing left to choose the turn is over without a question."""
    found = actions.judged(village, f)
    free = [one.action for one in found if one.why is None]
    barred = {one.action: one.why for one in found if one.why is not None}
    soft = [one.action for one in found if one.soft]
    args = {"id": f, "ap": village.board["ap",], "water": village.water(f)}
    who = village.players
    options = [*free, OVERRIDE] if soft else free
    chosen = await village.table.choose(village.table.nth("action"), options, "action", who, "FAM-17", barred, **args)
    if chosen != OVERRIDE:
        return chosen
    return await village.table.choose(village.table.nth("override"), soft, "override_action", who, "FAM-17", **args)


async def _spot(village: Village, f: str, spots: Spots, question: str, rule: str) -> str:
    """One of the squares or things; on ``override`` one of those that the twin thinks out of reach."""
    who = village.players
    options = (*spots.free, OVERRIDE) if spots.soft and spots.free else spots.free or spots.soft
    barred = {id: why for id, why in spots.barred.items() if id not in options}
    args: dict[str, Any] = {"id": f, "where": village.whereabouts(options)}
    chosen = await village.table.choose(village.table.nth(question), options, question, who, rule, barred, **args)
    if chosen != OVERRIDE:
        return chosen
    args = {"id": f, "where": village.whereabouts(spots.soft)}
    return await village.table.choose(village.table.nth(f"{question}/override"), spots.soft, question, who, rule, **args)


# -- moving -------------------------------------------------------------------------------------------------------------


async def _move(village: Village, f: str) -> None:
    """FAM-22, FAM-28: up to 4 inches; whatever is carried comes along."""
    await _stand(village, f, await _spot(village, f, actions.move_squares(village, f), "move_to", "FAM-22"))


async def _dash(village: Village, f: str) -> None:
    """FAM-31: up to 10 inches in a straight line, out in the open."""
    to = await _spot(village, f, actions.dash_squares(village, f), "dash_to", "FAM-31")
    _arrive(village, f, to, inside=False)


async def _re_enter(village: Village, f: str) -> None:
    """FAM-30: back over the border."""
    await _stand(village, f, await _spot(village, f, actions.entry_squares(village, f), "enter_at", "FAM-30"))


async def _stand(village: Village, f: str, to: str) -> None:
    """In the square, and where an intact house with an open door stands there, inside or beside it."""
    house, inside = village.house(to), False
    if house is not None and (village.door_open(house) or village.inside(f) == house):
        who = village.players
        name = village.table.nth("inside")
        inside = await village.table.choose(name, ("inside", "beside"), "inside", who, "FAM-22", id=f, house=house) == "inside"
    _arrive(village, f, to, inside=inside)


def _arrive(village: Village, f: str, to: str, *, inside: bool) -> None:
    changes = [mark(("firefighters", f, "at"), to), mark(("firefighters", f, "inside"), inside)]
    thing = village.carrying(f)
    if thing is not None:
        changes.append(mark((group_of(thing), thing, "at"), to))
        changes += [mark(("villagers", thing, "inside"), inside)] if thing in VILLAGERS else []
    village.table.did(*changes)


async def _carry_out(village: Village, f: str) -> None:
    """FAM-29: over the border with what is carried, which is saved."""
    at = str(village.square_of(f))
    exit = at if at in BORDER else await _spot(village, f, Spots(BORDER, {}), "exit_at", "FAM-29")
    thing = str(village.carrying(f))
    group = group_of(thing)
    saved = [mark((group, thing, "at"), None), mark((group, thing, "is"), "saved")]
    saved += [mark(("villagers", thing, "inside"), False)] if group == "villagers" else []
    outside = mark(("firefighters", f, "at"), f"{OUTSIDE}{exit}")
    village.table.did(*saved, outside, mark(("firefighters", f, "inside"), False), mark(("firefighters", f, "carrying"), None))
    if group == "villagers":
        win_if_enough_saved(village)


# -- hands --------------------------------------------------------------------------------------------------------------


async def _take_1(village: Village, f: str) -> None:
    """FAM-21."""
    village.table.did(mark(("firefighters", f, "water"), village.water(f) + 1))


async def _take_3(village: Village, f: str) -> None:
    """FAM-32: full hands, whatever was in them (FAM-R48)."""
    village.table.did(mark(("firefighters", f, "water"), MOST_WATER))


async def _use_water(village: Village, f: str) -> None:
    """FAM-23: Fire becomes Smoke, Smoke goes."""
    square = await _spot(village, f, actions.marked_squares(village, f), "water_on", "FAM-23")
    village.table.did(mark(("firefighters", f, "water"), village.water(f) - 1))
    if village.fire(square):
        flip_to_smoke(village, square, "FAM-23")
    else:
        remove_smoke(village, square, "FAM-23")


async def _pick_up(village: Village, f: str) -> None:
    """FAM-24: it is carried from now on, and where its carrier is."""
    thing = await _spot(village, f, actions.things_to_pick_up(village, f), "pick_up", "FAM-24")
    _load(village, f, thing)


def _load(village: Village, f: str, thing: str) -> None:
    changes = [mark(("firefighters", f, "carrying"), thing), mark((group_of(thing), thing, "at"), village.square_of(f))]
    changes += [mark(("villagers", thing, "inside"), village.inside(f) is not None)] if thing in VILLAGERS else []
    village.table.did(*changes)


async def _put_down(village: Village, f: str) -> None:
    """FAM-33: it stays where it is, inside or beside."""
    village.table.did(mark(("firefighters", f, "carrying"), None))


async def _open_door(village: Village, f: str) -> None:
    """FAM-25: for good."""
    house = await _spot(village, f, actions.closed_houses(village, f), "open_door", "FAM-25")
    village.table.did(mark(("houses", house, "door"), "open"))


async def _chop(village: Village, f: str) -> None:
    """FAM-27: the tree stays where it is, felled; by house rule it is in empty hands at once (FAM-R44)."""
    tree = await _spot(village, f, actions.standing_trees(village, f), "chop", "FAM-27")
    village.table.did(mark(("trees", tree, "is"), "felled"))
    if village.switch("chop_loads_tree") == "on" and village.carrying(f) is None:
        _load(village, f, tree)


async def _get_up(village: Village, f: str) -> None:
    """FAM-26."""
    village.table.did(mark(("firefighters", f, "down"), False))


_DEEDS: dict[str, Callable[[Village, str], Awaitable[None]]] = {
    "move": _move, "carry_move": _move, "dash": _dash, "re_enter": _re_enter, "carry_out": _carry_out, "take_1": _take_1,
    "take_3": _take_3, "use_water": _use_water, "pick_up": _pick_up, "put_down": _put_down, "open_door": _open_door, "chop": _chop,
    "get_up": _get_up,
}  # fmt: skip
