"""The Fire Calls: for which district they are, and which equipment they need (6.3); and the form in which people write out one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from companion.games.fire_call.equipment import Item

District = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]
Label = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "CHOICE"]
"""A district, or that the player chooses one."""

DISTRICTS: Final[tuple[District, ...]] = get_args(District)
CHOICE: Final = "CHOICE"
LABELS: Final[tuple[Label, ...]] = get_args(Label)
LINES: Final = 9

CallId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=16, description='an id such as "F17"')]
Title = Annotated[str, Meta(min_length=1, description="text that is not empty")]
Lines = Annotated[tuple[Item, ...], Meta(min_length=LINES, max_length=LINES, description="a list of nine items")]


class WrittenFireCall(Struct, frozen=True, kw_only=True):
    """A Fire Call that people drew from their own pile and wrote out: the card's form without an id."""

    label: Label
    lines: Lines
    title: str = ""
    narration: str = ""

    def __post_init__(self) -> None:
        _check_lines(self.lines)


class FireCall(Struct, frozen=True, kw_only=True):
    """A Fire Call card: the district that it is for, what it is called, what the Dispatcher reads aloud, and the nine items that it needs.

    Raises:
        ValueError: an item stands on two lines.
    """

    id: CallId
    label: Label
    lines: Lines
    title: Title
    narration: str = ""

    def __post_init__(self) -> None:
        _check_lines(self.lines)

    def required_at(self, rank: int) -> tuple[Item, ...]:
        """The items that a player of a rank (0 to 4) needs, in the order of the card: the line of the rank and all below (FC-53, 7.1)."""
        return self.lines[rank:]


def _check_lines(lines: Sequence[Item]) -> None:
    """An item is needed at most once.

    Raises:
        ValueError: with the items that stand on several lines.
    """
    if twice := list(_repeated(lines)):
        raise ValueError(f"has {', '.join(twice)} on two lines; name nine different items")


def _repeated(lines: Sequence[Item]) -> Iterator[Item]:
    return (item for item in dict.fromkeys(lines) if lines.count(item) > 1)
