"""Setup (FAM-1 to FAM-13): by dice with every re-roll told, a village that was written, or the table's own, square by square."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.fires_at_midnight.board import (
    BOXES,
    DIE,
    EXPLOSION,
    EXPLOSION_EVENTS,
    FIREFIGHTERS,
    HOUSES,
    PLACE,
    SOUND,
    STATE,
    TREES,
)
from companion.games.fires_at_midnight.house_rules import MOST_PLAYERS
from companion.games.fires_at_midnight.markers import coordinate, place_fire
from companion.games.fires_at_midnight.squares import CENTRE, CORNERS, NEIGHBOURS, SQUARES
from companion.games.fires_at_midnight.upkeep import FEWEST_VILLAGERS, place_villager, villager_arrives
from companion.games.fires_at_midnight.village import Village
from companion.games.fires_at_midnight.villages import VillageLayout
from companion.table import Change, mark, number_option

_GROUPS = {"house": "houses", "tree": "trees", "box": "boxes"}
KINDS = (("house", HOUSES, "FAM-5"), ("tree", TREES, "FAM-6"), ("box", BOXES, "FAM-7"))


async def set_up(village: Village, written: VillageLayout | None) -> None:
    """Set everything up, then ask whether the board is right."""
    players = await _players(village)
    await village.table.confirm("table", "lay_table", rule="FAM-2")
    _empty(village)
    if village.rule("layout") == "own":
        await _own(village)
    elif written is not None:
        _as_written(village, written)
    else:
        await _by_dice(village)
    await _firefighters(village, players)
    await village.table.confirm("ready", "setup_ready", rule="FAM-13")


def _empty(village: Village) -> None:
    """Clear the board, whatever was stated before."""
    fields, lying = village.board.schema.fields, sorted(village.board.values)
    village.table.apply_reported(*(Change(path, None, fields[path].field_type.start) for path in lying if fields[path].shown))


async def _players(village: Village) -> int:
    """FAM-1: one firefighter for each player."""
    if "players" in village.table.options:
        return number_option(village.table.options, "players")
    return await village.table.count("players", "players", min=1, max=MOST_PLAYERS, rule="FAM-1")


# -- by dice ------------------------------------------------------------------------------------------------------------


async def _by_dice(village: Village) -> None:
    for purpose, ids, rule in KINDS:
        for id in ids:
            _place_item(village, purpose, id, await _rolled(village, purpose, rule), rule)
    initial_explosion(village, await _rolled(village, "initial", "FAM-9"))
    for _ in range(FEWEST_VILLAGERS):
        await villager_arrives(village, "FAM-11", on_fire=False)


async def _rolled(village: Village, purpose: str, rule: str) -> str:
    """A square that may hold it: rolled for again, with the reason, until there is one (FAM-4)."""
    while True:
        square = await coordinate(village, purpose, rule)
        reason = _why_not(village, purpose, square)
        if reason is None:
            return square
        village.table.tell("REROLL", rule="FAM-4", reason=reason)


def _why_not(village: Village, purpose: str, square: str) -> str | None:
    """Why this can't be placed there (FAM-5 to FAM-7, FAM-9)."""
    if purpose == "initial":
        return "corner" if square in CORNERS else "house" if village.house(square) else None
    return "centre" if square in CENTRE else "item" if _has_item(village, square) else None


def _has_item(village: Village, square: str) -> bool:
    return square in (*village.intact.values(), *village.trees.values(), *village.boxes.values())


def _place_item(village: Village, purpose: str, id: str, square: str, rule: str) -> None:
    moves = [mark(PLACE[id], square)]
    moves += [mark(DIE[id], SOUND)] if purpose == "house" else []
    moves += [mark(STATE[id], "standing")] if purpose == "tree" else []
    village.table.tell(f"PLACE_{purpose.upper()}", *moves, rule=rule, id=id, square=square)


def initial_explosion(village: Village, square: str) -> None:
    """FAM-10: Fire and an Explosion marker there, Fire on each neighbour; nothing else happens yet (FAM-R8)."""
    place_fire(village, square, "FAM-10")
    placed = mark(EXPLOSION[square], True)
    village.table.tell("PLACE_EXPLOSION", placed, rule="FAM-10", square=square, k=1)
    if village.rule("explosion_count") == "every":
        village.table.set_state(EXPLOSION_EVENTS, 1)
    for neighbour in NEIGHBOURS[square]:
        place_fire(village, neighbour, "FAM-10")


# -- as it was written --------------------------------------------------------------------------------------------------


def _as_written(village: Village, written: VillageLayout) -> None:
    """An authored village: the same instructions, without dice."""
    for purpose, ids, rule in KINDS:
        for id, square in zip(ids, getattr(written, _GROUPS[purpose]), strict=True):
            _place_item(village, purpose, id, square, rule)
    initial_explosion(village, written.explosion)
    for villager, square in zip(village.replenishment, written.villagers, strict=False):
        place_villager(village, villager, square, "FAM-11")


# -- the table's own ----------------------------------------------------------------------------------------------------


async def _own(village: Village) -> None:
    """Square by square, as people have set it up; what the rulebook would roll again can't be chosen."""
    for purpose, ids, rule in KINDS:
        for id in ids:
            _place_item(village, purpose, id, await _chosen(village, purpose, id, rule), rule)
    initial_explosion(village, await _chosen(village, "initial", "", "FAM-9"))
    for villager in village.replenishment[:FEWEST_VILLAGERS]:
        free = village.free_of_fire or [s for s in SQUARES if s not in village.villagers.values()]
        place_villager(village, villager, await _asked(village, "villager", villager, free, "FAM-11"), "FAM-11")


async def _chosen(village: Village, purpose: str, id: str, rule: str) -> str:
    free = [square for square in SQUARES if _why_not(village, purpose, square) is None]
    return await _asked(village, purpose, id, free, rule)


async def _asked(village: Village, purpose: str, id: str, free: Sequence[str], rule: str) -> str:
    name = f"own/{purpose}/{id}" if id else f"own/{purpose}"
    return await village.table.choose(name, free, "own_square", rule=rule, purpose=purpose, id=id)


# -- firefighters -------------------------------------------------------------------------------------------------------


async def _firefighters(village: Village, players: int) -> None:
    """FAM-12: each on a square at the well; next to Fire and on Fire too (FAM-R12)."""
    for f in FIREFIGHTERS[:players]:
        square = await village.table.choose(f"start/{f}", CENTRE, "start_square", village.players, "FAM-12", id=f)
        village.table.apply_reported(mark(PLACE[f], square))
