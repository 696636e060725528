"""How strong got its weights: it plays against chiefs of all kinds, and after each game moves every chance that it gave along the way
toward what came of it (TD(lambda): toward the chance given a turn later, too).

``python -m companion.bots.forest_fire.learning 30000`` writes ``weights.toml`` anew, the same for the same number of games and seed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.bots.forest_fire.chief_side import ChiefSide
from companion.bots.forest_fire.facts import facts
from companion.bots.forest_fire.match import chief_turn
from companion.bots.forest_fire.measuring import Measuring
from companion.bots.forest_fire.model import Action, Rules, State, after, checked, legal_actions, to_split
from companion.bots.forest_fire.random_side import IdleChief, RandomChief
from companion.bots.forest_fire.splits import as_split
from companion.bots.forest_fire.strong import Strong
from companion.bots.forest_fire.value import NAMES, WEIGHTS, Judge, Net

SUMS = 8
RATE, LAST_RATE = 0.003, 0.0001
CURIOSITY, LAST_CURIOSITY = 0.08, 0.01
"""How often it tries any legal action instead of the best."""
LAMBDA = 0.7
LONGEST = 300
"""Turns after which a game is broken off, and counts as lost."""
FORGETTING, FORGETTING_SQUARES = 0.9, 0.999

CHIEFS: tuple[tuple[int, Callable[[], ChiefSide]], ...] = (
    (50, Measuring),
    (14, lambda: Measuring(2)),
    (14, lambda: Measuring(4)),
    (14, lambda: Measuring(5)),
    (5, RandomChief),
    (3, IdleChief),
)
"""Whom it plays against, out of 100 games."""


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
        self.sums = [[Weight(luck.uniform(-0.3, 0.3)) for _ in NAMES] for _ in range(SUMS)]
        self.of_sums = [Weight(luck.uniform(-0.1, 0.1)) for _ in range(SUMS)]
        self.of_facts = [Weight(0.0) for _ in NAMES]

    def net(self) -> Net:
        """What it has learnt so far."""
        return Net(tuple(map(_values, self.sums)), _values(self.of_sums), _values(self.of_facts))

    def learn(self, seen: list[float], wanted: float, rate: float) -> None:
        """Move the chance that it gives for these facts toward ``wanted``."""
        there = [(f, x) for f, x in enumerate(seen) if x]
        heights = [sum(row[f].value * x for f, x in there) for row in self.sums]
        wrong = self.net().chance(seen) - wanted
        for f, x in there:
            self.of_facts[f].step(wrong * x, rate)
        for row, weight, height in zip(self.sums, self.of_sums, heights, strict=True):
            if height > 0:
                share = wrong * weight.value
                weight.step(wrong * height, rate)
                for f, x in there:
                    row[f].step(share * x, rate)


def _values(weights: list[Weight]) -> tuple[float, ...]:
    return tuple(weight.value for weight in weights)


class Turn(NamedTuple):
    """What a turn of the fire led to, and whether it was tried out of curiosity."""

    seen: list[float]
    curious: bool


def learn(games: int, seed: int = 1) -> Iterator[Net]:
    """The net after each game."""
    luck = Random(seed)
    pupil = Pupil(luck)
    for game in range(games):
        to_go = 1 - game / games
        fire = Strong(Judge(pupil.net()))
        (chief,) = luck.choices([chief for _, chief in CHIEFS], [n for n, _ in CHIEFS])
        turns, won = _play(fire, chief(), _rules(luck), luck, LAST_CURIOSITY + (CURIOSITY - LAST_CURIOSITY) * to_go)
        look_back(pupil, turns, won, LAST_RATE + (RATE - LAST_RATE) * to_go)
        yield pupil.net()


def look_back(pupil: Pupil, turns: list[Turn], won: float, rate: float) -> None:
    """From the last turn to the first; what came of a turn that was tried out says nothing about the turns before it."""
    wanted = won
    for turn in reversed(turns):
        pupil.learn(turn.seen, wanted, rate)
        chance = pupil.net().chance(turn.seen)
        wanted = chance if turn.curious else LAMBDA * wanted + (1 - LAMBDA) * chance


def _play(fire: Strong, chief: ChiefSide, rules: Rules, luck: Random, curiosity: float) -> tuple[list[Turn], float]:
    """The turns of one game, and 1 if the fire won it."""
    state, turns = State.start(rules), []
    for _ in range(LONGEST):
        state = checked(state, rules)
        if state.end:
            break
        curious = luck.random() < curiosity
        state = _try_out(state, rules, luck) if curious else _best(fire, state, rules, luck.randint(1, 6))
        if state.end:
            break
        turns.append(Turn(facts(state, rules), curious))
        state = chief_turn(chief, state, rules, luck)
        if state.end:
            break
    return turns, float(state.fire_won)


def _best(fire: Strong, state: State, rules: Rules, die: int) -> State:
    outlook, _ = fire.best(state, rules, legal_actions(state, rules))
    return outlook.states[die - 1]


def _try_out(state: State, rules: Rules, luck: Random) -> State:
    action: Action = luck.choice(legal_actions(state, rules))
    die = luck.randint(1, 6)
    n, targets = to_split(state, action, die)
    fallen = luck.choices(targets, k=n) if n else []
    return after(state, rules, action, die, as_split({s: fallen.count(s) for s in targets}))


def _rules(luck: Random) -> Rules:
    """Two games in three are played as usual, the others by any house rules, half of them on a longer path."""
    if luck.random() < 2 / 3:
        return Rules()
    last = luck.choice([11, luck.randint(11, 30)])
    limit = luck.choice([8, last - 3])
    return Rules(last, limit, *(luck.random() < 1 / 3 for _ in range(6)))


def written(net: Net, games: int, seed: int) -> str:
    """The text of ``weights.toml``."""
    lines = [
        "# What strong has learnt: how much each fact counts in each of the sums, and (the last number) by itself.",
        f"# Written by: python -m companion.bots.forest_fire.learning {games} {seed}",
        "",
        f"sums = {_row(net.of_sums)}",
        "",
        "[facts]",
        *(f"{name} = {_row(row)}" for name, row in zip(NAMES, zip(*net.sums, net.of_facts, strict=True), strict=True)),
    ]
    return "\n".join(lines) + "\n"


def _row(numbers: tuple[float, ...]) -> str:
    return f"[{', '.join(f'{x:.3f}' for x in numbers)}]"


def main(games: int, seed: int = 1) -> None:
    """Learn, and write what was learnt beside this file."""
    for n, net in enumerate(learn(games, seed), 1):
        print(f"\r{n} of {games} games", end="", file=sys.stderr, flush=True)
        if n == games:
            Path(__file__).with_name(WEIGHTS).write_text(written(net, games, seed), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
