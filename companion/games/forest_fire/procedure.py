"""The whole game (FF-4): setup, then the fire's turn and the chief's in turn, until it is over."""

from __future__ import annotations

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
            async with table.step(f"turn.{n}/fire", at="fire"):
                await stated_to_be_over(forest)
                await fire_turn(forest)
        async with table.step(f"turn.{n}/chief", at="chief"):
            await stated_to_be_over(forest)
            await chief_turn(forest)
        # What people did by hand need not have counted on; a key is never used twice.
        n, begin = max(n + 1, forest.turn), "fire"
        table.note(("turn",), n)
