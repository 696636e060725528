"""What wins for each side, and how far that is (FF-34 to FF-37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.forest_fire.board import ENGINES, fire, limit, place
from companion.games.forest_fire.measures import burnt, fires
from companion.games.forest_fire.squares import TOWN
from companion.table import Board, Goal, count


def goals(board: Board, content: Any, options: Mapping[str, Any]) -> tuple[Goal, ...]:
    """For the fire: both engines, so many burnt-out squares, and under ``town_fire_ends`` the town. For the chief: no fire."""
    is_set_up = board["at",] != "setup"

    def known(n: int) -> int | None:
        return n if is_set_up else None

    lost = sum(board[place(engine)] is None for engine in ENGINES)
    late = options["eight_burnt"] == "deferred"
    town = options["town_fire_ends"] == "on"
    return (
        count("chief", "fires", "none", 0, known(fires(board))),
        count("fire", "burnt_at_the_end" if late else "burnt", "least", limit(options), known(burnt(board))),
        count("fire", "engines", "least", len(ENGINES), known(lost)),
        *([count("fire", "town", "least", 1, known(board[fire(TOWN)]), quiet=not board[fire(TOWN)])] if town else []),
    )
