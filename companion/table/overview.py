"""What people should see of a game beside its board: notices of what threatens now, and small tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.table.goal import Phrase, PhraseArguments

NoticeLevel = Literal["note", "warning", "alarm"]
"""How much attention a notice needs: it can be looked up, it is always visible, or the panel sounds when it appears."""

TableTopic = Literal["question", "state", "cards", "pieces", "places", "chances"]
"""What a table belongs to: the open question, the state of the game, its cards, its pieces, its places; ``chances`` help with the question
where there is room for more than it needs.
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
    """A small table: its heading, those of its columns (words of the game's texts; an empty one for none), and its rows."""

    name: str
    topic: TableTopic
    columns: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]


class Overview(msgspec.Struct, frozen=True):
    """All notices and tables of one moment, in the order in which they are shown; ``status`` is the whole game in a few letters, which the
    panel has in its header: whose turn it is, the round, how close the end is. ``details`` are said beside options of the question whose
    names alone say too little: the call in a slot, what a die shows. It is ``calm`` while the question comes after the danger has moved, of
    which an instruction will say so only later (:attr:`InstructionCode.alarm`). The red lamp is lit for a ``danger`` of the board too.
    """

    notices: tuple[Notice, ...] = ()
    tables: tuple[SummaryTable, ...] = ()
    status: Phrase | None = None
    details: Mapping[str, TableCell] = {}
    calm: bool = False
    danger: bool = False
