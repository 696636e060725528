"""What wins and what loses, and how far that is (ED-86)."""

from __future__ import annotations

from companion.games.emergency_dispatch.board import AT, CLOCK, LAST_FAILURE, RESULT, ROUNDS, SLOTS
from companion.games.emergency_dispatch.metrics import failures, slots_taken
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.table import Board, Goal, Options, count_goal


def goals(board: Board, content: DispatchContent, options: Options) -> tuple[Goal, ...]:
    """The clock gets past its eighth space; eight failures; a drawn call for which the queue has no slot."""
    is_set_up = board[AT] != "setup"

    def known(n: int) -> int | None:
        return n if is_set_up else None

    full = slots_taken(board)
    lost_by_queue = board[RESULT] == "LOST_QUEUE"
    return (
        count_goal("win", "rounds", "least", ROUNDS, known(board[CLOCK] - 1)),
        count_goal("lose", "failures", "least", LAST_FAILURE, known(failures(board))),
        Goal(
            aim="lose", code="queue", bound="least", n=len(SLOTS), at=known(full), state="met" if lost_by_queue else "open",
            quiet=full < len(SLOTS) - MOST_DRAWS,
        ),
    )  # fmt: skip


MOST_DRAWS = 4
"""So many calls come in a clean-up at most (ED-70)."""
