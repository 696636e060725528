"""Every decision comes with one sentence, and what it says is true of the position and of the decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from companion.bots.forest_fire import easy, one_step
from companion.bots.forest_fire.action_outcomes import ActionOutcomes, Splitter, pick
from companion.bots.forest_fire.explanations import Reason, explain_action
from companion.bots.forest_fire.fire_side import FireSide, SplitTask
from companion.bots.forest_fire.model import (
    DICE,
    NAMES,
    Action,
    Engine,
    ForestRules,
    ForestState,
    after_fire_turn,
    legal_actions,
    split_targets,
    to_split,
)
from companion.bots.forest_fire.playout import USUAL
from companion.bots.forest_fire.roster import ROSTER
from companion.bots.forest_fire.strong import Strong
from companion.games.forest_fire.squares import rightmost
from companion.scene import Catalog
from companion.table import Remark
from tests.bots.forest_fire.states import random_state, stands
from tests.games.forest_fire.properties.forests import GAME

WORDS = Catalog(GAME.texts("en"))
STRONG = Strong()
SPLITTERS: dict[str, Splitter] = {"easy": easy.split_evenly, "medium": one_step.split_by_rule, "strong": STRONG.split}
Claim = Callable[["Decision"], bool]


class Decision:
    """An action that was taken, what it may lead to, and what was said."""

    def __init__(self, name: str, state: ForestState, rules: ForestRules, seed: int) -> None:
        side, self.state, self.rules, self.splitter = ROSTER.bots["fire"][name](), state, rules, SPLITTERS[name]
        assert isinstance(side, FireSide)
        self.action, self.said = side.choose_action(state, rules, legal_actions(state, rules), Random(seed).randrange)
        self.after = self.outcomes(self.action)

    def outcomes(self, action: Action) -> list[ForestState]:
        """One for each die."""
        found = []
        for die in DICE:
            n, targets = to_split(self.state, action, die)
            split = self.splitter(self.state, self.rules, action, die, n, targets) if n else ()
            found.append(after_fire_turn(self.state, self.rules, action, die, split))
        return found

    def engine(self) -> Engine:
        """The engine that is spoken of."""
        engine = self.state.engines[NAMES.index(self.said.args["engine"])]
        assert engine is not None
        return engine

    def dry(self, square: int) -> bool:
        """Whether no water reaches a square this turn; in the town engines take water first."""
        return all(abs(e.at - square) > 2 or (e.water == 0 and e.at != 1) for _, e in self.state.alive())

    def new(self) -> set[int]:
        """The squares where there may be more fires than before."""
        return {s for state in self.after for s in range(len(state.fire)) if state.fire[s] > self.state.fire[s]}

    def losing(self, action: Action) -> int:
        """The dice with which it puts itself out."""
        return sum(s.end == "out" for s in self.outcomes(action))


CLAIMS: dict[str, Claim] = {
    "burnt": lambda d: any(len(s.burnt) > len(d.state.burnt) for s in d.after),
    "spread": lambda d: any(s.total > d.state.total for s in d.after),
    "left": lambda d: any(s != rightmost(d.rules.last, d.state.burnt) for s in d.new()),
    "power": lambda d: any(max(s.fire) > max(d.state.fire) for s in d.after),
    "engines": lambda d: d.engine().at in d.new(),
    "water": lambda d: any(map(d.dry, d.new())),
    "town": lambda d: 1 in d.new() and d.rules.town_fire_ends,
    "near": lambda d: any(min(d.new()) < s for s, n in enumerate(d.state.fire) if n),
    "safe": lambda d: any(d.losing(a) > d.losing(d.action) for a in legal_actions(d.state, d.rules)),
    "best": lambda d: True,
}
SURE: dict[str, Claim] = {
    "burnt": lambda d: all(len(s.burnt) > len(d.state.burnt) for s in d.after),
    "left": lambda d: all(d.action.square != rightmost(d.rules.last, s.burnt) for s in d.after),
    "water": lambda d: d.dry(d.action.square),
    "engines": lambda d: d.engine().at == d.action.square,
    "town": lambda d: d.action.square == 1,
}
"""What is said of one more fire is said without "can"."""


@pytest.mark.parametrize("name", SPLITTERS)
def test_the_reason_is_true(name: str) -> None:
    rng, said = Random(f"said {name}"), Counter[str]()
    for seed in range(250):
        d = Decision(name, *random_state(rng), seed)
        kind, because = d.said.code.split("_")
        assert kind == d.action.kind
        assert d.said.args["square"] == d.action.square
        assert CLAIMS[because](d), d.said
        assert kind != "grow" or SURE.get(because, CLAIMS["best"])(d), d.said
        assert WORDS.said(d.said).endswith(".")
        said[because] += 1
    assert len(said) >= 4
    assert said["best"] < 50


def scattered(name: str, state: ForestState, square: int, die: int) -> Remark:
    """What a fire side says of a split."""
    side = ROSTER.bots["fire"][name]()
    assert isinstance(side, FireSide)
    d = state.fire[square] - die
    return side.choose_split(state, USUAL, SplitTask(square, 2 * d, split_targets(square, d, state.burnt)), Random(1).randrange).said


@pytest.mark.parametrize(
    ("name", "state", "square", "die", "sentence"),
    [
        ("medium", stands("8:4", a=(7, 0)), 8, 3, "With 2 fires more, engine A is in more fire than its water can put out."),
        ("medium", stands("8:4", b=(7, 5)), 8, 3, "Engine B gets 2 fires: it must put out what burns there or move away."),
        ("easy", stands("8:4"), 8, 2, "I scatter the 4 fires widely: the chief can't be everywhere."),
        ("easy", stands("8:4"), 8, 3, "All 2 fires on square 7, where no water reaches them this turn."),
        ("easy", stands("8:4", a=(5, 1)), 8, 3, "All 2 fires on square 7: a tall fire is hard to put out."),
        ("easy", stands("4:4"), 4, 3, "All 2 fires on square 3: a tall fire is hard to put out."),
    ],
)
def test_what_is_said_of_a_split(name: str, state: ForestState, square: int, die: int, sentence: str) -> None:
    assert WORDS.said(scattered(name, state, square, die)) == sentence


def outlook(fire: str, action: Action, a: tuple[int, int] = (1, 0)) -> ActionOutcomes:
    """What an action may lead to, splits by rule."""
    return ActionOutcomes(stands(fire, a=a), USUAL, action, one_step.split_by_rule)


@pytest.mark.parametrize(
    ("reasons", "because"),
    [
        ({"spread": 4.0, "engines": 1.0}, "spread"),
        ({"spread": 4.0, "engines": 2.0}, "engines"),
        ({"spread": 4.0, "burnt": 9.0}, "spread"),
        ({"spread": 4.0, "near": 3.0, "water": 3.0}, "water"),
        ({"spread": -1.0}, "best"),
        ({}, "best"),
    ],
)
def test_one_of_the_heaviest_reasons_is_told_the_most_telling_first(reasons: dict[Reason, float], because: str) -> None:
    """Of those that hold: nothing can burn out here."""
    said = explain_action(outlook("8:1", Action("gust", 8), a=(7, 1)), reasons, forced=False)
    assert said == Remark(f"gust_{because}", {"square": 8} | ({"engine": "A"} if because == "engines" else {}))


def test_what_is_safer_than_what_is_liked_is_called_safe() -> None:
    """Who likes burnt-out squares would open with intensify, which may lose; wind and growth may not."""
    opening = [outlook("11:1", action) for action in legal_actions(stands("11:1"), USUAL)]
    best, forced = pick(opening, [o.action for o in opening], lambda s: len(s.burnt))
    assert (best.action, forced) == (Action("gust", 11), True)
    assert explain_action(best, {"spread": 1.0}, forced) == Remark("gust_safe", {"square": 11})
    assert not pick(opening, [o.action for o in opening], lambda s: -len(s.burnt))[1]
