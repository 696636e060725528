"""Extinguishing: the offer to roll water dice or report them, and its result (FOD-11, FOD-75, FOD-162 to FOD-166)."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ABOARD, HAZARD, ON_SPACE, VEHICLE_AT, WRR_CHANGES
from companion.games.firefighters_on_duty.board.schema import TANK
from companion.table import D6, Field, FieldType, Offer, OfferTaken, take

MAX_DICE = 12
DICE = FieldType(kind="list", min=1, max=MAX_DICE)


def extinguish_offer(city: City) -> Offer | None:
    """The offer, if there is fire: a space, and the dice rolled or how many to roll; the engine if it is not clear."""
    burning = city.spaces_with("fire_active")
    if not burning:
        return None
    return Offer(
        name="extinguish",
        fields=(
            Field(path=("space",), field_type=FieldType(kind="choice", options=burning), needed=True),
            Field(path=("dice",), field_type=DICE),
            Field(path=("n",), field_type=FieldType(min=1, max=MAX_DICE)),
            Field(path=("engine",), field_type=FieldType(kind="choice", options=city.engines or ("-",))),
        ),
    )


def required_roll(city: City, x: str) -> int:
    """The effective water roll requirement of x: printed, plus smoke, plus what cards changed (FOD-11)."""
    smoke = city.board[HAZARD[x, "smoke"]] if city.is_area(x) else 0
    changed = sum(by for by, _ in city.board[WRR_CHANGES[x]]) if city.is_area(x) else 0
    return max(1, city.map.spaces[x].wrr + smoke + changed)


def count_hits(city: City, x: str, dice: tuple[int, ...]) -> int:
    """How many dice put out a fire: those that reach the required roll; by house rule, every six (FOD-R14)."""
    need = min(6, required_roll(city, x)) if city.rule("six_always_hits") == "on" else required_roll(city, x)
    return sum(1 for die in dice if die >= need)


def why_forbidden(city: City, x: str) -> str | None:
    """Why x can't be extinguished now: ``electricity``, or ``impossible`` when even a six is too low."""
    if city.has_hazard(x, "electricity"):
        return "electricity"
    return "impossible" if required_roll(city, x) > 6 and city.rule("six_always_hits") == "off" else None


async def extinguish(city: City, taken: OfferTaken) -> None:
    """Roll the dice or take the reported ones, remove the fires they put out, return the water."""
    x: str = taken.value["space"]
    why = why_forbidden(city, x)
    if why:
        city.table.tell("CANNOT_EXTINGUISH", rule="FOD-11", space=x, why=why)
        return
    dice = await _dice(city, x, taken)
    if not dice:
        city.table.tell("CANNOT_EXTINGUISH", rule="FOD-75", space=x, why="no_dice")
        return
    reached = _reaching(city, x) if city.is_area(x) else _on_the_road(city, x)
    if not reached:
        city.table.tell("CHECK_REACH", rule="FOD-163" if city.is_area(x) else "FOD-162", space=x)
    _resolve(city, x, dice, _engine(city, taken, reached))


async def _dice(city: City, x: str, taken: OfferTaken) -> tuple[int, ...]:
    if "dice" in taken.value:
        return tuple(taken.value["dice"]) if all(1 <= die <= 6 for die in taken.value["dice"]) else ()
    if "n" not in taken.value:
        return ()
    # The key has no space: a choice must never change the dice, or people could undo to get better ones.
    rolled = await city.table.roll(
        city.table.numbered_key("extinguish"), *[D6] * taken.value["n"], question="extinguish", rule="FOD-75", space=x
    )
    return tuple(rolled)


def _resolve(city: City, x: str, dice: tuple[int, ...], engine: str | None) -> None:
    found = count_hits(city, x, dice)
    city.table.tell("EXTINGUISH", rule="FOD-75", space=x, needs=required_roll(city, x), dice=list(dice), hits=found)
    out = min(found, city.active(x))
    if out:
        city.table.tell("REMOVE_FIRE", take(ON_SPACE[x, "fire_active"], out), rule="FOD-165", space=x, active=out, inactive=0)
    known = min(len(dice), city.carried(engine, "water")) if engine else 0
    if engine and known:
        city.table.tell("RETURN_WATER", take(ABOARD[engine, "water"], known), rule="FOD-165", n=known, **{"from": engine})
    if len(dice) > known:
        city.table.tell("SPEND_WATER", rule="FOD-165", n=len(dice) - known)


def _engine(city: City, taken: OfferTaken, reached: list[str]) -> str | None:
    """The engine whose water is spent: the one named, or the only one possible. The twin's tank may be out of date."""
    if "engine" in taken.value:
        return str(taken.value["engine"])
    if len(reached) == 1:
        return reached[0]
    return city.engines[0] if len(city.engines) == 1 else None


# -- reach ------------------------------------------------------------------------------------------------------


def _on_the_road(city: City, x: str) -> list[str]:
    return [engine for engine in city.engines if city.board[VEHICLE_AT[engine]] == x]


def _crewed(city: City, x: str) -> bool:
    return city.is_area(x) and city.count_on(x, "firefighters") > 0 and city.count_on(x, "hoses") > 0


def _reaching(city: City, x: str) -> list[str]:
    """Engines that reach area x over firefighters with hoses (FOD-164), in chains as the house rule allows (FOD-R29), as far as known."""
    if not _crewed(city, x):
        return []
    chain = _chain(city, x)
    roads = {y for area in chain for y in city.next_to(area) if not city.is_area(y)}
    return [engine for engine in city.engines if engine in TANK and city.board[VEHICLE_AT[engine]] in roads]


def _chain(city: City, x: str) -> set[str]:
    """x and the areas from which water can reach it."""
    links = {"off": 0, "one": 1, "any": len(city.areas)}[str(city.rule("hose_chain"))]
    seen, edge = {x}, {x}
    for _ in range(links):
        edge = {y for area in edge for y in city.next_to(area) if _crewed(city, y)} - seen
        seen |= edge
    return seen
