"""A board without stale fields, for showing how things probably are: it never asks about a stale field."""

from __future__ import annotations

from companion.table.board import Board
from companion.table.fields import FieldPath


class TrustedBoard(Board):
    """The fields of another board (shared, not copied), none of them stale. ``stale_was_read`` notes that a stale one was read."""

    __slots__ = ("_behind", "stale_was_read")

    def __init__(self, board: Board) -> None:
        super().__init__(board.schema)
        self.values, self.used, self.totals = board.values, board.used, board.totals
        self._behind, self.stale_was_read = board, False

    def is_stale(self, path: FieldPath) -> bool:
        if self._behind.is_stale(path):
            self.stale_was_read = True
        return False
