"""How strong got its weights: it plays against chiefs of all kinds, and after each game moves every chance that it gave along the way
toward what came of it (TD(lambda): toward the chance given a turn later, too); then it goes over some turns of older games again.

``python -m companion.bots.forest_fire.learning 20000`` writes ``weights.toml`` anew, in a quarter of an hour, and the same for the same
number of games and seed. That is for when facts or rules change: what comes with the program was learnt from many more games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.bots.forest_fire.chief_side import ChiefSide
from companion.bots.forest_fire.facts import facts
from companion.bots.forest_fire.match import chief_turn
from companion.bots.forest_fire.measuring import Measuring
from companion.bots.forest_fire.model import Action, Rules, State, after, checked, legal_actions, to_split
from companion.bots.forest_fire.pupil import Pupil
from companion.bots.forest_fire.random_side import IdleChief, RandomChief
from companion.bots.forest_fire.splits import as_split
from companion.bots.forest_fire.strong import Strong
from companion.bots.forest_fire.value import FACTS, WEIGHTS, Judge, Net

RATE, LAST_RATE = 0.001, 0.00001
CURIOSITY, LAST_CURIOSITY = 0.08, 0.01
"""How often it tries any legal action instead of the best."""
LAMBDA = 0.7
REMEMBERED, AGAIN, FIRST_AGAIN = 60_000, 4, 500
"""How many turns it remembers, how many it goes over again for each new one, and how many it must remember for that."""
LONGEST = 300
"""Turns after which a game is broken off, and counts as lost."""

CHIEFS: tuple[tuple[int, Callable[[], ChiefSide]], ...] = (
    (50, Measuring),
    (14, lambda: Measuring(2)),
    (14, lambda: Measuring(4)),
    (14, lambda: Measuring(5)),
    (5, RandomChief),
    (3, IdleChief),
)
"""Whom it plays against, out of 100 games."""


class Turn(NamedTuple):
    """What a turn of the fire led to, and whether it was tried out of curiosity."""

    seen: list[float]
    curious: bool


class Lesson(NamedTuple):
    """The facts of a turn, and the chance that they should have been given."""

    seen: list[float]
    wanted: float


def learn(games: int, seed: int = 1) -> Iterator[Pupil]:
    """The pupil after each game."""
    luck = Random(seed)
    pupil, memory = Pupil(luck), list[Lesson]()
    for game in range(games):
        to_go = 1 - game / games
        rate = LAST_RATE + (RATE - LAST_RATE) * to_go
        fire = Strong(Judge(pupil.net()))
        (chief,) = luck.choices([chief for _, chief in CHIEFS], [n for n, _ in CHIEFS])
        turns, won = _play(fire, chief(), _rules(luck), luck, LAST_CURIOSITY + (CURIOSITY - LAST_CURIOSITY) * to_go)
        lessons = look_back(pupil, turns, won, rate)
        _go_over(pupil, memory, AGAIN * len(lessons), luck, rate)
        _remember(memory, lessons, luck)
        yield pupil


def look_back(pupil: Pupil, turns: list[Turn], won: float, rate: float) -> list[Lesson]:
    """From the last turn to the first; what came of a turn that was tried out says nothing about the turns before it."""
    wanted, lessons = won, []
    for turn in reversed(turns):
        lessons.append(Lesson(turn.seen, wanted))
        pupil.learn(turn.seen, wanted, rate)
        chance = pupil.chance(turn.seen)
        wanted = chance if turn.curious else LAMBDA * wanted + (1 - LAMBDA) * chance
    return lessons


def _go_over(pupil: Pupil, memory: list[Lesson], n: int, luck: Random, rate: float) -> None:
    for lesson in luck.choices(memory, k=n) if len(memory) > FIRST_AGAIN else ():
        pupil.learn(lesson.seen, lesson.wanted, rate)


def _remember(memory: list[Lesson], lessons: list[Lesson], luck: Random) -> None:
    """The new ones, some of them in the place of old ones when there is no more room."""
    for lesson in lessons:
        if len(memory) < REMEMBERED:
            memory.append(lesson)
        else:
            memory[luck.randrange(REMEMBERED)] = lesson


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
        *(f"{name} = {_row(row)}" for name, row in zip(FACTS, zip(*net.sums, net.of_facts, strict=True), strict=True)),
    ]
    return "\n".join(lines) + "\n"


def _row(numbers: tuple[float, ...]) -> str:
    return f"[{', '.join(f'{x:.3f}' for x in numbers)}]"


def main(games: int, seed: int = 1) -> None:
    """Learn, and write what was learnt beside this file."""
    for n, pupil in enumerate(learn(games, seed), 1):
        print(f"\r{n} of {games} games", end="", file=sys.stderr, flush=True)
        if n == games:
            Path(__file__).with_name(WEIGHTS).write_text(written(pupil.net(), games, seed), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
