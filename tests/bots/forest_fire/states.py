"""States of Forest Fire in short, at random, and the asks that players hear in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.bots.forest_fire.model import Action, Engine, ForestRules, ForestState, Split, after_engine_check, after_fire_turn, sprayed
from companion.bots.forest_fire.playout import USUAL
from companion.table import Board, read_position
from tests.games.forest_fire.properties.forests import GAME, random_options, random_position

Where = tuple[int, int] | None
"""Square and water of an engine; None when it is destroyed."""


def stands(fire: str, burnt: Sequence[int] = (), a: Where = (1, 0), b: Where = (1, 0), rules: ForestRules = USUAL) -> ForestState:
    """A state. ``fire`` is written square:count, ``7:5 9:1``."""
    fires = [0] * (rules.last + 1)
    for part in fire.split():
        square, _, count = part.partition(":")
        fires[int(square)] = int(count)
    return ForestState(tuple(fires), frozenset(burnt), (a and Engine(*a), b and Engine(*b)))


def fires(state: ForestState) -> str:
    """The fires of a state, written like those of :func:`stands`."""
    return " ".join(f"{s}:{n}" for s, n in enumerate(state.fire) if n)


def board_of(position: dict[str, Any], options: dict[str, Any]) -> Board:
    """A board that stands like that."""
    return read_position(GAME.schema({}, options), position)


def random_state(rng: Random, **fixed: Any) -> tuple[ForestState, ForestRules]:
    """Any house rules, and a state in which the fire is to choose."""
    while True:
        options = random_options(rng, **fixed)
        rules = ForestRules.of(options)
        state = after_engine_check(ForestState.of(board_of(random_position(rng, options, "fire"), options), rules), rules)
        if not state.end:
            return state, rules


def states(**fixed: Any) -> st.SearchStrategy[tuple[ForestState, ForestRules]]:
    """Random states, from a ``Random`` that hypothesis holds."""
    return st.randoms(use_true_random=False).map(lambda rng: random_state(rng, **fixed))


def burns(state: ForestState, kind: str, square: int, die: int = 0, split: Split = (), rules: ForestRules = USUAL) -> ForestState:
    """The end of the fire's turn after this."""
    return after_fire_turn(state, rules, Action(kind, square), die, split)


def sprays_on(state: ForestState, i: int, water: int, split: Split, rules: ForestRules = USUAL) -> ForestState:
    """After engine ``i`` has sprayed."""
    return sprayed(state, rules, i, water, split)
