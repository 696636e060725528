"""How likely the fire is to win: a small net over the facts, with weights learnt from games (see ``learning``)."""

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
from companion.games.forest_fire.squares import THRESHOLD

WEIGHTS = "weights.toml"
FACTS = tuple(chain.from_iterable(GROUPS.values()))


class Net(NamedTuple):
    """Some sums over the facts, of which only what is above 0 counts, and one sum over these and the facts themselves."""

    sums: tuple[tuple[float, ...], ...]
    of_sums: tuple[float, ...]
    of_facts: tuple[float, ...]

    def chance(self, seen: list[float]) -> float:
        """The chance that the fire wins, 0 to 1."""
        x = sum(map(mul, self.of_facts, seen))
        for weights, weight in zip(self.sums, self.of_sums, strict=True):
            height = sum(map(mul, weights, seen))
            if height > 0:
                x += weight * height
        return 1 / (1 + exp(-x))


@lru_cache(maxsize=1)
def learnt() -> Net:
    """The net with the weights that come with the program."""
    read = tomllib.loads(files(__package__).joinpath(WEIGHTS).read_text("utf-8"))
    *sums, of_facts = zip(*(read["facts"][name] for name in FACTS), strict=True)
    return Net(tuple(sums), tuple(read["sums"]), of_facts)


class Judge:
    """Says how likely the fire is to win from a state, and remembers what it said."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.chance = lru_cache(maxsize=1 << 14)(self._chance)

    def _chance(self, state: State, rules: Rules) -> float:
        """0 to 1, when the chief is to act; 0 or 1 when the game is over."""
        if state.end:
            return float(state.fire_won)
        if rules.deferred and len(state.burnt) >= rules.limit:
            return _only_to_be_ended(state, rules)
        return self.net.chance(facts(state, rules))


def _only_to_be_ended(state: State, rules: Rules) -> float:
    """Nearly 1: the fire can't lose any more, and the more is burnt, or about to be, the sooner it is over (FF-R16)."""
    to_burn = rules.last - len(state.burnt) - (state.total >= THRESHOLD) / 2
    return 1 - to_burn / 1000
