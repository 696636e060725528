"""Semantic checks of effects, selectors and conditions (FOD-191): names exist, targets fit, the box has enough pieces.

Shape is settled before; here typed content is walked, with the place it was read from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct, structs

from companion.content.shape import Fault, Where, children, nearest
from companion.games.firefighters_on_duty.model import effects as do
from companion.games.firefighters_on_duty.model.city_map import CityMap
from companion.games.firefighters_on_duty.model.components import COUNTS, ENGINE_TANK, HAZARD_CARDS, HYDRANT_CAPACITY
from companion.games.firefighters_on_duty.model.conditions import Compare
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.model.scenario_options import option_faults
from companion.games.firefighters_on_duty.model.selectors import (
    All,
    Filter,
    HydrantRef,
    It,
    PickSpaces,
    Self,
    Spaces,
    SpaceSelector,
    StationRef,
)
from companion.games.firefighters_on_duty.model.space_attributes import unknown_space

HAZARDS_IN_BOX: Final = sum(COUNTS[hazard] for hazard in HAZARD_CARDS)


class EffectScope(Struct, frozen=True):
    """The context of effects: a card has a ``self``, ``for_each`` has an ``it``, a scenario has its rounds."""

    part: Literal["card", "scenario"]
    rounds: int = 6
    has_it: bool = False


def semantic_errors(value: object, where: Where, city: CityMap | None, scope: EffectScope) -> Iterator[Fault]:
    """Everything in ``value`` and below that can't mean anything: by itself, and on this map if there is one."""
    yield from _own_faults(value, where, scope)
    yield from () if city is None else _map_faults(value, where, city)
    for step, child in children(value):
        if not isinstance(child, (Struct, tuple)):
            continue
        inner = structs.replace(scope, has_it=True) if isinstance(value, do.ForEach) and step == ("do",) else scope
        yield from semantic_errors(child, (*where, *step), city, inner)


def _own_faults(value: object, where: Where, scope: EffectScope) -> Iterator[Fault]:
    """What is out of place on every map."""
    match value:
        case Self() | Filter("not_self") if scope.part == "scenario":
            yield Fault(where, wanted='can\'t speak of "self" here', hint="only cards are drawn for an area; name spaces")
        case It() if not scope.has_it:
            yield Fault(where, wanted='can\'t be "it" here', hint='only inside "do" of for_each')
        case do.DrawEvent() if scope.part == "scenario":
            yield Fault(where, wanted='can\'t use "draw_event"', hint="an event is drawn for the area of a card")
        case do.EndGame() if scope.part == "card":
            yield Fault(where, wanted='can\'t use "end_game"', hint="only scenarios may")
        case do.AddDistress(round=int(number)) if scope.part == "scenario":
            yield from too_late_fault(number, (*where, "round"), scope.rounds)


def _map_faults(value: object, where: Where, city: CityMap) -> Iterator[Fault]:
    """Names that this map does not have, and places that can't hold what is put there."""
    match value:
        case Spaces(labels):
            yield from (unknown_space(where, label, city.spaces) for label in labels if label not in city.spaces)
        case StationRef(name) if name not in ("choose", "nearest", *city.stations):
            yield _unknown_place(where, "station", name, city.stations)
        case HydrantRef(name) if name not in ("all", *city.hydrants):
            yield _unknown_place(where, "hydrant", name, city.hydrants)
        case Compare(station=str(name)) if name not in city.stations:
            yield _unknown_place((*where, value.term, "station"), "station", name, city.stations)
        case do.AddHazard() | do.AddDistress():
            yield from _area_faults(value, where, city)


def _unknown_place(where: Where, kind: str, name: str, known: Mapping[str, object]) -> Fault:
    return Fault(where, f'"{name}"', f"must name a {kind} of this map", nearest(name, known) or f"there are {', '.join(known) or 'none'}")


def _area_faults(effect: do.AddHazard | do.AddDistress, where: Where, city: CityMap) -> Iterator[Fault]:
    """Hazards and distress calls are never on roads (FOD-61)."""
    what = "hazards" if isinstance(effect, do.AddHazard) else "distress calls"
    for label in effect.at.labels if isinstance(effect.at, Spaces) else ():
        if label in city.spaces and city.spaces[label].is_road:
            yield Fault((*where, "at"), f'"{label}"', "must name areas", f'"{label}" is a road, and {what} lie on areas only')


def too_late_fault(number: int, where: Where, rounds: int) -> Iterator[Fault]:
    """A round after the scenario's last (FOD-R69)."""
    if number > rounds:
        yield Fault(where, str(number), f"must be a round of this scenario, at most {rounds}")


# A scenario as a whole


def scenario_faults(scenario: Scenario, city: CityMap | None) -> Iterator[Fault]:
    """What FOD-191 refuses beyond the map itself; if the map has faults, all checks that don't need it."""
    scope = EffectScope("scenario", scenario.rounds)
    for key in ("setup", "schedule", "objective", "extra_loss"):
        yield from semantic_errors(getattr(scenario, key), (key,), city, scope)
    for i, moment in enumerate(scenario.schedule):
        yield from too_late_fault(moment.round, ("schedule", i, "round"), scenario.rounds)
    low, high = scenario.players
    if low > high:
        yield Fault(("players",), f"{low} to {high}", "must be the fewest and the most players")
    yield from option_faults(scenario.options)
    yield from _choice_faults(scenario)
    for i, token in enumerate(scenario.distress):
        yield from too_late_fault(token.round, ("distress", i, "round"), scenario.rounds)
    if city is not None:
        yield from _distress_faults(scenario, city)
        yield from _road_fire_faults(scenario, city)
    yield from _piece_faults(scenario, city)


def _choice_faults(scenario: Scenario) -> Iterator[Fault]:
    """A scenario that settles the number of players or the difficulty settles them as it offers them."""
    low, high = scenario.players
    players, difficulty = scenario.options.get("players"), scenario.options.get("difficulty")
    if isinstance(players, int) and 1 <= players <= 4 and not low <= players <= high:
        yield Fault(("options", "players"), str(players), f"must be {low} to {high}, as this scenario has it")
    if difficulty in ("easy", "hard") and difficulty not in scenario.difficulty:
        yield Fault(("options", "difficulty"), f'"{difficulty}"', f"must be {' or '.join(scenario.difficulty)}, as this scenario has it")


def _distress_faults(scenario: Scenario, city: CityMap) -> Iterator[Fault]:
    for i, token in enumerate(scenario.distress):
        where = ("distress", i)
        if token.space not in city.spaces:
            yield unknown_space((*where, "space"), token.space, city.spaces)
        elif city.spaces[token.space].is_road:
            hint = f'"{token.space}" is a road, and distress calls lie on areas only'
            yield Fault((*where, "space"), f'"{token.space}"', "must name an area", hint)


def _road_fire_faults(scenario: Scenario, city: CityMap) -> Iterator[Fault]:
    """The setup may place at most one fire on a road."""
    burning: set[str] = set()
    for i, effect in enumerate(scenario.setup):
        if not isinstance(effect, do.AddFire) or not isinstance(effect.at, Spaces):
            continue
        for label in effect.at.labels:
            if label not in city.spaces or not city.spaces[label].is_road:
                continue
            if label in burning or (isinstance(effect.n, int) and effect.n > 1):
                yield Fault(("setup", i), wanted=f'lays a second fire on "{label}"', hint="a road holds one fire at most")
            burning.add(label)


def _piece_faults(scenario: Scenario, city: CityMap | None) -> Iterator[Fault]:
    """The setup places no more than the box holds. Amounts known only at the table (dice, filters) count as 0."""
    placed: Counter[str] = Counter({"distress_token": len(scenario.distress)})
    if city is not None:
        for effect in scenario.setup:
            placed.update(_laid(effect, city))
    placed["water"] = (
        ENGINE_TANK * scenario.players[1] + HYDRANT_CAPACITY * len(scenario.hydrants) + sum(one.reserve for one in scenario.stations)
    )
    for piece, count in placed.items():
        have = COUNTS.get(piece, HAZARDS_IN_BOX)
        if count > have:
            where = {"water": "stations", "distress_token": "distress"}.get(piece, "setup")
            name = piece.removesuffix("_token").replace("_", " ")
            yield Fault((where,), wanted=f"needs {count} {name} tokens, but the box has {have}", hint="lay fewer")


def _laid(effect: do.Effect, city: CityMap) -> dict[str, int]:
    match effect:
        case do.AddFire(at=at, n=int(n)):
            return {"fire": sum(n if city.spaces[label].is_area else 1 for label in _certain_spaces(at, city))}
        case do.AddHazard(at=at, type=type_, n=int(n)):
            return {"hazard": n * len(_certain_spaces(at, city))} if type_ == "random" else {type_: len(_certain_spaces(at, city))}
        case do.AddDebris(at=at, n=int(n)):
            return {"debris": n * len(_certain_spaces(at, city))}
        case do.AddCivilians(at=at, n=int(n)):
            return {"civilian": n * len(_certain_spaces(at, city))}
        case do.AddInjured(at=at, n=int(n)):
            return {"injured": n * len(_certain_spaces(at, city))}
        case do.AddDistress(at=at):
            return {"distress_token": len(_certain_spaces(at, city))}
    return {}


def _certain_spaces(selector: SpaceSelector, city: CityMap) -> tuple[str, ...]:
    """Spaces that a selector surely takes at setup; for a pick, as many of them."""
    match selector:
        case Spaces(labels):
            return tuple(label for label in labels if label in city.spaces)
        case All(kind, colour, ()):
            return tuple(s.label for s in city.spaces.values() if kind in ("any", s.kind) and colour in (None, s.type))
        case PickSpaces(of, _, count):
            return _certain_spaces(of, city)[:count]
    return ()
