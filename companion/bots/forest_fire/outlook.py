"""What may become of an action of the fire: one state for each face of the die, with the splits of whoever looks (FF-41)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property
from statistics import fmean

from companion.bots.forest_fire.model import DICE, Action, Rules, Split, State, after, to_split
from companion.bots.forest_fire.splits import Targets

Splitter = Callable[[State, Rules, Action, int, int, Targets], Split]
"""How somebody splits: state, rules, action, die, number of fires, targets."""


class Outlook:
    """An action and the six states that it may lead to, each as likely as the others."""

    def __init__(self, state: State, rules: Rules, action: Action, splitter: Splitter) -> None:
        self.state, self.rules, self.action = state, rules, action
        if action.kind == "grow":
            self.states = [after(state, rules, action, 0)] * len(DICE)
        else:
            self.states = [self._after(die, splitter) for die in DICE]

    def _after(self, die: int, splitter: Splitter) -> State:
        n, targets = to_split(self.state, self.action, die)
        split = splitter(self.state, self.rules, self.action, die, n, targets) if n else ()
        return after(self.state, self.rules, self.action, die, split)

    @cached_property
    def danger(self) -> int:
        """With how many of the six faces the last fire goes out and the game is lost."""
        return sum(s.end == "out" for s in self.states)

    def mean(self, score: Callable[[State], float]) -> float:
        """The score to be expected."""
        return fmean(map(score, self.states))


def safest(outlooks: Iterable[Outlook]) -> list[Outlook]:
    """Those with the smallest danger: a fire side may choose among no others (FF-41)."""
    found = list(outlooks)
    least = min(outlook.danger for outlook in found)
    return [outlook for outlook in found if outlook.danger == least]


def pick(outlooks: Sequence[Outlook], among: Container[Action], score: Callable[[State], float]) -> tuple[Outlook, bool]:
    """The best of the safest whose action is in ``among``, the first of equals; and whether a less safe one scores better."""
    means = {outlook.action: outlook.mean(score) for outlook in outlooks}
    best = max((o for o in safest(outlooks) if o.action in among), key=lambda o: means[o.action])
    return best, max(means.values()) > means[best.action]
