"""The path for any display to draw: a row of squares, and how near either side is to winning."""

from __future__ import annotations

from companion.games.forest_fire import board as fields
from companion.games.forest_fire.squares import TOWN
from companion.table import Board, Ledger, Options, Picture, PieceGroup, Place, Track, number_option
from companion.table.picture import Colour


def picture(board: Board, content: None, options: Options) -> Picture:
    """The squares in a row, one cell each; the burnt-out squares as a track, all fires and engines in danger as lists."""
    squares = range(1, number_option(options, "path") + 1)
    places = tuple(_square(board, s, len(squares)) for s in squares)
    burnt = sum(board[fields.BURNT[s]] for s in squares)
    fires = sum(board[fields.FIRES[s]] for s in squares)
    return Picture(places, (Track("burnt", burnt, fields.limit(options)),), (Ledger("on_board", (("fire", fires),)), *_in_danger(board)))


def _square(board: Board, s: int, last: int) -> Place:
    pieces = [PieceGroup("fire", n, colour="red")] if (n := board[fields.FIRES[s]]) else []
    pieces += [PieceGroup("burnt", colour="grey")] if board[fields.BURNT[s]] else []
    pieces += [PieceGroup(e, 1, f"water {board[fields.WATER[e]]}", "blue") for e in fields.ENGINES if board[fields.PLACE[e]] == s]
    kind = "town" if s == TOWN else "forest"
    colour: Colour = "grey" if board[fields.BURNT[s]] else "yellow" if s == TOWN else "green"
    return Place(
        id=str(s), label=str(s), pattern=kind, colour=colour, facts=(kind,), pieces=tuple(pieces),
        next_to=tuple(str(n) for n in (s - 1, s + 1) if TOWN <= n <= last),
        outline=((s - 1, 0), (s, 0), (s, 1), (s - 1, 1)),
    )  # fmt: skip


def _in_danger(board: Board) -> tuple[Ledger, ...]:
    """Engines on a burning square, with their square (FF-22)."""
    places = [(e, board[fields.PLACE[e]]) for e in fields.ENGINES]
    rows = tuple((e, at) for e, at in places if at is not None and board[fields.FIRES[at]])
    return (Ledger("in_danger", rows),) if rows else ()
