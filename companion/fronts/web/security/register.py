"""The stored data of joined phones: names, colours, seats, hashes of cookies, and the current token and code."""

from __future__ import annotations

from typing import Annotated, Protocol

from msgspec import Meta, Struct, structs

COLOURS = ("red", "blue", "green", "yellow", "cyan", "magenta", "orange", "white")
MOST_PHONES = 200


class Phone(Struct, frozen=True):
    """A phone that has joined. ``seats``: the roles that it plays in a game."""

    id: str
    name: str
    colour: str
    seats: tuple[str, ...] = ()


class RegisteredPhone(Struct, frozen=True):
    """A phone and the hash of its cookie."""

    phone: Phone
    cookie: str


class PhoneRegister(Struct, frozen=True):
    """The register as stored: the token and when it was created (``began``, seconds since 1970), the code, the phones, and how many have
    joined in total."""

    token: Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{22})?$")] = ""
    code: Annotated[str, Meta(pattern=r"^([0-9]{4})?$")] = ""
    began: float = 0.0
    count: int = 0
    entries: Annotated[tuple[RegisteredPhone, ...], Meta(max_length=MOST_PHONES)] = ()

    def with_phone(self, phone: Phone) -> PhoneRegister:
        """A copy with this phone updated."""
        entries = (structs.replace(entry, phone=phone) if entry.phone.id == phone.id else entry for entry in self.entries)
        return structs.replace(self, entries=tuple(entries))

    def without(self, id: str) -> PhoneRegister:
        """A copy without this phone."""
        return structs.replace(self, entries=tuple(entry for entry in self.entries if entry.phone.id != id))

    def free_colour(self) -> str:
        """A colour that no phone has; if all are taken, the least used one."""
        had = [entry.phone.colour for entry in self.entries]
        return min(COLOURS, key=lambda colour: (had.count(colour), COLOURS.index(colour)))

    def free_name(self) -> str:
        """``Phone 1``, or the next free number."""
        had = {entry.phone.name for entry in self.entries}
        return next(name for n in range(1, len(had) + 2) if (name := f"Phone {n}") not in had)


class PhoneRegisterStore(Protocol):
    """Storage of the register."""

    @property
    def trouble(self) -> str:
        """The last read or write error as a sentence; empty if there was none."""

    def read(self) -> PhoneRegister:
        """The stored register, otherwise an empty one."""

    def write(self, value: PhoneRegister) -> bool:
        """Store the register; False if that failed."""
