"""The coast: oil in the lights, storms, wrecks, where the keepers stand, what is in their pockets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table import Board, Change, FieldForm, Form, Picture, Piece, Place, Shape, Use, deck_fields, mark
from companion.table.fields import Path
from companion.table.picture import PieceSeen

KEEPERS = ("ann", "bea")
LIGHTS = ("gull", "tern", "skua")
AT = ("weather", "watch", "turns", "report", "dawn")
WEATHER = ("clear", "fog", "squall")
LETTERS = ("letter-from-home", "letter-of-debt", "letter-of-luck", "letter-of-love")
MOST_OIL = 4


def form(content: Any, options: Mapping[str, Any]) -> Form:
    """The fields of the coast."""
    fields: dict[Path, FieldForm] = {
        ("at",): FieldForm(Shape(kind="choice", options=AT, start="weather"), always=True, shown=False),
        ("night",): FieldForm(Shape(min=1, max=9, start=1), always=True),
        ("storms",): FieldForm(Shape(max=6), (Use("storm"),)),
        ("wrecks",): FieldForm(Shape(max=3), (Use("wreck"),)),
    }
    fields |= {("lights", light, "oil"): FieldForm(Shape(max=MOST_OIL), (Use("oil"),)) for light in LIGHTS}
    fields |= {("keepers", k, "at"): FieldForm(Shape(kind="choice", options=LIGHTS, start="gull")) for k in KEEPERS}
    fields |= {("keepers", k, "done"): FieldForm(Shape(kind="flag", start=False), shown=False) for k in KEEPERS}
    fields |= {("hands", k): FieldForm(Shape(kind="list", options=LETTERS, start=()), known_to=(k,)) for k in KEEPERS}
    fields |= deck_fields("weather", WEATHER) | deck_fields("letters", LETTERS, hidden=True)
    return Form.of(fields, [Piece("storm", 6), Piece("wreck", 3), Piece("oil", 8)], _rules)


def _rules(board: Board) -> list[str]:
    return ["a wreck needs a storm"] if board["wrecks",] and not board["storms",] else []


def start(form: Form, content: Any, options: Mapping[str, Any]) -> Board:
    """Two oil in the first light."""
    board = Board(form)
    board.apply((Change(oil("gull"), 2),))
    return board


def oil(light: str) -> Path:
    """The oil of a light."""
    return "lights", light, "oil"


def place(keeper: str) -> Path:
    """Where a keeper stands."""
    return "keepers", keeper, "at"


def stands(keeper: str, light: str) -> Change:
    """The keeper goes there."""
    return mark(place(keeper), light)


def picture(board: Board, content: Any, options: Mapping[str, Any]) -> Picture:
    """The lights with their oil, and how many letters a keeper holds."""
    places = [Place(id=x, label=x, pieces=(PieceSeen("oil", board[oil(x)]),)) for x in LIGHTS]
    places += [Place(id=k, label=k, pieces=(PieceSeen("letter", len(board["hands", k])),)) for k in KEEPERS]
    return Picture(tuple(places))
