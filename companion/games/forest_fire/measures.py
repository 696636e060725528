"""Numbers to be read off the board, for the pictures after the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.forest_fire.board import ENGINES, water
from companion.table import Board


def fires(board: Board) -> int:
    """All fires along the path."""
    return sum(n for path, n in board.values.items() if path[0] == "fire")


def burnt(board: Board) -> int:
    """Squares that are burnt out."""
    return sum(bool(is_burnt) for path, is_burnt in board.values.items() if path[0] == "burnt")


def water_left(board: Board) -> int:
    """Water in the engines."""
    return sum(board[water(engine)] for engine in ENGINES)


MEASURES: Mapping[str, Callable[[Board], int]] = {"fires": fires, "burnt": burnt, "water": water_left}
