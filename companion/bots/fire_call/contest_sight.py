"""What a player sees: all hands, ranks, places and districts, which are open. No pile and no call before it is read aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from companion.bots.fire_call.call_index import CallIndex, bits
from companion.games.fire_call.board import (
    CALL_LABEL,
    EXTRA_ROLLS,
    GARAGE,
    HAND,
    HOSPITAL,
    MOST_EXTRA_ROLLS,
    MUTUAL_AID_AT,
    PLACE,
    RANK,
    SEATS,
    owners,
)
from companion.games.fire_call.calls import CHOICE, DISTRICTS
from companion.games.fire_call.ledger import equipment_of
from companion.games.fire_call.seating import Seating
from companion.games.fire_call.standings import Owners, counts, free_districts, leader
from companion.table import Board, Options

WIN: Final = 100.0
"""What winning is worth, counted in districts; losing costs as much."""
FROM_LEADER: Final = 1.2
"""What a district of somebody who leads is worth, to any other one."""


class ContestSight:
    """The board as one player sees it."""

    def __init__(self, index: CallIndex, board: Board, options: Options, player: str) -> None:
        self.index, self.board, self.options, self.player = index, board, options, player
        self._cards: dict[tuple[str, str], int] = {}

    # -- cards and ranks ------------------------------------------------------------------------------------------------

    def cards(self, player: str, place: str) -> int:
        """A player's items in hand, with the Dispatcher or in the Garage."""
        if (player, place) not in self._cards:
            self._cards[player, place] = bits([field[-1] for field in self.board.having(equipment_of(player), place)])
        return self._cards[player, place]

    def hand(self, player: str) -> int:
        """A player's items in hand."""
        return self.cards(player, HAND)

    @property
    def garage(self) -> int:
        """The own items in the Garage."""
        return self.cards(self.player, GARAGE)

    def rank(self, player: str) -> int:
        """A player's rank."""
        return self.board[RANK[player]]

    @cached_property
    def has_aid(self) -> bool:
        """Whether the own Mutual Aid card is in hand."""
        return self.board[MUTUAL_AID_AT[self.player]] == HAND

    @cached_property
    def opponents(self) -> tuple[str, ...]:
        """The others, in turn order."""
        return Seating(self.board).opponents_of(self.player)

    def is_patient(self, player: str) -> bool:
        """Whether a player is in the Hospital."""
        return self.board[PLACE[player]] == HOSPITAL

    @cached_property
    def stealable(self) -> int:
        """What opponents in the Hospital have in hand (FC-55)."""
        return self._hands(only_patients=True)

    @cached_property
    def lendable(self) -> int:
        """What opponents have in hand (FC-56)."""
        return self._hands(only_patients=False)

    def _hands(self, *, only_patients: bool) -> int:
        items = 0
        for opponent in self.opponents:
            if not only_patients or self.is_patient(opponent):
                items |= self.hand(opponent)
        return items

    # -- places ---------------------------------------------------------------------------------------------------------

    @property
    def rolls_left(self) -> int:
        """The additional rolls that are left in this turn (FC-31)."""
        return MOST_EXTRA_ROLLS - self.board[EXTRA_ROLLS]

    # -- districts ------------------------------------------------------------------------------------------------------

    @cached_property
    def owners(self) -> Owners:
        """Who has which district."""
        return owners(self.board)

    @cached_property
    def districts(self) -> Mapping[str, int]:
        """How many districts each player has."""
        return counts(self.owners, self.board[SEATS])

    @property
    def label(self) -> str | None:
        """The label of the call that is announced or being answered."""
        return self.board[CALL_LABEL]

    def by_lead(self, players: Sequence[str]) -> str:
        """The one of these players with the most districts, of equals the first."""
        return max(players, key=lambda player: self.districts[player])

    def leads(self, player: str) -> bool:
        """Whether nobody has more districts than this player."""
        return self.districts[player] == max(self.districts.values())

    def winner_by(self, district: str, player: str) -> str | None:
        """Who wins at once if a player covers a district; None if play goes on."""
        if self._free - {district} or self.owners[district] == player:
            return None
        return leader({**self.owners, district: player})

    @cached_property
    def _free(self) -> set[str]:
        return {*free_districts(self.owners)}

    def worth(self, label: str) -> float:
        """What it is worth to complete a call with this label, counted in districts: less than 0 if it makes an opponent win."""
        if label == CHOICE:
            return max(map(self.worth, DISTRICTS))
        if self.owners[label] == self.player:
            return 0.0
        winner = self.winner_by(label, self.player)
        if winner is not None:
            return WIN if winner == self.player else -WIN
        owner = self.owners[label]
        return FROM_LEADER if owner is not None and self.leads(owner) else 1.0

    def best_district(self) -> str:
        """The district that is worth the most; of equals the first."""
        return max(DISTRICTS, key=self.worth)
