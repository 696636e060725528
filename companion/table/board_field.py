"""Typed handles for the fields of a board: a game builds them beside its schema, and its rules read and write the twin through them.

Use::

    ROUND = BoardField[int]("round")                              # one field
    DIE = KeyedField[str, int]("houses", KEY, "die")              # one for each house
    SIDE = KeyedField[tuple[str, int], bool]("sides", KEY, KEY)   # one for each pair of keys
    fields = {ROUND: FieldSpec(...)} | {DIE[house]: FieldSpec(...) for house in HOUSES}
    n = board[DIE[house]]                                         # an int, and mypy knows it
    table.tell("DAMAGE", mark(DIE[house], n - 1), rule="R1")      # mark(DIE[house], "x") is an error

A handle is the path of its field: it equals the tuple of its words, and goes wherever a :data:`FieldPath` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Generic, TypeVar

from companion.table.fields import FieldPath
from companion.table.values import FieldValue

K = TypeVar("K")
V = TypeVar("V", bound=FieldValue)

KEY: Final = "*"
"""Stands in the path of a :class:`KeyedField` where the key goes."""


class BoardField(tuple[str, ...], Generic[V]):
    """The path of one field of a board, with the type of its value."""

    __slots__ = ()

    def __new__(cls, *words: str) -> BoardField[V]:
        return tuple.__new__(cls, words)

    def __getnewargs__(self) -> tuple[str, ...]:
        return tuple(self)


class KeyedField(dict[K, BoardField[V]], Generic[K, V]):
    """The field that every thing of a kind has: ``DIE["H1"]``. Paths have text, so a key's words are its ``str``.

    It remembers the fields that were asked for, because rules ask for the same ones again and again; what is in it besides means nothing.
    """

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, key: K) -> BoardField[V]:
        parts = iter(key if isinstance(key, tuple) else (key,))
        field: BoardField[V] = BoardField(*(str(next(parts)) if word is KEY else word for word in self.words))
        self[key] = field
        return field

    def among(self, paths: Iterable[FieldPath]) -> Iterator[BoardField[V]]:
        """Those of these paths that are such a field, in their order."""
        first = self.words[0]
        for path in paths:
            if path[0] != first is not KEY:  # most are sorted out by this alone
                continue
            if len(path) == len(self.words) and all(word in (KEY, own) for word, own in zip(self.words, path, strict=True)):
                yield BoardField(*path)
