"""The end of the game (FF-34 to FF-37, FF-R30)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.forest_fire.board import OUTCOME
from companion.games.forest_fire.forest import Forest
from companion.games.kit import GameOver, confirm_game_over, ending_of
from companion.table import GameEnd


class WinReason(NamedTuple):
    """Who wins, for which reason, by which rule."""

    side: str
    reason: str
    rule: str


def find_winner(forest: Forest) -> WinReason | None:
    """The first condition that is met now: no engine left, eight burnt-out squares, no fire left.

    Under ``eight_burnt`` = deferred the second ends nothing, and decides who wins once the fire is out (FF-R16).
    """
    if not forest.engines:
        return WinReason("fire", "engines", "FF-35")
    too_much_burnt = len(forest.burnt) >= forest.limit
    if too_much_burnt and forest.rule("eight_burnt") == "immediate":
        return WinReason("fire", "burnt", "FF-36")
    if not forest.total:
        return WinReason("fire", "burnt", "FF-R16") if too_much_burnt else WinReason("chief", "out", "FF-37")
    return None


def end_if_won(forest: Forest) -> None:
    """FF-34: to be called after the engine check, each burn-out, and each removal by spraying.

    Raises:
        GameOver: a condition is met.
    """
    if win := find_winner(forest):
        end(forest, win)


def end(forest: Forest, win: WinReason) -> None:
    """Say who has won.

    Raises:
        GameOver: always.
    """
    forest.table.set_state(OUTCOME, f"{win.side} {win.reason}")
    forest.table.tell("GAME_OVER", rule=win.rule, side=win.side, reason=win.reason)
    raise GameOver(GameEnd(win.side, win.reason))


def leave_unfinished(forest: Forest) -> None:
    """All agree to leave it at that.

    Raises:
        GameOver: always.
    """
    forest.table.set_state(OUTCOME, "unfinished")
    forest.table.tell("UNFINISHED", rule="FF-R30")
    raise GameOver(GameEnd("unfinished"))


async def check_stated_board(forest: Forest) -> None:
    """At the start of a turn: a board that people stated (a correction, a step they did themselves) may have ended the game (FF-44).

    Raises:
        GameOver: it has.
    """

    def find() -> WinReason | None:
        return find_winner(forest) if forest.board[OUTCOME] is None else None

    if win := await confirm_game_over(forest.table, find, lambda win: {"side": win.side, "reason": win.reason}, "FF-44"):
        end(forest, win)
    if (outcome := forest.board[OUTCOME]) is not None:
        raise GameOver(ending_of(outcome))
