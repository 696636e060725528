"""Sides that plan nothing, for simulations and tests: a fire and a chief that do anything legal, and a chief that does nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.bots.bot import Luck
from companion.bots.forest_fire.chief_side import ChiefSide, ChiefView, EngineAction
from companion.bots.forest_fire.explanations import explain_split
from companion.bots.forest_fire.fire_side import ActionDecision, FireSide, SplitDecision, SplitTask
from companion.bots.forest_fire.fire_splits import as_split
from companion.bots.forest_fire.model import Action, ForestRules, ForestState, Split, spray_range
from companion.games.forest_fire.squares import FULL_LOAD
from companion.table import Remark


class RandomFire(FireSide):
    """Each legal action is as likely as the others, and each fire of a split falls on any target. It does not mind putting itself out."""

    def choose_action(self, state: ForestState, rules: ForestRules, actions: Sequence[Action], luck: Luck) -> ActionDecision:
        """Any."""
        action = actions[luck(len(actions))]
        return ActionDecision(action, Remark(f"{action.kind}_any", {"square": action.square}))

    def choose_split(self, state: ForestState, rules: ForestRules, scatter: SplitTask, luck: Luck) -> SplitDecision:
        """Anywhere, each for itself."""
        split = as_split(Counter(scatter.targets[luck(len(scatter.targets))] for _ in range(scatter.n)))
        return SplitDecision(split, explain_split(state, scatter, split))


class RandomChief(ChiefSide):
    """Any load, any engine first, any of its three acts, any water on any fires, any drive."""

    def load(self, seen: ChiefView) -> int:
        """Any."""
        now = seen.engine.water
        return now + seen.luck(FULL_LOAD - now + 1)

    def first(self, seen: ChiefView, waiting: Sequence[int]) -> int:
        """Any."""
        return waiting[seen.luck(len(waiting))]

    def choose_action(self, seen: ChiefView) -> EngineAction:
        """Any that it can do."""
        kinds = ("move", "spray", "nothing") if seen.engine.water else ("move", "nothing")
        return EngineAction(kinds[seen.luck(len(kinds))])

    def water(self, seen: ChiefView) -> int:
        """Any."""
        return seen.luck(seen.engine.water + 1)

    def targets(self, seen: ChiefView, water: int) -> Split:
        """Any fires in reach, or none."""
        burning = [s for s in spray_range(seen.engine.at, seen.rules.last) for _ in range(seen.state.fire[s])]
        wanted = seen.luck(min(water, len(burning)) + 1)
        return as_split(Counter(burning.pop(seen.luck(len(burning))) for _ in range(wanted)))

    def drive(self, seen: ChiefView, ends: Sequence[int]) -> int:
        """Anywhere."""
        return ends[seen.luck(len(ends))]


class IdleChief(ChiefSide):
    """Never does anything."""

    def load(self, seen: ChiefView) -> int:
        """No more than it has."""
        return seen.engine.water

    def first(self, seen: ChiefView, waiting: Sequence[int]) -> int:
        """In the order of the alphabet."""
        return waiting[0]

    def choose_action(self, seen: ChiefView) -> EngineAction:
        """Nothing."""
        return EngineAction("nothing")

    def water(self, seen: ChiefView) -> int:
        """None."""
        return 0

    def targets(self, seen: ChiefView, water: int) -> Split:
        """None."""
        return ()

    def drive(self, seen: ChiefView, ends: Sequence[int]) -> int:
        """Nowhere."""
        return seen.engine.at
