"""What a player sees: all hands, ranks, places and districts, which are open. No pile and no call before it is read aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from companion.bots.fire_call.call_index import BIT, CallIndex
from companion.games.fire_call.board import (
    CALL_LABEL,
    DISPATCHER,
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
from companion.games.fire_call.ledger import ItemPlaces
from companion.games.fire_call.seating import Seating
from companion.games.fire_call.standings import Owners, counts, free_districts, leader
from companion.table import Board, Options

WIN: Final = 100.0
"""What winning is worth, counted in districts; losing costs as much."""
FROM_LEADER: Final = 1.2
"""What a district of somebody who leads is worth, to any other one."""


class Cards(NamedTuple):
    """The items of one player by where they are: in hand, with the Dispatcher, in the Garage; each a sum of bits."""

    hand: int
    stock: int
    garage: int


def _cards_at(places: Sequence[str]) -> Cards:
    """The items that are at these places, in item order."""
    found = {HAND: 0, DISPATCHER: 0, GARAGE: 0}
    for bit, place in zip(BIT.values(), places, strict=True):
        found[place] += bit
    return Cards(found[HAND], found[DISPATCHER], found[GARAGE])


@lru_cache(maxsize=1)
def _cards_on(board: Board) -> ItemPlaces[Cards]:
    """The cards of all players on a board, for all players made of code."""
    return ItemPlaces(board, _cards_at)


class Standing(NamedTuple):
    """What decides for a player how good a landing is: rank, cards, and what the opponents' cards mean now.

    ``call_chance`` is the chance to complete a call that is drawn now, ``aid_card`` by how much the Mutual Aid card would raise it; 0 for
    one that the Dispatcher has not.
    """

    rank: int
    cards: Cards
    call_chance: float
    aid_card: float


class ContestSight:
    """The board as one player sees it."""

    def __init__(self, index: CallIndex, board: Board, options: Options, player: str) -> None:
        self.index, self.board, self.options, self.player = index, board, options, player
        self._cards = _cards_on(board)

    # -- cards and ranks ------------------------------------------------------------------------------------------------

    def cards(self, player: str) -> Cards:
        """Where a player's items are."""
        return self._cards.of(player)

    def hand(self, player: str) -> int:
        """A player's items in hand."""
        return self.cards(player).hand

    def rank(self, player: str) -> int:
        """A player's rank."""
        return self.board[RANK[player]]

    def standing(self, player: str) -> Standing:
        """How a player stands."""
        rank, cards, aid_at = self.rank(player), self.cards(player), self.board[MUTUAL_AID_AT[player]]
        opponents = self.opponents_of(player)
        usable = opponents if aid_at == HAND else [opponent for opponent in opponents if self.is_patient(opponent)]
        call_chance = self._call_chance(rank, cards, usable)
        aid_card = self._call_chance(rank, cards, opponents) - call_chance if aid_at == DISPATCHER else 0.0
        return Standing(rank, cards, call_chance, aid_card)

    def _call_chance(self, rank: int, cards: Cards, others: Sequence[str]) -> float:
        """The chance to complete a call with the own items and those that these others have in hand."""
        hand = cards.hand
        for other in others:
            hand |= self.hand(other)
        return self.index.sure(rank, hand)

    def opponents_of(self, player: str) -> Sequence[str]:
        """The others, in turn order."""
        return Seating(self.board).opponents_of(player)

    def is_patient(self, player: str) -> bool:
        """Whether a player is in the Hospital."""
        return self.board[PLACE[player]] == HOSPITAL

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
