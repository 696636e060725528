"""The end of the game (ED-86, ED-87): it ends at once, at the moment when a condition is met."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal, NoReturn

from companion.games.emergency_dispatch.board import CLOCK, RESULT, ROUNDS
from companion.games.emergency_dispatch.shift import Shift
from companion.games.kit import GameOver, confirm_if_over
from companion.table import GameEnd, mark

ENDINGS: Final = {"WON": GameEnd("won"), "LOST_FAILURES": GameEnd("lost", "failures"), "LOST_QUEUE": GameEnd("lost", "queue")}
"""How the game ended, by the result on the board."""


def win(shift: Shift, rule: str) -> NoReturn:
    """Say that the game is won: the clock has moved past its last space (ED-77).

    Raises:
        GameOver: always.
    """
    shift.table.apply_reported(mark(CLOCK, ROUNDS + 1))
    shift.table.set_state(RESULT, "WON")
    shift.table.tell("GAME_WON", rule=rule)
    raise GameOver(ENDINGS["WON"])


def lose(shift: Shift, reason: Literal["FAILURES", "QUEUE"], rule: str) -> NoReturn:
    """Say that the game is lost: by the eighth failure (ED-64), or by a call that finds no slot (ED-74).

    Raises:
        GameOver: always.
    """
    result = f"LOST_{reason}"
    shift.table.set_state(RESULT, result)
    shift.table.tell("GAME_LOST", rule=rule, reason=reason)
    raise GameOver(ENDINGS[result])


def check_stated_board(shift: Shift) -> None:
    """At the start of a step: people may have stated how the game ended (a correction, a step that they did themselves).

    Raises:
        GameOver: they have.
    """
    if (result := shift.board[RESULT]) is not None:
        raise GameOver(ENDINGS[result])


async def unless_over(shift: Shift, act: Callable[[], Awaitable[None]]) -> None:
    """Carry out a step, unless people stated at its start that the game is over; where it is, wait until they have read that (ED-90).

    Raises:
        GameOver: it is over.
    """

    async def checked() -> None:
        check_stated_board(shift)
        await act()

    await confirm_if_over(shift.table, checked(), "ED-90")
