"""Random effects in every phase: nothing raises, and the lines still lead to the twin's board (FOD-183 to FOD-193)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from companion.games.firefighters_on_duty.game import GAME
from companion.games.firefighters_on_duty.model.conditions import TERMS
from companion.games.firefighters_on_duty.model.effects import VERBS, Effect
from companion.games.firefighters_on_duty.model.selectors import FILTERS
from companion.games.firefighters_on_duty.pack.semantics import EffectScope
from tests.games.firefighters_on_duty.properties.cards import Soil, choices, random_effect
from tests.games.firefighters_on_duty.properties.drive import Drive
from tests.games.firefighters_on_duty.properties.strategies import Scene, scenes, some
from tests.games.firefighters_on_duty.properties.test_instructions import same_by_lines
from tests.games.firefighters_on_duty.properties.worlds import (
    COLOURS,
    MOMENTS,
    World,
    plain_content,
    random_options,
    random_position,
    random_scenario,
)

Raw = dict[str, Any]
KINDS = {str(kind.__struct_config__.tag): kind for kind in choices(Effect)}
TRIES = 6


class Moment(NamedTuple):
    """When an effect runs: whose it is, how it gets into the content, and the position just before (None: from the setup)."""

    part: str
    write: Callable[[Raw, list[Any]], None]
    at: str | None
    urge: Callable[[Raw, str], None] = lambda position, area: None


def _as_events(raw: Raw, effects: list[Any]) -> None:
    raw["events"] = [{"id": f"EV-{colour}", "colour": colour, "title": "An event", "effects": effects} for colour in COLOURS]


def _as_distress(raw: Raw, effects: list[Any]) -> None:
    _as_events(raw, [{"verb": "negative_point"}])
    raw["distress"] = [{"id": "DC", "title": "A call", "green": effects, "yellow": effects}]


def _scheduled(when: str) -> Callable[[Raw, list[Any]], None]:
    def write(raw: Raw, effects: list[Any]) -> None:
        rounds = range(1, raw["scenario"]["rounds"] + 1)
        raw["scenario"]["schedule"] = [{"round": n, "when": when, "effects": effects} for n in rounds]

    return write


def _as_setup(raw: Raw, effects: list[Any]) -> None:
    raw["scenario"]["setup"] = effects


def _critical(position: Raw, area: str) -> None:
    """The area has exactly three fires, so that an event is drawn for it."""
    position["spaces"][area] |= {"fire_active": 3, "fire_inactive": 0, "burned": False}


def _called(position: Raw, area: str) -> None:
    """A call is due on the area, so that it is answered now; of the others there are at most as many as the box has."""
    for on in position["spaces"].values():
        if "distress" in on:
            on["distress"] = on["distress"][:1]
    position["spaces"][area]["distress"] = [position["round"]]


BEFORE = {"start_of_round": "start_of_round", "end_of_action": "check", "end_of_fire_phase": "spread", "end_of_round": "end_of_round"}
MOMENTS_OF_EFFECTS = {
    "setup": Moment("scenario", _as_setup, None),
    "F5": Moment("card", _as_events, "critical_level", _critical),
    "F7": Moment("card", _as_distress, "distress_calls", _called),
    **{when: Moment("scenario", _scheduled(when), BEFORE[when]) for when in MOMENTS},
}


NEVER = {"card": "end_game", "scenario": "draw_event"}
"""What cards may not do, and scenarios may not."""


@pytest.mark.parametrize(
    ("verb", "when"), [(verb, when) for verb in VERBS for when, moment in MOMENTS_OF_EFFECTS.items() if NEVER[moment.part] != verb]
)
def test_every_verb_runs_at_every_moment(verb: str, when: str) -> None:
    """Each as often as ``TRIES``, on other maps and boards."""
    moment, rng = MOMENTS_OF_EFFECTS[when], Random(f"{verb} {when}")
    for _ in range(TRIES):
        world = _world(rng, moment, verb)
        if world is not None:
            same_by_lines(Drive(rng, world, _position(rng, world, moment), stop=lambda path: "round.2" in path or path.endswith("/growth")))


def _world(rng: Random, moment: Moment, verb: str) -> World | None:
    """A map with this effect in its place; None where the box has not enough for a setup."""
    scenario = random_scenario(rng, 8)
    raw = plain_content(scenario)
    scope = EffectScope("card" if moment.part == "card" else "scenario", scenario["rounds"])
    effect = random_effect(Soil(rng, GAME.compile(raw).city, scope), KINDS[verb])
    moment.write(raw, [effect])
    try:
        return World(raw, GAME.compile(raw), random_options(rng))
    except ValueError:
        assert moment.at is None
        return None


def _position(rng: Random, world: World, moment: Moment) -> Raw | None:
    """A position from which the moment comes at once."""
    if moment.at is None:
        return None
    position = random_position(rng, world, moment.at)
    moment.urge(position, rng.choice([area.label for area in world.content.city.areas()]))
    position["supply"]["fire"] = min(position["supply"]["fire"], 20)
    position["supply"]["distress_token"] = 0
    return position


@given(scene=scenes("critical_level", "distress_calls", "end_of_round", "start_of_round"))
@some
def test_random_effects_run(scene: Scene) -> None:
    """Trees of effects in all decks and at all scheduled moments at once."""
    same_by_lines(Drive(*scene))


# -- that there is enough of everything -------------------------------------------------------------------------


def words(data: Any) -> Iterator[str]:
    """Every key and word in some data."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from words(value)
    elif isinstance(data, list):
        for value in data:
            yield from words(value)
    else:
        yield str(data)


def test_every_verb_filter_selector_and_term_grows() -> None:
    """The schema is the source: what it has is tried, and a new word of it would be too."""
    rng = Random("growth")
    city = GAME.compile(plain_content(random_scenario(rng, 12))).city
    grown: Counter[str] = Counter()
    for part in ("card", "scenario"):
        for _ in range(1500):
            grown.update(words(random_effect(Soil(rng, city, EffectScope("card" if part == "card" else "scenario")))))
    selectors = ("self", "it", "space", "spaces", "adjacent", "all", "pick", "on", "vehicle", "each", "choose", "station", "hydrant")
    joins = ("all", "any", "not", "asked", "adjacent_to", "highest", "lowest", "random", "nearest")
    missing = {word for word in (*VERBS, *FILTERS, *TERMS, *selectors, *joins) if not grown[word]}
    assert missing - {"space"} == set()  # {"space": "A1"} is a short form of {"spaces": ["A1"]}
