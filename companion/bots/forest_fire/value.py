"""How likely the fire is to win: a small net over the facts, with weights learnt from games (``weights.toml`` says how)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from math import exp
from operator import mul
from typing import NamedTuple

from companion.bots.forest_fire.facts import GROUPS, facts
from companion.bots.forest_fire.model import Rules, State

Facts = list[float]


class Net(NamedTuple):
    """Some sums over the facts, of which only what is above 0 counts, and one sum over these and the facts themselves."""

    sums: tuple[tuple[float, ...], ...]
    of_sums: tuple[float, ...]
    of_facts: tuple[float, ...]

    def chance(self, seen: Facts) -> float:
        """The chance that the fire wins, 0 to 1."""
        x = sum(map(mul, self.of_facts, seen))
        for weights, weight in zip(self.sums, self.of_sums, strict=True):
            height = sum(map(mul, weights, seen))
            if height > 0:
                x += weight * height
        return 1 / (1 + exp(-x))


@lru_cache(maxsize=1)
def net() -> Net:
    """The net with the weights that come with the program."""
    read = tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))
    rows = [read["facts"][name] for name in chain.from_iterable(GROUPS.values())]
    *sums, straight = (tuple(column) for column in zip(*rows, strict=True))
    return Net(tuple(sums), tuple(read["sums"]), straight)


@lru_cache(maxsize=1 << 15)
def chance(state: State, rules: Rules) -> float:
    """The chance that the fire wins, when the chief is to act; 0 or 1 when the game is over."""
    if state.end:
        return float(state.fire_won)
    return net().chance(facts(state, rules))
