"""The cards as people see them in a grid: the four sections as suits, and which cards are with whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.fire_call.board import DISPATCHER, EQUIPMENT, GARAGE, HAND, MUTUAL_AID_AT, SEATS, current_player
from companion.games.fire_call.equipment import ITEMS, MUTUAL_AID, Section, section_of
from companion.games.fire_call.seating import Seating
from companion.games.fire_call.spaces import item_of
from companion.table import Ask, Board, CardCell, CardGrid, CardLook, CardState, Choose, Phrase, Select, Suit, TableCell

_SUITS: Final[Mapping[Section, Suit]] = {
    "Axe": Suit("Axe", "A", "yellow", "stripes"),
    "Nozzle": Suit("Nozzle", "N", "blue", "dots"),
    "Ladder": Suit("Ladder", "L", "green", "rungs"),
    "Helmet": Suit("Helmet", "H", "red", "checks"),
}
_LOOKS: Final[Mapping[str, CardLook]] = {
    **{item: CardLook(item, _SUITS[section_of(item)]) for item in ITEMS},
    MUTUAL_AID: CardLook(MUTUAL_AID),
}
_OWN: Final[Mapping[str, CardState]] = {HAND: "own", GARAGE: "aside", DISPATCHER: "absent"}
_HELD: Final[Mapping[str, CardState]] = {HAND: "absent", GARAGE: "absent", DISPATCHER: "held"}


def card_looks(ask: Ask) -> dict[str, CardLook]:
    """The options of a question that are cards, or spaces of cards."""
    options = ask.options if isinstance(ask, Choose | Select) else ()
    return {option: look for option in options if (look := _LOOKS.get(item_of(option) or option)) is not None}


def owned_cards(board: Board, ask: Ask) -> dict[str, TableCell]:
    """Where the cards are that the player has already on whose spaces a hydrant may have landed."""
    player = current_player(board)
    if player is None or ask.question != "land" or not isinstance(ask, Choose):
        return {}
    spaces = ((option, item) for option in ask.options if (item := item_of(option)) is not None)
    return {option: place for option, item in spaces if (place := board[EQUIPMENT[player, item]]) != DISPATCHER}


def card_grids(board: Board, seating: Seating) -> Iterator[CardGrid]:
    """Two grids a player, never mixed (FC-41): the own cards, and those held for the left neighbour."""
    for player in board[SEATS]:
        yield CardGrid(seat=player, title=Phrase("own_grid", {"player": player}), cells=_cells(board, player, _OWN))
        client = seating.client_of(player)
        title = Phrase("held_grid", {"player": player, "client": client})
        yield CardGrid(seat=player, title=title, cells=_cells(board, client, _HELD))


def _cells(board: Board, player: str, states: Mapping[str, CardState]) -> tuple[CardCell, ...]:
    """A player's cards with the state that their place means."""
    items = (CardCell(_LOOKS[item], states[board[EQUIPMENT[player, item]]]) for item in ITEMS)
    return (*items, CardCell(_LOOKS[MUTUAL_AID], states[board[MUTUAL_AID_AT[player]]]))
