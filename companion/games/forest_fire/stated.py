"""Boards that people stated (a correction, a step done by hand) and that would end the game: that needs a word from them (FF-44)."""

from __future__ import annotations

from companion.games.forest_fire.forest import Forest
from companion.games.forest_fire.game_end import GameOver, end, outcome_of, won


async def stated_to_be_over(forest: Forest) -> None:
    """At the start of a turn play itself can't stand at an end: ask whether it is really so, else how the board stands.

    Raises:
        GameOver: it is so.
    """
    table, board = forest.table, forest.board
    while (win := won(forest)) and board["outcome",] is None:
        sure = await table.choose(
            table.nth("over"), ("end", "not_yet"), "stated_over", rule="FF-44", ends=("end",), side=win.side, reason=win.reason
        )  # fmt: skip
        if sure == "end":
            end(forest, win)
        await table.report(table.nth("restated"), tuple(board.form.fields), "restated", rule="FF-44")
    if board["outcome",] is not None:
        raise GameOver(outcome_of(board["outcome",]))
