"""Numbers to be read off the board, for the pictures after the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.emergency_dispatch.board import BLOCKED, FAILED, FAILURES, QUEUE, RESOLVED, SLOTS, STACKED, SUCCESS
from companion.table import Board


def failures(board: Board) -> int:
    """The space of the failure token."""
    return board[FAILURES]


def calls_on_map(board: Board) -> int:
    """Calls at their addresses."""
    return sum(1 for _ in STACKED.among(board.values))


def slots_taken(board: Board) -> int:
    """Slots of the queue that hold a call or are blocked."""
    return sum(board[QUEUE[slot]] is not None or board[BLOCKED[slot]] is not None for slot in SLOTS)


def success_cards(board: Board) -> int:
    """Cards in the success pile."""
    return len(board[SUCCESS])


METRICS: Mapping[str, Callable[[Board], int]] = {
    "failures": failures,
    "map": calls_on_map,
    "queue": slots_taken,
    "success": success_cards,
    "calls.resolved": lambda board: len(board[RESOLVED]),
    "calls.failed": lambda board: len(board[FAILED]),
}
