"""Cards that people wrote out, as fields to correct: ``typed.tiles.X-01`` is an object, and each key of its form is a field below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.table import Board, Field, FieldPath, object_of
from companion.table.fields import flat, nested


def written_fields(board: Board) -> tuple[Field, ...]:
    """The fields of all cards on a board that were written out and have a form, with what they say now."""
    return tuple(
        Field(path=(*card, *field.path), field_type=field.field_type, now=said.get(field.path[0]))
        for card, said in _written(board)
        for field in board.schema.fields[card].form
    )


def with_whole_cards(board: Board, patch: Mapping[str, Any]) -> dict[str, Any]:
    """A patch in which every card that people wrote out says all that it said before, besides what was changed: boards keep it whole."""
    stated = flat(patch)
    for card, said in _written(board):
        changed = {path[len(card) :]: value for path, value in stated.items() if path[: len(card)] == card and len(path) > len(card)}
        if changed:
            stated = {path: value for path, value in stated.items() if path[: len(card)] != card}
            stated |= {(*card, key): value for key, value in (said | nested(changed)).items()}
    return nested(stated)


def _written(board: Board) -> Iterator[tuple[FieldPath, dict[str, Any]]]:
    """The path of each card that was written out and has a form, and what it says."""
    for path in board.moved(path for path, spec in board.schema.fields.items() if spec.form):
        yield path, dict(object_of(str(board[path])))
