"""Random cities, decks, house rules and positions of Firefighters on Duty, all from one ``random.Random``.

The same code makes examples for hypothesis (its ``st.randoms()`` shrink) and for plain seeded loops, which are much faster.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from companion.games.firefighters_on_duty.game import GAME
from companion.games.firefighters_on_duty.house_rules import HOUSE_RULES, OPTIONS
from companion.games.firefighters_on_duty.pack import Content
from tests.games.firefighters_on_duty.properties.cards import random_effects

COLOURS = ("green", "yellow", "red")
COUNTS = {
    "fire": 52, "civilian": 10, "injured": 12, "debris": 10, "explosive": 10, "gas_tank": 10, "electricity": 10, "smoke": 10,
    "difficulty": 12, "burned_tile": 3, "water": 80, "distress_token": 8, "firefighter": 8, "hose": 8, "axe": 4,
}  # fmt: skip
ENGINES = ("E-RED", "E-BLUE", "E-GREEN", "E-YELLOW")
MOMENTS = ("start_of_round", "end_of_action", "end_of_fire_phase", "end_of_round")
STANDS_ACTIVE = ("action", "check", "fire")
FIRE_STEPS = ("fire", "injuries", "vehicle_damage", "burn_down", "critical_level", "hazards", "distress_calls", "growth", "spread")
STARTS = ("start_of_round", "action", "check", *FIRE_STEPS, "end_of_round")


class World(NamedTuple):
    """A city with its decks, ready to be played: raw content, the same compiled, and the house rules."""

    raw: dict[str, Any]
    content: Content
    options: dict[str, Any]


# -- the map ----------------------------------------------------------------------------------------------------


def random_scenario(rng: Random, biggest: int = 20) -> dict[str, Any]:
    """A map of 3 to ``biggest`` spaces whose roads hang together, with stations, hospital, hydrants, perhaps a gathering point."""
    labels = _labels(rng, rng.randint(3, biggest))
    roads = labels[: rng.randint(1, max(1, len(labels) // 2))]
    edges = _edges(rng, labels, len(roads))
    spaces = {x: _space(rng, x in roads, sorted(b for a, b in edges if a == x)) for x in labels}
    scenario: dict[str, Any] = {"id": "random", "rounds": rng.randint(1, 6), "spaces": spaces}
    scenario["stations"] = [
        {"id": f"FS{i}", "joins": _some(rng, roads), "reserve": rng.choice((0, 3))} for i in range(1, rng.randint(2, 3))
    ]
    scenario["hydrants"] = [{"id": f"HY{i}", "serves": _some(rng, roads)} for i in range(1, rng.randint(1, 4))]
    if rng.random() < 0.8:
        scenario["hospital"] = {"joins": _some(rng, roads)}
    if rng.random() < 0.4:
        scenario["gathering_point"] = {"space": rng.choice(labels)}
    areas = [x for x in labels if x not in roads]
    scenario["distress"] = [{"space": rng.choice(areas), "round": rng.randint(1, scenario["rounds"])} for _ in range(rng.randint(0, 3))]
    return scenario


def _labels(rng: Random, n: int) -> list[str]:
    everything = [f"{letter}{number}" for letter in "ABC" for number in range(1, 13)]
    return rng.sample(everything, n)


def _edges(rng: Random, labels: list[str], roads: int) -> set[tuple[str, str]]:
    """Both directions. Roads (the first ``roads`` labels) form a tree; every area touches something; then a few more."""
    pairs = [(i, rng.randrange(i)) for i in range(1, roads)]
    pairs += [(i, rng.randrange(i)) for i in range(roads, len(labels))]
    pairs += [tuple(rng.sample(range(len(labels)), 2)) for _ in range(rng.randint(0, len(labels)))]  # type: ignore[misc]
    return {(labels[a], labels[b]) for i, j in pairs for a, b in ((i, j), (j, i))}


def _space(rng: Random, road: bool, adj: list[str]) -> dict[str, Any]:
    if road:
        return {"kind": "road", "adj": adj}
    return {"kind": "area", "type": rng.choice(COLOURS), "wrr": rng.randint(2, 6), "population": rng.randint(0, 4), "adj": adj}


def _some(rng: Random, roads: list[str]) -> list[str]:
    return rng.sample(roads, rng.randint(1, min(2, len(roads))))


# -- decks and rules --------------------------------------------------------------------------------------------


def random_options(rng: Random, **fixed: Any) -> dict[str, Any]:
    """A value for every house rule; those of ``fixed`` as given."""
    chosen = {name: _value(rng, name) for name in HOUSE_RULES} | fixed
    if "players" not in chosen:
        chosen["players"] = rng.randint(1, 4)
    if chosen["hazard_chain"] == "on" and chosen["order"] == "players":
        chosen["order" if "hazard_chain" in fixed else "hazard_chain"] = "label" if "hazard_chain" in fixed else "off"
    return chosen


def _value(rng: Random, name: str) -> Any:
    option = OPTIONS[name]
    if option.faces:
        faces = [rng.choice(option.faces) for _ in range(option.sides)]
        return {face: faces.count(face) for face in option.faces}
    if option.words and (option.min is None or rng.random() < 0.5):
        return rng.choice(option.words)
    return rng.randint(option.min or 0, option.max or 0)


def plain_content(scenario: dict[str, Any], events: list[Any] | None = None, distress: list[Any] | None = None) -> dict[str, Any]:
    """Raw content with only these cards."""
    return {"scenario": scenario, "events": events or [], "distress": distress or []}


def random_world(rng: Random, *, biggest: int = 8, cards: bool = True, schedule: bool = True, **fixed: Any) -> World:
    """A whole world. ``cards`` off leaves out random effects: then the decks are empty. ``fixed`` are options."""
    scenario = random_scenario(rng, biggest)
    raw = plain_content(scenario)
    if cards:
        city = GAME.compile(raw).city
        for colour in COLOURS:
            raw["events"] += [
                {"id": f"EV-{colour}-{i}", "colour": colour, "title": "An event", "effects": random_effects(rng, city, "card", least=1)}
                for i in range(rng.randint(1, 2))
            ]
        raw["distress"] = [
            {"id": f"DC-{i}", "title": "A call"} | {frame: random_effects(rng, city, "card", least=1) for frame in ("green", "yellow")}
            for i in range(rng.randint(1, 3))
        ]
        if schedule:
            scenario["schedule"] = [
                {
                    "round": rng.randint(1, scenario["rounds"]),
                    "when": when,
                    "effects": random_effects(rng, city, "scenario", scenario["rounds"]),
                }
                for when in MOMENTS
            ]
    return World(raw, GAME.compile(raw), random_options(rng, **fixed))


# -- positions --------------------------------------------------------------------------------------------------


class Box:
    """Pieces that can still be placed; ``take`` gives at most what there is."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.left = rng, dict(COUNTS)

    def take(self, piece: str, most: int, chance: float = 0.4) -> int:
        """Up to ``most`` of a piece, or none."""
        if self.rng.random() >= chance:
            return 0
        n = min(self.rng.randint(1, most), self.left[piece])
        self.left[piece] -= n
        return n

    def one(self, piece: str, chance: float) -> bool:
        """One of a piece, or none."""
        return self.take(piece, 1, chance) == 1


def random_position(rng: Random, world: World, at: str = "fire") -> dict[str, Any]:
    """A legal position: pieces within their counts, often a short supply, lasting effects, discards, points."""
    box, city = Box(rng), world.content.city
    last = world.content.scenario.rounds
    position: dict[str, Any] = {"at": at, "round": rng.randint(1, last), "last_round": last, "np": rng.choice((0, 0, 0, 1, 2))}
    position["difficulty"] = rng.choice(("easy", "hard"))
    position["spaces"] = {x: _on_space(box, space.is_road, at, last) for x, space in city.spaces.items()}
    position["vehicles"] = _vehicles(box, world)
    position["stations"] = {s: _station(box) for s in city.stations}
    if city.hydrants:
        position["hydrants"] = {h: box.take("water", 4, 0.7) for h in city.hydrants}
    position["hospital"] = {"delivered": box.take("injured", 2, 0.2)}
    position |= _remembered(rng, world, last)
    position["supply"] = _supply(rng, box)
    return position


def _on_space(box: Box, road: bool, at: str, last: int) -> dict[str, Any]:
    people = {who: box.take(piece, 2, 0.25) for who, piece in _PEOPLE}
    fire = {"fire_active": 0, "fire_inactive": 0}
    burned = not road and box.one("burned_tile", 0.08)
    if not burned:
        fire["fire_active"] = box.take("fire", 1 if road else 5, 0.45)
    if not burned and at not in STANDS_ACTIVE and not (road and fire["fire_active"]):
        fire["fire_inactive"] = box.take("fire", 1 if road else 2, 0.25)
    if fire["fire_active"] and people["injured"] and box.rng.random() < 0.8:
        box.left["injured"] += people.pop("injured")
    rest = _on_road(box.rng, last) if road else _on_area(box, burned, last)
    return people | fire | rest


_PEOPLE = (
    ("firefighters", "firefighter"), ("civilians", "civilian"), ("injured", "injured"),
    ("hoses", "hose"), ("axes", "axe"), ("debris", "debris"),
)  # fmt: skip


def _on_road(rng: Random, last: int) -> dict[str, Any]:
    return {"closed_until": rng.randint(1, last)} if rng.random() < 0.1 else {}


def _on_area(box: Box, burned: bool, last: int) -> dict[str, Any]:
    rng, on = box.rng, dict[str, Any]()
    if not burned:
        on["hazards"] = {kind: box.take(kind, 1, 0.3) for kind in ("explosive", "gas_tank", "electricity")}
        if box.one("smoke", 0.3):
            box.left["difficulty"] -= 1
            on["hazards"]["smoke"] = rng.randint(1, 2)
            on["smoke_round"] = rng.randint(0, last)
    on["distress"] = sorted(rng.randint(1, last) for _ in range(box.take("distress_token", 2, 0.3)))
    if rng.random() < 0.15:
        on["wrr_change"] = [[rng.randint(-4, 4), rng.randint(1, last)]]
    if rng.random() < 0.15:
        on["spread_row"] = [[rng.choice(("easy", "hard", "firefighter")), rng.randint(1, last)]]
    if burned:
        on["burned"] = True
    return on


def _vehicles(box: Box, world: World) -> dict[str, Any]:
    rng, city = box.rng, world.content.city
    roads = [x for x, space in city.spaces.items() if space.is_road] + ([city.hospital.id] if city.hospital else [])
    rng.shuffle(roads)
    found: dict[str, Any] = {}
    for vehicle in (*ENGINES[: rng.randint(1, 4)], "TRUCK", "CARRIER"):
        if rng.random() < 0.1:
            found[vehicle] = {"removed": True}
            continue
        at = roads.pop() if roads and rng.random() < 0.7 else rng.choice([*city.stations])
        found[vehicle] = {"at": at} | _damage(box) | _aboard(box, vehicle, world.options)
    return found


def _damage(box: Box) -> dict[str, Any]:
    if box.rng.random() < 0.7:
        return {}
    standin = box.rng.random() < 0.2
    if standin or not box.one("fire", 1):
        return {"damaged": True, "marker": "standin"}
    return {"damaged": True}


def _aboard(box: Box, vehicle: str, options: dict[str, Any]) -> dict[str, int]:
    if vehicle == "TRUCK":
        return {"water": box.take("water", 24)}
    if vehicle == "CARRIER":
        return {"civilians": box.take("civilian", 1), "injured": box.take("injured", 1)}
    crew = {"water": box.take("water", 12)}
    for what, piece in _CREW:
        holds = options["engine_ff_capacity" if what == "firefighters" else "engine_eq_capacity"]
        crew[what] = box.take(piece, 2, 0.3) if holds == "none" or holds >= 4 else 0
    return crew


_CREW = (("firefighters", "firefighter"), ("hoses", "hose"), ("axes", "axe"))


def _station(box: Box) -> dict[str, int]:
    return {"reserve": box.take("water", 6)} | {what: box.take(piece, 3) for what, piece in _CREW}


def _remembered(rng: Random, world: World, last: int) -> dict[str, Any]:
    """Fields without pieces: firefighters at the bell, lasting effects, discards, counters."""
    content = world.content
    some: dict[str, Any] = {"ff_at_bell": {x.label: rng.randint(0, 2) for x in content.city.areas() if rng.random() < 0.4}}
    if content.city.hydrants:
        some["blocked"] = {h: rng.randint(1, last) for h in content.city.hydrants if rng.random() < 0.2}
    some["discards"] = {deck: _discarded(rng, content.deck(deck)) for deck in ("events.green", "events.yellow", "events.red", "distress")}
    some["timer"] = [[rng.randint(-60, 60), rng.randint(1, last)]] if rng.random() < 0.2 else []
    some["distress_answered"] = {how: rng.randint(0, 2) for how in ("fast", "on_time", "late")}
    some["civilians_evacuated"] = rng.randint(0, 3)
    some["np_paid"] = rng.random() < 0.2
    return some


def _discarded(rng: Random, cards: tuple[str, ...]) -> list[str]:
    return rng.sample(cards, rng.randint(0, len(cards)))


def _supply(rng: Random, box: Box) -> dict[str, int]:
    """The supply of each piece; in every second game many are short or empty."""
    if rng.random() < 0.5:
        return dict(box.left)
    return {piece: rng.choice((0, 0, min(1, n), min(3, n), n)) if n else 0 for piece, n in box.left.items()}
