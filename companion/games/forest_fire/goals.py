"""What wins for each side, and how far that is (FF-34 to FF-37)."""

from __future__ import annotations

from companion.games.forest_fire.board import AT, ENGINES, FIRES, PLACE, limit
from companion.games.forest_fire.metrics import burnt, fires
from companion.games.forest_fire.squares import TOWN
from companion.table import Board, Goal, Options, count_goal


def goals(board: Board, content: None, options: Options) -> tuple[Goal, ...]:
    """For the fire: both engines, so many burnt-out squares, and under ``town_fire_ends`` the town. For the chief: no fire."""
    is_set_up = board[AT] != "setup"

    def known(n: int) -> int | None:
        return n if is_set_up else None

    lost = sum(board[PLACE[engine]] is None for engine in ENGINES)
    late = options["eight_burnt"] == "deferred"
    town = options["town_fire_ends"] == "on"
    return (
        count_goal("chief", "fires", "none", 0, known(fires(board))),
        count_goal("fire", "burnt_at_the_end" if late else "burnt", "least", limit(options), known(burnt(board))),
        count_goal("fire", "engines", "least", len(ENGINES), known(lost)),
        *([count_goal("fire", "town", "least", 1, known(board[FIRES[TOWN]]), quiet=not board[FIRES[TOWN]])] if town else []),
    )
