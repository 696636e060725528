"""The page Board: the map with its pieces, and a sheet for each place to correct it."""

from __future__ import annotations

from companion.fronts.web.views.board.board import BoardView

__all__ = ["BoardView"]
