"""Training of the strong fire: it plays against chiefs of all kinds and learns by TD(lambda), with replay of some turns of older games.

``python -m companion.bots.forest_fire.learning 20000`` writes ``weights.toml`` anew, in a quarter of an hour, and the same for the same
number of games and seed. It is meant for changes of features or rules; the weights that ship were trained on many more games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.bots.forest_fire.chief_side import ChiefSide
from companion.bots.forest_fire.features import features_of
from companion.bots.forest_fire.fire_splits import as_split
from companion.bots.forest_fire.measuring_chief import MeasuringChief
from companion.bots.forest_fire.model import Action, ForestRules, ForestState, after_engine_check, after_fire_turn, legal_actions, to_split
from companion.bots.forest_fire.playout import chief_turn
from companion.bots.forest_fire.random_side import IdleChief, RandomChief
from companion.bots.forest_fire.strong import Strong
from companion.bots.forest_fire.td_learner import TDLearner
from companion.bots.forest_fire.value_network import FEATURES, WEIGHTS, PositionEvaluator, ValueNetwork

RATE, LAST_RATE = 0.001, 0.00001
EXPLORATION, LAST_EXPLORATION = 0.08, 0.01
"""How often it tries any legal action instead of the best."""
LAMBDA = 0.7
REPLAY_SIZE, REPLAYS_PER_TURN, MIN_REPLAY_SIZE = 60_000, 4, 500
"""How many turns it remembers, how many it goes over again for each new one, and how many it must remember for that."""
MAX_TURNS = 300
"""Turns after which a game is broken off, and counts as lost."""

CHIEFS: tuple[tuple[int, Callable[[], ChiefSide]], ...] = (
    (50, MeasuringChief),
    (14, lambda: MeasuringChief(2)),
    (14, lambda: MeasuringChief(4)),
    (14, lambda: MeasuringChief(5)),
    (5, RandomChief),
    (3, IdleChief),
)
"""Whom it plays against, out of 100 games."""


class TrainingTurn(NamedTuple):
    """The features after a turn of the fire, and whether the turn was an exploration."""

    features: list[float]
    exploratory: bool


class TrainingSample(NamedTuple):
    """The features of a turn, and the win probability they should have been given."""

    features: list[float]
    target: float


def train(games: int, seed: int = 1) -> Iterator[TDLearner]:
    """Train; yields the learner after each game."""
    luck = Random(seed)
    pupil, memory = TDLearner(luck), list[TrainingSample]()
    for game in range(games):
        to_go = 1 - game / games
        rate = LAST_RATE + (RATE - LAST_RATE) * to_go
        fire = Strong(PositionEvaluator(pupil.net()))
        (chief,) = luck.choices([chief for _, chief in CHIEFS], [n for n, _ in CHIEFS])
        turns, won = _play(fire, chief(), _rules(luck), luck, LAST_EXPLORATION + (EXPLORATION - LAST_EXPLORATION) * to_go)
        lessons = learn_backwards(pupil, turns, won, rate)
        _replay(pupil, memory, REPLAYS_PER_TURN * len(lessons), luck, rate)
        _remember(memory, lessons, luck)
        yield pupil


def learn_backwards(pupil: TDLearner, turns: list[TrainingTurn], won: float, rate: float) -> list[TrainingSample]:
    """Learn from the last turn to the first. The outcome of an exploration says nothing about the turns before it."""
    wanted, lessons = won, []
    for turn in reversed(turns):
        lessons.append(TrainingSample(turn.features, wanted))
        pupil.learn(turn.features, wanted, rate)
        chance = pupil.win_probability(turn.features)
        wanted = chance if turn.exploratory else LAMBDA * wanted + (1 - LAMBDA) * chance
    return lessons


def _replay(pupil: TDLearner, memory: list[TrainingSample], n: int, luck: Random, rate: float) -> None:
    for lesson in luck.choices(memory, k=n) if len(memory) > MIN_REPLAY_SIZE else ():
        pupil.learn(lesson.features, lesson.target, rate)


def _remember(memory: list[TrainingSample], lessons: list[TrainingSample], luck: Random) -> None:
    """Add new samples to the replay memory, replacing random old ones when it is full."""
    for lesson in lessons:
        if len(memory) < REPLAY_SIZE:
            memory.append(lesson)
        else:
            memory[luck.randrange(REPLAY_SIZE)] = lesson


def _play(fire: Strong, chief: ChiefSide, rules: ForestRules, luck: Random, curiosity: float) -> tuple[list[TrainingTurn], float]:
    """The turns of one game, and 1 if the fire won it."""
    state, turns = ForestState.start(rules), []
    for _ in range(MAX_TURNS):
        state = after_engine_check(state, rules)
        if state.end:
            break
        curious = luck.random() < curiosity
        state = _explore(state, rules, luck) if curious else _best(fire, state, rules, luck.randint(1, 6))
        if state.end:
            break
        turns.append(TrainingTurn(features_of(state, rules), curious))
        state = chief_turn(chief, state, rules, luck)
        if state.end:
            break
    return turns, float(state.fire_won)


def _best(fire: Strong, state: ForestState, rules: ForestRules, die: int) -> ForestState:
    outlook, _ = fire.best(state, rules, legal_actions(state, rules))
    return outlook.states[die - 1]


def _explore(state: ForestState, rules: ForestRules, luck: Random) -> ForestState:
    action: Action = luck.choice(legal_actions(state, rules))
    die = luck.randint(1, 6)
    n, targets = to_split(state, action, die)
    fallen = luck.choices(targets, k=n) if n else []
    return after_fire_turn(state, rules, action, die, as_split({s: fallen.count(s) for s in targets}))


def _rules(luck: Random) -> ForestRules:
    """House rules for a game: the usual ones in two of three, else random ones, half of these on a longer path."""
    if luck.random() < 2 / 3:
        return ForestRules()
    last = luck.choice([11, luck.randint(11, 30)])
    limit = luck.choice([8, last - 3])
    return ForestRules(last, limit, *(luck.random() < 1 / 3 for _ in range(6)))


def weights_toml(net: ValueNetwork, games: int, seed: int) -> str:
    """The text of ``weights.toml``."""
    lines = [
        "# What strong has learnt: how much each fact counts in each of the sums, and (the last number) by itself.",
        f"# Written by: python -m companion.bots.forest_fire.learning {games} {seed}",
        "",
        f"sums = {_row(net.of_sums)}",
        "",
        "[facts]",
        *(f"{name} = {_row(row)}" for name, row in zip(FEATURES, zip(*net.sums, net.of_facts, strict=True), strict=True)),
    ]
    return "\n".join(lines) + "\n"


def _row(numbers: tuple[float, ...]) -> str:
    return f"[{', '.join(f'{x:.3f}' for x in numbers)}]"


def main(games: int, seed: int = 1) -> None:
    """Train, and write the weights beside this file."""
    for n, pupil in enumerate(train(games, seed), 1):
        print(f"\r{n} of {games} games", end="", file=sys.stderr, flush=True)
        if n == games:
            Path(__file__).with_name(WEIGHTS).write_text(weights_toml(pupil.net(), games, seed), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
