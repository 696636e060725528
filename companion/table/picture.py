"""A neutral picture of a board: everything that any front needs to draw it, without knowing the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

Colour = Literal["", "red", "yellow", "green", "blue", "cyan", "magenta", "grey"]
"""A colour that every front has. It is never the only difference between two pieces or places."""


class PieceGroup(msgspec.Struct, frozen=True):
    """Pieces of one kind in one state at a place. ``name`` is a word of the game's texts, which also have a short sign for it.

    The number of ``stale`` pieces may have changed since it was last known: people may have moved them. A single piece that the content
    names has a ``title`` of its own for lists, and a ``label`` of a few letters for maps, in place of the word and its sign. ``pips`` are
    shown beside it as dots: a small number that matters at a glance.

    ``marks`` are what it shows, such as symbols: words of the texts, of which a front draws the icons or writes the signs. ``icon`` names a
    drawing that several pieces share, if ``name`` has none of its own.
    """

    name: str
    count: int = 1
    note: str = ""
    colour: Colour = ""
    stale: bool = False
    title: str = ""
    label: str = ""
    pips: int = 0
    marks: tuple[str, ...] = ()
    icon: str = ""


def stale_suffix(piece: PieceGroup) -> str:
    """The mark after a piece on every front: ``?`` if it is stale."""
    return "?" if piece.stale else ""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A place for pieces: its label, its kind (``pattern``), facts to print on it, its neighbours, its pieces.

    ``outline`` is a list of corners (x, y) in cells of the drawing, if the content draws one.
    """

    id: str
    label: str
    pattern: str = ""
    facts: tuple[str, ...] = ()
    next_to: tuple[str, ...] = ()
    pieces: tuple[PieceGroup, ...] = ()
    outline: tuple[tuple[float, float], ...] = ()
    colour: Colour = ""


class BoardSheet(msgspec.Struct, frozen=True):
    """A sheet under places, which end where it ends: a tile or a board, its name, its rotation, its corners in cells."""

    label: str
    note: str
    outline: tuple[tuple[float, float], ...]


class PlaceRow(msgspec.Struct, frozen=True):
    """Places in a row beside the map, in their order: slots of a queue, what a player has. They are on no map, but can be tapped like those
    that are. Their ids begin with the name of the row (``queue.2``), for the rest of it alone (``2``) may be called like an answer.
    """

    name: str
    places: tuple[Place, ...]


class PictureLine(msgspec.Struct, frozen=True):
    """A way between places, drawn under them: its kind (``street`` or ``highway``; ``space`` is a point on one), its corners in cells."""

    kind: str
    path: tuple[tuple[float, float], ...]


class Scenery(msgspec.Struct, frozen=True):
    """Ground on which no pieces are: its kind, as the ``pattern`` of places, its colour, its corners in cells."""

    kind: str
    colour: Colour
    outline: tuple[tuple[float, float], ...]


class PlaceTable(msgspec.Struct, frozen=True):
    """Places in columns and rows, for text maps of a board whose places are apart: ids row by row, empty where there is none.

    Columns and rows may all have empty names; places are told by their labels then.
    """

    columns: tuple[str, ...]
    row_names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Grid(msgspec.Struct, frozen=True):
    """The names of the columns and rows of a board whose places are squares of one cell each."""

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
    """Places, what is drawn under them, tracks and ledgers. ``grid`` if the places are squares in columns and rows; ``table`` if they are
    apart from each other, and text maps show them so; ``rows`` of places beside the map.
    """

    places: tuple[Place, ...] = ()
    tracks: tuple[Track, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    sheets: tuple[BoardSheet, ...] = ()
    grid: Grid | None = None
    rows: tuple[PlaceRow, ...] = ()
    lines: tuple[PictureLine, ...] = ()
    scenery: tuple[Scenery, ...] = ()
    table: PlaceTable | None = None

    def all_places(self) -> Iterator[Place]:
        """The places of the map and of the rows beside it."""
        yield from self.places
        for row in self.rows:
            yield from row.places

    def place(self, id: str) -> Place | None:
        """The place with this id, on the map or in a row; None if there is none."""
        return next((place for place in self.all_places() if place.id == id), None)
