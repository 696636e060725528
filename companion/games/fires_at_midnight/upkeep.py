"""The Upkeep after each firefighter's turn (FAM-35 to FAM-50), in number order, each step to its own end and never back."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.fires_at_midnight.board import FIREFIGHTERS, INSIDE, MOST_WATER, PLACE, STATE, WATER
from companion.games.fires_at_midnight.damage import damage, kill_villager, knock_down
from companion.games.fires_at_midnight.explosion import explode
from companion.games.fires_at_midnight.markers import coordinate, flip_to_fire, place_fire, place_smoke
from companion.games.fires_at_midnight.squares import NEIGHBOURS
from companion.games.fires_at_midnight.village import Village
from companion.table import mark

FEWEST_VILLAGERS = 3


async def upkeep(village: Village, f: str) -> None:
    """The whole of it, after the turn of ``f``."""
    cap_water(village, f)
    await spread(village)
    trees_on_markers(village)
    await boxes_in_fire(village)
    trees_beside_markers(village)
    await burning_houses(village)
    smoking_houses(village)
    flashover(village)
    if village.rule("recheck_items") == "on":
        await _items_again(village)
    villagers_in_fire(village)
    firefighters_in_fire(village)
    await replenishment(village)


def cap_water(village: Village, f: str) -> None:
    """FAM-36: three Water markers shrink to two, for the firefighter whose turn ends (FAM-R14)."""
    if village.rule("water_cap") == "on" and village.water(f) == MOST_WATER:
        less = mark(WATER[f], MOST_WATER - 1)
        village.table.tell("WATER", less, rule="FAM-36", id=f, to=MOST_WATER - 1, **{"from": MOST_WATER})


async def spread(village: Village) -> None:
    """FAM-37 to FAM-41: one square is rolled for; it smokes, burns, flips or explodes."""
    square = await coordinate(village, "spread", "FAM-37")
    if village.fire(square):
        await explode(village, square)
    elif village.smoke(square):
        flip_to_fire(village, square, "FAM-40")
    elif village.has_explosion(square):
        place_fire(village, square, "FAM-39")
    else:
        place_smoke(village, square, "FAM-38")


def trees_on_markers(village: Village) -> bool:
    """FAM-42: a tree in Smoke or Fire burns and is gone; whether there was one."""
    found = [(tree, square) for tree, square in village.trees.items() if not village.is_clear(square)]
    for tree, square in found:
        if village.smoke(square):
            flip_to_fire(village, square, "FAM-42")
        gone = (mark(PLACE[tree], None), mark(STATE[tree], "gone"))
        village.table.tell("REMOVE_TREE", *gone, *village.release_changes(tree), rule="FAM-42", id=tree, square=square)
    return bool(found)


async def boxes_in_fire(village: Village) -> bool:
    """FAM-43: boxes in Fire explode one after the other, with all that follows; whether there was one. The chain is FAM-R18."""
    any_was = False
    while burning := [box for box, square in village.boxes.items() if village.fire(square)]:
        box, any_was = await _next_box(village, burning), True
        square = str(village.at(box))
        gone = (mark(PLACE[box], None), mark(STATE[box], "gone"))
        village.table.tell("REMOVE_BOX", *gone, *village.release_changes(box), rule="FAM-43", id=box, square=square)
        await explode(village, square)
    return any_was


async def _next_box(village: Village, burning: list[str]) -> str:
    """The first in canonical order, or as the players choose."""
    if village.rule("box_order") == "canonical":
        return burning[0]
    where = village.whereabouts(burning)
    return await village.table.choose(village.table.numbered_key("box"), burning, "box_order", village.players, "FAM-R18", where=where)


def trees_beside_markers(village: Village) -> bool:
    """FAM-44: trees in clean squares catch, Fire before Smoke; whether one did."""
    chain = village.rule("tree_catch") == "chain"
    fire, smoke = set(village.squares_with("fire")), set(village.squares_with("smoke"))
    burn = _catch(village, "fire", place_fire, None if chain else fire)
    return _catch(village, "smoke", place_smoke, None if chain else smoke) or burn


def _catch(village: Village, marker: str, place: Callable[[Village, str, str], None], only: set[str] | None) -> bool:
    """Trees in clean squares beside such a marker catch it, the first in canonical order, then look again; whether one did.

    ``only``: markers that count; None means all that lie there by then, so that one tree lights the next (FAM-R19).
    """
    any_did = False
    while True:
        known = set(village.squares_with(marker)) if only is None else only
        found = next((s for s in village.trees.values() if village.is_clear(s) and not known.isdisjoint(NEIGHBOURS[s])), None)
        if found is None:
            return any_did
        place(village, found, "FAM-44")
        any_did = True


async def burning_houses(village: Village) -> None:
    """FAM-45: each intact house with Fire loses a point, once an Upkeep (FAM-R22)."""
    for house in [house for house, square in village.intact.items() if village.fire(square)]:
        await damage(village, house, "FAM-45")


def smoking_houses(village: Village) -> bool:
    """FAM-46: Smoke in an intact house becomes Fire; whether there was any."""
    found = [square for square in village.intact.values() if village.smoke(square)]
    for square in found:
        flip_to_fire(village, square, "FAM-46")
    return bool(found)


def flashover(village: Village) -> bool:
    """FAM-47: Smoke beside Fire becomes Fire, until there is none; whether there was any."""
    any_was = False
    while found := next((s for s in village.squares_with("smoke") if village.beside(s, "fire")), None):
        flip_to_fire(village, found, "FAM-47")
        any_was = True
    return any_was


async def _items_again(village: Village) -> None:
    """``recheck_items``: FAM-42, 43, 44, 46 and 47 again until nothing changes; FAM-45 not (FAM-R17)."""
    changed = True
    while changed:
        changed = trees_on_markers(village)
        changed = await boxes_in_fire(village) or changed
        changed = trees_beside_markers(village) or changed
        changed = smoking_houses(village) or changed
        changed = flashover(village) or changed


def villagers_in_fire(village: Village) -> None:
    """FAM-48: villagers in Fire die, indoors or outdoors, carried or not."""
    for villager in [v for v, square in village.villagers.items() if village.fire(square)]:
        kill_villager(village, villager, "FAM-48")


def firefighters_in_fire(village: Village) -> None:
    """FAM-49: firefighters in Fire are knocked down."""
    for f in FIREFIGHTERS:
        square = village.square_of(f) if f in village.crew else None
        if square is not None and village.fire(square):
            knock_down(village, f, "FAM-49")


async def replenishment(village: Village) -> None:
    """FAM-50: with fewer than three villagers on the board one more comes, on any square without another; one an Upkeep (FAM-R37)."""
    if len(village.villagers) >= FEWEST_VILLAGERS or not village.replenishment:
        return
    await villager_arrives(village, "FAM-50", on_fire=True)


async def villager_arrives(village: Village, rule: str, *, on_fire: bool) -> None:
    """The lowest villager of the replenishment comes to a square that is rolled for; ``on_fire``: also on Fire (FAM-R36).

    A board that people stated may have no villager left, then none comes; or no square without Fire, then Fire is allowed.
    """
    if not village.replenishment:
        return
    villager, on_fire = village.replenishment[0], on_fire or not village.free_of_fire
    while True:
        square = await coordinate(village, "villager", rule)
        reason = "fire" if village.fire(square) and not on_fire else "villager" if square in village.villagers.values() else None
        if reason is None:
            break
        village.table.tell("REROLL", rule="FAM-4", reason=reason)
    place_villager(village, villager, square, rule)


def place_villager(village: Village, villager: str, square: str, rule: str) -> None:
    """From the replenishment; inside where an intact house stands."""
    house = village.house(square)
    moves = [mark(PLACE[villager], square), mark(INSIDE[villager], house is not None)]
    where = "house" if house else "open"
    village.table.tell("PLACE_VILLAGER", *moves, rule=rule, id=villager, square=square, house=house or "", where=where)
