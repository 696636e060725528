"""A neutral picture of a board: what any face needs to draw it, with nothing of a game in it."""

from __future__ import annotations

from typing import Literal

import msgspec

Colour = Literal["", "red", "yellow", "green", "blue", "cyan", "magenta", "grey"]
"""A colour that every face has. It is never the only thing that tells two pieces or places apart."""


class PieceSeen(msgspec.Struct, frozen=True):
    """Pieces of one kind in one state at a place. ``name`` is a word of the game's texts, which also have a short sign for it.

    Of ``stale`` pieces nobody has said lately how many there are: hands may have moved them since.
    """

    name: str
    count: int = 1
    note: str = ""
    colour: Colour = ""
    stale: bool = False


def unsure(piece: PieceSeen) -> str:
    """What stands behind a piece on every face: ``?`` where it is stale."""
    return "?" if piece.stale else ""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Somewhere pieces can be: its label, what it is (``pattern``), facts worth printing on it, its neighbours, its pieces.

    ``outline`` is a list of corners (x, y) in cells of the drawing, where the content draws one.
    """

    id: str
    label: str
    pattern: str = ""
    facts: tuple[str, ...] = ()
    next_to: tuple[str, ...] = ()
    pieces: tuple[PieceSeen, ...] = ()
    outline: tuple[tuple[float, float], ...] = ()
    colour: Colour = ""


class Sheet(msgspec.Struct, frozen=True):
    """What lies under places and ends where they do: a tile or a board, its name, how it lies, its corners in cells."""

    label: str
    note: str
    outline: tuple[tuple[float, float], ...]


class Grid(msgspec.Struct, frozen=True):
    """What the columns and rows of a board are called whose places are squares of one cell each."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]


class Track(msgspec.Struct, frozen=True):
    """A marker on a scale."""

    name: str
    at: int
    last: int


class Ledger(msgspec.Struct, frozen=True):
    """A named list of numbers: the supply, what a player owns."""

    name: str
    rows: tuple[tuple[str, int], ...]


class Picture(msgspec.Struct, frozen=True):
    """Places, the sheets under them, tracks and ledgers; ``grid`` where the places are squares in columns and rows."""

    places: tuple[Place, ...] = ()
    tracks: tuple[Track, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    grid: Grid | None = None
