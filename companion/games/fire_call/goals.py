"""What wins, and how far that is (FC-88 to FC-91)."""

from __future__ import annotations

from companion.games.fire_call.board import AT, SEATS, owners
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.standings import counts, free_districts, leader, leaders
from companion.table import Board, Goal, Options, count_goal


def goals(board: Board, content: FireCallContent, options: Options) -> tuple[Goal, ...]:
    """All districts are covered, and one player has more of them than anybody else."""
    now = owners(board)
    is_set_up = board[AT] != "setup"
    first = [player for player in board[SEATS] if player in leaders(now)]
    covered = len(DISTRICTS) - len(free_districts(now))
    most = max(counts(now, board[SEATS]).values(), default=0)
    return (
        count_goal("win", "covered", "least", len(DISTRICTS), covered if is_set_up else None),
        Goal(
            aim="win",
            code="lead",
            args={"players": first, "how": "alone" if len(first) == 1 else "tie" if first else "nobody"},
            at=most if is_set_up else None,
            state="met" if leader(now) else "open",
        ),
    )  # fmt: skip
