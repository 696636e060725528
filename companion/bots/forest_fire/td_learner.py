"""A value network that learns: gradient steps with Adam toward target win probabilities."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

from companion.bots.forest_fire.value_network import FEATURES, ValueNetwork

HIDDEN_UNITS = 12
FORGETTING, FORGETTING_SQUARES = 0.9, 0.999

NonZeroFeatures = list[tuple[int, float]]
"""The facts that are not 0, by their places."""


class Weight:
    """One trained weight with Adam's moments of its gradient."""

    __slots__ = ("slope", "square", "value")

    def __init__(self, value: float) -> None:
        self.value, self.slope, self.square = value, 0.0, 0.0

    def descend(self, slope: float, rate: float) -> None:
        """One step of Adam against the gradient."""
        self.slope += (1 - FORGETTING) * (slope - self.slope)
        self.square += (1 - FORGETTING_SQUARES) * (slope * slope - self.square)
        self.value -= rate * self.slope / (sqrt(self.square) + 1e-6)


class TDLearner:
    """Trains a :class:`ValueNetwork`."""

    def __init__(self, luck: Random) -> None:
        self.sums = [[Weight(luck.uniform(-0.3, 0.3)) for _ in FEATURES] for _ in range(HIDDEN_UNITS)]
        self.of_sums = [Weight(luck.uniform(-0.1, 0.1)) for _ in range(HIDDEN_UNITS)]
        self.of_facts = [Weight(0.0) for _ in FEATURES]

    def net(self) -> ValueNetwork:
        """The network as trained so far."""
        return ValueNetwork(tuple(map(_values, self.sums)), _values(self.of_sums), _values(self.of_facts))

    def win_probability(self, seen: list[float]) -> float:
        """The win probability it gives now."""
        there = _non_zero(seen)
        return self._win_probability(there, self._heights(there))

    def learn(self, seen: list[float], wanted: float, rate: float) -> None:
        """Move the win probability of these features toward ``wanted``."""
        there = _non_zero(seen)
        heights = self._heights(there)
        wrong = self._win_probability(there, heights) - wanted
        for f, x in there:
            self.of_facts[f].descend(wrong * x, rate)
        for row, weight, height in zip(self.sums, self.of_sums, heights, strict=True):
            if height > 0:
                share = wrong * weight.value
                weight.descend(wrong * height, rate)
                for f, x in there:
                    row[f].descend(share * x, rate)

    def _heights(self, there: NonZeroFeatures) -> list[float]:
        return [sum([row[f].value * x for f, x in there]) for row in self.sums]

    def _win_probability(self, there: NonZeroFeatures, heights: list[float]) -> float:
        straight = sum([self.of_facts[f].value * x for f, x in there])
        return 1 / (1 + exp(-straight - sum([w.value * h for w, h in zip(self.of_sums, heights, strict=True) if h > 0])))


def _non_zero(seen: list[float]) -> NonZeroFeatures:
    return [(f, x) for f, x in enumerate(seen) if x]


def _values(weights: list[Weight]) -> tuple[float, ...]:
    return tuple(weight.value for weight in weights)
