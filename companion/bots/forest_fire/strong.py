"""Strength "strong": looks at every action, every die and every split worth a look, and asks how likely the fire is to win from there.

That is an expectimax over the fire's own turn: the best action by the mean over the dice of the best split's chance. What comes after,
the chief's answer and all turns that follow, is in the chance (``value``), which was learnt from whole games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.bots.bot import Luck
from companion.bots.forest_fire.because import Because, chosen, scattered
from companion.bots.forest_fire.facts import GROUPS, facts
from companion.bots.forest_fire.fire_side import Chosen, FireSide, Scatter, Scattered
from companion.bots.forest_fire.model import Action, Rules, Split, State, after, legal_actions
from companion.bots.forest_fire.outlook import Outlook, pick
from companion.bots.forest_fire.splits import Targets, candidates
from companion.bots.forest_fire.value import Judge, learnt

WAITING = 0.99

MEANS: dict[str, Because] = {
    "burnt": "burnt", "size": "spread", "way": "near", "place": "left",
    "power": "power", "engines": "engines", "water": "water", "town": "town",
}  # fmt: skip
"""Which reason a group of facts stands for."""


class Strong(FireSide):
    """The same decision for the same board, without luck (FF-42)."""

    def __init__(self, judge: Judge | None = None) -> None:
        self.judge = judge or Judge(learnt())
        self._outlooks = lru_cache(maxsize=2)(self._look)

    def decide(self, state: State, rules: Rules, actions: Sequence[Action], luck: Luck) -> Chosen:
        """The best of the safest."""
        best, forced = self.best(state, rules, actions)
        return Chosen(best.action, chosen(best, self._reasons(best), forced))

    def best(self, state: State, rules: Rules, actions: Sequence[Action]) -> tuple[Outlook, bool]:
        """The best of the safest of these actions, and whether one that is not so safe is liked better."""
        return pick(self._outlooks(state, rules), actions, lambda after_it: self.score(state, after_it, rules))

    def score(self, before: State, now: State, rules: Rules) -> float:
        """The chance after a turn; one that has changed nothing is worth a little less: who waits may wait for ever (FF-R30)."""
        waited = (now.fire, now.burnt) == (before.fire, before.burnt)
        return self.judge.chance(now, rules) * (WAITING if waited else 1)

    def scatter(self, state: State, rules: Rules, scatter: Scatter, luck: Luck) -> Scattered:
        """The best."""
        square, n, targets = scatter
        split = self.split(state, rules, Action("intensify", square), state.fire[square] - n // 2, n, targets)
        return Scattered(split, scattered(state, scatter, split))

    def split(self, state: State, rules: Rules, action: Action, die: int, n: int, targets: Targets) -> Split:
        """The candidate that leaves the fire the best chance, the first of equals."""
        splits = candidates(state, n, targets)
        return max(splits, key=lambda split: self.judge.chance(after(state, rules, action, die, split), rules))

    def _look(self, state: State, rules: Rules) -> tuple[Outlook, ...]:
        """What may become of each action; kept, as the square is asked right after the action."""
        return tuple(Outlook(state, rules, action, self.split) for action in legal_actions(state, rules))

    def _reasons(self, outlook: Outlook) -> dict[Because, float]:
        """For each group of facts how much worse the chance would be had they stayed as they were before the action."""
        rules, net = outlook.rules, self.judge.net
        before = facts(outlook.state, rules)
        reasons = dict.fromkeys(MEANS.values(), 0.0)
        for state in outlook.states:
            now = facts(state, rules) if not state.end else before
            for because, as_before in _put_back(now, before):
                reasons[because] += self.judge.chance(state, rules) - net.chance(as_before)
            reasons["burnt"] += state.end == "burnt"
        return reasons


def _put_back(now: list[float], before: list[float]) -> Iterator[tuple[Because, list[float]]]:
    """For each reason whose facts have changed: the facts as they are, but with these as they were."""
    start = 0
    for group, names in GROUPS.items():
        stop = start + len(names)
        if group in MEANS and now[start:stop] != before[start:stop]:
            yield MEANS[group], [*now[:start], *before[start:stop], *now[stop:]]
        start = stop
