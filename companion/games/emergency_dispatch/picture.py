"""The city for any display to draw: addresses with calls and dice, stations, streets and highway; below it other dice, beside it the queue.

A call shows the symbols it needs and its urgency, a die its type, and the symbol on which it is locked in or that it is out of service.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.content.plan_tracks import WIDE, rectangle
from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.board import (
    ADDRESS,
    BLOCKED,
    BOX_AREA,
    CLOCK,
    DIE_PLACE,
    FAILURES,
    LAST_FAILURE,
    LOCK,
    OUT_OF_SERVICE,
    QUEUE,
    ROAD,
    ROUNDS,
    SLOTS,
    SPENT,
    STACKED,
    STATION,
    SUCCESS,
    TOKENS,
    URGENCY,
    start,
)
from companion.games.emergency_dispatch.board import schema as board_schema
from companion.games.emergency_dispatch.call_queue import QUEUE_ROW, slot_spot
from companion.games.emergency_dispatch.city_map import station_of
from companion.games.emergency_dispatch.map_layout import CityLayout, layout_of
from companion.games.emergency_dispatch.metrics import slots_taken
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.roster import EquipmentDie
from companion.games.emergency_dispatch.symbols import KINDS
from companion.games.emergency_dispatch.typed import call_on, card_on, written_calls
from companion.table import Board, Ledger, Options, Outline, Picture, PieceGroup, Place, PlaceRow, PlaceTable, Track
from companion.table.picture import Colour

_DIE_COLOURS: Final[Mapping[str, Colour]] = {"AMB": "red", "ENG": "yellow", "RES": "grey", "TAN": "blue", "LAD": "green"}
_URGENCY_COLOURS: Final[Mapping[int, Colour]] = {0: "red", 1: "red", 2: "yellow"}
_BOX: Final = "box"
"""The label of an end of the highway in the texts."""


def picture(board: Board, content: DispatchContent, options: Options) -> Picture:
    """Addresses, stations and the areas for dice as places, the queue as a row beside them; clock, failures, queue and tokens as tracks."""
    drawing = _Drawing(board, content)
    layout = drawing.layout
    return Picture(
        places=tuple(drawing.places()),
        rows=(PlaceRow(QUEUE_ROW, tuple(drawing.queue())),),
        tracks=tuple(_tracks(board)),
        ledgers=tuple(_ledgers(board, content)),
        lines=layout.lines,
        scenery=layout.scenery,
        table=PlaceTable(layout.columns, layout.row_names, layout.rows),
    )


def _tracks(board: Board) -> Iterator[Track]:
    yield Track("clock", min(board[CLOCK], ROUNDS), ROUNDS)
    yield Track("failures", board[FAILURES], LAST_FAILURE)
    yield Track("queue", slots_taken(board), len(SLOTS))
    yield Track("tokens", board.supply("tokens"), TOKENS)


def setup_picture(content: DispatchContent, options: Options) -> Picture:
    """The city before the first call: every die at home."""
    board = start(board_schema(content, options), content, options)
    shown = picture(board, content, options)
    return Picture(
        places=tuple(place for place in shown.places if place.id in _Drawing(board, content).layout.squares),
        lines=shown.lines,
        scenery=shown.scenery,
        table=shown.table,
    )


class _Drawing:
    """The places of one board, each with what is there."""

    def __init__(self, board: Board, content: DispatchContent) -> None:
        self._board, self._content = board, content
        written = tuple(call.address for call in written_calls(board, content).values())
        self._addresses = in_address_order((*content.addresses, *written)) if written else content.addresses
        self.layout: CityLayout = layout_of(content.city, () if content.city else self._addresses)
        self._stacks = stacks_on(board, content)

    def places(self) -> Iterator[Place]:
        """Addresses, then stations, then the areas for other dice."""
        beyond = [address for address in self._addresses if address not in self.layout.squares]
        low = self.layout.height + 1
        for address in self._addresses:
            yield self._address(address, self.layout.squares.get(address) or _in_row(beyond.index(address), low + 1))
        low += WIDE + 2 if beyond else 1
        if self._content.city is not None:
            yield from self._stations()
            yield from self._entries()
        yield from self._elsewhere(low)

    def _address(self, address: str, where: Outline) -> Place:
        junction = address in self._content.junctions
        pieces = (*self._calls(self._stacks.get(address, ())), *self._dice(ADDRESS + address))
        kind = "junction" if junction else "address"
        return Place(id=address, label=address, pattern=kind, colour="magenta" if junction else "", pieces=pieces, outline=where)

    def _stations(self) -> Iterator[Place]:
        for die in self._content.roster:
            if die.company is not None and die.slot is not None:
                station = station_of(die.company, die.slot)
                pieces = tuple(self._dice(STATION, die))
                yield Place(id=station, label=station, pattern=STATION, colour="red", pieces=pieces, outline=self.layout.squares[station])

    def _entries(self) -> Iterator[Place]:
        assert self._content.city is not None
        for entry in self._content.city.of_kind("entry"):
            yield Place(id=entry, label="Box", pattern=_BOX, colour="cyan", outline=self.layout.squares[entry])

    def queue(self) -> Iterator[Place]:
        """The nine slots, each with its call: where it is, what it needs, how urgent it is."""
        for slot in SLOTS:
            tile, blocked = self._board[QUEUE[slot]], self._board[BLOCKED[slot]] is not None
            pieces = (PieceGroup("blocked", colour="red"),) if blocked else () if tile is None else (self._queued(tile),)
            kind = "blocked_slot" if blocked else "slot"
            yield Place(id=slot_spot(slot), label=str(slot), pattern=kind, colour="grey" if blocked else "yellow", pieces=pieces)

    def _queued(self, tile: str) -> PieceGroup:
        call, urgency = call_on(self._board, self._content, tile), self._board[URGENCY[tile]]
        label, title = f"{call.address} {call.req}{urgency}", f"{tile} {call.name}".strip()
        marks = ("double",) if call.is_double else ()
        return PieceGroup(
            tile,
            1,
            f"{call.address}, {call.req}, urgency {urgency}",
            _URGENCY_COLOURS.get(urgency, ""),
            False,
            title,
            label,
            urgency,
            marks,
        )

    def _elsewhere(self, low: int) -> Iterator[Place]:
        """Dice that are at no address of the map, by where they are."""
        areas = [BOX_AREA, ROAD, SPENT] if self._content.city is not None else [STATION, BOX_AREA, ROAD, SPENT]
        whole = self.layout.width + 1
        wide = whole // len(areas)
        for i, area in enumerate(areas):
            where = rectangle(i * wide, low, (wide if i < len(areas) - 1 else whole - i * wide) - 1, WIDE)
            yield Place(id=area, label=_AREAS[area], pattern="area", colour="cyan", pieces=tuple(self._dice(area)), outline=where)

    def _calls(self, tiles: Sequence[str]) -> Iterator[PieceGroup]:
        """Each call with the symbols that it needs and how urgent it is, the top one first."""
        for tile in tiles:
            call, urgency = call_on(self._board, self._content, tile), self._board[URGENCY[tile]]
            needed = (f"symbol_{symbol}" for symbol in call.req)
            marks = (*needed, f"urgency_{urgency}", *(("double",) if call.is_double else ()))
            title = f"{tile} {call.name}".strip()
            yield PieceGroup(tile, colour=_URGENCY_COLOURS.get(urgency, ""), title=title, marks=marks, icon=f"urgency_{urgency}")

    def _dice(self, place: str, only: EquipmentDie | None = None) -> Iterator[PieceGroup]:
        """The dice at a place, each with its lock."""
        for die in self._content.roster if only is None else (only,):
            if self._board[DIE_PLACE[die.id]] == place:
                yield PieceGroup(die.id, colour=_DIE_COLOURS[die.type], marks=self._state(die.id), icon=f"die_{die.type}")

    def _state(self, die: str) -> tuple[str, ...]:
        lock = self._board[LOCK[die]]
        if self._board[OUT_OF_SERVICE[die]] is not None:
            return ("out_of_service",)
        return ("locked", f"symbol_{lock}") if lock else ()


_AREAS: Final = {STATION: "Stations", BOX_AREA: "Box Alarm", ROAD: "On the road", SPENT: "Used up"}


def _in_row(i: int, low: int) -> Outline:
    return rectangle(i * (WIDE + 1), low)


def stacks_on(board: Board, content: DispatchContent) -> dict[str, list[str]]:
    """The calls at each address, the top one first."""
    stacks: dict[str, list[str]] = {}
    for path in sorted(STACKED.among(board.values), key=board.__getitem__):
        stacks.setdefault(call_on(board, content, path[1]).address, []).append(path[1])
    return stacks


def _ledgers(board: Board, content: DispatchContent) -> Iterator[Ledger]:
    kinds = [card_on(board, content, card).success for card in board[SUCCESS]]
    yield Ledger("success", tuple((f"kind.{kind}", n) for kind in KINDS if (n := kinds.count(kind))))
