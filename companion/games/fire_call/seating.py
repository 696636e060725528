"""Who sits where: turn order, and who dispatches for whom (FC-3, FC-14)."""

from __future__ import annotations

from companion.games.fire_call.board import PLAYED_BY, SEATS
from companion.games.fire_call.house_rules import PEOPLE
from companion.table import Board


class Seating:
    """The players of one board by their colours, clockwise: a player's left neighbour is the next one."""

    def __init__(self, board: Board) -> None:
        self._board = board

    @property
    def players(self) -> tuple[str, ...]:
        """All players, clockwise from the first seat."""
        return self._board[SEATS]

    def player_after(self, player: str) -> str:
        """The left neighbour, who has the next turn."""
        return self._beside(player, 1)

    def dispatcher_of(self, player: str) -> str:
        """The right neighbour, who keeps the player's cards and badges and reads the Fire Calls (FC-3)."""
        return self._beside(player, -1)

    def client_of(self, player: str) -> str:
        """The left neighbour, for whom this player is the Dispatcher."""
        return self.player_after(player)

    def opponents_of(self, player: str) -> tuple[str, ...]:
        """All other players in turn order, which begins on the player's left."""
        players = self.players
        place = players.index(player)
        return (*players[place + 1 :], *players[:place])

    def in_turn_order(self, first: str) -> tuple[str, ...]:
        """All players in turn order, from this one on."""
        return (first, *self.opponents_of(first))

    def is_bot(self, player: str) -> bool:
        """Whether a player is made of code."""
        return self._board[PLAYED_BY[player]] != PEOPLE

    def reader_for(self, player: str) -> str:
        """Who draws the Fire Calls of a player: the Dispatcher, or for a bot the next on the right who is no bot; the player at last."""
        to_the_right = self.opponents_of(player)[::-1]
        return next((reader for reader in (*to_the_right, player) if not self.is_bot(reader)), self.dispatcher_of(player))

    def _beside(self, player: str, by: int) -> str:
        players = self.players
        return players[(players.index(player) + by) % len(players)]
