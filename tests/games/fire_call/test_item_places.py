"""Where the items of a player are is looked for again when, and only when, one of that player's cards has moved."""

from __future__ import annotations

from companion.games.fire_call.board import DISPATCHER, EQUIPMENT, HAND, ON_BOARD, PLACE, STATIONS
from companion.games.fire_call.equipment import ITEMS
from companion.games.fire_call.ledger import ItemPlaces
from companion.table import Board, BoardSchema, FieldPath, FieldSpec, FieldType

PLAYERS = ("Red", "Blue")


def board() -> Board:
    """All cards of two players with the Dispatcher, both hydrants on the board."""
    place = FieldSpec(FieldType(kind="choice", options=(*STATIONS, ON_BOARD), start=ON_BOARD))
    card = FieldSpec(FieldType(kind="choice", options=(HAND, DISPATCHER), start=DISPATCHER))
    fields: dict[FieldPath, FieldSpec] = {PLACE[player]: place for player in PLAYERS}
    fields |= {EQUIPMENT[player, item]: card for player in PLAYERS for item in ITEMS}
    return Board(BoardSchema.of(fields, [], lambda board: []))


def test_only_a_card_of_the_same_player_counts() -> None:
    twin, asked = board(), list[tuple[str, ...]]()

    def hand(places: tuple[str, ...]) -> list[str]:
        asked.append(places)
        return [item for item, place in zip(ITEMS, places, strict=True) if place == HAND]

    hands = ItemPlaces(twin, hand)
    assert [hands.of("Red"), hands.of("Blue"), len(asked)] == [[], [], 2]
    twin[PLACE["Red"]] = STATIONS[0]
    twin[EQUIPMENT["Blue", "L3"]] = HAND
    assert [hands.of("Red"), len(asked)] == [[], 2]
    assert [hands.of("Blue"), hands.of("Blue"), len(asked)] == [["L3"], ["L3"], 3]
