"""The model and the rules themselves go through the same games, by the same decisions and dice, and agree wherever somebody decides."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.bots.arena import Arena, ArenaGame, fate_of
from companion.bots.bot import Bot
from companion.bots.forest_fire.model import (
    NAMES,
    Action,
    ForestRules,
    ForestState,
    Split,
    after_engine_check,
    after_fire_turn,
    driven,
    legal_actions,
    loaded,
    sprayed,
    to_split,
)
from companion.bots.forest_fire.random_side import RandomChief, RandomFire
from companion.table import Ask
from tests.bots.forest_fire.states import board_of
from tests.games.forest_fire.properties.forests import GAME, Scene, random_scene, scenes, some

BOTS: dict[str, Bot] = {"fire": RandomFire(), "chief": RandomChief()}
DECISIONS = ("fire_action", "load", "next_engine", "engine_act", "drive_to", "spray_water")
MOST_ASKS = 400
PEOPLE = {"fire_player": "human", "chief_player": "human"}
"""Who plays is not asked."""


class Shadow(ArenaGame):
    """A game by the rules, and the same in the model. What the fire did is carried out in the model when its turn is over."""

    def __init__(self, scene: Scene) -> None:
        arena = Arena(GAME, scene.options, BOTS)
        board = board_of(scene.position, scene.options) if scene.position else arena.fresh_board()
        super().__init__(arena, fate_of(scene.rng.randrange(1 << 30), 0), board)
        self.rules = ForestRules.of(scene.options)
        state = ForestState.of(board, self.rules) if scene.position else ForestState.start(self.rules)
        self.state = after_engine_check(state, self.rules) if board["at",] in ("setup", "fire") else state
        self.turn: dict[str, Any] = {}
        self.compared = 0

    def answer(self, ask: Ask) -> Any:
        """Compare, answer, and carry out the answer in the model."""
        if ask.question in DECISIONS:
            assert ForestState.of(self.table.board, self.rules) == self.state
            assert self.state.end == ""
            self.compared += 1
        value = super().answer(ask)
        self.follow(ask.question, ask.args, value)
        return value

    def follow(self, question: str, args: Mapping[str, Any], value: Any) -> None:
        """What an answer changes."""
        state, rules = self.state, self.rules
        i = NAMES.index(args["engine"]) if "engine" in args else 0
        if question in ("fire_action", "fire_square", "fire_die", "split"):
            self.turn[question] = value
        elif question.startswith("fire_done"):
            self.fire_turn()
        elif question == "load":
            self.state = loaded(state, i, value)
        elif question == "drive_to":
            self.state = driven(state, i, int(value))
        elif question == "spray_water":
            self.state = sprayed(state, rules, i, value, ())
        elif question == "spray_targets":
            self.state = sprayed(state, rules, i, 0, _pairs(value))
        elif question.startswith("chief_done"):
            self.state = after_engine_check(state, rules)

    def fire_turn(self) -> None:
        """The fire's turn, of which some may not have been asked because there was nothing to decide."""
        turn, self.turn = self.turn, {}
        kind = turn["fire_action"]
        squares = [square for k, square in legal_actions(self.state, self.rules) if k == kind]
        action = Action(kind, int(turn.get("fire_square", squares[0])))
        (die,) = turn.get("fire_die", [0])
        n, targets = to_split(self.state, action, die) if die else (0, ())
        split = _pairs(turn["split"] if "split" in turn else {targets[0]: n} if n else {})
        self.state = after_fire_turn(self.state, self.rules, action, die, split)


def _pairs(shares: Mapping[Any, int]) -> Split:
    return tuple((int(s), n) for s, n in shares.items())


def play_both(scene: Scene) -> int:
    """The game to its end, or for many asks; how often both were compared."""
    shadow = Shadow(scene)
    match = shadow.run(MOST_ASKS)
    if shadow.turn:
        shadow.fire_turn()
    if match.outcome != "unfinished":
        assert (match.outcome, match.reason) == ("fire" if shadow.state.fire_won else "chief", shadow.state.end)
    return shadow.compared


@given(scene=scenes(**PEOPLE))
@some
def test_model_and_rules_agree(scene: Scene) -> None:
    play_both(scene)


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(2))
def test_model_and_rules_agree_in_many_games(chunk: int) -> None:
    rng = Random(f"both {chunk}")
    assert sum(play_both(random_scene(rng, **PEOPLE)) for _ in range(150)) > 3_000
