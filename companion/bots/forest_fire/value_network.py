"""The fire's win probability: a small network over the features, with weights trained on games (see ``learning``)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from math import exp
from operator import mul
from typing import NamedTuple

from companion.bots.forest_fire.features import FEATURE_GROUPS, features_of
from companion.bots.forest_fire.model import ForestRules, ForestState
from companion.games.forest_fire.squares import THRESHOLD

WEIGHTS = "weights.toml"
FEATURES = tuple(chain.from_iterable(FEATURE_GROUPS.values()))


class ValueNetwork(NamedTuple):
    """One hidden layer of rectified sums over the features, and a sum over these and the features themselves."""

    sums: tuple[tuple[float, ...], ...]
    of_sums: tuple[float, ...]
    of_facts: tuple[float, ...]

    def win_probability(self, seen: list[float]) -> float:
        """The fire's win probability, 0 to 1."""
        x = sum(map(mul, self.of_facts, seen))
        for weights, weight in zip(self.sums, self.of_sums, strict=True):
            height = sum(map(mul, weights, seen))
            if height > 0:
                x += weight * height
        return 1 / (1 + exp(-x))


@lru_cache(maxsize=1)
def trained() -> ValueNetwork:
    """The network with the weights that ship."""
    read = tomllib.loads(files(__package__).joinpath(WEIGHTS).read_text("utf-8"))
    *sums, of_facts = zip(*(read["facts"][name] for name in FEATURES), strict=True)
    return ValueNetwork(tuple(sums), tuple(read["sums"]), of_facts)


class PositionEvaluator:
    """The fire's win probability in a state, cached."""

    def __init__(self, net: ValueNetwork) -> None:
        self.net = net
        self.win_probability = lru_cache(maxsize=1 << 14)(self._win_probability)

    def _win_probability(self, state: ForestState, rules: ForestRules) -> float:
        """0 to 1, when the chief is to act; 0 or 1 when the game is over."""
        if state.end:
            return float(state.fire_won)
        if rules.deferred and len(state.burnt) >= rules.limit:
            return _only_to_be_ended(state, rules)
        return self.net.win_probability(features_of(state, rules))


def _only_to_be_ended(state: ForestState, rules: ForestRules) -> float:
    """Nearly 1: the fire can't lose any more; the more squares are burnt out, the sooner it wins (FF-R16)."""
    to_burn = rules.last - len(state.burnt) - (state.total >= THRESHOLD) / 2
    return 1 - to_burn / 1000
