"""What people should see of a game beside its board: notices of what threatens now, and small tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.table.goal import Phrase, PhraseArguments
from companion.table.picture import Colour

NoticeLevel = Literal["note", "warning", "alarm"]
"""How much attention a notice needs: it can be looked up, it is always visible, or the panel sounds when it appears."""

TableTopic = Literal["question", "state", "cards", "hands", "pieces", "places", "chances"]
"""What a table belongs to: the open question, the state of the game, its cards, who has which, its pieces, its places; ``chances`` help
with the question where there is room for more than it needs.
"""

TableCell = str | int | Phrase
"""A word of the game's texts, a number, or a phrase."""


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence about the board as it is now, by its code in the texts' ``[notice]``; ``places`` are ids of the places it is about."""

    code: str
    args: PhraseArguments = {}
    level: NoticeLevel = "warning"
    places: tuple[str, ...] = ()


class SummaryTable(msgspec.Struct, frozen=True, kw_only=True):
    """A small table: its heading, those of its columns (words of the game's texts; an empty one for none), and its rows. ``struck`` are the
    indexes of rows that are struck out, because they don't count; ``result`` is a sentence below, what the rows come to.
    """

    name: str
    topic: TableTopic
    columns: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    struck: tuple[int, ...] = ()
    result: Phrase | None = None


SuitPattern = Literal["stripes", "dots", "rungs", "checks"]
"""How a suit is told apart without its colour."""


class Suit(msgspec.Struct, frozen=True):
    """A family of cards, by its name in the game's texts, told apart by letter, colour and pattern."""

    name: str
    letter: str
    colour: Colour
    pattern: SuitPattern


class CardLook(msgspec.Struct, frozen=True):
    """A card as it is shown: its id and its suit, if it belongs to one."""

    card: str
    suit: Suit | None = None


CardState = Literal["own", "aside", "held", "absent"]
"""Whether a card is its owner's to use, the owner's but out of use, held for somebody else, or not there."""


class CardCell(msgspec.Struct, frozen=True):
    """A card of a grid, and its state there."""

    look: CardLook
    state: CardState = "absent"


class CardGrid(msgspec.Struct, frozen=True, kw_only=True):
    """All cards of a kind in their order, and which of them are with the player in this seat. ``title`` says whose they are."""

    seat: str
    title: Phrase
    cells: tuple[CardCell, ...]


class Overview(msgspec.Struct, frozen=True):
    """All notices and tables of one moment, in the order in which they are shown; ``status`` is the whole game in a few letters, which the
    panel has in its header: whose turn it is, the round, how close the end is. ``details`` are said beside options of the question whose
    names alone say too little: the call in a slot, what a die shows. It is ``calm`` while the question comes after the danger has moved, of
    which an instruction will say so only later (:attr:`InstructionCode.alarm`). The red lamp is lit for a ``danger`` of the board too.
    ``looks`` are options of the question that are cards; ``grids`` are the cards of each player for displays with room for pictures, in
    place of the tables about ``hands``.
    """

    notices: tuple[Notice, ...] = ()
    tables: tuple[SummaryTable, ...] = ()
    status: Phrase | None = None
    details: Mapping[str, TableCell] = {}
    calm: bool = False
    danger: bool = False
    looks: Mapping[str, CardLook] = {}
    grids: tuple[CardGrid, ...] = ()
