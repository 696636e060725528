"""The board for any display to draw: the eleven districts with their owners, and where the players' markers are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.fire_call.board import HOSPITAL, ON_BOARD, OWNER, PLACE, PLACES, RANK, SEATS, STATIONS
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.metrics import districts, items
from companion.games.fire_call.pack import FireCallContent
from companion.table import Board, Ledger, Options, Picture, PieceGroup, Place, PlaceRow
from companion.table.picture import Colour as DrawnColour

COLOUR_OF: Final[Mapping[str, DrawnColour]] = {"Red": "red", "Black": "grey", "Yellow": "yellow", "Blue": "blue"}
"""Colours that every front has; black can't be told from a dark ground. The letters of the signs tell the players apart without colour."""


def picture(board: Board, content: FireCallContent, options: Options) -> Picture:
    """Districts in a row, places of the markers in another, what each player has."""
    rows = PlaceRow("districts", tuple(_districts(board))), PlaceRow("markers", tuple(_markers(board)))
    return Picture(rows=rows, ledgers=tuple(_ledgers(board)))


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
