"""The measuring chief: plays like a careful beginner; the strengths of the fire side are measured against it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from companion.bots.forest_fire.chief_side import ChiefSide, ChiefView, EngineAction
from companion.bots.forest_fire.model import NAMES, ForestRules, ForestState, Split, spray_range
from companion.games.forest_fire.squares import TOWN
from companion.table import Remark

LOAD = 3


class MeasuringChief(ChiefSide):
    """The same decision for the same board, by these rules.

    - In the town an engine takes water up to ``load`` (three); it never takes less than it has.
    - An engine without water drives home.
    - An engine that stands in more fire than it has water drives: it can't be saved where it is.
    - Otherwise, if anything burns within two squares, it sprays all that its water can put out and keeps the rest: first its own
      square, which is then out; next the square of the other engine if that can be put out; then from the town outward.
    - Otherwise it drives to the nearest square that has fire within two squares and none on itself (the lower of two).
    - A drive that can't get there ends as near to it as possible, and never in fire while some other end is in reach (the lower
      of two). Without such a square to go to it drives home.
    - An engine that sprays acts before one that drives, so that the second knows what is left; A before B.
    """

    def __init__(self, load: int = LOAD) -> None:
        self._load = load

    def load(self, seen: ChiefView) -> int:
        """Up to three."""
        return max(self._load, seen.engine.water)

    def first(self, seen: ChiefView, waiting: Sequence[int]) -> int:
        """One that sprays, if any does."""
        return min(waiting, key=lambda i: (self.choose_action(seen._replace(i=i)).kind != "spray", i))

    def choose_action(self, seen: ChiefView) -> EngineAction:
        """Spray what burns in reach; drive when nothing does, without water, and out of a fire that is too large."""
        engine, name = seen.engine, {"engine": NAMES[seen.i]}
        fire = seen.state.fire
        if not engine.water:
            return EngineAction("move", Remark("go_home", name))
        if fire[engine.at] > engine.water:
            return EngineAction("move", Remark("flee", {**name, "square": engine.at}))
        if fire[engine.at]:
            return EngineAction("spray", Remark("save_itself", {**name, "square": engine.at}))
        if any(fire[s] for s in spray_range(engine.at, seen.rules.last)):
            return EngineAction("spray", Remark("spray", name))
        return EngineAction("move", Remark("go_to_fire", name))

    def water(self, seen: ChiefView) -> int:
        """As much as puts something out."""
        return sum(n for _, n in self.targets(seen, seen.engine.water))

    def targets(self, seen: ChiefView, water: int) -> Split:
        """Own square, the other engine's, then from the town outward."""
        fire = list(seen.state.fire)
        for s in _order(seen, water):
            hit = min(fire[s], water)
            fire[s] -= hit
            water -= hit
        return tuple((s, before - now) for s, (before, now) in enumerate(zip(seen.state.fire, fire, strict=True)) if now < before)

    def drive(self, seen: ChiefView, ends: Sequence[int]) -> int:
        """As near to where it wants to be as the die allows, out of the fire if possible."""
        goal = _goal(seen.state, seen.rules, seen.engine.at) if seen.engine.water else TOWN
        fire = seen.state.fire
        return min(ends, key=lambda s: (fire[s] > 0, abs(s - goal), s))


def _order(seen: ChiefView, water: int) -> list[int]:
    """The squares in reach in the order in which they are sprayed; one may stand in it twice."""
    at, fire = seen.engine.at, seen.state.fire
    reach = spray_range(at, seen.rules.last)
    others = [e.at for i, e in seen.state.alive() if i != seen.i and e.at in reach]
    left = water - fire[at]
    return [at, *(s for s in others if fire[s] <= left), *reach]


def _goal(state: ForestState, rules: ForestRules, at: int) -> int:
    """The nearest square with fire within two squares and none on itself; the town if there is none."""
    fire = state.fire
    goals = [(abs(s - at), s) for s in range(1, rules.last + 1) if not fire[s] and any(fire[t] for t in spray_range(s, rules.last))]
    return min(goals, key=itemgetter(0, 1))[1] if goals else TOWN
