"""Boards that people stated (a correction, a step done by hand) and that would end the game: that needs a word from them (FAM-60)."""

from __future__ import annotations

from companion.games.fires_at_midnight.board import HOUSES, TO_LOSE, TO_WIN
from companion.games.fires_at_midnight.game_end import GameOver, end, outcome_of
from companion.games.fires_at_midnight.village import Village


async def stated_to_be_over(village: Village) -> None:
    """At the start of a step play itself can't stand at an end: ask whether it is really so, else how the board stands.

    Raises:
        GameOver: it is so.
    """
    table, board = village.table, village.board
    while (outcome := _outcome(village)) and board["outcome",] is None:
        sure = await table.choose(
            table.nth("over"), ("end", "not_yet"), "stated_over", rule="FAM-60", ends=("end",), outcome=outcome
        )  # fmt: skip
        if sure == "end":
            end(village, outcome, "FAM-60")
        await table.report(table.nth("restated"), tuple(board.form.fields), "restated", rule="FAM-60")
    if board["outcome",] is not None:
        raise GameOver(outcome_of(board["outcome",]))


def _outcome(village: Village) -> str | None:
    """How the game would have ended with such a board."""
    if village.of_state("saved") >= TO_WIN:
        return "won"
    if village.of_state("dead") >= TO_LOSE:
        return "lost villagers"
    return "lost houses" if village.ruins == len(HOUSES) else None
