"""The board of Firefighters on Duty as fields (FOD-25), its pieces (FOD-1) and what must hold for it (FOD-26)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from companion.games.firefighters_on_duty.city import CityMap
from companion.games.firefighters_on_duty.pack import Content
from companion.table import Balance, Board, FieldForm, Form, OptionError, Path, Piece, Shape, Use, deck_fields, some_of

COLOURS: Final = ("red", "blue", "green", "yellow")
ENGINES: Final = {f"E-{colour.upper()}": colour for colour in COLOURS}
TRUCK: Final = "TRUCK"
CARRIER: Final = "CARRIER"
VEHICLES: Final = (*ENGINES, TRUCK, CARRIER)
TANK: Final = {**dict.fromkeys(ENGINES, 12), TRUCK: 24}  # the Water Truck has two tanks of 12
HYDRANT_HOLDS: Final = 4
CARRIER_SLOTS: Final = 2
HAZARDS: Final = ("explosive", "gas_tank", "electricity", "smoke")
DECKS: Final = ("events.green", "events.yellow", "events.red", "distress")
FIRE_STEPS: Final = (
    "fire", "injuries", "vehicle_damage", "burn_down", "critical_level", "hazards", "distress_calls", "growth", "spread",
)  # fmt: skip
AT: Final = ("setup", "start_of_round", "action", "check", *FIRE_STEPS, "end_of_round", "game_end")

PIECES: Final = (
    Piece("fire", 52),
    Piece("civilian", 10, standin=True),
    Piece("injured", 12, standin=True),
    Piece("debris", 10),
    Piece("explosive", 10),
    Piece("gas_tank", 10),
    Piece("electricity", 10),
    Piece("smoke", 10),
    Piece("difficulty", 12, standin=True),
    Piece("burned_tile", 3, standin=True),
    Piece("water", 80),
    Piece("distress_token", 8),
    Piece("firefighter", 8, start=0),
    Piece("hose", 8, start=0),
    Piece("axe", 4, start=0),
)
STANDINS: Final = frozenset(piece.name for piece in PIECES if piece.standin)


def _counts(piece: str, maximum: int | None = None) -> FieldForm:
    return FieldForm(Shape(max=maximum), (Use(piece),))


_FF, _HOSES, _AXES = _counts("firefighter"), _counts("hose"), _counts("axe")
_ON_SPACE: Final = {
    "fire_active": _counts("fire"),
    "fire_inactive": _counts("fire"),
    "firefighters": _FF,
    "civilians": _counts("civilian"),
    "injured": _counts("injured"),
    "hoses": _HOSES,
    "axes": _AXES,
    "debris": _counts("debris"),
}
_CHANGES: Final = FieldForm(Shape(kind="pairs", start=()), shown=False)  # [by, until]
_ROWS: Final = FieldForm(Shape(kind="pairs", options=("easy", "hard", "firefighter"), start=()), shown=False)  # [row, until]
_ROUND_OR_NONE: Final = FieldForm(Shape(min=1, max=6, start=None, optional=True), shown=False)
_SMOKE: Final = FieldForm(Shape(max=2), (Use("smoke", "present"), Use("difficulty", "present")))
_DISTRESS: Final = FieldForm(Shape(kind="list", start=()), (Use("distress_token", "length"),))
_BURNED: Final = FieldForm(Shape(kind="flag", start=False), (Use("burned_tile", "present"),))
_DAMAGED: Final = FieldForm(Shape(kind="flag", start=False), (Use("fire", "present"),))
# A stand-in damage marker is none of the fire tokens: it takes back what "damaged" uses (FOD-97), on damaged vehicles only.
_MARKER: Final = FieldForm(Shape(kind="choice", options=("standin",), start=None, optional=True), (Use("fire", "present", -1, "standin"),))


def _space_fields(label: str, city: CityMap) -> dict[Path, FieldForm]:
    fields: dict[Path, FieldForm] = {("spaces", label, name): form for name, form in _ON_SPACE.items()}
    if city.spaces[label].is_road:
        return fields | {("spaces", label, "closed_until"): _ROUND_OR_NONE}
    hazards = {("spaces", label, "hazards", h): _counts(h, 1) for h in HAZARDS if h != "smoke"}
    return fields | hazards | {
        ("spaces", label, "hazards", "smoke"): _SMOKE,
        ("spaces", label, "smoke_round"): FieldForm(Shape(max=6), shown=False),
        ("spaces", label, "distress"): _DISTRESS,
        ("spaces", label, "burned"): _BURNED,
        ("spaces", label, "wrr_change"): _CHANGES,
        ("spaces", label, "spread_row"): _ROWS,
    }  # fmt: skip


def _vehicle_fields(vehicle: str, nodes: tuple[str, ...]) -> dict[Path, FieldForm]:
    fields = {
        "at": FieldForm(Shape(kind="choice", options=nodes, start=None, optional=True)),
        "damaged": _DAMAGED,
        "removed": FieldForm(Shape(kind="flag", start=False)),
        "marker": _MARKER._replace(only_with=("vehicles", vehicle, "damaged")),
    }
    if vehicle in TANK:
        fields["water"] = _counts("water", TANK[vehicle])
    if vehicle in ENGINES:
        fields |= {"firefighters": _FF, "hoses": _HOSES, "axes": _AXES}
    if vehicle == CARRIER:
        fields |= {"civilians": _counts("civilian", CARRIER_SLOTS), "injured": _counts("injured", CARRIER_SLOTS)}
    return {("vehicles", vehicle, name): form for name, form in fields.items()}


def _station_fields(station: str) -> dict[Path, FieldForm]:
    fields = {"reserve": _counts("water"), "firefighters": _FF, "hoses": _HOSES, "axes": _AXES}
    return {("stations", station, name): form for name, form in fields.items()}


HANDS_MOVE: Final = {
    "spaces": ("firefighters", "civilians", "injured", "hoses", "axes", "debris", "hazards.electricity"),
    "vehicles": ("at", "water", "firefighters", "hoses", "axes", "civilians", "injured"),
    "stations": ("reserve", "firefighters", "hoses", "axes"),
    "hospital": ("delivered",),
}
"""What hands move in the Action Phase, by place, besides hydrants; so it may be stale afterwards. Fire is not among it: the board check
asks about all there is, and there can't be more."""
BALANCED: Final = {"firefighters": "firefighter", "hoses": "hose", "axes": "axe", "civilians": "civilian", "injured": "injured"}
_FEWEST: Final = -99


def _doubtful(fields: dict[Path, FieldForm]) -> dict[Path, FieldForm]:
    """The same fields, those that hands move with the list that says whether they are stale; and these lists."""
    lists: dict[Path, list[str]] = {}
    for path in fields:
        depth = 1 if path[0] in ("hydrants", "hospital") else 2
        entry = ".".join(path[depth:])
        if path[0] == "hydrants" or entry in HANDS_MOVE.get(path[0], ()):
            lists.setdefault(("stale", *path[:depth]), []).append(entry)
    doubts = {(*where[1:], *entry.split(".")): where for where, entries in lists.items() for entry in entries}
    forms = fields | {path: fields[path]._replace(doubt=where) for path, where in doubts.items()}
    return forms | {where: FieldForm(Shape(kind="list", options=tuple(entries), start=()), shown=False) for where, entries in lists.items()}


def _balances(fields: dict[Path, FieldForm]) -> tuple[Balance, ...]:
    """What hands only carry from place to place: people and equipment (FOD-2). Delivered and evacuated people count where they came to."""
    besides: dict[str, tuple[Path, ...]] = {"civilians": (("civilians_evacuated",),), "injured": (("hospital", "delivered"),)}
    places = ("spaces", "vehicles", "stations")
    counted: dict[str, list[Path]] = {name: [] for name in BALANCED}
    for path in fields:
        if path[0] in places and path[-1] in counted:
            counted[path[-1]].append(path)
    return tuple(Balance(("adrift", name), (*paths, *besides.get(name, ()))) for name, paths in counted.items())


def _track_fields(content: Content, options: Mapping[str, Any]) -> dict[Path, FieldForm]:
    difficulty = options.get("difficulty", content.scenario.difficulty[0])
    return {
        ("at",): FieldForm(Shape(kind="choice", options=AT, start="start_of_round"), always=True, shown=False),
        ("round",): FieldForm(Shape(min=1, max=6, start=1), always=True),
        ("last_round",): FieldForm(Shape(min=1, max=6, start=content.scenario.rounds), always=True, shown=False),
        ("difficulty",): FieldForm(Shape(kind="choice", options=("easy", "hard"), start=difficulty), always=True, shown=False),
        ("np",): FieldForm(Shape(), always=True),
        ("np_paid",): FieldForm(Shape(kind="flag", start=False), shown=False),
        ("outcome",): FieldForm(Shape(kind="text", start=""), shown=False),
    }


def _counter_fields(content: Content) -> dict[Path, FieldForm]:
    areas = [space.label for space in content.city.areas()]
    fields: dict[Path, FieldForm] = {("ff_at_bell", label): FieldForm(Shape(), shown=False) for label in areas}
    fields |= {("civilians_evacuated",): FieldForm(Shape(), shown=False), ("timer",): _CHANGES}
    fields |= {("distress_answered", response): FieldForm(Shape(), shown=False) for response in ("fast", "on_time", "late")}
    fields |= {("blocked", hydrant): _ROUND_OR_NONE for hydrant in content.city.hydrants}
    for deck in DECKS:
        fields |= deck_fields(deck, content.deck(deck))
    return fields


def nodes_of(city: CityMap) -> tuple[str, ...]:
    """Where a vehicle can stand: roads, stations, the hospital."""
    hospital = (city.hospital.id,) if city.hospital else ()
    return (*(road.label for road in city.roads()), *city.stations, *hospital)


def form(content: Content, options: Mapping[str, Any]) -> Form:
    """All fields of this evening's board, in the order in which positions are written."""
    city = content.city
    fields = _track_fields(content, options)
    for label in city.spaces:
        fields |= _space_fields(label, city)
    for vehicle in VEHICLES:
        fields |= _vehicle_fields(vehicle, nodes_of(city))
    for station in city.stations:
        fields |= _station_fields(station)
    fields |= {("hospital", "delivered"): FieldForm(Shape(), (Use("injured"),), always=True)}
    fields |= {("hydrants", h): FieldForm(Shape(max=HYDRANT_HOLDS), (Use("water"),), always=True) for h in city.hydrants}
    fields |= _counter_fields(content)
    balances = _balances(fields)
    adrift = {balance.path: FieldForm(Shape(min=_FEWEST), (Use(BALANCED[balance.path[1]]),), shown=False) for balance in balances}
    rules = partial(faults, city=city, lays_fire=bool(content.scenario.schedule))
    absent, groups = partial(_absent, city=city), (("hydrants",), ("blocked",), ("ff_at_bell",))
    return Form.of(_doubtful(fields) | adrift, PIECES, rules, balances=balances, groups=groups, absent=absent)


_ON_AREAS: Final = {
    "hazards": "hazards are",
    "smoke_round": "smoke is",
    "distress": "distress calls are",
    "burned": "Burned Down markers are",
    "wrr_change": "water roll requirements change",
    "spread_row": "the row for fire spread changes",
}
"""What only areas have, in words."""


def _absent(path: Path, city: CityMap) -> str | None:
    """Why a field is not there."""
    match path:
        case ("spaces" | "ff_at_bell", label) if label not in city.spaces:
            return f"is not known (the spaces of this map are {some_of([*city.spaces])})"
        case ("ff_at_bell", label):
            return f"can't be there: {label} is a road, and firefighters are counted on areas only"
        case ("spaces", label, what, *_) if city.spaces[label].is_road and what in _ON_AREAS:
            return f"can't be there: {label} is a road, and {_ON_AREAS[what]} on areas only"
        case ("spaces", label, "closed_until"):
            return f"can't be there: {label} is an area, and only roads can be closed"
        case ("hydrants" | "blocked", _):
            return f"is not known ({_on_map('hydrant', city.hydrants)})"
        case ("stations", _):
            return f"is not known ({_on_map('fire station', city.stations)})"
    return None


def _on_map(kind: str, names: Mapping[str, Any]) -> str:
    if not names:
        return f"this map has no {kind}s"
    return f"the {kind} of this map is {some_of([*names])}" if len(names) == 1 else f"the {kind}s of this map are {some_of([*names])}"


def faults(board: Board, city: CityMap, *, lays_fire: bool = False) -> list[str]:
    """What breaks FOD-26 on this board, one sentence each.

    A scenario whose schedule may lay fire (``lays_fire``) has inactive fire also between the flip and the Fire Phase (FOD-51, FOD-192).
    """
    upright = not lays_fire and board["at",] in ("action", "check", "fire")
    found = []
    for label, space in city.spaces.items():
        fire = board["spaces", label, "fire_active"] + board["spaces", label, "fire_inactive"]
        if space.is_road and fire > 1:
            found.append(f"{label} has {fire} fires, but a road holds 1 (FOD-15)")
        if space.is_area and board["spaces", label, "burned"]:
            found += _burned_faults(board, label, fire)
        if upright and board["spaces", label, "fire_inactive"]:
            found.append(f"{label} has inactive fire, but all fire is active from the start of the round to the Fire Phase (FOD-26)")
    return found + _vehicle_faults(board, city)


def _burned_faults(board: Board, label: str, fire: int) -> list[str]:
    hazards = [h for h in HAZARDS if board["spaces", label, "hazards", h]]
    found = [f"{label} is burned down and can't have fire (FOD-13)"] if fire else []
    return found + ([f"{label} is burned down and can't have hazards: {', '.join(hazards)} (FOD-26)"] if hazards else [])


def _vehicle_faults(board: Board, city: CityMap) -> list[str]:
    found, taken = [], dict[str, str]()
    for vehicle in VEHICLES:
        at, removed = board["vehicles", vehicle, "at"], board["vehicles", vehicle, "removed"]
        if removed and at is not None:
            found.append(f"{vehicle} is removed from the game and can't stand on {at}")
        if at is not None and at not in city.stations and not board.is_stale(("vehicles", vehicle, "at")):
            if at in taken:
                found.append(f"{vehicle} and {taken[at]} stand on {at}, which holds one vehicle (FOD-15)")
            taken[at] = vehicle
    slots = [("vehicles", CARRIER, who) for who in ("civilians", "injured")]
    aboard = sum(board[path] for path in slots if not board.is_stale(path))
    return found + ([f"{CARRIER} carries {aboard} people, but has {CARRIER_SLOTS} slots (FOD-25)"] if aboard > CARRIER_SLOTS else [])


def impossible(board: Board, content: Content, options: Mapping[str, Any]) -> list[str]:
    """Distress calls that no round of this game answers."""
    last = board["last_round",]
    return [
        f"spaces.{area.label}.distress has a call for round {due}, but this game has rounds 1 to {last}"
        for area in content.city.areas()
        for due in dict.fromkeys(board["spaces", area.label, "distress"])
        if not 1 <= due <= last
    ]


def start(form: Form, content: Content, options: Mapping[str, Any]) -> Board:
    """The table before setup: nothing on it.

    Raises:
        OptionError: the scenario is not for so many players, or not for this difficulty (FOD-28).
    """
    _fits_scenario(content, options)
    board = Board(form)
    board["at",] = "setup"
    return board


def _fits_scenario(content: Content, options: Mapping[str, Any]) -> None:
    scenario = content.scenario
    low, high = scenario.players
    players, difficulty = options.get("players", low), options.get("difficulty", scenario.difficulty[0])
    if not low <= players <= high:
        raise OptionError(f"{scenario.title or scenario.id} is for {low} to {high} players, not for {players}: choose another number.")
    if difficulty not in scenario.difficulty:
        raise OptionError(f"{scenario.title or scenario.id} is played {' or '.join(scenario.difficulty)}, not {difficulty}.")


def ready(board: Board, content: Content, options: Mapping[str, Any]) -> list[str]:
    """Why the game can't be played from this position, besides :func:`faults`."""
    at, round_ = board["at",], board["round",]
    found = [] if round_ <= board["last_round",] else [f"round {round_} is after the last round, {board['last_round',]}"]
    if at in ("setup", "game_end"):
        found.append(f'"at" must be one of {", ".join(a for a in AT if a not in ("setup", "game_end"))}, not {at}')
    if board["outcome",]:
        found.append(f'outcome says that the game is over ("{board["outcome",]}"), but it goes on from here: leave it out')
    return found
