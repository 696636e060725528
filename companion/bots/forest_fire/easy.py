"""Strength "easy": a fire for families. It has a few ideas, not all good, and takes the best of them; not always the same."""

from __future__ import annotations

from collections.abc import Sequence

from companion.bots.bot import Luck
from companion.bots.forest_fire.because import chosen, scattered
from companion.bots.forest_fire.fire_side import Chosen, FireSide, Scatter, Scattered
from companion.bots.forest_fire.model import Action, Rules, Split, State
from companion.bots.forest_fire.one_step import gains, score
from companion.bots.forest_fire.outlook import Outlook, safest
from companion.bots.forest_fire.splits import Targets, as_split, even

IDEAS = 3


def split_evenly(state: State, rules: Rules, action: Action, die: int, n: int, targets: Targets) -> Split:
    """Evenly from the left, whoever stands there."""
    return as_split(even(n, targets))


class Easy(FireSide):
    """Draws three of the safest actions (FF-41), perhaps one twice, and takes that with the best score of the one-step automaton."""

    def decide(self, state: State, rules: Rules, actions: Sequence[Action], luck: Luck) -> Chosen:
        """The best of three that are safe."""
        safe = safest(Outlook(state, rules, action, split_evenly) for action in actions)
        ideas = [safe[luck(len(safe))] for _ in range(IDEAS)]
        best = max(ideas, key=lambda outlook: outlook.mean(lambda s: score(s, rules)))
        return Chosen(best.action, chosen(best, gains(best), forced=False))

    def scatter(self, state: State, rules: Rules, scatter: Scatter, luck: Luck) -> Scattered:
        """Evenly."""
        split = as_split(even(scatter.n, scatter.targets))
        return Scattered(split, scattered(state, scatter, split))
