"""The planner of one firefighter: possible jobs, their worth for each point they take, and the first action of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.bots.fires_at_midnight.bitboard import APART, BORDER, CENTRE, TO_CENTRE, TOUCHED, Mask, around, each, first
from companion.bots.fires_at_midnight.crew_side import END, CrewAction, square
from companion.bots.fires_at_midnight.distance_map import FAR, DistanceMap, border_rings
from companion.bots.fires_at_midnight.observation import Firefighter, IntactHouse
from companion.bots.fires_at_midnight.risk_map import BOX, LIFE, RiskMap
from companion.games.fires_at_midnight.board import MOST_WATER, TREES, VILLAGERS
from companion.table import Remark

RESCUE: Final = 10.0
"""A villager brought out; all other worth is measured by it."""
FLEE: Final = 2.0
"""Not to be knocked down: the points that getting up costs."""
WATER: Final = 0.7
"""Points that it takes to bring one more water along."""
OTHERS: Final = 0.5
"""The share of its worth that a rescue has for somebody to whom another one is nearer."""
URGENT: Final = 5.0
"""How much a villager's danger makes a rescue more worth."""
HORIZON: Final = 4.0
"""Upkeeps ahead for which a box is looked after."""
NEXT: Final = 0.3
"""What a square on the way to the next villager counts."""
TOP_UP: Final = 0.01
KEEPS: Final = 2
"""Water that is kept over an Upkeep (FAM-36)."""


class Job(NamedTuple):
    """A job: its worth for each point up to its end, and its first action with the points that takes."""

    rate: float
    price: int
    first_action: CrewAction


class EmptyHandedMove(NamedTuple):
    """A move of a firefighter who carries nothing: move, dash or re-enter, and the square where it ends."""

    action: str
    end: str

    def job(self, rate: float, said: Remark) -> Job:
        """The job that begins with it."""
        return Job(rate, 2 if self.action == "dash" else 1, CrewAction(self.action, self.end, said))


def end_turn_job(f: Firefighter) -> Job:
    """The turn ends."""
    return Job(0, 0, CrewAction(END, said=Remark("end", {"id": f.id})))


def get_up_job(f: Firefighter, ap: int) -> Job:
    """Getting up, for a firefighter who lies on the ground; nothing without the points for it."""
    return Job(FLEE, 2, CrewAction("get_up", said=Remark("get_up", {"id": f.id}))) if ap >= 2 else end_turn_job(f)


class Planner:
    """Finds the jobs of one firefighter who is standing."""

    def __init__(self, outlook: RiskMap, f: Firefighter) -> None:
        self.outlook, self.sight, self.f = outlook, outlook.sight, f
        self.ap = self.sight.ap
        self.ways = DistanceMap(self.sight, f)
        self.out = border_rings(self.sight.clear_squares, self.ways.here)

    def jobs(self) -> Iterator[Job]:
        """All jobs."""
        if self.f.carrying is not None:
            yield from self._deliver(self.f.carrying)
        else:
            yield from self._fight()
        for v in self.sight.villagers:
            if v not in self.sight.carried:
                yield from self._rescue(v)
        for x in self.sight.boxes:
            if x not in self.sight.carried:
                yield from self._box(x)
        if not self.f.outside:
            yield from self._here()

    def _here(self) -> Iterator[Job]:
        """Jobs that need no move."""
        if self.outlook.burns(self.f.at):
            yield from self._flee()
        if self.f.water:
            yield from self._pour()
        if self.ways.here & CENTRE and self.f.water < KEEPS:
            yield Job(TOP_UP, 1, CrewAction("take_1", said=Remark("take_water", {"id": self.f.id})))

    # -- bringing out ---------------------------------------------------------------------------------------------------

    def _deliver(self, thing: str) -> Iterator[Job]:
        """To the border and over it."""
        f, cost = self.f, self._exit_cost(thing)
        worth = self._worth(thing)
        if BORDER >> f.at & 1:
            yield Job(worth / cost, cost, CrewAction("carry_out", said=Remark("carry_out", {"id": f.id, "thing": thing})))
            return
        ends = around(1 << f.at) & self.sight.clear_squares & ~self.ways.here
        for n, ring in enumerate(self.out):
            if ring & ends:
                to = square(min(each(ring & ends), key=self.outlook.risk))
                said = Remark("deliver", {"id": f.id, "thing": thing, "square": to})
                yield Job(worth / (2 * n + 2 + cost), 2, CrewAction("carry_move", to, said))
                return

    def _exit_cost(self, thing: str) -> int:
        return 2 if thing in TREES else int(self.sight.options["exit_cost"])

    def _worth(self, thing: str) -> float:
        """What it is worth to bring out a carried thing."""
        if thing in VILLAGERS:
            return RESCUE + (LIFE if self.outlook.burns(self.f.at) else 0)
        return self._danger(self.f.at)

    def _danger(self, at: int) -> float:
        """What it is worth to take a box off a square."""
        return BOX * min(1.0, HORIZON * self.outlook.risk(at))

    # -- fetching -------------------------------------------------------------------------------------------------------

    def _rescue(self, v: str) -> Iterator[Job]:
        """Rescue a villager who is not carried yet, perhaps behind a door or on a square that will burn."""
        at, door = self.sight.villagers[v].at, self.sight.door(v, self.f)
        stand, cost = self._stand(TOUCHED[at])
        if not stand:
            return
        picking = 1 + (door is not None)
        total = cost + picking + self._exit_cost(v) + NEXT * self._to_next(v, first(stand))
        rate = RESCUE * self._share(at, self.ways.distance(stand)) / total
        doomed = self.outlook.burns(at)
        if doomed:
            stand = self._safe(at)
            snatch = self.ways.distance(stand) + picking
            rate = rate + LIFE / snatch if snatch <= self.ap else rate / 10
        else:
            rate *= 1 + URGENT * self.outlook.risk(at)
        yield from self._fetch(v, stand, door, rate, doomed)

    def _safe(self, at: int) -> Mask:
        """The nearest squares from which something can be taken out of a square that burns; any, if all around burns too."""
        return self.ways.nearest(TOUCHED[at] & ~self.outlook.burning) or self.ways.nearest(TOUCHED[at])

    def _box(self, x: str) -> Iterator[Job]:
        """A box: out of the Fire at once if that can be done before it explodes, else away when there is time."""
        at = self.sight.boxes[x]
        stand, cost = self._stand(TOUCHED[at])
        if not stand:
            return
        burns = bool(self.sight.fire >> at & 1)
        if burns:
            stand = self._safe(at)
            snatch = self.ways.distance(stand) + 1
            rate = BOX / snatch if snatch <= self.ap else 0
        else:
            rate = self._danger(at) / (cost + 1 + self._exit_cost(x))
        yield from self._fetch(x, stand, self.sight.door(x, self.f), rate, burns)

    def _stand(self, touched: Mask) -> tuple[Mask, int]:
        """Where to pick something up, and the points to there and from there, carrying, to the border; the squares where that is least."""
        best, stand = FAR, 0
        for n, ring in enumerate(self.ways.rings):
            near = ring & touched
            k, there = next(((k, near & out) for k, out in enumerate(self.out) if near & out), (FAR, 0))
            if n + 2 * k < best:
                best, stand = n + 2 * k, there
            if n >= best:
                break
        return stand, best

    def _share(self, at: int, reach: int) -> float:
        """A factor: less if another firefighter with free hands is nearer."""
        for g in self.sight.crew.values():
            if g.id != self.f.id and g.carrying is None and not g.down:
                away = max(0, APART[g.at][at] - 1) + g.outside
                if (away, g.id) < (reach, self.f.id):
                    return OTHERS
        return 1.0

    def _to_next(self, v: str, start: int) -> int:
        """How far it is from there to the next villager."""
        others = (APART[start][one.at] for id, one in self.sight.villagers.items() if id != v and id not in self.sight.carried)
        return min(others, default=2)

    def _fetch(self, thing: str, stand: Mask, door: IntactHouse | None, rate: float, now: bool) -> Iterator[Job]:
        """The first action of fetching something: free the hands, get near, open the door. A carried villager is put down only for
        something that can't wait."""
        held, f = self.f.carrying, self.f.id
        if held is not None:
            if held not in VILLAGERS or (now and self.ways.here & stand):
                said = Remark("put_down", {"id": f, "thing": held})
                yield Job(rate, int(self.sight.options["put_down_cost"]), CrewAction("put_down", said=said))
        elif not self.ways.here & stand:
            for step in self._walk(stand):
                yield step.job(rate, Remark("fetch", {"id": f, "thing": thing, "square": step.end}))
        elif door is not None:
            yield Job(rate, 1, CrewAction("open_door", door.id, Remark("open_door", {"id": f, "house": door.id, "thing": thing})))
        else:
            yield Job(rate, 1, CrewAction("pick_up", thing, Remark("pick_up", {"id": f, "thing": thing})))

    def _walk(self, to: Mask) -> Iterator[EmptyHandedMove]:
        """The first move towards one of these squares. A firefighter outside is safe there, and comes in while there is time for more."""
        action, ends = self.ways.first_move(to, self.ap)
        if ends and (self.ap > 1 or not self.f.outside):
            end = square(min(each(ends), key=self.outlook.risk))
            yield EmptyHandedMove("re_enter" if self.f.outside else action, end)

    # -- water and Fire -------------------------------------------------------------------------------------------------

    def _flee(self) -> Iterator[Job]:
        """Leave a square that will burn, with what is carried."""
        f, to = self.f, around(1 << self.f.at) & self.sight.clear_squares & ~self.outlook.burning
        if to:
            end, cost = square(min(each(to), key=self.outlook.risk)), 1 if f.carrying is None else 2
            worth = FLEE + (LIFE if f.carrying in VILLAGERS else 0)
            said = Remark("flee", {"id": f.id, "square": end})
            yield Job(worth / cost, cost, CrewAction("move" if f.carrying is None else "carry_move", end, said))

    def _pour(self) -> Iterator[Job]:
        """Pour water from here: one, or two on the same square."""
        for at in each((self.sight.fire | self.sight.smoke) & self.sight.water_range(self.f.at)):
            code = "douse" if self.sight.fire >> at & 1 else "clear"
            action = CrewAction("use_water", square(at), Remark(code, {"id": self.f.id, "square": square(at)}))
            for n, gain in self.outlook.poured(at, now=True):
                if gain > 0 and n <= min(self.f.water, self.ap):
                    yield Job(gain / (n * (1 + WATER)), 1, action)

    def _fight(self) -> Iterator[Job]:
        """Go where water does most good; to the well first, if there is too little in the hands."""
        well = CENTRE & (self.sight.clear_squares | self.ways.here)
        to_well = self.ways.distance(well)
        wanted = (self._wanted(at, to_well) for at in each(self.sight.fire | self.sight.smoke))
        rate, at, dry = max((one for one in wanted if one is not None), default=(0.0, 0, False))
        if not rate:
            return
        f = self.f.id
        if not dry:
            for step in self._walk(self._within(at)):
                yield step.job(rate, Remark("to_fire", {"id": f, "square": step.end, "goal": square(at)}))
        elif to_well:
            for step in self._walk(well):
                yield step.job(rate, Remark("to_well", {"id": f, "square": step.end}))
        elif self.f.water < MOST_WATER:
            price = 2 if MOST_WATER - self.f.water > 1 and self.ap > 1 else 1
            yield Job(rate, price, CrewAction("take_3" if price == 2 else "take_1", said=Remark("take_water", {"id": f})))

    def _wanted(self, at: int, to_well: int) -> tuple[float, int, bool] | None:
        """How much water on a square is worth for each point, and whether it has to be fetched first."""
        direct = self.ways.distance(self._within(at))
        by_well = to_well + 2 + max(0, TO_CENTRE[at] - 1)
        now = (direct if self.f.water else by_well) + 1 <= self.ap
        n, gain = max(self.outlook.poured(at, now=now), key=lambda one: one[1] / one[0])
        if gain <= 0:
            return None
        if self.f.water >= n:
            return (gain / (direct + n * (1 + WATER)), at, False) if 0 < direct < FAR else None
        return (gain / (by_well + n), at, True) if to_well < FAR else None

    def _within(self, at: int) -> Mask:
        """The squares from which water reaches a square; none if a door is between."""
        if not self.sight.water_range(at) >> at & 1:
            return 0
        return self.sight.near(at) & (self.sight.clear_squares | self.ways.here)
