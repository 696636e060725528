"""Numbers to be read off the board, for the pictures after the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.forest_fire.board import BURNT, ENGINES, FIRES, WATER
from companion.table import Board


def fires(board: Board) -> int:
    """All fires along the path."""
    return sum(board[field] for field in FIRES.among(board.values))


def burnt(board: Board) -> int:
    """Squares that are burnt out."""
    return sum(board[field] for field in BURNT.among(board.values))


def water_left(board: Board) -> int:
    """Water in the engines."""
    return sum(board[WATER[engine]] for engine in ENGINES)


METRICS: Mapping[str, Callable[[Board], int]] = {"fires": fires, "burnt": burnt, "water": water_left}
