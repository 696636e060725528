"""Numbers to be read off the board, for the pictures after the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.fire_call.board import EQUIPMENT, HAND, SEATS, owners
from companion.games.fire_call.departments import COLOURS
from companion.games.fire_call.equipment import ITEMS
from companion.games.fire_call.standings import counts, free_districts
from companion.table import Board


def districts(colour: str, board: Board) -> int:
    """The districts of a player."""
    return counts(owners(board), (colour,))[colour]


def items(colour: str, board: Board) -> int:
    """The equipment in a player's hand; nothing without a seat."""
    return sum(board[EQUIPMENT[colour, item]] == HAND for item in ITEMS) if colour in board[SEATS] else 0


def free(board: Board) -> int:
    """The districts that nobody has covered."""
    return len(free_districts(owners(board)))


METRICS: Mapping[str, Callable[[Board], int]] = {
    **{f"districts.{colour}": partial(districts, colour) for colour in COLOURS},
    "districts.free": free,
    **{f"items.{colour}": partial(items, colour) for colour in COLOURS},
}
