"""What follows from some fields of a board, worked out again only when one of them may have changed.

Use::

    class Village:
        def __init__(self, board: Board) -> None:
            self.board = board

        @derived(HOUSE)
        def ruins(self) -> Sequence[str]:
            ...  # reads no other fields of the board than those of the group of HOUSE

What is worked out is shared by all who ask; so it must be something that nobody changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar, overload

from companion.table.board import Board
from companion.table.board_field import BoardField, KeyedField


class BoardReader(Protocol):
    """Something that reads one board."""

    board: Board


R = TypeVar("R", bound=BoardReader)
W = TypeVar("W")


class Derived(Generic[R, W]):
    """The property that :func:`derived` makes."""

    def __init__(self, work_out: Callable[[R], W], groups: tuple[str, ...]) -> None:
        self._work_out, (self._first, *self._others) = work_out, groups
        self.__doc__, self._kept = work_out.__doc__, f"_derived_{work_out.__name__}"

    @overload
    def __get__(self, reader: None, owner: type) -> Derived[R, W]: ...
    @overload
    def __get__(self, reader: R, owner: type) -> W: ...
    def __get__(self, reader: R | None, owner: type) -> Derived[R, W] | W:
        if reader is None:
            return self
        versions = reader.board.versions
        version = versions[self._first]
        for group in self._others:
            version += versions[group]  # each only rises
        known: tuple[int, W] | None = reader.__dict__.get(self._kept)
        if known is not None and known[0] == version:
            return known[1]
        worked_out = self._work_out(reader)
        reader.__dict__[self._kept] = version, worked_out
        return worked_out


def derived(*fields: BoardField[Any] | KeyedField[Any, Any]) -> Callable[[Callable[[R], W]], Derived[R, W]]:
    """A property that reads no other fields of the board than those of these groups: those whose paths begin with the same word."""
    groups = tuple({(field.words if isinstance(field, KeyedField) else field)[0] for field in fields})
    return lambda work_out: Derived(work_out, groups)
