"""What a firefighter may do now (section 6 of the digest): what each action costs, and why it can't be done.

A reason about points, hands, doors or states is final. One about squares is not: a base can touch across a line, so people who see that
it can be done say ``override``, and choose it all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.games.fires_at_midnight.board import MOST_WATER, TREES, VILLAGERS
from companion.games.fires_at_midnight.squares import BORDER, CENTRE, NEIGHBOURS, SQUARES, steps, touching
from companion.games.fires_at_midnight.village import CANONICAL, Village
from companion.table import Why

ACTIONS = (
    "get_up", "re_enter", "take_1", "take_3", "use_water", "move", "carry_move", "carry_out", "dash",
    "pick_up", "put_down", "open_door", "chop", "end_turn",
)  # fmt: skip


_FREE = tuple(a for a in ACTIONS if a not in ("get_up", "re_enter", "carry_move", "carry_out", "put_down"))
_LOADED = tuple(a for a in ACTIONS if a not in ("get_up", "re_enter", "move"))

DOOR_CLOSED = "door_closed"


class Judged(NamedTuple):
    """An action: whether it may be chosen (``why`` is None), else why not, and whether people may override that."""

    action: str
    why: Why | None
    soft: bool = False


class Spots(NamedTuple):
    """Squares or things that an action may be aimed at, and those it may not, with the reason."""

    free: tuple[str, ...]
    barred: dict[str, Why]

    @property
    def soft(self) -> tuple[str, ...]:
        """Those that people may override: all but what is behind a closed door."""
        return tuple(id for id, why in self.barred.items() if why.code != DOOR_CLOSED)


def cost(village: Village, f: str, action: str) -> int:
    """Action points (section 6)."""
    if action == "carry_out":
        return int(village.switch("exit_cost")) if village.carrying(f) not in TREES else 2
    if action == "put_down":
        return int(village.switch("put_down_cost"))
    return _COSTS[action]


_COSTS = {
    "take_1": 1, "take_3": 2, "move": 1, "carry_move": 2, "dash": 2, "re_enter": 1, "use_water": 1, "pick_up": 1, "open_door": 1,
    "chop": 2, "get_up": 2, "end_turn": 0,
}  # fmt: skip


def judged(village: Village, f: str) -> list[Judged]:
    """Every action that belongs to how this firefighter stands, in the order of ACTIONS."""
    ap = village.board["ap",]
    return [_judged(village, f, action, ap) for action in _belonging(village, f)]


def _belonging(village: Village, f: str) -> tuple[str, ...]:
    """Down: GET UP or END TURN (FAM-18). Outside: RE-ENTER or END TURN (FAM-19). At 0 points END TURN and PUT DOWN (FAM-20)."""
    if village.is_down(f):
        return ("get_up", "end_turn")
    if village.square_of(f) is None:
        return ("re_enter", "end_turn")
    carrying = village.carrying(f) is not None
    if village.board["ap",] == 0:
        return ("put_down", "end_turn") if carrying and cost(village, f, "put_down") == 0 else ("end_turn",)
    return _LOADED if carrying else _FREE


def _judged(village: Village, f: str, action: str, ap: int) -> Judged:
    price = cost(village, f, action)
    if price > ap:
        return Judged(action, Why("no_points", {"cost": price, "ap": ap}))
    check = _CHECKS.get(action)
    why, soft = check(village, f) if check else (None, False)
    return Judged(action, why, soft)


Verdict = tuple[Why | None, bool]
FINE: Verdict = (None, False)


def _at_well(village: Village, f: str) -> Verdict:
    if village.water(f) >= MOST_WATER:
        return Why("hands_full_of_water", {"n": MOST_WATER}), False
    return FINE if village.square_of(f) in CENTRE else (Why("not_at_well"), True)


def _has_target(spots: Callable[[Village, str], Spots], none: str) -> Callable[[Village, str], Verdict]:
    """Whether there is something to aim at; if only what is out of reach, people may override."""

    def check(village: Village, f: str) -> Verdict:
        found = spots(village, f)
        if found.free:
            return FINE
        if found.soft:
            return Why(f"no_{none}_near"), True
        return next(iter(found.barred.values()), Why(f"no_{none}")), False

    return check


def _water(village: Village, f: str) -> Verdict:
    return (Why("no_water"), False) if not village.water(f) else _has_target(marked_squares, "marker")(village, f)


def _dash(village: Village, f: str) -> Verdict:
    if village.carrying(f):
        return Why("carries", {"thing": village.carrying(f)}), False
    at = village.square_of(f)
    return (Why("starts_on_marker"), True) if at is not None and not village.clean(at) else FINE


def _pick_up(village: Village, f: str) -> Verdict:
    if village.carrying(f):
        return Why("carries", {"thing": village.carrying(f)}), False
    house = village.inside(f)
    if house is not None and not village.door_open(house):
        return Why("behind_door"), False
    return _has_target(things_to_pick_up, "thing")(village, f)


def _carry_out(village: Village, f: str) -> Verdict:
    return FINE if village.square_of(f) in BORDER else (Why("not_at_border"), True)


def _re_enter(village: Village, f: str) -> Verdict:
    return FINE if entry_squares(village, f).free else (Why("no_room_to_enter"), True)


# -- what an action can be aimed at -------------------------------------------------------------------------------------


def _split(candidates: Iterator[tuple[str, Why | None]]) -> Spots:
    found = list(candidates)
    return Spots(tuple(id for id, why in found if why is None), {id: why for id, why in found if why is not None})


def marked_squares(village: Village, f: str) -> Spots:
    """Squares with a marker, in reach of water or not (FAM-23, FAM-R46, FAM-R47)."""
    marked = sorted(village.marked, key=CANONICAL.__getitem__)
    return _split((s, _out_of_reach(village, f, s)) for s in marked)


def _out_of_reach(village: Village, f: str, target: str) -> Why | None:
    if village.switch("water_needs_open_door") == "on" and (why := _behind_door(village, f, target)):
        return why
    at, reach = str(village.square_of(f)), village.switch("water_reach")
    near = target == at or target in NEIGHBOURS[at]
    beside = reach == "near_diagonal" and touching(at, target)
    return None if near or beside or reach == "unlimited" else Why("out_of_reach")


def _behind_door(village: Village, f: str, square: str) -> Why | None:
    """Why nobody gets at what is in the house there."""
    house = village.house(square)
    if house is None or village.door_open(house) or village.inside(f) == house:
        return None
    return Why(DOOR_CLOSED, {"house": house})


def things_to_pick_up(village: Village, f: str) -> Spots:
    """Boxes, villagers and felled trees that nobody carries (FAM-24)."""
    things = {**village.trees, **village.boxes, **village.villagers}
    carried = village.carriers
    free = {thing: at for thing, at in things.items() if thing not in carried and (thing not in TREES or village.felled(thing))}
    return _split((thing, _not_at_hand(village, f, thing, at)) for thing, at in free.items())


def _not_at_hand(village: Village, f: str, thing: str, at: str) -> Why | None:
    inside = thing in VILLAGERS and village.board["villagers", thing, "inside"]
    if inside and (why := _behind_door(village, f, at)):
        return why
    return None if touching(str(village.square_of(f)), at) else Why("not_touching")


def closed_houses(village: Village, f: str) -> Spots:
    """Intact houses whose door is closed (FAM-25)."""
    closed = {house: at for house, at in village.intact.items() if not village.door_open(house)}
    return _touched(village, f, closed)


def standing_trees(village: Village, f: str) -> Spots:
    """Trees that can be chopped (FAM-27)."""
    return _touched(village, f, {tree: at for tree, at in village.trees.items() if not village.felled(tree)})


def _touched(village: Village, f: str, things: dict[str, str]) -> Spots:
    at = str(village.square_of(f))
    return _split((id, None if touching(at, square) else Why("not_touching")) for id, square in things.items())


def move_squares(village: Village, f: str) -> Spots:
    """Where a move of 4 inches may end (FAM-22): at most one square further in W and in B, on no marker."""
    at = str(village.square_of(f))
    marked = village.marked
    return _split((square, _no_end(marked, square, not touching(at, square))) for square in SQUARES)


def dash_squares(village: Village, f: str) -> Spots:
    """Where a straight line of 10 inches may end (FAM-31)."""
    at = str(village.square_of(f))
    marked = village.marked
    return _split((square, _no_end(marked, square, _too_far_to_dash(at, square))) for square in SQUARES if square != at)


def _too_far_to_dash(at: str, square: str) -> bool:
    w, b = steps(at, square)
    return max(w, b) > 3 or w == b == 3


def entry_squares(village: Village, f: str) -> Spots:
    """Where somebody who left may come in again (FAM-30): at the exit or beside it; by house rule else the nearest border square."""
    exit, marked = village.exit_of(f), village.marked
    spots = _split((square, _no_end(marked, square, not touching(exit, square))) for square in SQUARES)
    if spots.free or village.switch("reentry") == "wait":
        return spots
    clean = [square for square in BORDER if square not in marked]
    nearest = min((max(steps(exit, square)) for square in clean), default=None)
    free = tuple(square for square in clean if max(steps(exit, square)) == nearest)
    return Spots(free, {square: why for square, why in spots.barred.items() if square not in free})


def _no_end(marked: set[str], square: str, too_far: bool) -> Why | None:
    """No base may end 3 inches from a marker's middle or nearer, so in no square that holds one (section 2)."""
    return Why("marker_there") if square in marked else Why("too_far") if too_far else None


_CHECKS: dict[str, Callable[[Village, str], Verdict]] = {
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
