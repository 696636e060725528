"""The emergency calls: what a call tile says (6.2), and the form in which people write out one that they drew."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.emergency_dispatch.addresses import Address
from companion.games.emergency_dispatch.symbols import SYMBOLS, Symbol

Mark = Literal["none", "double", "junction"]
MOST_URGENT: Final = 1
LEAST_URGENT: Final = 4
CallId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=16, description='an id such as "T-17"')]
Requirement = Annotated[
    str,
    Meta(
        pattern="^(?=.)A{0,3}F{0,3}R{0,3}W{0,3}L{0,3}$",
        description='letters in the order AFRWL, at most three of each, such as "AFF"',
    ),
]
Urgency = Annotated[int, Meta(ge=MOST_URGENT, le=LEAST_URGENT)]
Title = Annotated[str, Meta(min_length=1, description="text that is not empty")]


class WrittenCall(Struct, frozen=True, kw_only=True):
    """A call tile that people drew from their own bag and wrote out: the tile's form without an id."""

    name: str = ""
    address: Address
    req: Requirement
    start: Urgency
    mark: Mark = "none"
    flavour: str = ""


class CallTile(Struct, frozen=True, kw_only=True):
    """A call tile: where help is needed, which symbols, how long there is time, and what is said on the radio."""

    id: CallId
    name: str
    address: Address
    req: Requirement
    start: Urgency
    mark: Mark = "none"
    flavour: str = ""

    @property
    def symbols(self) -> Counter[Symbol]:
        """How many of each symbol are required."""
        return Counter({symbol: self.req.count(symbol) for symbol in SYMBOLS if symbol in self.req})

    @property
    def size(self) -> int:
        """How many symbols are required."""
        return len(self.req)

    @property
    def is_double(self) -> bool:
        """Whether its failure draws two failure cards (ED-62)."""
        return self.mark == "double"

    @property
    def is_junction(self) -> bool:
        """Whether its address is a Transportation Junction (ED-27)."""
        return self.mark == "junction"

    @property
    def has_arrow(self) -> bool:
        """Whether it goes straight to the map when it is drawn (ED-72, ED-R5)."""
        return self.mark == "junction"
