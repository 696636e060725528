"""Types of plain data: JSON, what fields and options hold, and the arguments of sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, Union

JsonValue: TypeAlias = Union[bool, int, float, str, Sequence["JsonValue"], Mapping[str, "JsonValue"], None]  # noqa: UP007
"""What JSON can say. Lists may be tuples."""
JsonObject: TypeAlias = dict[str, JsonValue]

ListEntry: TypeAlias = int | str | tuple[int | str, int]
"""An entry of a field that is a list, or a list of pairs."""
FieldValue: TypeAlias = bool | int | str | tuple[ListEntry, ...] | None  # a decoder takes no flag for an int
"""What a field of a board or an offer holds: a number, a flag, a word, nothing, or a list."""

OptionValue: TypeAlias = int | str | Mapping[str, int]
"""What an option holds: a number, a word, or how many faces of a die show what."""
Options: TypeAlias = Mapping[str, OptionValue]
"""The options of a game, by name."""

Arguments: TypeAlias = Mapping[str, JsonValue]
"""The arguments of a sentence, by name."""


def entries_of(value: FieldValue) -> tuple[ListEntry, ...]:
    """The entries of a list; none of what is no list."""
    return value if isinstance(value, tuple) else ()


def number_of(value: FieldValue) -> int:
    """The number of a count; true is 1.

    Raises:
        TypeError: it is no number.
    """
    if isinstance(value, int):
        return value
    raise TypeError(f"{value!r} is no number")
