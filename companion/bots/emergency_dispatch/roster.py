"""Who can play the dispatchers of Emergency Dispatch, by name."""

from __future__ import annotations

from companion.bots.bot import BotRoster
from companion.bots.emergency_dispatch.greedy import GreedyDispatchers
from companion.bots.emergency_dispatch.plain_crews import IdleDispatchers, RandomDispatchers
from companion.bots.emergency_dispatch.sensible import SensibleDispatchers
from companion.games.emergency_dispatch.board import CLOCK, ROUNDS
from companion.games.emergency_dispatch.house_rules import CREW_SEAT
from companion.games.emergency_dispatch.metrics import failures
from companion.table import Board


def rounds_begun(board: Board) -> int:
    """The rounds that a game has lasted, the last one counted in."""
    return min(board[CLOCK], ROUNDS)


ROSTER = BotRoster(
    usual={CREW_SEAT: "sensible"},
    bots={CREW_SEAT: {"sensible": SensibleDispatchers, "greedy": GreedyDispatchers, "random": RandomDispatchers, "idle": IdleDispatchers}},
    options={"crew": "sensible"},
    table_options={"players": 3},
    with_content=True,
    figures={"rounds": rounds_begun, "failures at the end": failures},
)
