"""Strength "strong": looks at every action, every die and every split worth a look, and asks how likely the fire is to win from there.

This is an expectimax over the fire's own turn: the best action by the mean, over the dice, of the best split's win probability. The chief's
reply and all later turns are in that probability (``value_network``), which was trained on whole games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.bots.bot import Luck
from companion.bots.forest_fire.action_outcomes import ActionOutcomes, pick
from companion.bots.forest_fire.explanations import Reason, explain_action, explain_split
from companion.bots.forest_fire.features import FEATURE_GROUPS, features_of
from companion.bots.forest_fire.fire_side import ActionDecision, FireSide, SplitDecision, SplitTask
from companion.bots.forest_fire.fire_splits import Targets, candidates
from companion.bots.forest_fire.model import Action, ForestRules, ForestState, Split, after_fire_turn, legal_actions
from companion.bots.forest_fire.value_network import PositionEvaluator, trained

WAITING = 0.99

MEANS: dict[str, Reason] = {
    "burnt": "burnt", "size": "spread", "way": "near", "place": "left",
    "power": "power", "engines": "engines", "water": "water", "town": "town",
}  # fmt: skip
"""Which reason a group of facts stands for."""


class Strong(FireSide):
    """The same decision for the same board, without luck (FF-42)."""

    def __init__(self, judge: PositionEvaluator | None = None) -> None:
        self.judge = judge or PositionEvaluator(trained())
        self._outlooks = lru_cache(maxsize=2)(self._look)

    def choose_action(self, state: ForestState, rules: ForestRules, actions: Sequence[Action], luck: Luck) -> ActionDecision:
        """The best of the safest."""
        best, forced = self.best(state, rules, actions)
        return ActionDecision(best.action, explain_action(best, self._reasons(best), forced))

    def best(self, state: ForestState, rules: ForestRules, actions: Sequence[Action]) -> tuple[ActionOutcomes, bool]:
        """The best of the safest of these actions, and whether a less safe one scores better."""
        return pick(self._outlooks(state, rules), actions, lambda after_it: self.score(state, after_it, rules))

    def score(self, before: ForestState, now: ForestState, rules: ForestRules) -> float:
        """The win probability after a turn; one that changes nothing is worth a little less, or the fire might wait for ever (FF-R30)."""
        waited = (now.fire, now.burnt) == (before.fire, before.burnt)
        return self.judge.win_probability(now, rules) * (WAITING if waited else 1)

    def choose_split(self, state: ForestState, rules: ForestRules, scatter: SplitTask, luck: Luck) -> SplitDecision:
        """The best."""
        square, n, targets = scatter
        split = self.split(state, rules, Action("intensify", square), state.fire[square] - n // 2, n, targets)
        return SplitDecision(split, explain_split(state, scatter, split))

    def split(self, state: ForestState, rules: ForestRules, action: Action, die: int, n: int, targets: Targets) -> Split:
        """The candidate with the highest win probability; the first of equals."""
        splits = candidates(state, n, targets)
        return max(splits, key=lambda split: self.judge.win_probability(after_fire_turn(state, rules, action, die, split), rules))

    def _look(self, state: ForestState, rules: ForestRules) -> tuple[ActionOutcomes, ...]:
        """The outcomes of each action; cached, because the square is asked right after the action."""
        return tuple(ActionOutcomes(state, rules, action, self.split) for action in legal_actions(state, rules))

    def _reasons(self, outlook: ActionOutcomes) -> dict[Reason, float]:
        """For each group of features, how much lower the win probability would be had they stayed as they were before the action."""
        rules, net = outlook.rules, self.judge.net
        before = features_of(outlook.state, rules)
        reasons = dict.fromkeys(MEANS.values(), 0.0)
        for state in outlook.states:
            now = features_of(state, rules) if not state.end else before
            for because, as_before in _put_back(now, before):
                reasons[because] += self.judge.win_probability(state, rules) - net.win_probability(as_before)
            reasons["burnt"] += state.end == "burnt"
        return reasons


def _put_back(now: list[float], before: list[float]) -> Iterator[tuple[Reason, list[float]]]:
    """For each reason whose features have changed: the new features with these set back."""
    start = 0
    for group, names in FEATURE_GROUPS.items():
        stop = start + len(names)
        if group in MEANS and now[start:stop] != before[start:stop]:
            yield MEANS[group], [*now[:start], *before[start:stop], *now[stop:]]
        start = stop
