"""What a firefighter may do now (section 6 of the digest): what each action costs, and why it can't be done.

A reason about points, items carried, doors or states is final. One about squares is not: a base can touch across a line, so people who
see that it can be done answer ``override`` and choose it all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.games.fires_at_midnight.board import AP, INSIDE, MOST_WATER, TREES, VILLAGERS
from companion.games.fires_at_midnight.squares import BORDER, CENTRE, NEIGHBOURS, SQUARES, steps, touching
from companion.games.fires_at_midnight.village import CANONICAL_INDEX, Village
from companion.table import Reason, number_option

ACTIONS = (
    "get_up", "re_enter", "take_1", "take_3", "use_water", "move", "carry_move", "carry_out", "dash",
    "pick_up", "put_down", "open_door", "chop", "end_turn",
)  # fmt: skip


_FREE = tuple(a for a in ACTIONS if a not in ("get_up", "re_enter", "carry_move", "carry_out", "put_down"))
_LOADED = tuple(a for a in ACTIONS if a not in ("get_up", "re_enter", "move"))

DOOR_CLOSED = "door_closed"


class ActionOption(NamedTuple):
    """An action: whether it may be chosen (``why`` is None), else why not, and whether people may override that."""

    action: str
    why: Reason | None
    overridable: bool = False


class ActionTargets(NamedTuple):
    """Squares or things that an action may be aimed at, and those it may not, with the reason."""

    free: tuple[str, ...]
    barred: dict[str, Reason]

    @property
    def overridable(self) -> tuple[str, ...]:
        """Those that people may override: all but what is behind a closed door."""
        return tuple(id for id, why in self.barred.items() if why.code != DOOR_CLOSED)


def cost(village: Village, f: str, action: str) -> int:
    """Action points (section 6)."""
    if action == "carry_out":
        return number_option(village.table.options, "exit_cost") if village.carrying(f) not in TREES else 2
    if action == "put_down":
        return number_option(village.table.options, "put_down_cost")
    return _COSTS[action]


_COSTS = {
    "take_1": 1, "take_3": 2, "move": 1, "carry_move": 2, "dash": 2, "re_enter": 1, "use_water": 1, "pick_up": 1, "open_door": 1,
    "chop": 2, "get_up": 2, "end_turn": 0,
}  # fmt: skip


def action_options(village: Village, f: str) -> list[ActionOption]:
    """Every action for the state this firefighter is in, in the order of ACTIONS."""
    ap = village.board[AP]
    return [_action_option(village, f, action, ap) for action in _relevant_actions(village, f)]


def _relevant_actions(village: Village, f: str) -> tuple[str, ...]:
    """Down: GET UP or END TURN (FAM-18). Outside: RE-ENTER or END TURN (FAM-19). At 0 points END TURN and PUT DOWN (FAM-20)."""
    if village.is_down(f):
        return ("get_up", "end_turn")
    if village.square_of(f) is None:
        return ("re_enter", "end_turn")
    carrying = village.carrying(f) is not None
    if village.board[AP] == 0:
        return ("put_down", "end_turn") if carrying and cost(village, f, "put_down") == 0 else ("end_turn",)
    return _LOADED if carrying else _FREE


def _action_option(village: Village, f: str, action: str, ap: int) -> ActionOption:
    price = cost(village, f, action)
    if price > ap:
        return ActionOption(action, Reason("no_points", {"cost": price, "ap": ap}))
    check = _CHECKS.get(action)
    why, soft = check(village, f) if check else (None, False)
    return ActionOption(action, why, soft)


ActionCheck = tuple[Reason | None, bool]
ALLOWED: ActionCheck = (None, False)


def _at_well(village: Village, f: str) -> ActionCheck:
    if village.water(f) >= MOST_WATER:
        return Reason("hands_full_of_water", {"n": MOST_WATER}), False
    return ALLOWED if village.square_of(f) in CENTRE else (Reason("not_at_well"), True)


def _has_target(spots: Callable[[Village, str], ActionTargets], none: str) -> Callable[[Village, str], ActionCheck]:
    """Whether there is something to aim at; if only what is out of reach, people may override."""

    def check(village: Village, f: str) -> ActionCheck:
        found = spots(village, f)
        if found.free:
            return ALLOWED
        if found.overridable:
            return Reason(f"no_{none}_near"), True
        return next(iter(found.barred.values()), Reason(f"no_{none}")), False

    return check


def _water(village: Village, f: str) -> ActionCheck:
    return (Reason("no_water"), False) if not village.water(f) else _has_target(marked_squares, "marker")(village, f)


def _dash(village: Village, f: str) -> ActionCheck:
    if village.carrying(f):
        return Reason("carries", {"thing": village.carrying(f)}), False
    at = village.square_of(f)
    return (Reason("starts_on_marker"), True) if at is not None and not village.is_clear(at) else ALLOWED


def _pick_up(village: Village, f: str) -> ActionCheck:
    if village.carrying(f):
        return Reason("carries", {"thing": village.carrying(f)}), False
    house = village.inside(f)
    if house is not None and not village.door_open(house):
        return Reason("behind_door"), False
    return _has_target(things_to_pick_up, "thing")(village, f)


def _carry_out(village: Village, f: str) -> ActionCheck:
    return ALLOWED if village.square_of(f) in BORDER else (Reason("not_at_border"), True)


def _re_enter(village: Village, f: str) -> ActionCheck:
    return ALLOWED if entry_squares(village, f).free else (Reason("no_room_to_enter"), True)


# -- what an action can be aimed at -------------------------------------------------------------------------------------


def _split(candidates: Iterator[tuple[str, Reason | None]]) -> ActionTargets:
    found = list(candidates)
    return ActionTargets(tuple(id for id, why in found if why is None), {id: why for id, why in found if why is not None})


def marked_squares(village: Village, f: str) -> ActionTargets:
    """Squares with a marker, in reach of water or not (FAM-23, FAM-R46, FAM-R47)."""
    marked = sorted(village.marked, key=CANONICAL_INDEX.__getitem__)
    return _split((s, _out_of_reach(village, f, s)) for s in marked)


def _out_of_reach(village: Village, f: str, target: str) -> Reason | None:
    if village.rule("water_needs_open_door") == "on" and (why := _behind_door(village, f, target)):
        return why
    at, reach = str(village.square_of(f)), village.rule("water_reach")
    near = target == at or target in NEIGHBOURS[at]
    beside = reach == "near_diagonal" and touching(at, target)
    return None if near or beside or reach == "unlimited" else Reason("out_of_reach")


def _behind_door(village: Village, f: str, square: str) -> Reason | None:
    """Why the things in the house there are out of reach."""
    house = village.house(square)
    if house is None or village.door_open(house) or village.inside(f) == house:
        return None
    return Reason(DOOR_CLOSED, {"house": house})


def things_to_pick_up(village: Village, f: str) -> ActionTargets:
    """Boxes, villagers and felled trees that are not carried (FAM-24)."""
    things = {**village.trees, **village.boxes, **village.villagers}
    carried = village.carriers
    free = {thing: at for thing, at in things.items() if thing not in carried and (thing not in TREES or village.felled(thing))}
    return _split((thing, _not_at_hand(village, f, thing, at)) for thing, at in free.items())


def _not_at_hand(village: Village, f: str, thing: str, at: str) -> Reason | None:
    inside = thing in VILLAGERS and village.board[INSIDE[thing]]
    if inside and (why := _behind_door(village, f, at)):
        return why
    return None if touching(str(village.square_of(f)), at) else Reason("not_touching")


def closed_houses(village: Village, f: str) -> ActionTargets:
    """Intact houses whose door is closed (FAM-25)."""
    closed = {house: at for house, at in village.intact.items() if not village.door_open(house)}
    return _touched(village, f, closed)


def standing_trees(village: Village, f: str) -> ActionTargets:
    """Trees that can be chopped (FAM-27)."""
    return _touched(village, f, {tree: at for tree, at in village.trees.items() if not village.felled(tree)})


def _touched(village: Village, f: str, things: dict[str, str]) -> ActionTargets:
    at = str(village.square_of(f))
    return _split((id, None if touching(at, square) else Reason("not_touching")) for id, square in things.items())


def move_squares(village: Village, f: str) -> ActionTargets:
    """Where a move of 4 inches may end (FAM-22): at most one square further in W and in B, on no marker."""
    at = str(village.square_of(f))
    marked = village.marked
    return _split((square, _why_no_end(marked, square, not touching(at, square))) for square in SQUARES)


def dash_squares(village: Village, f: str) -> ActionTargets:
    """Where a straight line of 10 inches may end (FAM-31)."""
    at = str(village.square_of(f))
    marked = village.marked
    return _split((square, _why_no_end(marked, square, _too_far_to_dash(at, square))) for square in SQUARES if square != at)


def _too_far_to_dash(at: str, square: str) -> bool:
    w, b = steps(at, square)
    return max(w, b) > 3 or w == b == 3


def entry_squares(village: Village, f: str) -> ActionTargets:
    """Where a firefighter who left may re-enter (FAM-30): at the exit or beside it; by house rule else the nearest border square."""
    exit, marked = village.exit_of(f), village.marked
    spots = _split((square, _why_no_end(marked, square, not touching(exit, square))) for square in SQUARES)
    if spots.free or village.rule("reentry") == "wait":
        return spots
    clean = [square for square in BORDER if square not in marked]
    nearest = min((max(steps(exit, square)) for square in clean), default=None)
    free = tuple(square for square in clean if max(steps(exit, square)) == nearest)
    return ActionTargets(free, {square: why for square, why in spots.barred.items() if square not in free})


def _why_no_end(marked: set[str], square: str, too_far: bool) -> Reason | None:
    """No base may end 3 inches from a marker's middle or nearer, so in no square that holds one (section 2)."""
    return Reason("marker_there") if square in marked else Reason("too_far") if too_far else None


_CHECKS: dict[str, Callable[[Village, str], ActionCheck]] = {
    "take_1": _at_well,
    "take_3": _at_well,
    "use_water": _water,
    "dash": _dash,
    "pick_up": _pick_up,
    "open_door": _has_target(closed_houses, "door"),
    "chop": _has_target(standing_trees, "tree"),
    "carry_out": _carry_out,
    "re_enter": _re_enter,
}
