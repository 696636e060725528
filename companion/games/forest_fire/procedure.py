"""The whole game (FF-4): setup, then the fire's turn and the chief's in turn, until it is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from companion.games.forest_fire.chief_turn import chief_turn
from companion.games.forest_fire.fire_turn import fire_turn
from companion.games.forest_fire.forest import Forest
from companion.games.forest_fire.game_end import GameOver, outcome_of
from companion.games.forest_fire.setup import set_up
from companion.games.forest_fire.stated import stated_to_be_over
from companion.games.forest_fire.switches import SIDES
from companion.table import Ending, Table


async def play(table: Table, content: Any) -> Ending:
    """Play from wherever the board stands (``at``) to the end."""
    forest = Forest(table)
    for side in SIDES:
        if side.name in table.options:
            table.note((side.name,), table.options[side.name])
    try:
        await _turns(forest)
    except GameOver as over:
        return over.ending
    return outcome_of(forest.board["outcome",])


async def _turns(forest: Forest) -> None:
    table, board = forest.table, forest.board
    begin = board["at",]
    if begin == "setup" and board["outcome",] is None:
        async with table.step("setup", at="setup"):
            await set_up(forest)
        begin = "fire"
    n = forest.turn
    while board["outcome",] is None:
        if begin == "fire":
            await _turn(forest, n, "fire", fire_turn)
        counted = await _turn(forest, n, "chief", chief_turn)
        # What people did by hand need not have counted on; a key is never used twice.
        n, begin = max(n + 1, counted + 1, forest.turn), "fire"
        table.note(("turn",), n)


async def _turn(forest: Forest, n: int, side: str, act: Callable[[Forest], Awaitable[None]]) -> int:
    """One side's part of turn ``n``; left out if people say at its start that it is not this side's (FF-44).

    Returns which turn people had said it was by then.
    """
    async with forest.table.step(f"turn.{n}/{side}", at=side):
        counted = forest.turn
        try:
            await stated_to_be_over(forest)
            if forest.board["at",] == side:
                await act(forest)
        except GameOver:
            await forest.table.done("over", "game_over", rule="FF-34")
            raise
    return counted
