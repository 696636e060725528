"""The 36 squares and how they are arranged (section 2 of the digest). Plain functions: nothing here knows a board."""

from __future__ import annotations

from typing import Final

SIZE: Final = 6
RANGE: Final = range(1, SIZE + 1)


def name(w: int, b: int) -> str:
    """``W3,B5``."""
    return f"W{w},B{b}"


SQUARES: Final = tuple(name(w, b) for w in RANGE for b in RANGE)
"""All squares in canonical order: ascending W, then ascending B."""

_COORDINATES: Final = {name(w, b): (w, b) for w in RANGE for b in RANGE}

CENTRE: Final = tuple(name(w, b) for w in (3, 4) for b in (3, 4))
"""The squares around the well."""
CORNERS: Final = tuple(name(w, b) for w in (1, SIZE) for b in (1, SIZE))
BORDER: Final = tuple(square for square, place in _COORDINATES.items() if not {1, SIZE}.isdisjoint(place))

DIRECTIONS: Final = {"W-": (-1, 0), "W+": (1, 0), "B-": (0, -1), "B+": (0, 1)}
"""In the order in which rays are told."""


def coordinates(square: str) -> tuple[int, int]:
    """W and B of a square."""
    return _COORDINATES[square]


def _ray(square: str, step: tuple[int, int]) -> tuple[str, ...]:
    w, b = coordinates(square)
    found = []
    while (w := w + step[0]) in RANGE and (b := b + step[1]) in RANGE:
        found.append(name(w, b))
    return tuple(found)


RAYS: Final = {square: tuple(_ray(square, step) for step in DIRECTIONS.values()) for square in SQUARES}
"""For each square its four rays in the order of DIRECTIONS, outwards, without the square itself."""

NEIGHBOURS: Final = {square: tuple(ray[0] for ray in rays if ray) for square, rays in RAYS.items()}
"""Horizontal and vertical ones, in the order of DIRECTIONS; never diagonal (FAM-R2)."""


def steps(one: str, other: str) -> tuple[int, int]:
    """How far two squares are apart in W and in B."""
    (w, b), (v, c) = coordinates(one), coordinates(other)
    return abs(w - v), abs(b - c)


_TOUCHED: Final = {one: frozenset(other for other in SQUARES if max(steps(one, other)) <= 1) for one in SQUARES}


def touching(one: str, other: str) -> bool:
    """The same square, or one beside it, diagonals too: near enough for a base to touch what is on the other."""
    return other in _TOUCHED[one]
