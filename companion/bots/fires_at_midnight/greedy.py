"""The greedy crew: of all that can be done right now the one deed that is worth most for its points. It plans nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.bots.fires_at_midnight.crew_side import END, CrewSide, Deed, square
from companion.bots.fires_at_midnight.ground import APART, BORDER, CENTRE, INDEX, TOUCHED, around, each
from companion.bots.fires_at_midnight.sight import Firefighter, Sight
from companion.games.fires_at_midnight.board import VILLAGERS
from companion.table import Said

Choice = tuple[float, Deed]
"""A worth for each point, and the deed."""


class Greedy(CrewSide):
    """Looks at its own square and those around it; walks towards the nearest villager when there is nothing to do."""

    def next(self, sight: Sight, waiting: Sequence[str]) -> tuple[str, Said]:
        """In the order of their numbers."""
        return waiting[0], Said("next_in_order", {"id": waiting[0]})

    def deed(self, sight: Sight, f: Firefighter) -> Deed:
        """The best that the points allow."""
        choices = ((worth, deed) for worth, price, deed in _choices(sight, f) if price <= sight.ap)
        return max(choices, key=lambda choice: choice[0], default=(0.0, Deed(END, said=Said("end", {"id": f.id}))))[1]

    def start(self, sight: Sight, f: str, squares: Sequence[str]) -> str:
        """The first that does not burn."""
        return max(squares, key=lambda name: bool(sight.clean >> INDEX[name] & 1))


def _choices(sight: Sight, f: Firefighter) -> Iterator[tuple[float, int, Deed]]:
    """Worth, points and deed of all that can be done."""
    if f.down:
        yield 5, 2, Deed("get_up", said=Said("get_up", {"id": f.id}))
        return
    if not f.outside:
        yield from _hands(sight, f)
        yield from _water(sight, f)
    yield from _steps(sight, f)


def _hands(sight: Sight, f: Firefighter) -> Iterator[tuple[float, int, Deed]]:
    """Carry out what is carried; else open a door and take a villager, or a box out of the Fire."""
    thing = f.carrying
    if thing is not None:
        if BORDER >> f.at & 1:
            yield 10 if thing in VILLAGERS else 3, 2, Deed("carry_out", said=Said("carry_out", {"id": f.id, "thing": thing}))
        return
    for v, one in sight.villagers.items():
        if v not in sight.carried and TOUCHED[f.at] >> one.at & 1:
            door = sight.door(v, f)
            if door is not None:
                yield 5, 1, Deed("open_door", door.id, Said("open_door", {"id": f.id, "house": door.id, "thing": v}))
            else:
                yield 8, 1, Deed("pick_up", v, Said("pick_up", {"id": f.id, "thing": v}))
    for x, at in sight.boxes.items():
        if x not in sight.carried and TOUCHED[f.at] >> at & 1 and sight.fire >> at & 1:
            door = sight.door(x, f)
            if door is None:
                yield 6, 1, Deed("pick_up", x, Said("pick_up", {"id": f.id, "thing": x}))


def _water(sight: Sight, f: Firefighter) -> Iterator[tuple[float, int, Deed]]:
    """Use it on Fire before Smoke, where people or boxes are before elsewhere; take some at the well."""
    if CENTRE >> f.at & 1 and f.water < 2:
        yield 2, 1, Deed("take_1", said=Said("take_water", {"id": f.id}))
    if not f.water:
        return
    dear = {one.at for one in sight.villagers.values()} | set(sight.boxes.values())
    for at in each((sight.fire | sight.smoke) & sight.wet(f.at)):
        burns = sight.fire >> at & 1
        worth = (4 if burns else 1) + (5 if at in dear else 0)
        yield worth, 1, Deed("use_water", square(at), Said("douse" if burns else "clear", {"id": f.id, "square": square(at)}))


def _steps(sight: Sight, f: Firefighter) -> Iterator[tuple[float, int, Deed]]:
    """One square nearer to the border with something in the hands, else to the nearest villager."""
    ends = around(1 << f.at) & sight.clean & ~(0 if f.outside else 1 << f.at)
    if not ends:
        return
    if f.carrying is not None:
        to = min(each(ends), key=_to_border)
        if _to_border(to) < _to_border(f.at):
            said = Said("deliver", {"id": f.id, "square": square(to), "thing": f.carrying})
            yield 3, 2, Deed("carry_move", square(to), said)
        return
    goals = {v: one.at for v, one in sight.villagers.items() if v not in sight.carried}
    if goals:
        v = min(goals, key=lambda id: APART[f.at][goals[id]])
        to = min(each(ends), key=lambda at: APART[at][goals[v]])
        if f.outside or APART[to][goals[v]] < APART[f.at][goals[v]]:
            said = Said("fetch", {"id": f.id, "square": square(to), "thing": v})
            yield 1, 1, Deed("re_enter" if f.outside else "move", square(to), said)


def _to_border(at: int) -> int:
    w, b = divmod(at, 6)
    return min(w, b, 5 - w, 5 - b)
