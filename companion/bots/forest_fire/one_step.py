"""Strength "medium": the automaton that looks at the end of its own turn and no further (FF-41 to FF-43)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from companion.bots.bot import Luck
from companion.bots.forest_fire.action_outcomes import ActionOutcomes, pick
from companion.bots.forest_fire.explanations import Reason, explain_action, explain_split
from companion.bots.forest_fire.fire_side import ActionDecision, FireSide, SplitDecision, SplitTask
from companion.bots.forest_fire.fire_splits import Targets, by_rule
from companion.bots.forest_fire.model import Action, ForestRules, ForestState, Split, legal_actions, spray_range

WON = 1000.0
"""More than any board can score."""


def split_by_rule(state: ForestState, rules: ForestRules, action: Action, die: int, n: int, targets: Targets) -> Split:
    """The split by the simple rule, in the form that `action_outcomes` calls."""
    return by_rule(state, n, targets)


def terms(state: ForestState, rules: ForestRules) -> dict[Reason, int]:
    """The terms of the score, one point each: burnt-out squares, squares on fire, fires out of reach of loaded engines, engines in fire."""
    fire = state.fire
    wet = {s for _, e in state.alive() if e.water for s in spray_range(e.at, rules.last)}
    return {
        "burnt": len(state.burnt),
        "spread": sum(map(bool, fire)),
        "water": sum(n for s, n in enumerate(fire) if n and s not in wet),
        "engines": sum(fire[e.at] > 0 for _, e in state.alive()),
    }


def score(state: ForestState, rules: ForestRules) -> float:
    """The sum of the terms; a game won or lost outweighs them."""
    if state.end:
        return WON if state.fire_won else -WON
    return sum(terms(state, rules).values())


class OneStep(FireSide):
    """Takes the action with the best score after this turn, on average over the six dice; of equals the first in the order of FF-42."""

    def choose_action(self, state: ForestState, rules: ForestRules, actions: Sequence[Action], luck: Luck) -> ActionDecision:
        """The best of the safest."""
        outlooks = [ActionOutcomes(state, rules, action, split_by_rule) for action in legal_actions(state, rules)]
        best, forced = pick(outlooks, actions, lambda s: score(s, rules))
        return ActionDecision(best.action, explain_action(best, gains(best), forced))

    def choose_split(self, state: ForestState, rules: ForestRules, scatter: SplitTask, luck: Luck) -> SplitDecision:
        """By the rule."""
        split = by_rule(state, scatter.n, scatter.targets)
        return SplitDecision(split, explain_split(state, scatter, split))


def gains(outlook: ActionOutcomes) -> dict[Reason, float]:
    """How much each term gains by an action."""
    rules, before = outlook.rules, terms(outlook.state, outlook.rules)
    after = [terms(state, rules) for state in outlook.states]
    return {because: fmean(then[because] for then in after) - now for because, now in before.items()}
