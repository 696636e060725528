"""The three rules of Bucket Brigade, in the order of its rulebook."""

from __future__ import annotations

from companion.games.kit import GameOver
from companion.table import Die, GameEnd, Table, put, take
from tests.games.bucket_brigade.board import FIRES, HOUSES, LOST_AT, ROUND, ROUNDS

WHERE = Die("house", HOUSES)


async def play(table: Table, content: None) -> GameEnd:
    """Four rounds, from wherever the board stands; then the town is saved (BB-3)."""
    try:
        for number in range(table.board[ROUND], ROUNDS + 1):
            table.set_state(ROUND, number)
            async with table.step(f"round.{number}/fire"):
                await fire_spreads(table)
            async with table.step(f"round.{number}/brigade"):
                await pass_buckets(table)
    except GameOver as over:
        return over.ending
    return GameEnd("won")


async def fire_spreads(table: Table) -> None:
    """BB-1: two dice say which houses get a fire; a house with three fires burns down, and the game is lost."""
    for house in await table.roll("dice", WHERE, WHERE, question="where"):
        table.tell("PLACE_FIRE", put(FIRES[house]), rule="BB-1", house=house)
        if table.board[FIRES[house]] == LOST_AT:
            raise GameOver(GameEnd("lost", house))


async def pass_buckets(table: Table) -> None:
    """BB-2: the players choose a house that burns, and take one fire away."""
    burning = [house for house in HOUSES if table.board[FIRES[house]]]
    house = await table.choose("house", burning, "bucket", rule="BB-2")
    table.tell("REMOVE_FIRE", take(FIRES[house]), rule="BB-2", house=house)
