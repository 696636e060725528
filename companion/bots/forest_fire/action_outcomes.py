"""The possible outcomes of an action of the fire: one state for each face of the die, after the split that a bot would choose (FF-41)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property
from statistics import fmean

from companion.bots.forest_fire.fire_splits import Targets
from companion.bots.forest_fire.model import DICE, Action, ForestRules, ForestState, Split, after_fire_turn, to_split

Splitter = Callable[[ForestState, ForestRules, Action, int, int, Targets], Split]
"""How somebody splits: state, rules, action, die, number of fires, targets."""


class ActionOutcomes:
    """An action and the six states that it may lead to, each as likely as the others."""

    def __init__(self, state: ForestState, rules: ForestRules, action: Action, splitter: Splitter) -> None:
        self.state, self.rules, self.action = state, rules, action
        if action.kind == "grow":
            self.states = [after_fire_turn(state, rules, action, 0)] * len(DICE)
        else:
            self.states = [self._after(die, splitter) for die in DICE]

    def _after(self, die: int, splitter: Splitter) -> ForestState:
        n, targets = to_split(self.state, self.action, die)
        split = splitter(self.state, self.rules, self.action, die, n, targets) if n else ()
        return after_fire_turn(self.state, self.rules, self.action, die, split)

    @cached_property
    def danger(self) -> int:
        """How many of the six faces put out the last fire and lose the game."""
        return sum(s.end == "out" for s in self.states)

    def mean(self, score: Callable[[ForestState], float]) -> float:
        """The expected score."""
        return fmean(map(score, self.states))


def safest(outlooks: Iterable[ActionOutcomes]) -> list[ActionOutcomes]:
    """The actions with the smallest danger: a fire side chooses among these only (FF-41)."""
    found = list(outlooks)
    least = min(outlook.danger for outlook in found)
    return [outlook for outlook in found if outlook.danger == least]


def pick(
    outlooks: Sequence[ActionOutcomes], among: Container[Action], score: Callable[[ForestState], float]
) -> tuple[ActionOutcomes, bool]:
    """The best of the safest whose action is in ``among``, the first of equals; and whether a less safe one scores better."""
    means = {outlook.action: outlook.mean(score) for outlook in outlooks}
    best = max((o for o in safest(outlooks) if o.action in among), key=lambda o: means[o.action])
    return best, max(means.values()) > means[best.action]
