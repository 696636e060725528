"""Sides that plan nothing, for simulations and tests: a fire and a chief that do anything legal, and a chief that does nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.bots.bot import Luck
from companion.bots.forest_fire.because import scattered
from companion.bots.forest_fire.chief_side import ChiefSide, Deed, Seen
from companion.bots.forest_fire.fire_side import Chosen, FireSide, Scatter, Scattered
from companion.bots.forest_fire.model import Action, Rules, Split, State, sprays
from companion.bots.forest_fire.splits import as_split
from companion.games.forest_fire.squares import FULL_LOAD
from companion.table import Said


class RandomFire(FireSide):
    """Each legal action is as likely as the others, and each fire of a split falls on any target. It does not mind putting itself out."""

    def decide(self, state: State, rules: Rules, actions: Sequence[Action], luck: Luck) -> Chosen:
        """Any."""
        action = actions[luck(len(actions))]
        return Chosen(action, Said(f"{action.kind}_any", {"square": action.square}))

    def scatter(self, state: State, rules: Rules, scatter: Scatter, luck: Luck) -> Scattered:
        """Anywhere, each for itself."""
        split = as_split(Counter(scatter.targets[luck(len(scatter.targets))] for _ in range(scatter.n)))
        return Scattered(split, scattered(state, scatter, split))


class RandomChief(ChiefSide):
    """Any load, any engine first, any of its three acts, any water on any fires, any drive."""

    def load(self, seen: Seen) -> int:
        """Any."""
        now = seen.engine.water
        return now + seen.luck(FULL_LOAD - now + 1)

    def first(self, seen: Seen, waiting: Sequence[int]) -> int:
        """Any."""
        return waiting[seen.luck(len(waiting))]

    def deed(self, seen: Seen) -> Deed:
        """Any that it can do."""
        kinds = ("move", "spray", "nothing") if seen.engine.water else ("move", "nothing")
        return Deed(kinds[seen.luck(len(kinds))])

    def water(self, seen: Seen) -> int:
        """Any."""
        return seen.luck(seen.engine.water + 1)

    def targets(self, seen: Seen, water: int) -> Split:
        """Any fires in reach, or none."""
        burning = [s for s in sprays(seen.engine.at, seen.rules.last) for _ in range(seen.state.fire[s])]
        wanted = seen.luck(min(water, len(burning)) + 1)
        return as_split(Counter(burning.pop(seen.luck(len(burning))) for _ in range(wanted)))

    def drive(self, seen: Seen, ends: Sequence[int]) -> int:
        """Anywhere."""
        return ends[seen.luck(len(ends))]


class IdleChief(ChiefSide):
    """Never does anything."""

    def load(self, seen: Seen) -> int:
        """No more than it has."""
        return seen.engine.water

    def first(self, seen: Seen, waiting: Sequence[int]) -> int:
        """In the order of the alphabet."""
        return waiting[0]

    def deed(self, seen: Seen) -> Deed:
        """Nothing."""
        return Deed("nothing")

    def water(self, seen: Seen) -> int:
        """None."""
        return 0

    def targets(self, seen: Seen, water: int) -> Split:
        """None."""
        return ()

    def drive(self, seen: Seen, ends: Sequence[int]) -> int:
        """Nowhere."""
        return seen.engine.at
