"""Numbers to be read off the board, for the pictures after the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.fires_at_midnight.board import DIE, EXPLOSION, FIRE, HOUSES, STATE, VILLAGERS
from companion.games.fires_at_midnight.squares import SQUARES
from companion.table import Board


def fires(board: Board) -> int:
    """Squares on fire."""
    return sum(bool(board[FIRE[square]]) for square in SQUARES)


def explosions(board: Board) -> int:
    """Explosion markers on the board."""
    return sum(bool(board[EXPLOSION[square]]) for square in SQUARES)


def houses(board: Board) -> int:
    """What all houses can still take: the sum of their dice."""
    return sum(board[DIE[house]] for house in HOUSES)


def villagers(board: Board, fate: str) -> int:
    """Villagers who are saved, or dead."""
    return sum(board[STATE[villager]] == fate for villager in VILLAGERS)


METRICS: Mapping[str, Callable[[Board], int]] = {
    "fires": fires,
    "houses": houses,
    "explosions": explosions,
    **{f"villagers.{fate}": partial(villagers, fate=fate) for fate in ("saved", "dead")},
}
