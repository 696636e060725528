"""The page Board: the map drawn from the content, what lies where, and a sheet for each place to say that it lies otherwise."""

from __future__ import annotations

from companion.fronts.web.views.board.board import Board

__all__ = ["Board"]
