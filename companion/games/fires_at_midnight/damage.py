"""House damage, collapse, knock-down (FAM-51, FAM-52)."""

from __future__ import annotations

from companion.games.fires_at_midnight.board import group_of
from companion.games.fires_at_midnight.game_end import lose_if_all_ruins, lose_if_too_many_dead
from companion.games.fires_at_midnight.squares import NEIGHBOURS
from companion.games.fires_at_midnight.village import Village
from companion.table import mark


async def damage(village: Village, house: str, rule: str) -> None:
    """One point: the die goes down, or the house falls with all who are inside (FAM-51); a ruin has no inside (FAM-R30)."""
    die, square = village.board["houses", house, "die"], village.board["houses", house, "at"]
    if die > 1:
        cause = "fire" if rule == "FAM-45" else "blast"
        village.table.tell("HOUSE_DIE", mark(("houses", house, "die"), die - 1), rule=rule, id=house, n=die - 1, cause=cause)
        return
    crew = [f for f in village.crew if village.inside(f) == house]
    led = [village.carrying(f) for f in crew]
    within = [v for v, at in village.villagers.items() if v in led or (at == square and village.board["villagers", v, "inside"])]
    out = [mark(("villagers", v, "inside"), False) for v in within] + [mark(("firefighters", f, "inside"), False) for f in crew]
    fallen = (mark(("houses", house, "die"), 0), mark(("houses", house, "door"), "closed"))
    village.table.tell("HOUSE_DESTROYED", *fallen, *out, rule=rule, id=house, square=square)
    lose_if_all_ruins(village)
    for villager in within:
        die_of_it(village, villager, "FAM-51")
    for f in crew:
        await _put_outside(village, f, square)
        knock_down(village, f, "FAM-51")


def die_of_it(village: Village, villager: str, rule: str) -> None:
    """A villager goes to the dead area, out of whatever hands (FAM-48, FAM-51)."""
    path = ("villagers", villager)
    gone = (mark((*path, "at"), None), mark((*path, "inside"), False), mark((*path, "is"), "dead"))
    village.table.tell("VILLAGER_DEAD", *gone, *village.hands_empty(villager), rule=rule, id=villager)
    lose_if_too_many_dead(village)


async def _put_outside(village: Village, f: str, square: str) -> None:
    """Next to the model if there is room, else in a neighbour square: people see that (FAM-R34)."""
    squares = (square, *NEIGHBOURS[square])
    to = await village.table.choose(f"outside/{f}", squares, "put_outside", village.players, "FAM-R34", id=f, square=square)
    path, thing = ("firefighters", f), village.carrying(f)
    moves = [mark((*path, "at"), to)]
    moves += [mark((group_of(thing), thing, "at"), to)] if thing else []
    village.table.tell("PUT_OUTSIDE", *moves, rule="FAM-51", id=f, square=to)


def knock_down(village: Village, f: str, rule: str) -> None:
    """Lie down if not down already, and drop what is carried; water is kept (FAM-52)."""
    if village.is_down(f):
        return
    square, thing = village.square_of(f), village.carrying(f)
    village.table.tell("KNOCK_DOWN", mark(("firefighters", f, "down"), True), rule=rule, id=f, square=square)
    if thing is not None:
        village.table.tell("PUT_DOWN", *village.hands_empty(thing), rule="FAM-52", id=thing, square=square)
