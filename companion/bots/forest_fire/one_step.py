"""Strength "medium": the automaton that looks at the end of its own turn and no further (FF-41 to FF-43)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from companion.bots.bot import Luck
from companion.bots.forest_fire.because import Because, chosen, scattered
from companion.bots.forest_fire.fire_side import Chosen, FireSide, Scatter, Scattered
from companion.bots.forest_fire.model import Action, Rules, Split, State, legal_actions, sprays
from companion.bots.forest_fire.outlook import Outlook, pick
from companion.bots.forest_fire.splits import Targets, by_rule

WON = 1000.0
"""More than any board can score."""


def split_by_rule(state: State, rules: Rules, action: Action, die: int, n: int, targets: Targets) -> Split:
    """The rule for splits, as an outlook wants it."""
    return by_rule(state, n, targets)


def terms(state: State, rules: Rules) -> dict[Because, int]:
    """What counts, one point each: burnt-out squares, squares on fire, fires out of reach of loaded engines, engines in fire."""
    fire = state.fire
    wet = {s for _, e in state.alive() if e.water for s in sprays(e.at, rules.last)}
    return {
        "burnt": len(state.burnt),
        "spread": sum(map(bool, fire)),
        "water": sum(n for s, n in enumerate(fire) if n and s not in wet),
        "engines": sum(fire[e.at] > 0 for _, e in state.alive()),
    }


def score(state: State, rules: Rules) -> float:
    """The sum of the terms; a game won or lost outweighs them."""
    if state.end:
        return WON if state.fire_won else -WON
    return sum(terms(state, rules).values())


class OneStep(FireSide):
    """Takes the action with the best score after this turn, on average over the six dice; of equals the first in the order of FF-42."""

    def decide(self, state: State, rules: Rules, actions: Sequence[Action], luck: Luck) -> Chosen:
        """The best of the safest."""
        outlooks = [Outlook(state, rules, action, split_by_rule) for action in legal_actions(state, rules)]
        best, forced = pick(outlooks, actions, lambda s: score(s, rules))
        return Chosen(best.action, chosen(best, gains(best), forced))

    def scatter(self, state: State, rules: Rules, scatter: Scatter, luck: Luck) -> Scattered:
        """By the rule."""
        split = by_rule(state, scatter.n, scatter.targets)
        return Scattered(split, scattered(state, scatter, split))


def gains(outlook: Outlook) -> dict[Because, float]:
    """What each term gains by an action."""
    rules, before = outlook.rules, terms(outlook.state, outlook.rules)
    after = [terms(state, rules) for state in outlook.states]
    return {because: fmean(then[because] for then in after) - now for because, now in before.items()}
