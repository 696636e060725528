"""The board for any display to draw: the eleven districts with their owners, and where the players' markers are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import structs

from companion.games.fire_call.board import (
    HOSPITAL,
    ON_BOARD,
    OWNER,
    PLACE,
    PLACES,
    RANK,
    SEATS,
    STANDS_ON,
    STATIONS,
    schema,
    start,
    tracked_board,
)
from companion.games.fire_call.board_layout import BoardLayout, layout_of
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.metrics import districts, items
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.ring_board import SIGNS, RingBoard, RingSpace
from companion.table import Board, Ledger, Options, Picture, PieceGroup, Place, PlaceRow, PlaceTable
from companion.table.picture import Colour as DrawnColour

COLOUR_OF: Final[Mapping[str, DrawnColour]] = {"Red": "red", "Black": "grey", "Yellow": "yellow", "Blue": "blue"}
"""Colours that every front has; black can't be told from a dark ground. The letters of the signs tell the players apart without colour."""


def picture(board: Board, content: FireCallContent, options: Options) -> Picture:
    """Where hydrants are followed, the board with them and the districts inside; else rows of both. What each player has."""
    ring, ledgers = tracked_board(content, options), tuple(_ledgers(board))
    if ring is None:
        rows = PlaceRow("districts", tuple(_districts(board))), PlaceRow("markers", tuple(_markers(board)))
        return Picture(rows=rows, ledgers=ledgers)
    return structs.replace(_drawn(board, ring), ledgers=ledgers)


def setup_picture(content: FireCallContent, options: Options) -> Picture:
    """The board before the first turn, if there is a drawn one."""
    board = start(schema(content, options), content, options)
    return picture(board, content, options)


def _drawn(board: Board, ring: RingBoard) -> Picture:
    """The spaces with the hydrants on them, and the districts inside the ring, or beside it where there is no room."""
    layout = layout_of(ring)
    districts = tuple(structs.replace(place, outline=layout.districts.get(place.id, ())) for place in _districts(board))
    names = ("",) * len(layout.rows[0]), ("",) * len(layout.rows)
    table = PlaceTable(*names, tuple(tuple(_place_id(id) for id in row) for row in layout.rows))
    return Picture(
        places=(*_spaces(board, ring, layout), *(districts if layout.districts else ())),
        rows=() if layout.districts else (PlaceRow("districts", districts),),
        lines=layout.lines,
        scenery=layout.scenery,
        table=table,
    )


def _place_id(id: str) -> str:
    """The id of the place of a space, or of a district: no answer to a question about cards is called like it."""
    return id if id in DISTRICTS or not id else f"at.{id}"


def _spaces(board: Board, ring: RingBoard, layout: BoardLayout) -> Iterator[Place]:
    for space in ring.spaces.values():
        there = (colour for colour in board[SEATS] if board[STANDS_ON[colour]] == space.id)
        kind = _kind(space)
        yield Place(
            id=_place_id(space.id),
            label=space.item or _SIGNS[space.id if space.id in STATIONS else kind],
            pattern=kind,
            colour=_SPACE_COLOURS.get(kind, ""),
            pieces=tuple(PieceGroup(f"hydrant_{colour}", colour=COLOUR_OF[colour]) for colour in there),
            outline=layout.squares[space.id],
        )


def _kind(space: RingSpace) -> str:
    """The kind of a space as texts and looks name it."""
    if space.item is not None:
        return "equipment"
    return "station" if space.id in STATIONS else HOSPITAL if space.id == HOSPITAL else space.kind


_SIGNS: Final[Mapping[str, str]] = {
    **{kind: sign for sign, kind in SIGNS.items()},
    "NEUTRAL": "-",
    STATIONS[0]: "S1",
    STATIONS[1]: "S2",
    HOSPITAL: "HO",
}
_SPACE_COLOURS: Final[Mapping[str, DrawnColour]] = {
    "FIRE_CALL": "red",
    "STATION_DUTIES": "yellow",
    "PROMOTION": "magenta",
    "MUTUAL_AID": "cyan",
    "INJURY": "grey",
    "BACK_IN_SERVICE": "green",
    "station": "red",
    HOSPITAL: "cyan",
    "equipment": "blue",
}


def _districts(board: Board) -> Iterator[Place]:
    for district in DISTRICTS:
        owner = board[OWNER[district]]
        pieces = () if owner is None else (PieceGroup(f"marker_{owner}", colour=COLOUR_OF[owner]),)
        colour = "" if owner is None else COLOUR_OF[owner]
        yield Place(id=district, label=district, pattern="free" if owner is None else "covered", colour=colour, pieces=pieces)


def _markers(board: Board) -> Iterator[Place]:
    """The stations, the board and the Hospital, with who is there."""
    for place in PLACES:
        there = (colour for colour in board[SEATS] if board[PLACE[colour]] == place)
        pieces = tuple(PieceGroup(f"hydrant_{colour}", colour=COLOUR_OF[colour]) for colour in there)
        pattern = "station" if place in STATIONS else place
        yield Place(id=f"at.{place}", label=_LABELS[place], pattern=pattern, pieces=pieces)


_LABELS: Final[Mapping[str, str]] = {STATIONS[0]: "1", STATIONS[1]: "2", ON_BOARD: "B", HOSPITAL: "H"}


def _ledgers(board: Board) -> Iterator[Ledger]:
    for colour in board[SEATS]:
        rows = ("rank", board[RANK[colour]]), ("districts", districts(colour, board)), ("items", items(colour, board))
        yield Ledger(colour, rows)
