"""The districts (5.10): whose marker covers which, and the end of the game, looked for after every change of an owner and only then."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.fire_call.board import OWNER, WINNER, owners
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.seating import Seating
from companion.games.fire_call.standings import free_districts, leader, leaders
from companion.games.kit import GameOver
from companion.table import GameEnd, Table, derived, mark


def ending(winner: str) -> GameEnd:
    """How a game ends that this player has won."""
    return GameEnd(winner, "districts")


class DistrictMap:
    """The eleven districts of one board."""

    def __init__(self, table: Table, seating: Seating) -> None:
        self._table, self.board, self._seating = table, table.board, seating

    @derived(OWNER)
    def owners(self) -> Mapping[str, str | None]:
        """The owner of each district, None of a free one."""
        return owners(self.board)

    @property
    def free(self) -> list[str]:
        """The districts that nobody has covered."""
        return free_districts(self.owners)

    def not_owned_by(self, player: str) -> list[str]:
        """The districts that this player has not covered."""
        return [district for district in DISTRICTS if self.board[OWNER[district]] != player]

    def cover(self, player: str, district: str, rule: str) -> bool:
        """Tell that a player's marker comes on a district, and that of its owner goes back (FC-62); False if it is the player's already."""
        owner = self.board[OWNER[district]]
        if owner == player:
            return False
        if owner is not None:
            self._table.tell("TAKE_MARKER", mark(OWNER[district], None), rule=rule, player=owner, district=district)
        self._table.tell("PLACE_MARKER", mark(OWNER[district], player), rule=rule, player=player, district=district)
        return True

    def check_end(self) -> None:
        """After a change of an owner: the game ends if all are covered and one player is ahead (FC-87 to FC-90).

        Raises:
            GameOver: it does.
        """
        now = self.owners
        if free_districts(now):
            return
        winner = leader(now)
        if winner is None:
            first = leaders(now)
            self._table.tell("PLAY_ON", rule="FC-90", tied=[player for player in self._seating.players if player in first])
            return
        self._table.set_state(WINNER, winner)
        self._table.tell("GAME_END", rule="FC-89", winner=winner)
        raise GameOver(ending(winner))
