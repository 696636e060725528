"""A net that learns: it moves the chances that it gives, a little at a time, toward those that they should have been."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

from companion.bots.forest_fire.value import FACTS, Net

SUMS = 12
FORGETTING, FORGETTING_SQUARES = 0.9, 0.999

There = list[tuple[int, float]]
"""The facts that are not 0, by their places."""


class Weight:
    """One number that is learnt, with what Adam remembers of its slopes."""

    __slots__ = ("slope", "square", "value")

    def __init__(self, value: float) -> None:
        self.value, self.slope, self.square = value, 0.0, 0.0

    def step(self, slope: float, rate: float) -> None:
        """Down the slope, the less the more slopes there were."""
        self.slope += (1 - FORGETTING) * (slope - self.slope)
        self.square += (1 - FORGETTING_SQUARES) * (slope * slope - self.square)
        self.value -= rate * self.slope / (sqrt(self.square) + 1e-6)


class Pupil:
    """A net that learns."""

    def __init__(self, luck: Random) -> None:
        self.sums = [[Weight(luck.uniform(-0.3, 0.3)) for _ in FACTS] for _ in range(SUMS)]
        self.of_sums = [Weight(luck.uniform(-0.1, 0.1)) for _ in range(SUMS)]
        self.of_facts = [Weight(0.0) for _ in FACTS]

    def net(self) -> Net:
        """What it has learnt so far."""
        return Net(tuple(map(_values, self.sums)), _values(self.of_sums), _values(self.of_facts))

    def chance(self, seen: list[float]) -> float:
        """The chance that it gives now."""
        there = _there(seen)
        return self._chance(there, self._heights(there))

    def learn(self, seen: list[float], wanted: float, rate: float) -> None:
        """Move the chance that it gives for these facts toward ``wanted``."""
        there = _there(seen)
        heights = self._heights(there)
        wrong = self._chance(there, heights) - wanted
        for f, x in there:
            self.of_facts[f].step(wrong * x, rate)
        for row, weight, height in zip(self.sums, self.of_sums, heights, strict=True):
            if height > 0:
                share = wrong * weight.value
                weight.step(wrong * height, rate)
                for f, x in there:
                    row[f].step(share * x, rate)

    def _heights(self, there: There) -> list[float]:
        return [sum([row[f].value * x for f, x in there]) for row in self.sums]

    def _chance(self, there: There, heights: list[float]) -> float:
        straight = sum([self.of_facts[f].value * x for f, x in there])
        return 1 / (1 + exp(-straight - sum([w.value * h for w, h in zip(self.of_sums, heights, strict=True) if h > 0])))


def _there(seen: list[float]) -> There:
    return [(f, x) for f, x in enumerate(seen) if x]


def _values(weights: list[Weight]) -> tuple[float, ...]:
    return tuple(weight.value for weight in weights)
