"""The jobs of one firefighter: what is worth doing, in proportion to the points that it takes, and the first deed of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.bots.fires_at_midnight.crew_side import END, Deed, square
from companion.bots.fires_at_midnight.ground import APART, BORDER, CENTRE, TO_CENTRE, TOUCHED, Mask, around, each, first
from companion.bots.fires_at_midnight.outlook import BOX, LIFE, Outlook
from companion.bots.fires_at_midnight.sight import Firefighter, House
from companion.bots.fires_at_midnight.ways import FAR, Ways, border_rings
from companion.games.fires_at_midnight.board import MOST_WATER, TREES, VILLAGERS
from companion.table import Said

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
    """Something to do: its worth for each point that it takes to its end, and its first deed with the points that this takes."""

    rate: float
    price: int
    deed: Deed


class Step(NamedTuple):
    """A move without anything in the hands: move, dash or re-enter, and its end."""

    action: str
    end: str

    def job(self, rate: float, said: Said) -> Job:
        """The job that begins with it."""
        return Job(rate, 2 if self.action == "dash" else 1, Deed(self.action, self.end, said))


def nothing(f: Firefighter) -> Job:
    """The turn ends."""
    return Job(0, 0, Deed(END, said=Said("end", {"id": f.id})))


def getting_up(f: Firefighter, ap: int) -> Job:
    """The first thing for who lies on the ground; without the points for it nothing."""
    return Job(FLEE, 2, Deed("get_up", said=Said("get_up", {"id": f.id}))) if ap >= 2 else nothing(f)


class Thinking:
    """What one firefighter, who stands, can turn to."""

    def __init__(self, outlook: Outlook, f: Firefighter) -> None:
        self.outlook, self.sight, self.f = outlook, outlook.sight, f
        self.ap = self.sight.ap
        self.ways = Ways(self.sight, f)
        self.out = border_rings(self.sight.clean, self.ways.here)

    def jobs(self) -> Iterator[Job]:
        """All that come to mind."""
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
        """Where nobody has to go anywhere."""
        if self.outlook.burns(self.f.at):
            yield from self._flee()
        if self.f.water:
            yield from self._pour()
        if self.ways.here & CENTRE and self.f.water < KEEPS:
            yield Job(TOP_UP, 1, Deed("take_1", said=Said("take_water", {"id": self.f.id})))

    # -- bringing out ---------------------------------------------------------------------------------------------------

    def _deliver(self, thing: str) -> Iterator[Job]:
        """To the border and over it."""
        f, cost = self.f, self._exit_cost(thing)
        worth = self._worth(thing)
        if BORDER >> f.at & 1:
            yield Job(worth / cost, cost, Deed("carry_out", said=Said("carry_out", {"id": f.id, "thing": thing})))
            return
        ends = around(1 << f.at) & self.sight.clean & ~self.ways.here
        for n, ring in enumerate(self.out):
            if ring & ends:
                to = square(min(each(ring & ends), key=self.outlook.risk))
                said = Said("deliver", {"id": f.id, "thing": thing, "square": to})
                yield Job(worth / (2 * n + 2 + cost), 2, Deed("carry_move", to, said))
                return

    def _exit_cost(self, thing: str) -> int:
        return 2 if thing in TREES else int(self.sight.options["exit_cost"])

    def _worth(self, thing: str) -> float:
        """What bringing out is worth for something in the hands."""
        if thing in VILLAGERS:
            return RESCUE + (LIFE if self.outlook.burns(self.f.at) else 0)
        return self._danger(self.f.at)

    def _danger(self, at: int) -> float:
        """What a box is worth to be taken from a square."""
        return BOX * min(1.0, HORIZON * self.outlook.risk(at))

    # -- fetching -------------------------------------------------------------------------------------------------------

    def _rescue(self, v: str) -> Iterator[Job]:
        """A villager that nobody carries: behind a door, perhaps, or in a square that will burn."""
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
        """Less for somebody to whom another one, with free hands, is nearer."""
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

    def _fetch(self, thing: str, stand: Mask, door: House | None, rate: float, now: bool) -> Iterator[Job]:
        """The first deed of fetching something: hands free, near enough, door open. A villager in the hands is put down only for
        something that can't wait."""
        held, f = self.f.carrying, self.f.id
        if held is not None:
            if held not in VILLAGERS or (now and self.ways.here & stand):
                said = Said("put_down", {"id": f, "thing": held})
                yield Job(rate, int(self.sight.options["put_down_cost"]), Deed("put_down", said=said))
        elif not self.ways.here & stand:
            for step in self._walk(stand):
                yield step.job(rate, Said("fetch", {"id": f, "thing": thing, "square": step.end}))
        elif door is not None:
            yield Job(rate, 1, Deed("open_door", door.id, Said("open_door", {"id": f, "house": door.id, "thing": thing})))
        else:
            yield Job(rate, 1, Deed("pick_up", thing, Said("pick_up", {"id": f, "thing": thing})))

    def _walk(self, to: Mask) -> Iterator[Step]:
        """The first move towards one of these squares. Who is outside is safe there, and comes in while there is time for more."""
        action, ends = self.ways.step(to, self.ap)
        if ends and (self.ap > 1 or not self.f.outside):
            end = square(min(each(ends), key=self.outlook.risk))
            yield Step("re_enter" if self.f.outside else action, end)

    # -- water and Fire -------------------------------------------------------------------------------------------------

    def _flee(self) -> Iterator[Job]:
        """Out of a square that will burn, with what is carried."""
        f, to = self.f, around(1 << self.f.at) & self.sight.clean & ~self.outlook.burning
        if to:
            end, cost = square(min(each(to), key=self.outlook.risk)), 1 if f.carrying is None else 2
            worth = FLEE + (LIFE if f.carrying in VILLAGERS else 0)
            said = Said("flee", {"id": f.id, "square": end})
            yield Job(worth / cost, cost, Deed("move" if f.carrying is None else "carry_move", end, said))

    def _pour(self) -> Iterator[Job]:
        """What water does from here: with one, or with two on the same square."""
        for at in each((self.sight.fire | self.sight.smoke) & self.sight.wet(self.f.at)):
            code = "douse" if self.sight.fire >> at & 1 else "clear"
            deed = Deed("use_water", square(at), Said(code, {"id": self.f.id, "square": square(at)}))
            for n, gain in self.outlook.poured(at, now=True):
                if gain > 0 and n <= min(self.f.water, self.ap):
                    yield Job(gain / (n * (1 + WATER)), 1, deed)

    def _fight(self) -> Iterator[Job]:
        """Go where water does most good; to the well first, if there is too little in the hands."""
        well = CENTRE & (self.sight.clean | self.ways.here)
        to_well = self.ways.distance(well)
        wanted = (self._wanted(at, to_well) for at in each(self.sight.fire | self.sight.smoke))
        rate, at, dry = max((one for one in wanted if one is not None), default=(0.0, 0, False))
        if not rate:
            return
        f = self.f.id
        if not dry:
            for step in self._walk(self._within(at)):
                yield step.job(rate, Said("to_fire", {"id": f, "square": step.end, "goal": square(at)}))
        elif to_well:
            for step in self._walk(well):
                yield step.job(rate, Said("to_well", {"id": f, "square": step.end}))
        elif self.f.water < MOST_WATER:
            price = 2 if MOST_WATER - self.f.water > 1 and self.ap > 1 else 1
            yield Job(rate, price, Deed("take_3" if price == 2 else "take_1", said=Said("take_water", {"id": f})))

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
        """Where to stand to reach a square with water; nowhere if a door is between."""
        if not self.sight.wet(at) >> at & 1:
            return 0
        return self.sight.near(at) & (self.sight.clean | self.ways.here)
