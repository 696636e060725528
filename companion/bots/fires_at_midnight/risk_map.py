"""The risks on a board: what will burn, how likely Fire comes to a square, how bad markers are. The same for all firefighters."""

from __future__ import annotations

from typing import Final

from companion.bots.fires_at_midnight.bitboard import RAY_BITS, Mask, beside
from companion.bots.fires_at_midnight.observation import Observation

FIRE: Final = 1.5
"""What a square on Fire costs, in a measure in which a villager brought out is worth ten."""
SMOKE: Final = 0.3
LIFE: Final = 8.0
BOX: Final = 8.0
"""A box that explodes: one Explosion marker of six, and four Fires."""
BOX_LATER: Final = 2.4
HOUSE: Final = 0.6

ROLLS: Final = 36


class RiskMap:
    """The risks of one board, computed once for all jobs of all firefighters."""

    def __init__(self, sight: Observation) -> None:
        self.sight = sight
        self.burning = sight.fire_after_upkeep(sight.fire, sight.smoke)
        self.people: Mask = 0
        for one in sight.villagers.values():
            self.people |= 1 << one.at
        self._risks: dict[int, float] = {}
        self._poured: dict[tuple[int, bool], tuple[tuple[int, float], ...]] = {}
        self._bad = {now: self.badness(sight.fire, sight.smoke, now=now) for now in (True, False)}

    def burns(self, at: int) -> bool:
        """Whether a square is certain to burn after the next Upkeep."""
        return bool(self.burning >> at & 1)

    def risk(self, at: int) -> float:
        """How likely Fire comes to a square in the next Upkeep: for sure, else by its own roll or by the ray of an explosion."""
        if at not in self._risks:
            self._risks[at] = 1.0 if self.burns(at) else self._rolls(at) / ROLLS
        return self._risks[at]

    def _rolls(self, at: int) -> int:
        """How many of the 36 rolls bring Fire to a square that does not burn without them."""
        fire, marked = self.sight.fire, self.sight.fire | self.sight.smoke
        rolls = 1 if marked >> at & 1 or beside(1 << at) & self.burning or at in self.sight.houses else 0
        for ray in RAY_BITS[at]:
            for bit in ray:
                if not bit & marked:
                    break
                rolls += bool(bit & fire)
        return rolls

    def badness(self, fire: Mask, smoke: Mask, *, now: bool) -> float:
        """How bad these markers are after the next Upkeep; ``now``: also what it does to people, boxes and houses."""
        burning = self.sight.fire_after_upkeep(fire, smoke)
        total = FIRE * burning.bit_count() + SMOKE * (smoke & ~burning).bit_count()
        if not now:
            return total
        total += LIFE * (burning & self.people).bit_count() + HOUSE * (fire & self.sight.built).bit_count()
        for at in self.sight.boxes.values():
            total += BOX * (fire >> at & 1) + BOX_LATER * (burning >> at & 1)
        return total

    def poured(self, at: int, *, now: bool) -> tuple[tuple[int, float], ...]:
        """Water on a square with a marker: how many of it, and how much better the markers are then. ``now`` as in :meth:`badness`."""
        if (at, now) not in self._poured:
            self._poured[at, now] = self._pour(at, now)
        return self._poured[at, now]

    def _pour(self, at: int, now: bool) -> tuple[tuple[int, float], ...]:
        fire, smoke, bit = self.sight.fire, self.sight.smoke, 1 << at
        gone = self._bad[now] - self.badness(fire & ~bit, smoke & ~bit, now=now)
        if smoke & bit:
            return ((1, gone),)
        return (1, self._bad[now] - self.badness(fire & ~bit, smoke | bit, now=now)), (2, gone)
