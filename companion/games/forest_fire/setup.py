"""Setup (FF-1 to FF-4): the path, the first fire, the engines in the town, and who plays which side."""

from __future__ import annotations

from companion.games.forest_fire.board import CHIEF_PLAYER, ENGINES, FIRE_PLAYER, FIRES, PLACE
from companion.games.forest_fire.forest import Forest
from companion.games.forest_fire.squares import TOWN
from companion.table import mark, put

# The choices when no option says who plays: the fire's player and the chief's.
SIDES = {
    "two": ("human", "human"),
    "easy": ("easy", "human"),
    "medium": ("medium", "human"),
    "strong": ("strong", "human"),
    "as_fire": ("human", "measuring"),
}


async def set_up(forest: Forest) -> None:
    """Lay everything out; the fire begins (FF-4)."""
    table = forest.table
    await _sides(forest)
    table.tell("LAY_PATH", rule="FF-1", n=forest.last)
    table.tell("PLACE_FIRE", put(FIRES[forest.last]), rule="FF-1", square=forest.last, n=1)
    for engine in ENGINES:
        table.tell("PLACE_ENGINE", mark(PLACE[engine], TOWN), rule="FF-2", engine=engine, square=TOWN)
    await table.confirm("ready", "setup_ready", rule="FF-4")


async def _sides(forest: Forest) -> None:
    table = forest.table
    if "fire_player" in table.options or "chief_player" in table.options:
        return
    fire_player, chief_player = SIDES[await table.choose("sides", tuple(SIDES), "sides", rule="FF-3")]
    table.set_state(FIRE_PLAYER, fire_player)
    table.set_state(CHIEF_PLAYER, chief_player)
