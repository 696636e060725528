"""The only place where a card changes hands (5.4).

A card of a player is in the own hand, with the Dispatcher or in the Garage, and goes four ways (FC-40): to the hand from the Dispatcher,
back there, to the Garage, and from there to the hand again. The board names it by its owner, so it can come into nobody else's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Generic, TypeVar

from companion.games.fire_call.board import DISPATCHER, EQUIPMENT, GARAGE, HAND, MUTUAL_AID_AT
from companion.games.fire_call.equipment import ITEMS, MUTUAL_AID
from companion.games.fire_call.seating import Seating
from companion.table import Board, BoardField, Change, FieldPath, RulesError, Table, mark

Found = TypeVar("Found")


class ItemPlaces(Generic[Found]):
    """What follows from where the items of each player are on a board, worked out again only when one of that player has moved.

    ``work_out`` is given the places of a player's items, in item order.
    """

    def __init__(self, board: Board, work_out: Callable[[tuple[str, ...]], Found]) -> None:
        self.board, self._work_out = board, work_out
        self._known: dict[str, tuple[int, Found]] = {}

    def of(self, owner: str) -> Found:
        """What follows for a player."""
        version = self.board.versions[_shared_path(owner)]
        known = self._known.get(owner)
        if known is None or known[0] != version:
            known = self._known[owner] = version, self._work_out(self.board.values_of(equipment_of(owner)))
        return known[1]


def _items_by_place(places: tuple[str, ...]) -> dict[str, list[str]]:
    """The items at each place, in item order."""
    found: dict[str, list[str]] = {HAND: [], DISPATCHER: [], GARAGE: []}
    for item, place in zip(ITEMS, places, strict=True):
        found[place].append(item)
    return found


class CardLedger:
    """The cards of all players: 24 items of equipment each, and the Mutual Aid card."""

    def __init__(self, table: Table, seating: Seating) -> None:
        self._table, self._board, self._seating = table, table.board, seating
        self._items_of = ItemPlaces(table.board, _items_by_place)

    # -- where cards are ------------------------------------------------------------------------------------------------

    def place(self, owner: str, card: str) -> str:
        """Where a card is: ``HAND``, ``DISPATCHER`` or ``GARAGE``."""
        return self._board[_field(owner, card)]

    def has(self, owner: str, card: str) -> bool:
        """Whether a player has the card in hand."""
        return self.place(owner, card) == HAND

    def hand(self, owner: str) -> list[str]:
        """The items in a player's hand, in item order."""
        return self._items(owner, HAND)

    def garage(self, owner: str) -> list[str]:
        """A player's items in the Garage, in item order."""
        return self._items(owner, GARAGE)

    def with_dispatcher(self, owner: str) -> list[str]:
        """A player's cards that the Dispatcher keeps: items in item order, the Mutual Aid card last."""
        aid = [MUTUAL_AID] if self.place(owner, MUTUAL_AID) == DISPATCHER else []
        return [*self._items(owner, DISPATCHER), *aid]

    def _items(self, owner: str, place: str) -> list[str]:
        return [*self._items_of.of(owner)[place]]

    # -- the four ways --------------------------------------------------------------------------------------------------

    def hand_over(self, owner: str, card: str, rule: str) -> None:
        """Tell that the Dispatcher gives a card to its owner (FC-30, FC-36, FC-43)."""
        self._leaves(DISPATCHER, owner, card)
        dispatcher = self._seating.dispatcher_of(owner)
        self._table.tell("HAND_OVER", mark(_field(owner, card), HAND), rule=rule, dispatcher=dispatcher, player=owner, card=card)

    def hand_over_mutual_aid(self, owner: str) -> None:
        """Tell that the Dispatcher gives the Mutual Aid card; nothing where the owner has it already (FC-36)."""
        if self.place(owner, MUTUAL_AID) == DISPATCHER:
            self.hand_over(owner, MUTUAL_AID, "FC-36")

    def take_back(self, owner: str, card: str, rule: str) -> None:
        """Tell that the Dispatcher takes a card back from its owner's hand (FC-60, FC-61)."""
        self._leaves(HAND, owner, card)
        dispatcher = self._seating.dispatcher_of(owner)
        self._table.tell("TAKE_BACK", mark(_field(owner, card), DISPATCHER), rule=rule, owner=owner, dispatcher=dispatcher, card=card)

    def to_garage(self, owner: str, item: str, rule: str) -> None:
        """Tell that an item goes from its owner's hand to the Garage (FC-84)."""
        self._leaves(HAND, owner, item)
        self._table.tell("TO_GARAGE", mark(EQUIPMENT[owner, item], GARAGE), rule=rule, owner=owner, item=item)

    def from_garage(self, owner: str, item: str, rule: str) -> None:
        """Tell that an item comes out of the Garage into its owner's hand (FC-86)."""
        self._leaves(GARAGE, owner, item)
        self._table.tell("FROM_GARAGE", mark(EQUIPMENT[owner, item], HAND), rule=rule, owner=owner, item=item)

    def _leaves(self, place: str, owner: str, card: str) -> None:
        if (found := self.place(owner, card)) != place:
            raise RulesError(f"{card} of {owner} is with {found}, and no card goes this way from there (FC-40).")

    # -- setup ----------------------------------------------------------------------------------------------------------

    def deal(self, owner: str, section: str, hand: Iterable[str], badge: Change) -> None:
        """Tell that a player takes the cards of the starting section, and that the Dispatcher gets the others, and all badges but one
        (FC-4, FC-5).
        """
        own = [*hand]
        kept = [mark(EQUIPMENT[owner, item], DISPATCHER) for item in ITEMS if item not in own]
        self._table.tell("START_HAND", *(mark(EQUIPMENT[owner, item], HAND) for item in own), rule="FC-4", player=owner, section=section)
        dispatcher = self._seating.dispatcher_of(owner)
        changes = *kept, mark(MUTUAL_AID_AT[owner], DISPATCHER), badge
        self._table.tell("GIVE_TO_DISPATCHER", *changes, rule="FC-5", player=owner, dispatcher=dispatcher)


@cache
def equipment_of(owner: str) -> tuple[BoardField[str], ...]:
    """The fields of a player's items, in item order."""
    return tuple(EQUIPMENT[owner, item] for item in ITEMS)


@cache
def _shared_path(owner: str) -> FieldPath:
    """The path that the fields of a player's items share."""
    return equipment_of(owner)[0][:-1]


def _field(owner: str, card: str) -> BoardField[str]:
    return MUTUAL_AID_AT[owner] if card == MUTUAL_AID else EQUIPMENT[owner, card]
