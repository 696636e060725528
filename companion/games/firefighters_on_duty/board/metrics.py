"""Metrics of a board, for the charts after a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.firefighters_on_duty.board.fields import ANSWERED, NP, RESPONSES, Response
from companion.table import Board


def fires(board: Board) -> int:
    """Active fires in the whole city."""
    return sum(board.number(path) for path in board.values if path[0] == "spaces" and path[-1] == "fire_active")


def burned(board: Board) -> int:
    """Areas that have burned down."""
    return sum(bool(is_burned) for path, is_burned in board.values.items() if path[0] == "spaces" and path[-1] == "burned")


def negative_points(board: Board) -> int:
    """Negative points so far."""
    return board[NP]


def answered(board: Board, response: Response) -> int:
    """Distress calls that were answered so, in all."""
    return board[ANSWERED[response]]


METRICS: Mapping[str, Callable[[Board], int]] = {
    "fires": fires,
    "burned": burned,
    "negative_points": negative_points,
    **{f"distress.{response}": partial(answered, response=response) for response in RESPONSES},
}
