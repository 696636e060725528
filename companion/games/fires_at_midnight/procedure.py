"""The whole game: setup, then rounds of turns (FAM-14 to FAM-20), an Upkeep after each, until it is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.games.fires_at_midnight.board import ACTED, ACTION_POINTS, ACTIVE, AP, AT, CREW, OUTCOME, ROUND
from companion.games.fires_at_midnight.game_end import check_stated_board
from companion.games.fires_at_midnight.setup import set_up
from companion.games.fires_at_midnight.turn import turn
from companion.games.fires_at_midnight.upkeep import upkeep
from companion.games.fires_at_midnight.village import Village
from companion.games.fires_at_midnight.villages import VillageLayout
from companion.games.kit import GameOver, StepKeys, confirm_if_over, ending_of, restate_board
from companion.table import GameEnd, Table


async def play(table: Table, content: VillageLayout | None) -> GameEnd:
    """Play from the state of the board (``at``, ``active``) to the end. ``content`` is a written village, or None."""
    village = Village(table)
    table.set_state(CREW, str(table.options["crew"]))
    try:
        return await _rounds(village, content)
    except GameOver as over:
        return over.ending


async def _rounds(village: Village, content: VillageLayout | None) -> GameEnd:
    table, board = village.table, village.board
    if board[AT] == "setup" and board[OUTCOME] is None:
        async with table.step("setup", at="setup"):
            await set_up(village, content)
        table.set_state(AT, "firefighter")
    keys = StepKeys()
    while (outcome := board[OUTCOME]) is None:
        await (_upkeep if board[AT] == "upkeep" else _turn)(village, keys)
    return ending_of(outcome)


def _active(village: Village) -> str | None:
    """Whose turn it is."""
    return village.board[ACTIVE]


async def _turn(village: Village, keys: StepKeys) -> None:
    """Ask who acts, unless a position says so; or play the turn, unless people state at its start that it is over."""
    table, board = village.table, village.board
    if _active(village) is None:
        async with table.step(_path(village, "next", keys), at="firefighter"):
            await _or_over(village, _next)
        if _active(village) and not board[AP]:
            table.set_state(AP, ACTION_POINTS)
        return
    async with table.step(_path(village, "turn", keys), at="firefighter"):
        await _or_over(village, _whole_turn)
    if _active(village):
        table.set_state(AP, 0)
        table.set_state(AT, "upkeep")


async def _whole_turn(village: Village, f: str | None) -> None:
    if f is not None and village.board[AT] != "upkeep":
        await turn(village, f)


async def _next(village: Village, stated: str | None) -> None:
    """FAM-15: any of those who have not acted, unless people state who it is; four points follow (FAM-16)."""
    table = village.table
    if stated is not None:
        return
    while not village.crew:  # people did the setup themselves and put no firefighter on the table
        await restate_board(table, "FAM-12")
    waiting = [f for f in village.crew if not village.board[ACTED[f]]] or village.crew
    f = await table.choose("who", waiting, "who", village.players, "FAM-15")
    table.set_state(ACTIVE, f)


async def _upkeep(village: Village, keys: StepKeys) -> None:
    """FAM-20: after every turn, whatever became of it; then the next (FAM-14). Left out if people say that the turn is not over."""
    table, board = village.table, village.board
    async with table.step(_path(village, "upkeep", keys), at="upkeep"):
        await _or_over(village, _whole_upkeep)
    if board[AT] != "upkeep":
        return
    if f := _active(village):
        table.set_state(ACTED[f], True)
    if all(board[ACTED[f]] for f in village.crew):
        table.set_state(ROUND, board[ROUND] + 1)
        for f in village.crew:
            table.set_state(ACTED[f], False)
    table.set_state(ACTIVE, None)
    table.set_state(AT, "firefighter")


async def _whole_upkeep(village: Village, f: str | None) -> None:
    if f is None or village.board[AT] != "upkeep":
        return
    await upkeep(village, f)
    await village.table.confirm("done", "upkeep_done", rule="FAM-35")


async def _or_over(village: Village, act: Callable[[Village, str | None], Awaitable[None]]) -> None:
    """Carry out part of a step for the active firefighter, unless a board that people stated has ended the game."""

    async def unless_over() -> None:
        await check_stated_board(village)
        await act(village, _active(village))

    await confirm_if_over(village.table, unless_over(), "FAM-65")


def _path(village: Village, part: str, keys: StepKeys) -> str:
    """Key of a step: round, number of the turn within the round, part.

    It must not contain the acting firefighter: players choose the order, and a choice must never change a die.
    """
    nth = 1 + sum(bool(village.board[ACTED[f]]) for f in village.crew)
    return keys.unused(f"round.{village.board[ROUND]}/{nth}/{part}")
