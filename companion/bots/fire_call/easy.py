"""The easy player: goes for the nearest item that is not there yet, and answers every call."""

from __future__ import annotations

from collections.abc import Mapping

from companion.bots.fire_call.call_index import items_in
from companion.bots.fire_call.contest_sight import ContestSight
from companion.bots.fire_call.player_side import PlayerSide
from companion.games.fire_call.spaces import equipment_space


class EasyPlayer(PlayerSide):
    """Collects, and tries its luck; it counts nothing and looks at nobody."""

    def land(self, sight: ContestSight, spaces: Mapping[str, str]) -> str:
        """The space with the fewest steps to an item that the Dispatcher has; with all items, to a Fire Call."""
        wanted = frozenset(map(equipment_space, items_in(sight.cards(sight.player).stock))) or frozenset({"FIRE_CALL"})
        return min(spaces, key=lambda kind: self.index.steps_to(spaces[kind], wanted))
