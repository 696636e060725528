"""Picture of the board for the fronts: places, tracks, supply."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from companion.games.firefighters_on_duty.board.fields import (
    ABOARD,
    BLOCKED,
    BURNED,
    CARGO,
    CLOSED_UNTIL,
    DAMAGED,
    DELIVERED,
    DISTRESS,
    HAZARD,
    HYDRANT,
    IN_STATION,
    LAST_ROUND,
    NP,
    ON_SPACE,
    ROUND,
    SPACE_PIECES,
    SPREAD_ROW,
    STOCK,
    TIMER,
    VEHICLE_AT,
    WRR_CHANGES,
)
from companion.games.firefighters_on_duty.board.report_limits import vehicle_capacities
from companion.games.firefighters_on_duty.board.schema import VEHICLES
from companion.games.firefighters_on_duty.model.city_map import GATHERING_POINT
from companion.games.firefighters_on_duty.model.selectors import Hazard
from companion.games.firefighters_on_duty.pack import Content
from companion.table import Board, BoardField, Ledger, Options, Picture, PieceGroup, Place, Track
from companion.table.picture import Colour

_HAZARDS: Final[tuple[Hazard, ...]] = ("explosive", "gas_tank", "electricity")
COLOURS: dict[str, Colour] = {
    "fire_active": "red", "fire_inactive": "red", "firefighters": "blue", "civilians": "green", "injured": "magenta",
    "explosive": "yellow", "gas_tank": "yellow", "electricity": "yellow", "smoke": "grey", "burned": "grey", "debris": "grey",
    "distress_token": "magenta", "water": "cyan", "reserve": "cyan", "hoses": "cyan", "axes": "grey", "delivered": "green",
    "road": "grey", "station": "blue", "hospital": "green", "hydrant": "cyan", "gathering_point": "magenta",
    "green": "green", "yellow": "yellow", "red": "red",
    "E-RED": "red", "E-BLUE": "blue", "E-GREEN": "green", "E-YELLOW": "yellow", "TRUCK": "cyan", "CARRIER": "magenta",
}  # fmt: skip


def picture(board: Board, content: Content, options: Options) -> Picture:
    """Everything on the table, as far as known; never more pieces than the game has or a vehicle holds."""
    board = board.likely(vehicle_capacities(options))
    spaces = tuple(_space(board, content, label) for label in content.city.spaces)
    stations = tuple(_station(board, content, station) for station in content.city.stations)
    tracks = (Track("round", board[ROUND], board[LAST_ROUND]), Track("np", board[NP], 3))
    places = (*spaces, *stations, *_hospital(board, content), *_gathering_point(content), *_hydrants(board, content))
    ledgers = (*_reminders(board, content), _supply(board))
    return Picture(places=tuple(_drawn(place, content) for place in places), tracks=tracks, ledgers=ledgers, sheets=content.city.sheets)


def _drawn(place: Place, content: Content) -> Place:
    """The place with its outline, if the map is drawn."""
    return structs.replace(place, outline=content.city.outlines.get(place.id, ()))


def _piece(name: str, count: int = 1, note: str = "", stale: bool = False) -> PieceGroup:
    return PieceGroup(name, count, note, COLOURS.get(name, ""), stale)


def _counted(board: Board, path: BoardField[int]) -> list[PieceGroup]:
    """The pieces of a field, if there are any."""
    n = board[path]
    return [_piece(path[-1], n, stale=board.is_stale(path))] if n else []


def _supply(board: Board) -> Ledger:
    return Ledger("supply", tuple((piece, board.supply(piece)) for piece in board.totals))


def _reminders(board: Board, content: Content) -> tuple[Ledger, ...]:
    """Reminders for the talk before the clock starts (FOD-68, FOD-189): injured people in fire, calls due now, a changed clock."""
    injured = [(x, board[ON_SPACE[x, "injured"]]) for x in content.city.spaces if board[ON_SPACE[x, "fire_active"]]]
    areas = [space.label for space in content.city.areas()]
    due = [(x, call) for x in areas for call in board[DISTRESS[x]] if call <= board[ROUND]]
    found = (
        Ledger("in_danger", tuple((x, n) for x, n in injured if n)),
        Ledger("calls_due", tuple(due)),
        Ledger("lasting", tuple(("change_timer", by) for by, _ in board[TIMER])),
    )
    return tuple(ledger for ledger in found if ledger.rows)


def _space(board: Board, content: Content, label: str) -> Place:
    space = content.city.spaces[label]
    pieces = [piece for name in SPACE_PIECES for piece in _counted(board, ON_SPACE[label, name])]
    facts: tuple[str, ...] = ("road",)
    if space.is_road:
        pieces += _closed(board[CLOSED_UNTIL[label]], "closed")
    else:
        pieces += _on_area(board, label)
        facts = (str(space.type), f"{space.wrr}+", f"population {space.population}")
    pieces += _vehicles(board, label)
    return Place(
        id=label,
        label=label,
        pattern=space.type or "road",
        colour=COLOURS[space.type or "road"],
        facts=facts,
        next_to=content.city.neighbours(label),
        pieces=tuple(pieces),
    )


def _on_area(board: Board, label: str) -> list[PieceGroup]:
    seen = [piece for kind in _HAZARDS for piece in _counted(board, HAZARD[label, kind])]
    smoke = board[HAZARD[label, "smoke"]]
    seen += [_piece("smoke", 1, f"+{smoke}")] if smoke else []
    seen += [_piece("distress_token", 1, f"round {due}") for due in board[DISTRESS[label]]]
    seen += [_piece("burned")] if board[BURNED[label]] else []
    seen += [_piece("changed_roll", 1, f"{by:+d}, {_until(last)}") for by, last in board[WRR_CHANGES[label]]]
    return seen + [_piece("changed_row", 1, f"{row}, {_until(last)}") for row, last in board[SPREAD_ROW[label]]]


def _until(last: int) -> str:
    return f"to the end of round {last}"


def _closed(last: int | None, name: str) -> list[PieceGroup]:
    """A road or hydrant that a card has closed for a while (FOD-189)."""
    return [] if last is None else [_piece(name, 1, _until(last))]


def _vehicles(board: Board, node: str) -> list[PieceGroup]:
    there = [v for v in VEHICLES if board[VEHICLE_AT[v]] == node]
    return [_piece(v, 1, _cargo(board, v), board.is_stale(VEHICLE_AT[v])) for v in there]


def _cargo(board: Board, vehicle: str) -> str:
    parts = ["damaged"] if board[DAMAGED[vehicle]] else []
    for what in CARGO:
        path = ABOARD[vehicle, what]
        if path in board.schema.fields and board[path]:
            parts.append(f"{what} {board[path]}{'?' if board.is_stale(path) else ''}")
    return ", ".join(parts)


def _station(board: Board, content: Content, station: str) -> Place:
    pieces = [piece for name in STOCK for piece in _counted(board, IN_STATION[station, name])] + _vehicles(board, station)
    return Place(
        id=station,
        label=station,
        pattern="station",
        colour=COLOURS["station"],
        next_to=content.city.neighbours(station),
        pieces=tuple(pieces),
    )


def _hospital(board: Board, content: Content) -> tuple[Place, ...]:
    hospital = content.city.hospital
    if hospital is None:
        return ()
    pieces = _counted(board, DELIVERED) + _vehicles(board, hospital.id)
    return (
        Place(
            id=hospital.id,
            label=hospital.id,
            pattern="hospital",
            colour=COLOURS["hospital"],
            next_to=content.city.neighbours(hospital.id),
            pieces=tuple(pieces),
        ),
    )


def _gathering_point(content: Content) -> tuple[Place, ...]:
    space = content.city.gathering_point
    if space is None:
        return ()
    return (Place(id=GATHERING_POINT, label="GP", pattern=GATHERING_POINT, colour=COLOURS[GATHERING_POINT], next_to=(space,)),)


def _hydrants(board: Board, content: Content) -> tuple[Place, ...]:
    return tuple(_hydrant(board, h.id, h.serves) for h in content.city.hydrants.values())


def _hydrant(board: Board, name: str, serves: tuple[str, ...]) -> Place:
    stale = board.is_stale(HYDRANT[name])
    pieces = [_piece("water", board[HYDRANT[name]], stale=stale), *_closed(board[BLOCKED[name]], "blocked")]
    return Place(id=name, label=name, pattern="hydrant", colour=COLOURS["hydrant"], next_to=serves, pieces=tuple(pieces))
