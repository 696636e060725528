"""The village for any display to draw: six by six squares, with houses and their dice, trees, boxes, markers and people."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.fires_at_midnight.board import (
    BOXES,
    CARRYING,
    DIE,
    DOOR,
    DOWN,
    EXPLOSION,
    EXPLOSION_MARKERS,
    FIREFIGHTERS,
    HOUSES,
    INSIDE,
    MARKERS,
    OUTSIDE,
    PLACE,
    STATE,
    TO_LOSE,
    TO_WIN,
    TREES,
    VILLAGERS,
    WATER,
    group_of,
)
from companion.games.fires_at_midnight.squares import CENTRE, NEIGHBOURS, RANGE, SQUARES, coordinates, name
from companion.games.fires_at_midnight.villages import VillageLayout
from companion.table import Board, Grid, Ledger, Options, Picture, PieceGroup, Place, Track
from companion.table.picture import Colour

GRID = Grid(tuple(f"W{w}" for w in RANGE), tuple(f"B{b}" for b in RANGE))
IN_ROWS = tuple(name(w, b) for b in RANGE for w in RANGE)
"""The squares as they are read: row by row."""


def picture(board: Board, content: VillageLayout | None, options: Options) -> Picture:
    """The squares in a grid; explosions, saved and dead villagers as tracks; who waits and who is outside as lists."""
    states = [board[STATE[v]] for v in VILLAGERS]
    explosions = sum(bool(board[EXPLOSION[square]]) for square in SQUARES)
    tracks = (
        Track("saved", states.count("saved"), TO_WIN),
        Track("dead", states.count("dead"), TO_LOSE),
        Track("explosions", explosions, EXPLOSION_MARKERS),
    )
    waiting = sum(board[PLACE[v]] is None and board[STATE[v]] is None for v in VILLAGERS)
    places = tuple(_square(board, square) for square in IN_ROWS)
    return Picture(places, tracks, (*_crew(board), Ledger("waiting", (("villager", waiting),))), grid=GRID)


def _square(board: Board, square: str) -> Place:
    w, b = coordinates(square)
    ruin = any(board[PLACE[h]] == square and not board[DIE[h]] for h in HOUSES)
    house = any(board[PLACE[h]] == square and board[DIE[h]] for h in HOUSES)
    kind = "house" if house else "ruin" if ruin else "well" if square in CENTRE else "ground"
    colour: Colour = "yellow" if house else "grey" if ruin else "blue" if square in CENTRE else "green"
    return Place(
        id=square, label=square, pattern=kind, colour=colour, facts=(kind,) if kind in ("ruin", "well") else (),
        next_to=NEIGHBOURS[square], pieces=tuple(_pieces(board, square)),
        outline=((w - 1, b - 1), (w, b - 1), (w, b), (w - 1, b)),
    )  # fmt: skip


def _pieces(board: Board, square: str) -> Iterator[PieceGroup]:
    """The pieces there: markers first, then houses and things, then people with what they carry."""
    for marker, colour in _MARKERS.items():
        if board[MARKERS[marker][square]]:
            yield PieceGroup(marker, colour=colour)
    for house in HOUSES:
        if board[PLACE[house]] == square and (die := board[DIE[house]]):
            yield PieceGroup(house, 1, f"die {die}{', open' if board[DOOR[house]] == 'open' else ''}", "yellow")
    carriers = {board[CARRYING[f]]: f for f in FIREFIGHTERS}
    for id in (*TREES, *BOXES, *VILLAGERS):
        if board[PLACE[id]] == square and id not in carriers:
            yield PieceGroup(id, 1, _state(board, id), _COLOURS[group_of(id)])
    for f in FIREFIGHTERS:
        if board[PLACE[f]] == square:
            yield PieceGroup(f, 1, _stand(board, f), "cyan")


_MARKERS: dict[str, Colour] = {"fire": "red", "smoke": "grey", "explosion_markers": "magenta"}
_COLOURS: dict[str, Colour] = {"trees": "green", "boxes": "magenta", "villagers": "blue"}


def _state(board: Board, id: str) -> str:
    if id in TREES:
        return "felled" if board[STATE[id]] == "felled" else ""
    return "inside" if id in VILLAGERS and board[INSIDE[id]] else ""


def _stand(board: Board, f: str) -> str:
    """The state of a firefighter: inside, down, with water, with what is carried."""
    water, carrying = board[WATER[f]], board[CARRYING[f]]
    notes = ["inside"] if board[INSIDE[f]] else []
    notes += ["down"] if board[DOWN[f]] else []
    notes += [f"water {water}"] if water else []
    notes += [f"carries {carrying}"] if carrying else []
    return ", ".join(notes)


def _crew(board: Board) -> Iterator[Ledger]:
    """Who is outside the village."""
    outside = tuple((f, 1) for f in FIREFIGHTERS if str(board[PLACE[f]]).startswith(OUTSIDE))
    if outside:
        yield Ledger("outside", outside)
