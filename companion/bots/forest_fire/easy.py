"""Strength "easy": a fire for families. It considers a few random actions and takes the best of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.bots.bot import Luck
from companion.bots.forest_fire.action_outcomes import ActionOutcomes, safest
from companion.bots.forest_fire.explanations import explain_action, explain_split
from companion.bots.forest_fire.fire_side import ActionDecision, FireSide, SplitDecision, SplitTask
from companion.bots.forest_fire.fire_splits import Targets, as_split, even
from companion.bots.forest_fire.model import Action, ForestRules, ForestState, Split
from companion.bots.forest_fire.one_step import gains, score

IDEAS = 3


def split_evenly(state: ForestState, rules: ForestRules, action: Action, die: int, n: int, targets: Targets) -> Split:
    """Evenly from the left, whatever stands there."""
    return as_split(even(n, targets))


class Easy(FireSide):
    """Draws three of the safest actions (FF-41) with replacement and takes the one with the best score of the one-step automaton."""

    def choose_action(self, state: ForestState, rules: ForestRules, actions: Sequence[Action], luck: Luck) -> ActionDecision:
        """The best of three that are safe."""
        safe = safest(ActionOutcomes(state, rules, action, split_evenly) for action in actions)
        ideas = [safe[luck(len(safe))] for _ in range(IDEAS)]
        best = max(ideas, key=lambda outlook: outlook.mean(lambda s: score(s, rules)))
        return ActionDecision(best.action, explain_action(best, gains(best), forced=False))

    def choose_split(self, state: ForestState, rules: ForestRules, scatter: SplitTask, luck: Luck) -> SplitDecision:
        """Evenly."""
        split = as_split(even(scatter.n, scatter.targets))
        return SplitDecision(split, explain_split(state, scatter, split))
