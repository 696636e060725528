"""Strength "strong": looks at every action, every die and every split worth a look, and asks how likely the fire is to win from there.

That is an expectimax over the fire's own turn: the best action by the mean over the dice of the best split's chance. What comes after,
the chief's answer and all turns that follow, is in the chance (``value``), which was learnt from whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.bots.bot import Luck
from companion.bots.forest_fire.because import Because, chosen, scattered
from companion.bots.forest_fire.facts import GROUPS, facts
from companion.bots.forest_fire.fire_side import Chosen, FireSide, Scatter, Scattered
from companion.bots.forest_fire.model import Action, Rules, Split, State, after, legal_actions
from companion.bots.forest_fire.outlook import Outlook, pick
from companion.bots.forest_fire.splits import Targets, candidates
from companion.bots.forest_fire.value import chance, net

MEANS: dict[str, Because] = {
    "burnt": "burnt", "size": "spread", "place": "left", "power": "power", "engines": "engines", "water": "water", "town": "town",
}  # fmt: skip
"""Which reason a group of facts stands for."""


def best_split(state: State, rules: Rules, action: Action, die: int, n: int, targets: Targets) -> Split:
    """The candidate that leaves the fire the best chance, the first of equals."""
    splits = candidates(state, n, targets)
    return max(splits, key=lambda split: chance(after(state, rules, action, die, split), rules))


@lru_cache(maxsize=4)
def _outlooks(state: State, rules: Rules) -> tuple[Outlook, ...]:
    """What may become of each action; kept, as the square and the split are asked soon after the action."""
    return tuple(Outlook(state, rules, action, best_split) for action in legal_actions(state, rules))


class Strong(FireSide):
    """The same decision for the same board, without luck (FF-42)."""

    def choose(self, state: State, rules: Rules, actions: Sequence[Action], luck: Luck) -> Chosen:
        """The best of the safest."""
        best, forced = pick(_outlooks(state, rules), actions, lambda s: chance(s, rules))
        return Chosen(best.action, chosen(best, _reasons(best), forced))

    def scatter(self, state: State, rules: Rules, scatter: Scatter, luck: Luck) -> Scattered:
        """The best."""
        square, n, targets = scatter
        split = best_split(state, rules, Action("intensify", square), state.fire[square] - n // 2, n, targets)
        return Scattered(split, scattered(state, scatter, split))


def _reasons(outlook: Outlook) -> dict[Because, float]:
    """For each group of facts how much worse the chance would be had they stayed as they were before the action."""
    state, rules = outlook.state, outlook.rules
    before = facts(state, rules)
    reasons = dict.fromkeys(MEANS.values(), 0.0)
    for s in outlook.states:
        if s.end:
            reasons["burnt"] += s.fire_won
            continue
        now, start = facts(s, rules), 0
        for group, names in GROUPS.items():
            stop = start + len(names)
            if group in MEANS and now[start:stop] != before[start:stop]:
                reasons[MEANS[group]] += chance(s, rules) - net().chance([*now[:start], *before[start:stop], *now[stop:]])
            start = stop
    return reasons
