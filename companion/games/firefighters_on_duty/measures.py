"""Numbers to be read off the board, for the pictures after the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.table import Board


def fires(board: Board) -> int:
    """Active fires in the whole city."""
    return sum(n for path, n in board.values.items() if path[0] == "spaces" and path[-1] == "fire_active")


def burned(board: Board) -> int:
    """Areas that have burned down."""
    return sum(bool(is_burned) for path, is_burned in board.values.items() if path[0] == "spaces" and path[-1] == "burned")


def negative_points(board: Board) -> int:
    """Negative points so far."""
    n: int = board["np",]
    return n


def answered(board: Board, response: str) -> int:
    """Distress calls that were answered so, in all."""
    n: int = board["distress_answered", response]
    return n


MEASURES: Mapping[str, Callable[[Board], int]] = {
    "fires": fires,
    "burned": burned,
    "negative_points": negative_points,
    **{f"distress.{response}": partial(answered, response=response) for response in ("fast", "on_time", "late")},
}
