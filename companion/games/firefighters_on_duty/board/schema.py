"""Schema of the board: its fields (FOD-25), its pieces (FOD-1), and the rules that every position obeys (FOD-26)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from companion.games.firefighters_on_duty.board.fields import (
    ABOARD,
    ANSWERED,
    AT,
    BLOCKED,
    BURNED,
    CLOSED_UNTIL,
    DAMAGE_MARKER,
    DAMAGED,
    DELIVERED,
    DIFFICULTY,
    DISTRESS,
    EVACUATED,
    FF_AT_BELL,
    HAZARD,
    HYDRANT,
    IN_STATION,
    LAST_ROUND,
    NP,
    NP_PAID,
    ON_SPACE,
    OUTCOME,
    REMOVED,
    RESPONSES,
    ROUND,
    SMOKE_ROUND,
    SPREAD_ROW,
    TIMER,
    UNACCOUNTED,
    VEHICLE_AT,
    WRR_CHANGES,
    Cargo,
    SpacePiece,
    Stock,
)
from companion.games.firefighters_on_duty.model.city_map import CityMap
from companion.games.firefighters_on_duty.model.selectors import Hazard
from companion.games.firefighters_on_duty.pack import Content
from companion.table import (
    Balance,
    Board,
    BoardSchema,
    FieldPath,
    FieldSpec,
    FieldType,
    OptionError,
    Options,
    Piece,
    PieceUse,
    deck_fields,
    some_names,
)

COLOURS: Final = ("red", "blue", "green", "yellow")
ENGINES: Final = {f"E-{colour.upper()}": colour for colour in COLOURS}
TRUCK: Final = "TRUCK"
CARRIER: Final = "CARRIER"
VEHICLES: Final = (*ENGINES, TRUCK, CARRIER)
TANK: Final = {**dict.fromkeys(ENGINES, 12), TRUCK: 24}  # the Water Truck has two tanks of 12
HYDRANT_CAPACITY: Final = 4
CARRIER_SLOTS: Final = 2
HAZARDS: Final[tuple[Hazard, ...]] = ("explosive", "gas_tank", "electricity", "smoke")
DECKS: Final = ("events.green", "events.yellow", "events.red", "distress")
FIRE_STEPS: Final = (
    "fire", "injuries", "vehicle_damage", "burn_down", "critical_level", "hazards", "distress_calls", "growth", "spread",
)  # fmt: skip
STEPS: Final = ("setup", "start_of_round", "action", "check", *FIRE_STEPS, "end_of_round", "game_end")

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
SUBSTITUTES: Final = frozenset(piece.name for piece in PIECES if piece.standin)


def _counts(piece: str, maximum: int | None = None) -> FieldSpec:
    return FieldSpec(FieldType(max=maximum), (PieceUse(piece),))


_FF, _HOSES, _AXES = _counts("firefighter"), _counts("hose"), _counts("axe")
_ON_SPACE: Final[dict[SpacePiece, FieldSpec]] = {
    "fire_active": _counts("fire"),
    "fire_inactive": _counts("fire"),
    "firefighters": _FF,
    "civilians": _counts("civilian"),
    "injured": _counts("injured"),
    "hoses": _HOSES,
    "axes": _AXES,
    "debris": _counts("debris"),
}
_CHANGES: Final = FieldSpec(FieldType(kind="pairs", start=()), shown=False)  # [by, until]
_ROWS: Final = FieldSpec(FieldType(kind="pairs", options=("easy", "hard", "firefighter"), start=()), shown=False)  # [row, until]
_ROUND_OR_NONE: Final = FieldSpec(FieldType(min=1, max=6, start=None, optional=True), shown=False)
_SMOKE: Final = FieldSpec(FieldType(max=2), (PieceUse("smoke", "present"), PieceUse("difficulty", "present")))
_DISTRESS: Final = FieldSpec(FieldType(kind="list", start=()), (PieceUse("distress_token", "length"),))
_BURNED: Final = FieldSpec(FieldType(kind="flag", start=False), (PieceUse("burned_tile", "present"),))
_DAMAGED: Final = FieldSpec(FieldType(kind="flag", start=False), (PieceUse("fire", "present"),))
# A substitute for the damage marker is not a fire token, so it gives back the one that "damaged" uses (FOD-97).
_MARKER: Final = FieldSpec(
    FieldType(kind="choice", options=("standin",), start=None, optional=True), (PieceUse("fire", "present", -1, "standin"),)
)


def _space_fields(label: str, city: CityMap) -> dict[FieldPath, FieldSpec]:
    fields: dict[FieldPath, FieldSpec] = {ON_SPACE[label, name]: spec for name, spec in _ON_SPACE.items()}
    if city.spaces[label].is_road:
        return fields | {CLOSED_UNTIL[label]: _ROUND_OR_NONE}
    hazards = {HAZARD[label, h]: _counts(h, 1) for h in HAZARDS if h != "smoke"}
    return fields | hazards | {
        HAZARD[label, "smoke"]: _SMOKE,
        SMOKE_ROUND[label]: FieldSpec(FieldType(max=6), shown=False),
        DISTRESS[label]: _DISTRESS,
        BURNED[label]: _BURNED,
        WRR_CHANGES[label]: _CHANGES,
        SPREAD_ROW[label]: _ROWS,
    }  # fmt: skip


def _vehicle_fields(vehicle: str, nodes: tuple[str, ...]) -> dict[FieldPath, FieldSpec]:
    fields: dict[FieldPath, FieldSpec] = {
        VEHICLE_AT[vehicle]: FieldSpec(FieldType(kind="choice", options=nodes, start=None, optional=True)),
        DAMAGED[vehicle]: _DAMAGED,
        REMOVED[vehicle]: FieldSpec(FieldType(kind="flag", start=False)),
        DAMAGE_MARKER[vehicle]: _MARKER._replace(only_with=DAMAGED[vehicle]),
    }
    cargo: dict[Cargo, FieldSpec] = {}
    if vehicle in TANK:
        cargo["water"] = _counts("water", TANK[vehicle])
    if vehicle in ENGINES:
        cargo |= {"firefighters": _FF, "hoses": _HOSES, "axes": _AXES}
    if vehicle == CARRIER:
        cargo |= {"civilians": _counts("civilian", CARRIER_SLOTS), "injured": _counts("injured", CARRIER_SLOTS)}
    return fields | {ABOARD[vehicle, name]: spec for name, spec in cargo.items()}


def _station_fields(station: str) -> dict[FieldPath, FieldSpec]:
    stock: dict[Stock, FieldSpec] = {"reserve": _counts("water"), "firefighters": _FF, "hoses": _HOSES, "axes": _AXES}
    return {IN_STATION[station, name]: spec for name, spec in stock.items()}


PLAYERS_MOVE: Final = {
    "spaces": ("firefighters", "civilians", "injured", "hoses", "axes", "debris", "hazards.electricity"),
    "vehicles": ("at", "water", "firefighters", "hoses", "axes", "civilians", "injured"),
    "stations": ("reserve", "firefighters", "hoses", "axes"),
    "hospital": ("delivered",),
}
"""What people move in the Action Phase, by kind of place, besides hydrants: stale afterwards. Fire is never stale: the board check asks
about all of it, and there can't be more."""
BALANCED: Final = {"firefighters": "firefighter", "hoses": "hose", "axes": "axe", "civilians": "civilian", "injured": "injured"}
_FEWEST: Final = -99


def _with_stale_lists(fields: dict[FieldPath, FieldSpec]) -> dict[FieldPath, FieldSpec]:
    """The same fields, with a list of the stale ones for each place that people change."""
    lists: dict[FieldPath, list[str]] = {}
    for path in fields:
        depth = 1 if path[0] in ("hydrants", "hospital") else 2
        entry = ".".join(path[depth:])
        if path[0] == "hydrants" or entry in PLAYERS_MOVE.get(path[0], ()):
            lists.setdefault(("stale", *path[:depth]), []).append(entry)
    list_of = {(*where[1:], *entry.split(".")): where for where, entries in lists.items() for entry in entries}
    specs = fields | {path: fields[path]._replace(stale_list=where) for path, where in list_of.items()}
    return specs | {
        where: FieldSpec(FieldType(kind="list", options=tuple(entries), start=()), shown=False) for where, entries in lists.items()
    }


def _balances(fields: dict[FieldPath, FieldSpec]) -> tuple[Balance, ...]:
    """People and equipment only move from place to place, so their total is constant (FOD-2); delivered and evacuated people count too."""
    besides: dict[str, tuple[FieldPath, ...]] = {"civilians": (EVACUATED,), "injured": (DELIVERED,)}
    places = ("spaces", "vehicles", "stations")
    counted: dict[str, list[FieldPath]] = {name: [] for name in BALANCED}
    for path in fields:
        if path[0] in places and path[-1] in counted:
            counted[path[-1]].append(path)
    return tuple(Balance(UNACCOUNTED[name], (*paths, *besides.get(name, ()))) for name, paths in counted.items())


def _track_fields(content: Content, options: Options) -> dict[FieldPath, FieldSpec]:
    difficulty = options.get("difficulty", content.scenario.difficulty[0])
    return {
        AT: FieldSpec(FieldType(kind="choice", options=STEPS, start="start_of_round"), always=True, shown=False),
        ROUND: FieldSpec(FieldType(min=1, max=6, start=1), always=True),
        LAST_ROUND: FieldSpec(FieldType(min=1, max=6, start=content.scenario.rounds), always=True, shown=False),
        DIFFICULTY: FieldSpec(FieldType(kind="choice", options=("easy", "hard"), start=str(difficulty)), always=True, shown=False),
        NP: FieldSpec(FieldType(), always=True),
        NP_PAID: FieldSpec(FieldType(kind="flag", start=False), shown=False),
        OUTCOME: FieldSpec(FieldType(kind="text", start=""), shown=False),
    }


def _counter_fields(content: Content) -> dict[FieldPath, FieldSpec]:
    areas = [space.label for space in content.city.areas()]
    fields: dict[FieldPath, FieldSpec] = {FF_AT_BELL[label]: FieldSpec(FieldType(), shown=False) for label in areas}
    fields |= {EVACUATED: FieldSpec(FieldType(), shown=False), TIMER: _CHANGES}
    fields |= {ANSWERED[response]: FieldSpec(FieldType(), shown=False) for response in RESPONSES}
    fields |= {BLOCKED[hydrant]: _ROUND_OR_NONE for hydrant in content.city.hydrants}
    for deck in DECKS:
        fields |= deck_fields(deck, content.deck(deck))
    return fields


def nodes_of(city: CityMap) -> tuple[str, ...]:
    """Where a vehicle can be: roads, stations, the hospital."""
    hospital = (city.hospital.id,) if city.hospital else ()
    return (*(road.label for road in city.roads()), *city.stations, *hospital)


def board_schema(content: Content, options: Options) -> BoardSchema:
    """All fields of the board of this game, in the order in which positions are written."""
    city = content.city
    fields = _track_fields(content, options)
    for label in city.spaces:
        fields |= _space_fields(label, city)
    for vehicle in VEHICLES:
        fields |= _vehicle_fields(vehicle, nodes_of(city))
    for station in city.stations:
        fields |= _station_fields(station)
    fields |= {DELIVERED: FieldSpec(FieldType(), (PieceUse("injured"),), always=True)}
    fields |= {HYDRANT[h]: FieldSpec(FieldType(max=HYDRANT_CAPACITY), (PieceUse("water"),), always=True) for h in city.hydrants}
    fields |= _counter_fields(content)
    balances = _balances(fields)
    adrift = {balance.path: FieldSpec(FieldType(min=_FEWEST), (PieceUse(BALANCED[balance.path[1]]),), shown=False) for balance in balances}
    rules = partial(faults, city=city, lays_fire=bool(content.scenario.schedule))
    absent, groups = partial(_absent, city=city), (("hydrants",), ("blocked",), ("ff_at_bell",))
    return BoardSchema.of(_with_stale_lists(fields) | adrift, PIECES, rules, balances=balances, groups=groups, absent=absent)


_ON_AREAS: Final = {
    "hazards": "hazards are",
    "smoke_round": "smoke is",
    "distress": "distress calls are",
    "burned": "Burned Down markers are",
    "wrr_change": "water roll requirements change",
    "spread_row": "the row for fire spread changes",
}
"""What only areas have, in words for messages."""


def _absent(path: FieldPath, city: CityMap) -> str | None:
    """Why the board has no such field; None if there is no special reason."""
    match path:
        case ("spaces" | "ff_at_bell", label) if label not in city.spaces:
            return f"is not known (the spaces of this map are {some_names([*city.spaces])})"
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


def _on_map(kind: str, names: Iterable[str]) -> str:
    known = [*names]
    if not known:
        return f"this map has no {kind}s"
    return f"the {kind} of this map is {some_names(known)}" if len(known) == 1 else f"the {kind}s of this map are {some_names(known)}"


def faults(board: Board, city: CityMap, *, lays_fire: bool = False) -> list[str]:
    """What breaks FOD-26 on this board, one sentence each.

    A scenario whose schedule may place fire (``lays_fire``) has inactive fire also between the flip and the Fire Phase (FOD-51, FOD-192).
    """
    upright = not lays_fire and board[AT] in ("action", "check", "fire")
    found = []
    for label, space in city.spaces.items():
        fire = board[ON_SPACE[label, "fire_active"]] + board[ON_SPACE[label, "fire_inactive"]]
        if space.is_road and fire > 1:
            found.append(f"{label} has {fire} fires, but a road holds 1 (FOD-15)")
        if space.is_area and board[BURNED[label]]:
            found += _burned_faults(board, label, fire)
        if upright and board[ON_SPACE[label, "fire_inactive"]]:
            found.append(f"{label} has inactive fire, but all fire is active from the start of the round to the Fire Phase (FOD-26)")
    return found + _vehicle_faults(board, city)


def _burned_faults(board: Board, label: str, fire: int) -> list[str]:
    hazards = [h for h in HAZARDS if board[HAZARD[label, h]]]
    found = [f"{label} is burned down and can't have fire (FOD-13)"] if fire else []
    return found + ([f"{label} is burned down and can't have hazards: {', '.join(hazards)} (FOD-26)"] if hazards else [])


def _vehicle_faults(board: Board, city: CityMap) -> list[str]:
    found, taken = [], dict[str, str]()
    for vehicle in VEHICLES:
        at, removed = board[VEHICLE_AT[vehicle]], board[REMOVED[vehicle]]
        if removed and at is not None:
            found.append(f"{vehicle} is removed from the game and can't stand on {at}")
        if at is not None and at not in city.stations and not board.is_stale(VEHICLE_AT[vehicle]):
            if at in taken:
                found.append(f"{vehicle} and {taken[at]} stand on {at}, which holds one vehicle (FOD-15)")
            taken[at] = vehicle
    slots = [ABOARD[CARRIER, "civilians"], ABOARD[CARRIER, "injured"]]
    aboard = sum(board[path] for path in slots if not board.is_stale(path))
    return found + ([f"{CARRIER} carries {aboard} people, but has {CARRIER_SLOTS} slots (FOD-25)"] if aboard > CARRIER_SLOTS else [])


def impossible(board: Board, content: Content, options: Options) -> list[str]:
    """Distress calls for rounds that this game does not have."""
    last = board[LAST_ROUND]
    return [
        f"spaces.{area.label}.distress has a call for round {due}, but this game has rounds 1 to {last}"
        for area in content.city.areas()
        for due in dict.fromkeys(board[DISTRESS[area.label]])
        if not 1 <= due <= last
    ]


def start(schema: BoardSchema, content: Content, options: Options) -> Board:
    """The empty board before setup.

    Raises:
        OptionError: the scenario does not allow this number of players or this difficulty (FOD-28).
    """
    _fits_scenario(content, options)
    board = Board(schema)
    board[AT] = "setup"
    return board


def _fits_scenario(content: Content, options: Options) -> None:
    scenario = content.scenario
    low, high = scenario.players
    players, difficulty = options.get("players", low), options.get("difficulty", scenario.difficulty[0])
    if not (isinstance(players, int) and low <= players <= high):
        raise OptionError(f"{scenario.title or scenario.id} is for {low} to {high} players, not for {players}: choose another number.")
    if difficulty not in scenario.difficulty:
        raise OptionError(f"{scenario.title or scenario.id} is played {' or '.join(scenario.difficulty)}, not {difficulty}.")


def ready(board: Board, content: Content, options: Options) -> list[str]:
    """Why the game can't be played from this position, besides :func:`faults`."""
    at, round_ = board[AT], board[ROUND]
    found = [] if round_ <= board[LAST_ROUND] else [f"round {round_} is after the last round, {board[LAST_ROUND]}"]
    if at in ("setup", "game_end"):
        found.append(f'"at" must be one of {", ".join(a for a in STEPS if a not in ("setup", "game_end"))}, not {at}')
    if board[OUTCOME]:
        found.append(f'outcome says that the game is over ("{board[OUTCOME]}"), but it goes on from here: leave it out')
    return found
