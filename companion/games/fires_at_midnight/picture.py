"""The village as any face may draw it: six by six squares, with houses and their dice, trees, boxes, markers and people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.fires_at_midnight.board import (
    BOXES,
    EXPLOSION_MARKERS,
    FIREFIGHTERS,
    HOUSES,
    OUTSIDE,
    TO_LOSE,
    TO_WIN,
    TREES,
    VILLAGERS,
    group_of,
)
from companion.games.fires_at_midnight.squares import CENTRE, NEIGHBOURS, RANGE, SQUARES, name, place
from companion.table import Board, Grid, Ledger, Picture, PieceSeen, Place, Track
from companion.table.picture import Colour

GRID = Grid(tuple(f"W{w}" for w in RANGE), tuple(f"B{b}" for b in RANGE))
IN_ROWS = tuple(name(w, b) for b in RANGE for w in RANGE)
"""The squares as they are read: row by row."""


def picture(board: Board, content: Any, options: Mapping[str, Any]) -> Picture:
    """The squares in a grid; explosions, saved and dead villagers as tracks; who waits and who is outside as lists."""
    states = [board["villagers", v, "is"] for v in VILLAGERS]
    explosions = sum(bool(board["explosion_markers", square]) for square in SQUARES)
    tracks = (
        Track("saved", states.count("saved"), TO_WIN),
        Track("dead", states.count("dead"), TO_LOSE),
        Track("explosions", explosions, EXPLOSION_MARKERS),
    )
    waiting = sum(board["villagers", v, "at"] is None and board["villagers", v, "is"] is None for v in VILLAGERS)
    places = tuple(_square(board, square) for square in IN_ROWS)
    return Picture(places, tracks, (*_crew(board), Ledger("waiting", (("villager", waiting),))), grid=GRID)


def _square(board: Board, square: str) -> Place:
    w, b = place(square)
    ruin = any(board["houses", h, "at"] == square and not board["houses", h, "die"] for h in HOUSES)
    house = any(board["houses", h, "at"] == square and board["houses", h, "die"] for h in HOUSES)
    kind = "house" if house else "ruin" if ruin else "well" if square in CENTRE else "ground"
    colour: Colour = "yellow" if house else "grey" if ruin else "blue" if square in CENTRE else "green"
    return Place(
        id=square, label=square, pattern=kind, colour=colour, facts=(kind,) if kind in ("ruin", "well") else (),
        next_to=NEIGHBOURS[square], pieces=tuple(_pieces(board, square)),
        outline=((w - 1, b - 1), (w, b - 1), (w, b), (w - 1, b)),
    )  # fmt: skip


def _pieces(board: Board, square: str) -> Iterator[PieceSeen]:
    """What lies there: markers first, then what stands, then people with what they carry."""
    for marker, colour in _MARKERS.items():
        if board[marker, square]:
            yield PieceSeen(marker, colour=colour)
    for house in HOUSES:
        if board["houses", house, "at"] == square and (die := board["houses", house, "die"]):
            yield PieceSeen(house, 1, f"die {die}{', open' if board['houses', house, 'door'] == 'open' else ''}", "yellow")
    carriers = {board["firefighters", f, "carrying"]: f for f in FIREFIGHTERS}
    for id in (*TREES, *BOXES, *VILLAGERS):
        if board[group_of(id), id, "at"] == square and id not in carriers:
            yield PieceSeen(id, 1, _state(board, id), _COLOURS[group_of(id)])
    for f in FIREFIGHTERS:
        if board["firefighters", f, "at"] == square:
            yield PieceSeen(f, 1, _stand(board, f), "cyan")


_MARKERS: dict[str, Colour] = {"fire": "red", "smoke": "grey", "explosion_markers": "magenta"}
_COLOURS: dict[str, Colour] = {"trees": "green", "boxes": "magenta", "villagers": "blue"}


def _state(board: Board, id: str) -> str:
    if id in TREES:
        return "felled" if board["trees", id, "is"] == "felled" else ""
    return "inside" if id in VILLAGERS and board["villagers", id, "inside"] else ""


def _stand(board: Board, f: str) -> str:
    """How a firefighter stands there: inside, down, with water, with what is carried."""
    water, carrying = board["firefighters", f, "water"], board["firefighters", f, "carrying"]
    notes = ["inside"] if board["firefighters", f, "inside"] else []
    notes += ["down"] if board["firefighters", f, "down"] else []
    notes += [f"water {water}"] if water else []
    notes += [f"carries {carrying}"] if carrying else []
    return ", ".join(notes)


def _crew(board: Board) -> Iterator[Ledger]:
    """Who is outside the village."""
    outside = tuple((f, 1) for f in FIREFIGHTERS if str(board["firefighters", f, "at"]).startswith(OUTSIDE))
    if outside:
        yield Ledger("outside", outside)
