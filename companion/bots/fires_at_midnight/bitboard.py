"""Bitboards: sets of squares as the bits of an integer, so that a bot can handle many squares at once.

Square ``i`` of :data:`SQUARES` is bit ``i``; a set of squares is a mask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.fires_at_midnight.squares import BORDER as BORDER_SQUARES
from companion.games.fires_at_midnight.squares import CENTRE as CENTRE_SQUARES
from companion.games.fires_at_midnight.squares import NEIGHBOURS, RAYS, SIZE, SQUARES, steps, touching

Mask = int

INDEX: Final = {square: i for i, square in enumerate(SQUARES)}
BIT: Final = {square: 1 << i for square, i in INDEX.items()}
ALL: Final = (1 << len(SQUARES)) - 1

_LOWEST_B: Final = sum(BIT[square] for square in SQUARES if square.endswith("B1"))
_NOT_LOWEST_B, _NOT_HIGHEST_B = ALL & ~_LOWEST_B, ALL & ~(_LOWEST_B << SIZE - 1)


def mask(squares: Iterator[str] | tuple[str, ...]) -> Mask:
    """The set of these squares."""
    return sum(BIT[square] for square in squares)


BORDER: Final = mask(BORDER_SQUARES)
CENTRE: Final = mask(CENTRE_SQUARES)
BESIDE: Final = tuple(mask(NEIGHBOURS[square]) for square in SQUARES)
"""For each square those beside it, without diagonals."""
TOUCHED: Final = tuple(mask(other for other in SQUARES if touching(square, other)) for square in SQUARES)
"""For each square itself and all around it, diagonals too."""
APART: Final = tuple(tuple(max(steps(one, other)) for other in SQUARES) for one in SQUARES)
"""How many moves it is from one square to another when nothing burns."""
TO_CENTRE: Final = tuple(min(APART[i][INDEX[square]] for square in CENTRE_SQUARES) for i in range(len(SQUARES)))
"""Moves from the well when nothing burns."""


def beside(squares: Mask) -> Mask:
    """All squares orthogonally adjacent to one of these; possibly some of these themselves."""
    in_b = (squares << 1 & _NOT_LOWEST_B) | (squares >> 1 & _NOT_HIGHEST_B)
    return (in_b | squares << SIZE | squares >> SIZE) & ALL


def around(squares: Mask) -> Mask:
    """These squares and all adjacent ones, diagonals included: where a move from one of them may end."""
    in_b = squares | (squares << 1 & _NOT_LOWEST_B) | (squares >> 1 & _NOT_HIGHEST_B)
    return (in_b | in_b << SIZE | in_b >> SIZE) & ALL


def each(squares: Mask) -> Iterator[int]:
    """The squares of a mask in canonical order."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def first(squares: Mask) -> int:
    """The first square of a mask in canonical order."""
    return (squares & -squares).bit_length() - 1


def _line(at: int, w: int, b: int) -> tuple[Mask, ...]:
    """The three squares in a straight line from a square, without it."""
    found, (row, column) = [], divmod(at, SIZE)
    for n in (1, 2, 3):
        if 0 <= row + n * w < SIZE and 0 <= column + n * b < SIZE:
            found.append(1 << (row + n * w) * SIZE + column + n * b)
    return tuple(found)


RAY_BITS: Final = tuple(tuple(tuple(BIT[reached] for reached in ray) for ray in RAYS[square]) for square in SQUARES)
"""For each square its four rays, square by square."""
LINES: Final = tuple(tuple(_line(at, w, b) for w, b in ((-1, 0), (1, 0), (0, -1), (0, 1))) for at in range(len(SQUARES)))
"""For each square where a dash along a row may lead, square by square. Ten inches are no more than three squares."""
