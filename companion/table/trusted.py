"""A board of which everything is believed, for what only shows how things probably stand: nobody is asked about stale fields."""

from __future__ import annotations

from companion.table.board import Board
from companion.table.fields import Path


class TrustedBoard(Board):
    """The fields of another board (shared, not copied), none of them stale. ``doubted`` notes that a stale one was read."""

    __slots__ = ("_behind", "doubted")

    def __init__(self, board: Board) -> None:
        super().__init__(board.form)
        self.values, self.used, self.totals = board.values, board.used, board.totals
        self._behind, self.doubted = board, False

    def is_stale(self, path: Path) -> bool:
        if self._behind.is_stale(path):
            self.doubted = True
        return False
