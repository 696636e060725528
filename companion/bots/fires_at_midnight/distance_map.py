"""Distances for one firefighter: how many moves it takes to any square, and the first of them."""

from __future__ import annotations

from companion.bots.fires_at_midnight.bitboard import APART, BORDER, LINES, Mask, around, each, first
from companion.bots.fires_at_midnight.observation import Firefighter, Observation

FAR = 99


class DistanceMap:
    """Distances from a firefighter's square. A move ends on a square without a marker; a straight dash costs two moves."""

    def __init__(self, sight: Observation, f: Firefighter) -> None:
        self.sight, self.f, self.clean = sight, f, sight.clear_squares
        here = 1 << f.at
        self.here: Mask = 0 if f.outside else here
        entry = around(here) & self.clean
        self.rings = [self.here] if self.here else [0, entry]  # coming in takes one point
        self.dashes: Mask = 0
        if not f.outside and not f.down and f.carrying is None and here & self.clean:
            self.dashes = self._dashes()
        self._grow()

    def _grow(self) -> None:
        """Ring n: all squares at most n points away."""
        while True:
            last = self.rings[-1]
            more = last | around(last) & self.clean
            if len(self.rings) == 2:
                more |= self.dashes
            if more == last and len(self.rings) > 2:
                return
            self.rings.append(more)

    def _dashes(self) -> Mask:
        """Ends of dashes: three squares straight ahead without items or markers on the way (FAM-31)."""
        things = self.sight.walls
        for at in (*self.sight.trees.values(), *self.sight.boxes.values()):
            things |= 1 << at
        found, free = 0, self.clean & ~things
        for line in LINES[self.f.at]:
            if len(line) == 3 and line[0] & free and line[1] & free and line[2] & free:
                found |= line[2]
        return found

    def distance(self, to: Mask) -> int:
        """Points to the nearest of these squares; FAR if none can be reached."""
        for n, ring in enumerate(self.rings):
            if ring & to:
                return n
        return FAR

    def nearest(self, to: Mask) -> Mask:
        """Those of these squares that are nearest."""
        return next((ring & to for ring in self.rings if ring & to), 0)

    def first_move(self, to: Mask, ap: int) -> tuple[str, Mask]:
        """The first move towards the nearest of these squares: ``move`` or ``dash``, and the squares that are equally good for it."""
        goal = first(self.nearest(to))
        starts = self._starts()
        layer = 1 << goal
        seen = layer
        walked = 1
        while not layer & starts and layer:
            layer = around(layer) & self.clean & ~seen
            seen |= layer
            walked += 1
        if self.dashes and ap >= 2:
            end = min(each(self.dashes), key=lambda at: APART[at][goal])
            if 2 + APART[end][goal] < walked:
                return "dash", 1 << end
        return "move", layer & starts or starts

    def _starts(self) -> Mask:
        """The squares where one move may end."""
        return around(1 << self.f.at) & self.clean & ~self.here


def border_rings(clean: Mask, own: Mask) -> list[Mask]:
    """Ring n: squares at most n moves away from the border, for a firefighter who may stand on ``own``."""
    free = clean | own
    rings = [BORDER & free]
    while (more := rings[-1] | around(rings[-1]) & free) != rings[-1]:
        rings.append(more)
    return rings
