"""House damage, collapse, knock-down (FAM-51, FAM-52)."""

from __future__ import annotations

from companion.games.fires_at_midnight.board import DIE, DOOR, DOWN, INSIDE, PLACE, STATE
from companion.games.fires_at_midnight.game_end import lose_if_all_ruins, lose_if_too_many_dead
from companion.games.fires_at_midnight.squares import NEIGHBOURS
from companion.games.fires_at_midnight.village import Village
from companion.table import mark


async def damage(village: Village, house: str, rule: str) -> None:
    """One point: the die goes down, or the house falls with all who are inside (FAM-51); a ruin has no inside (FAM-R30)."""
    die, square = village.board[DIE[house]], village.intact[house]
    if die > 1:
        cause = "fire" if rule == "FAM-45" else "blast"
        village.table.tell("HOUSE_DIE", mark(DIE[house], die - 1), rule=rule, id=house, n=die - 1, cause=cause)
        return
    crew = [f for f in village.crew if village.inside(f) == house]
    led = [village.carrying(f) for f in crew]
    within = [v for v, at in village.villagers.items() if v in led or (at == square and village.board[INSIDE[v]])]
    out = [mark(INSIDE[v], False) for v in within] + [mark(INSIDE[f], False) for f in crew]
    fallen = (mark(DIE[house], 0), mark(DOOR[house], "closed"))
    village.table.tell("HOUSE_DESTROYED", *fallen, *out, rule=rule, id=house, square=square)
    lose_if_all_ruins(village)
    for villager in within:
        kill_villager(village, villager, "FAM-51")
    for f in crew:
        await _put_outside(village, f, square)
        knock_down(village, f, "FAM-51")


def kill_villager(village: Village, villager: str, rule: str) -> None:
    """A villager goes to the dead area, whoever carries them (FAM-48, FAM-51)."""
    gone = (mark(PLACE[villager], None), mark(INSIDE[villager], False), mark(STATE[villager], "dead"))
    village.table.tell("VILLAGER_DEAD", *gone, *village.release_changes(villager), rule=rule, id=villager)
    lose_if_too_many_dead(village)


async def _put_outside(village: Village, f: str, square: str) -> None:
    """Next to the model if there is room, else in a neighbour square: people see that (FAM-R34)."""
    squares = (square, *NEIGHBOURS[square])
    to = await village.table.choose(f"outside/{f}", squares, "put_outside", village.players, "FAM-R34", id=f, square=square)
    thing = village.carrying(f)
    moves = [mark(PLACE[f], to), *([mark(PLACE[thing], to)] if thing else [])]
    village.table.tell("PUT_OUTSIDE", *moves, rule="FAM-51", id=f, square=to)


def knock_down(village: Village, f: str, rule: str) -> None:
    """Lie down if not down already, and drop what is carried; water is kept (FAM-52)."""
    if village.is_down(f):
        return
    square, thing = village.square_of(f), village.carrying(f)
    village.table.tell("KNOCK_DOWN", mark(DOWN[f], True), rule=rule, id=f, square=square)
    if thing is not None:
        village.table.tell("PUT_DOWN", *village.release_changes(thing), rule="FAM-52", id=thing, square=square)
