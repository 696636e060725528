"""The whole game (FF-4): setup, then the fire's turn and the chief's in turn, until it is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.games.forest_fire.board import AT, CHIEF_PLAYER, FIRE_PLAYER, OUTCOME, TURN
from companion.games.forest_fire.chief_turn import chief_turn
from companion.games.forest_fire.fire_turn import fire_turn
from companion.games.forest_fire.forest import Forest
from companion.games.forest_fire.game_end import check_stated_board
from companion.games.forest_fire.setup import set_up
from companion.games.kit import GameOver, confirm_if_over, ending_of, next_number
from companion.table import GameEnd, Table


async def play(table: Table, content: None) -> GameEnd:
    """Play from the state of the board (``at``) to the end."""
    forest = Forest(table)
    for side, player in (("fire_player", FIRE_PLAYER), ("chief_player", CHIEF_PLAYER)):
        if side in table.options:
            table.set_state(player, str(table.options[side]))
    try:
        return await _turns(forest)
    except GameOver as over:
        return over.ending


async def _turns(forest: Forest) -> GameEnd:
    table, board = forest.table, forest.board
    begin = board[AT]
    if begin == "setup" and board[OUTCOME] is None:
        async with table.step("setup", at="setup"):
            await set_up(forest)
        begin = "fire"
    n = forest.turn
    while (outcome := board[OUTCOME]) is None:
        if begin == "fire":
            await _turn(forest, n, "fire", fire_turn)
        counted = await _turn(forest, n, "chief", chief_turn)
        n, begin = next_number(max(n, counted), forest.turn), "fire"
        table.set_state(TURN, n)
    return ending_of(outcome)


async def _turn(forest: Forest, n: int, side: str, act: Callable[[Forest], Awaitable[None]]) -> int:
    """One side's part of turn ``n``; left out if people say at its start that it is not this side's (FF-44).

    Returns which turn people had said it was by then.
    """
    async with forest.table.step(f"turn.{n}/{side}", at=side):
        counted = forest.turn
        await confirm_if_over(forest.table, _act(forest, side, act), "FF-34")
    return counted


async def _act(forest: Forest, side: str, act: Callable[[Forest], Awaitable[None]]) -> None:
    await check_stated_board(forest)
    if forest.board[AT] == side:
        await act(forest)
