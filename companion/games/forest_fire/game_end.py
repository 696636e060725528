"""The end of the game (FF-34 to FF-37, FF-R30)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.forest_fire.forest import Forest
from companion.table import Ending


class GameOver(Exception):
    """The game has ended; the rest of the turn is dropped (FF-R29)."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.outcome)
        self.ending = ending


class Win(NamedTuple):
    """Who wins, for which reason, by which rule."""

    side: str
    reason: str
    rule: str


def won(forest: Forest) -> Win | None:
    """The first condition that is met now: no engine left, eight burnt-out squares, no fire left.

    Under ``eight_burnt`` = deferred the second ends nothing, and decides who wins once the fire is out (FF-R16).
    """
    if not forest.engines:
        return Win("fire", "engines", "FF-35")
    too_much_burnt = len(forest.burnt) >= forest.limit
    if too_much_burnt and forest.switch("eight_burnt") == "immediate":
        return Win("fire", "burnt", "FF-36")
    if not forest.total:
        return Win("fire", "burnt", "FF-R16") if too_much_burnt else Win("chief", "out", "FF-37")
    return None


def check(forest: Forest) -> None:
    """FF-34: to be called after the engine check, each burn-out, and each removal by spraying.

    Raises:
        GameOver: a condition is met.
    """
    if win := won(forest):
        end(forest, win)


def end(forest: Forest, win: Win) -> None:
    """Say who has won.

    Raises:
        GameOver: always.
    """
    forest.table.note(("outcome",), f"{win.side} {win.reason}")
    forest.table.tell("GAME_OVER", rule=win.rule, side=win.side, reason=win.reason)
    raise GameOver(Ending(win.side, win.reason))


def leave_unfinished(forest: Forest) -> None:
    """All agree to leave it at that.

    Raises:
        GameOver: always.
    """
    forest.table.note(("outcome",), "unfinished")
    forest.table.tell("UNFINISHED", rule="FF-R30")
    raise GameOver(Ending("unfinished"))


def outcome_of(board_says: str) -> Ending:
    """The ending that a board's ``outcome`` names."""
    side, _, reason = board_says.partition(" ")
    return Ending(side, reason)
