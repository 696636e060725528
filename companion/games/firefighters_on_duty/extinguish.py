"""The dice helper for extinguishing (FOD-11, FOD-75, FOD-162 to FOD-166)."""

from __future__ import annotations

from typing import Any

from companion.games.firefighters_on_duty.board import TANK
from companion.games.firefighters_on_duty.state import City, aboard, space
from companion.table import D6, Field, Offer, Shape, take

MOST_DICE = 12
DICE = Shape(kind="list", min=1, max=MOST_DICE)


def extinguish_offer(city: City) -> Offer | None:
    """Where there is fire: the space, and either the dice that fell or how many to roll; the engine where that is not plain."""
    burning = city.having("fire_active")
    if not burning:
        return None
    return Offer(
        name="extinguish",
        fields=(
            Field(path=("space",), shape=Shape(kind="choice", options=burning), needed=True),
            Field(path=("dice",), shape=DICE),
            Field(path=("n",), shape=Shape(min=1, max=MOST_DICE)),
            Field(path=("engine",), shape=Shape(kind="choice", options=city.engines or ("-",))),
        ),
    )


def needs(city: City, x: str) -> int:
    """The effective water roll requirement of x: printed, plus smoke, plus what cards changed (FOD-11)."""
    smoke = city.board["spaces", x, "hazards", "smoke"] if city.is_area(x) else 0
    changed = sum(by for by, _ in city.board["spaces", x, "wrr_change"]) if city.is_area(x) else 0
    return max(1, city.map.spaces[x].wrr + smoke + changed)


def hits(city: City, x: str, dice: tuple[int, ...]) -> int:
    """Dice that put out a fire: those that show at least what is needed; a six always where the house plays so (FOD-R14)."""
    need = min(6, needs(city, x)) if city.switch("six_always_hits") == "on" else needs(city, x)
    return sum(1 for die in dice if die >= need)


def forbidden(city: City, x: str) -> str | None:
    """Why no die can help on x now: ``electricity``, or ``impossible`` when even a six is too little."""
    if city.has_hazard(x, "electricity"):
        return "electricity"
    return "impossible" if needs(city, x) > 6 and city.switch("six_always_hits") == "off" else None


async def extinguish(city: City, value: dict[str, Any]) -> None:
    """Roll or take the dice, remove that many fires, put the water back."""
    x = value["space"]
    why = forbidden(city, x)
    if why:
        city.table.tell("CANNOT_EXTINGUISH", rule="FOD-11", space=x, why=why)
        return
    dice = await _dice(city, x, value)
    if not dice:
        city.table.tell("CANNOT_EXTINGUISH", rule="FOD-75", space=x, why="no_dice")
        return
    reached = _reaching(city, x) if city.is_area(x) else _on_the_road(city, x)
    if not reached:
        city.table.tell("CHECK_REACH", rule="FOD-163" if city.is_area(x) else "FOD-162", space=x)
    _resolve(city, x, dice, _engine(city, value, reached))


async def _dice(city: City, x: str, value: dict[str, Any]) -> tuple[int, ...]:
    if "dice" in value:
        return tuple(value["dice"]) if all(1 <= die <= 6 for die in value["dice"]) else ()
    if "n" not in value:
        return ()
    # Not keyed by the space: what people chose must not decide the dice, or undo could fish for better ones.
    rolled = await city.table.roll(city.table.nth("extinguish"), *[D6] * value["n"], question="extinguish", rule="FOD-75", space=x)
    return tuple(rolled)


def _resolve(city: City, x: str, dice: tuple[int, ...], engine: str | None) -> None:
    found = hits(city, x, dice)
    city.table.tell("EXTINGUISH", rule="FOD-75", space=x, needs=needs(city, x), dice=list(dice), hits=found)
    out = min(found, city.active(x))
    if out:
        city.table.tell("REMOVE_FIRE", take(space(x, "fire_active"), out), rule="FOD-165", space=x, active=out, inactive=0)
    known = min(len(dice), city.carried(engine, "water")) if engine else 0
    if engine and known:
        city.table.tell("RETURN_WATER", take(aboard(engine, "water"), known), rule="FOD-165", **{"from": engine, "n": known})
    if len(dice) > known:
        city.table.tell("SPEND_WATER", rule="FOD-165", n=len(dice) - known)


def _engine(city: City, value: dict[str, Any], reached: list[str]) -> str | None:
    """The engine whose water is spent: the one named, else the only one that it can be. The twin's tank may be out of date."""
    if "engine" in value:
        return str(value["engine"])
    if len(reached) == 1:
        return reached[0]
    return city.engines[0] if len(city.engines) == 1 else None


# -- reach ------------------------------------------------------------------------------------------------------


def _on_the_road(city: City, x: str) -> list[str]:
    return [engine for engine in city.engines if city.board["vehicles", engine, "at"] == x]


def _crewed(city: City, x: str) -> bool:
    return city.is_area(x) and city.on(x, "firefighters") > 0 and city.on(x, "hoses") > 0


def _reaching(city: City, x: str) -> list[str]:
    """Engines that reach area x over firefighters with hoses, as long as the house allows (FOD-164, FOD-R29), as far as is known."""
    if not _crewed(city, x):
        return []
    chain = _chain(city, x)
    roads = {y for area in chain for y in city.next_to(area) if not city.is_area(y)}
    return [engine for engine in city.engines if engine in TANK and city.board["vehicles", engine, "at"] in roads]


def _chain(city: City, x: str) -> set[str]:
    """x and the areas through which water may come to it."""
    links = {"off": 0, "one": 1, "any": len(city.areas)}[city.switch("hose_chain")]
    seen, edge = {x}, {x}
    for _ in range(links):
        edge = {y for area in edge for y in city.next_to(area) if _crewed(city, y)} - seen
        seen |= edge
    return seen
