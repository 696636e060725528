"""The coast: oil in the lights, storms, wrecks, the keepers' places, and what they carry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table import Board, BoardField, BoardSchema, Change, FieldSpec, FieldType, Picture, Piece, PieceUse, Place, deck_fields, mark
from companion.table.fields import FieldPath
from companion.table.picture import PieceGroup

KEEPERS = ("ann", "bea")
LIGHTS = ("gull", "tern", "skua")
AT = ("weather", "watch", "turns", "report", "dawn")
WEATHER = ("clear", "fog", "squall")
LETTERS = ("letter-from-home", "letter-of-debt", "letter-of-luck", "letter-of-love")
MOST_OIL = 4


def form(content: Any, options: Mapping[str, Any]) -> BoardSchema:
    """The fields of the coast."""
    fields: dict[FieldPath, FieldSpec] = {
        ("at",): FieldSpec(FieldType(kind="choice", options=AT, start="weather"), always=True, shown=False),
        ("night",): FieldSpec(FieldType(min=1, max=9, start=1), always=True),
        ("storms",): FieldSpec(FieldType(max=6), (PieceUse("storm"),)),
        ("wrecks",): FieldSpec(FieldType(max=3), (PieceUse("wreck"),)),
    }
    fields |= {("lights", light, "oil"): FieldSpec(FieldType(max=MOST_OIL), (PieceUse("oil"),)) for light in LIGHTS}
    fields |= {("keepers", k, "at"): FieldSpec(FieldType(kind="choice", options=LIGHTS, start="gull")) for k in KEEPERS}
    fields |= {("keepers", k, "done"): FieldSpec(FieldType(kind="flag", start=False), shown=False) for k in KEEPERS}
    fields |= {("hands", k): FieldSpec(FieldType(kind="list", options=LETTERS, start=()), known_to=(k,)) for k in KEEPERS}
    fields |= deck_fields("weather", WEATHER) | deck_fields("letters", LETTERS, hidden=True)
    return BoardSchema.of(fields, [Piece("storm", 6), Piece("wreck", 3), Piece("oil", 8)], _rules)


def _rules(board: Board) -> list[str]:
    return ["a wreck needs a storm"] if board["wrecks",] and not board["storms",] else []


def start(form: BoardSchema, content: Any, options: Mapping[str, Any]) -> Board:
    """Two oil in the first light."""
    board = Board(form)
    board.apply((Change(oil("gull"), 2),))
    return board


def oil(light: str) -> BoardField[int]:
    """The oil of a light."""
    return BoardField("lights", light, "oil")


def place(keeper: str) -> BoardField[str | None]:
    """A keeper's place."""
    return BoardField("keepers", keeper, "at")


def stands(keeper: str, light: str) -> Change:
    """The keeper goes there."""
    return mark(place(keeper), light)


def picture(board: Board, content: Any, options: Mapping[str, Any]) -> Picture:
    """The lights with their oil, and the number of letters of a keeper."""
    places = [Place(id=x, label=x, pieces=(PieceGroup("oil", board[oil(x)]),)) for x in LIGHTS]
    places += [Place(id=k, label=k, pieces=(PieceGroup("letter", len(board["hands", k])),)) for k in KEEPERS]
    return Picture(tuple(places))
