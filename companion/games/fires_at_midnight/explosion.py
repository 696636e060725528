"""Explosions in play (FAM-53 to FAM-58): marker, house or rays, follow-ups."""

from __future__ import annotations

from companion.games.fires_at_midnight.board import EXPLOSION, EXPLOSION_EVENTS, HOUSES, PLACE
from companion.games.fires_at_midnight.damage import damage
from companion.games.fires_at_midnight.game_end import lose_if_no_marker_left
from companion.games.fires_at_midnight.markers import Blast, coordinate, flip_to_fire, place_fire
from companion.games.fires_at_midnight.squares import DIRECTIONS, RAYS
from companion.games.fires_at_midnight.village import Village
from companion.table import mark


async def explode(village: Village, square: str) -> None:
    """An explosion at a square, with all that follow from it; finished before anything else (FAM-58)."""
    while (again := await _once(village, square)) is not None:
        square = again


async def _once(village: Village, square: str) -> str | None:
    """One explosion; the square of the one that follows from it."""
    lose_if_no_marker_left(village)
    if village.rule("explosion_count") == "every":
        village.table.set_state(EXPLOSION_EVENTS, village.board[EXPLOSION_EVENTS] + 1)
    again = village.has_explosion(square)
    if again:
        village.table.tell("EXPLOSION_AGAIN", rule="FAM-54", square=square)
    else:
        k = village.explosions + 1
        village.table.tell("PLACE_EXPLOSION", mark(EXPLOSION[square], True), rule="FAM-54", square=square, k=k)
    house = village.house(square)
    if house is not None:
        await damage(village, house, "FAM-55")
    elif not _is_sheltered(village, square):
        _rays(village, square)
    return await coordinate(village, "explosion", "FAM-58") if again else None


def _is_sheltered(village: Village, square: str) -> bool:
    """Whether a ruin holds the blast back, where the house plays so (FAM-R30)."""
    ruin = any(village.board[PLACE[house]] == square for house in HOUSES)
    return ruin and village.rule("ruin_blocks_blast") == "on"


def _rays(village: Village, square: str) -> None:
    """FAM-56: each ray runs through Smoke, which flips, and Fire, and ends with Fire on the first clean square.

    Where the house plays so, a ray that has flipped Smoke ends also where it meets Fire (FAM-R27).
    """
    stops = village.rule("ray_meets_fire") == "stop"
    for direction, ray in zip(DIRECTIONS, RAYS[square], strict=True):
        flipped = False
        for i, reached in enumerate(ray):
            blast = Blast(direction, (square, *ray[:i]))
            if village.is_clear(reached):
                place_fire(village, reached, "FAM-56", blast)
                break
            if village.smoke(reached):
                flip_to_fire(village, reached, "FAM-56", blast)
                flipped = True
            elif stops and flipped:
                break
