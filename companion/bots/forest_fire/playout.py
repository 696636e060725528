"""Games between bots on the model alone, without asks or a board. For training and for tests."""

from __future__ import annotations

from random import Random

from companion.bots.forest_fire.chief_side import ChiefSide, ChiefView
from companion.bots.forest_fire.fire_side import FireSide, SplitTask
from companion.bots.forest_fire.model import (
    ForestRules,
    ForestState,
    after_engine_check,
    after_fire_turn,
    drive_ends,
    driven,
    legal_actions,
    loaded,
    sprayed,
    to_split,
)
from companion.games.forest_fire.squares import TOWN

MOST_TURNS = 2_000


USUAL = ForestRules()


def play(fire: FireSide, chief: ChiefSide, seed: int, rules: ForestRules = USUAL) -> ForestState:
    """The last state of one game from the setup, the same for the same seed; not over if no side has won in so many turns."""
    dice = Random(seed)
    state = ForestState.start(rules)
    for _ in range(MOST_TURNS):
        state = fire_turn(fire, after_engine_check(state, rules), rules, dice)
        state = chief_turn(chief, state, rules, dice)
        if state.end:
            break
    return state


def fire_turn(fire: FireSide, state: ForestState, rules: ForestRules, dice: Random) -> ForestState:
    """One turn of the fire side, after the engine check."""
    if state.end:
        return state
    action = fire.choose_action(state, rules, legal_actions(state, rules), dice.randrange).action
    die = dice.randint(1, 6)
    n, targets = to_split(state, action, die)
    split = fire.choose_split(state, rules, SplitTask(action.square, n, targets), dice.randrange).split if n else ()
    return after_fire_turn(state, rules, action, die, split)


def chief_turn(chief: ChiefSide, state: ForestState, rules: ForestRules, dice: Random) -> ForestState:
    """One turn of the chief."""
    for i, engine in state.alive():
        if engine.at == TOWN and not state.end:
            state = loaded(state, i, chief.load(ChiefView(state, rules, i, dice.randrange)))
    waiting = [i for i, _ in state.alive()]
    while waiting and not state.end:
        i = chief.first(ChiefView(state, rules, waiting[0], dice.randrange), waiting) if len(waiting) > 1 else waiting[0]
        waiting.remove(i)
        state = engine_turn(chief, ChiefView(state, rules, i, dice.randrange), dice)
    return state


def engine_turn(chief: ChiefSide, seen: ChiefView, dice: Random) -> ForestState:
    """What one engine does."""
    state, rules, i, _ = seen
    kind = chief.choose_action(seen).kind
    if kind == "move":
        ends = drive_ends(seen.engine.at, dice.randint(1, 6), seen.engine.water, rules.last)
        return driven(state, i, chief.drive(seen, ends)) if ends else state
    if kind == "spray":
        water = chief.water(seen)
        return sprayed(state, rules, i, water, chief.targets(seen, water))
    return state


def wins(fire: FireSide, chief: ChiefSide, games: int, rules: ForestRules = USUAL) -> int:
    """How many of these games the fire wins."""
    return sum(play(fire, chief, seed, rules).fire_won for seed in range(games))
