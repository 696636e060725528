"""The whole game: setup, then rounds of turns (FAM-14 to FAM-20), an Upkeep after each, until it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from companion.games.fires_at_midnight.board import ACTION_POINTS
from companion.games.fires_at_midnight.game_end import GameOver, outcome_of
from companion.games.fires_at_midnight.setup import set_up
from companion.games.fires_at_midnight.stated import stated_to_be_over
from companion.games.fires_at_midnight.turn import turn
from companion.games.fires_at_midnight.upkeep import upkeep
from companion.games.fires_at_midnight.village import Village
from companion.table import Ending, Table


async def play(table: Table, content: Any) -> Ending:
    """Play from wherever the board stands (``at``, ``active``) to the end. ``content`` is a written village, or None."""
    village = Village(table)
    table.note(("crew",), table.options["crew"])
    try:
        await _rounds(village, content)
    except GameOver as over:
        return over.ending
    return outcome_of(village.board["outcome",])


async def _rounds(village: Village, content: Any) -> None:
    table, board = village.table, village.board
    if board["at",] == "setup" and board["outcome",] is None:
        async with table.step("setup", at="setup"):
            await set_up(village, content)
        table.note(("at",), "firefighter")
    played: Counter[str] = Counter()
    while board["outcome",] is None:
        await (_upkeep if board["at",] == "upkeep" else _turn)(village, played)


def _active(village: Village) -> str | None:
    """Whose turn it is."""
    f: str | None = village.board["active",]
    return f


async def _turn(village: Village, played: Counter[str]) -> None:
    """Who acts, unless a position says so; or the turn, unless people say at its start that it is over, or nobody's."""
    table, board = village.table, village.board
    if _active(village) is None:
        async with table.step(_path(village, "next", played), at="firefighter"):
            await _or_over(village, _next)
        if _active(village) and not board["ap",]:
            table.note(("ap",), ACTION_POINTS)
        return
    async with table.step(_path(village, "turn", played), at="firefighter"):
        await _or_over(village, _whole_turn)
    if _active(village):
        table.note(("ap",), 0)
        table.note(("at",), "upkeep")


async def _whole_turn(village: Village, f: str | None) -> None:
    if f is not None and village.board["at",] != "upkeep":
        await turn(village, f)


async def _next(village: Village, stated: str | None) -> None:
    """FAM-15: any of those who have not acted, unless people state who it is; four points follow (FAM-16)."""
    table = village.table
    if stated is not None:
        return
    while not village.crew:  # a setup that was done by hand, and nobody was put on the table
        await table.report(table.nth("restated"), tuple(table.board.form.fields), "restated", rule="FAM-12")
    waiting = [f for f in village.crew if not village.board["acted", f]] or village.crew
    f = await table.choose("who", waiting, "who", village.players, "FAM-15")
    table.note(("active",), f)


async def _upkeep(village: Village, played: Counter[str]) -> None:
    """FAM-20: after every turn, whatever became of it; then the next (FAM-14). Left out if people say that the turn is not over."""
    table, board = village.table, village.board
    async with table.step(_path(village, "upkeep", played), at="upkeep"):
        await _or_over(village, _whole_upkeep)
    if board["at",] != "upkeep":
        return
    if f := _active(village):
        table.note(("acted", f), True)
    if all(board["acted", f] for f in village.crew):
        table.note(("round",), board["round",] + 1)
        for f in village.crew:
            table.note(("acted", f), False)
    table.note(("active",), None)
    table.note(("at",), "firefighter")


async def _whole_upkeep(village: Village, f: str) -> None:
    if village.board["at",] != "upkeep":
        return
    await upkeep(village, f)
    await village.table.done("done", "upkeep_done", rule="FAM-35")


async def _or_over(village: Village, act: Callable[[Village, Any], Awaitable[None]]) -> None:
    """Do this for whoever is active; but first what people stated may have ended the game, and it may end now."""
    try:
        await stated_to_be_over(village)
        await act(village, _active(village))
    except GameOver:
        await village.table.done("over", "game_over", rule="FAM-65")
        raise


def _path(village: Village, part: str, played: Counter[str]) -> str:
    """The path of a step: the round, the how manieth turn in it, the part. Not who acts: that is chosen, and no die may hang on it.

    What people correct can bring a round back: a key is never used twice.
    """
    nth = 1 + sum(bool(village.board["acted", f]) for f in village.crew)
    path = f"round.{village.board['round',]}/{nth}/{part}"
    played[path] += 1
    return path if played[path] == 1 else f"{path}.{played[path]}"
