"""What a player made of code is: it reads the board and an ask, and gives a legal answer with a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from companion.table import Ask, Board, Said

Luck = Callable[[int], int]
"""``luck(n)`` is one of 0 .. n - 1. The same evening, seat and ask give the same luck, also after undo; it is never that of the dice."""


class Move(NamedTuple):
    """An answer, and what its player says about it (None where there is nothing to say)."""

    value: Any
    said: Said | None = None


class Bot(Protocol):
    """Answers the asks of one seat. It knows the public board, never a die to come (FF-40), and keeps nothing that it could not
    find out again: the same board, options and luck give the same answer (FF-42)."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> Move:
        """A legal answer to ``ask``, on this board, under these house rules."""
        ...
