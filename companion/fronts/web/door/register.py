"""The register of the table as values: which phones have joined, what they are called, and what lets them in."""

from __future__ import annotations

from typing import Annotated, Protocol

from msgspec import Meta, Struct, structs

COLOURS = ("red", "blue", "green", "yellow", "cyan", "magenta", "orange", "white")
MOST_PHONES = 200


class Phone(Struct, frozen=True):
    """A phone that has joined. ``seats`` are the roles of a game that it plays."""

    id: str
    name: str
    colour: str
    seats: tuple[str, ...] = ()


class Entry(Struct, frozen=True):
    """A phone, and the hash of the cookie by which it is known again."""

    phone: Phone
    cookie: str


class Register(Struct, frozen=True):
    """Everything that is kept: the evening's token (``began``: when it was made, seconds since 1970), its short form, the phones,
    and how many there have been."""

    token: Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{22})?$")] = ""
    code: Annotated[str, Meta(pattern=r"^([0-9]{4})?$")] = ""
    began: float = 0.0
    count: int = 0
    entries: Annotated[tuple[Entry, ...], Meta(max_length=MOST_PHONES)] = ()

    def with_phone(self, phone: Phone) -> Register:
        """The same with this phone as it is now."""
        entries = (structs.replace(entry, phone=phone) if entry.phone.id == phone.id else entry for entry in self.entries)
        return structs.replace(self, entries=tuple(entries))

    def without(self, id: str) -> Register:
        """The same without that phone."""
        return structs.replace(self, entries=tuple(entry for entry in self.entries if entry.phone.id != id))

    def free_colour(self) -> str:
        """One that no phone has; where all are taken, one that fewest have."""
        had = [entry.phone.colour for entry in self.entries]
        return min(COLOURS, key=lambda colour: (had.count(colour), COLOURS.index(colour)))

    def free_name(self) -> str:
        """``Phone 1``, or the next that nobody is called."""
        had = {entry.phone.name for entry in self.entries}
        return next(name for n in range(1, len(had) + 2) if (name := f"Phone {n}") not in had)


class Store(Protocol):
    """Where a register is kept."""

    @property
    def trouble(self) -> str:
        """What went wrong at the last reading or writing, in a sentence; empty if nothing did."""

    def read(self) -> Register:
        """What is kept, else an empty one."""

    def write(self, value: Register) -> bool:
        """Keep this; whether it could be."""
