"""Addresses of the city, such as ``H4``: a letter for the column and a number for the row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

Address = Annotated[str, Meta(pattern="^[A-Z][0-9]{1,2}$", description='an address such as "H4"')]


def column(address: str) -> str:
    """The letter of an address."""
    return address[0]


def row(address: str) -> int:
    """The number of an address."""
    return int(address[1:])


def in_address_order(addresses: Iterable[str]) -> tuple[str, ...]:
    """Each address once, by letter, then by number (ED-58)."""
    return tuple(sorted(set(addresses), key=lambda address: (column(address), row(address), address)))
