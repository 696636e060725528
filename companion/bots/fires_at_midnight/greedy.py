"""The greedy crew: takes the action that is worth most for its points right now, and plans nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.bots.fires_at_midnight.bitboard import APART, BORDER, CENTRE, INDEX, TOUCHED, around, each
from companion.bots.fires_at_midnight.crew_side import END, CrewAction, CrewSide, square
from companion.bots.fires_at_midnight.observation import Firefighter, Observation
from companion.games.fires_at_midnight.board import VILLAGERS
from companion.table import Remark

Choice = tuple[float, CrewAction]
"""A worth for each point, and the action."""


class Greedy(CrewSide):
    """Looks at its own square and those around it; walks towards the nearest villager when there is nothing to do."""

    def next(self, sight: Observation, waiting: Sequence[str]) -> tuple[str, Remark]:
        """In the order of their numbers."""
        return waiting[0], Remark("next_in_order", {"id": waiting[0]})

    def choose_action(self, sight: Observation, f: Firefighter) -> CrewAction:
        """The best that the points allow."""
        choices = ((worth, action) for worth, price, action in _choices(sight, f) if price <= sight.ap)
        return max(choices, key=lambda choice: choice[0], default=(0.0, CrewAction(END, said=Remark("end", {"id": f.id}))))[1]

    def start(self, sight: Observation, f: str, squares: Sequence[str]) -> str:
        """The first that does not burn."""
        return max(squares, key=lambda name: bool(sight.clear_squares >> INDEX[name] & 1))


def _choices(sight: Observation, f: Firefighter) -> Iterator[tuple[float, int, CrewAction]]:
    """Every possible action with its worth and its points."""
    if f.down:
        yield 5, 2, CrewAction("get_up", said=Remark("get_up", {"id": f.id}))
        return
    if not f.outside:
        yield from _hands(sight, f)
        yield from _water(sight, f)
    yield from _steps(sight, f)


def _hands(sight: Observation, f: Firefighter) -> Iterator[tuple[float, int, CrewAction]]:
    """Choices for carrying: bring out what is carried, else open a door and take a villager, or a box out of the Fire."""
    thing = f.carrying
    if thing is not None:
        if BORDER >> f.at & 1:
            yield 10 if thing in VILLAGERS else 3, 2, CrewAction("carry_out", said=Remark("carry_out", {"id": f.id, "thing": thing}))
        return
    for v, one in sight.villagers.items():
        if v not in sight.carried and TOUCHED[f.at] >> one.at & 1:
            door = sight.door(v, f)
            if door is not None:
                yield 5, 1, CrewAction("open_door", door.id, Remark("open_door", {"id": f.id, "house": door.id, "thing": v}))
            else:
                yield 8, 1, CrewAction("pick_up", v, Remark("pick_up", {"id": f.id, "thing": v}))
    for x, at in sight.boxes.items():
        if x not in sight.carried and TOUCHED[f.at] >> at & 1 and sight.fire >> at & 1:
            door = sight.door(x, f)
            if door is None:
                yield 6, 1, CrewAction("pick_up", x, Remark("pick_up", {"id": f.id, "thing": x}))


def _water(sight: Observation, f: Firefighter) -> Iterator[tuple[float, int, CrewAction]]:
    """Choices for water: Fire before Smoke, near people or boxes first; fill up at the well."""
    if CENTRE >> f.at & 1 and f.water < 2:
        yield 2, 1, CrewAction("take_1", said=Remark("take_water", {"id": f.id}))
    if not f.water:
        return
    dear = {one.at for one in sight.villagers.values()} | set(sight.boxes.values())
    for at in each((sight.fire | sight.smoke) & sight.water_range(f.at)):
        burns = sight.fire >> at & 1
        worth = (4 if burns else 1) + (5 if at in dear else 0)
        yield worth, 1, CrewAction("use_water", square(at), Remark("douse" if burns else "clear", {"id": f.id, "square": square(at)}))


def _steps(sight: Observation, f: Firefighter) -> Iterator[tuple[float, int, CrewAction]]:
    """Choices for moving: one square nearer to the border when carrying, else to the nearest villager."""
    ends = around(1 << f.at) & sight.clear_squares & ~(0 if f.outside else 1 << f.at)
    if not ends:
        return
    if f.carrying is not None:
        to = min(each(ends), key=_to_border)
        if _to_border(to) < _to_border(f.at):
            said = Remark("deliver", {"id": f.id, "square": square(to), "thing": f.carrying})
            yield 3, 2, CrewAction("carry_move", square(to), said)
        return
    goals = {v: one.at for v, one in sight.villagers.items() if v not in sight.carried}
    if goals:
        v = min(goals, key=lambda id: APART[f.at][goals[id]])
        to = min(each(ends), key=lambda at: APART[at][goals[v]])
        if f.outside or APART[to][goals[v]] < APART[f.at][goals[v]]:
            said = Remark("fetch", {"id": f.id, "square": square(to), "thing": v})
            yield 1, 1, CrewAction("re_enter" if f.outside else "move", square(to), said)


def _to_border(at: int) -> int:
    w, b = divmod(at, 6)
    return min(w, b, 5 - w, 5 - b)
