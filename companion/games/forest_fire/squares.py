"""The line of squares: who reaches what. Plain numbers, for the rules and for players who think ahead.

Squares are 1 (the town) to ``last``, from left to right; ``burnt`` is any container of squares.
"""

from __future__ import annotations

from collections.abc import Container

TOWN = 1
USUAL_LAST = 11
FULL_LOAD = 5
SPRAY_REACH = 2
THRESHOLD = 6
"""Fires on the board at which the rightmost square burns out at the end of the fire's turn (FF-19), and fires placed by one
intensify at which its square does (FF-17)."""


def gust_targets(square: int, die: int, burnt: Container[int]) -> tuple[int, ...]:
    """The squares that get one fire each, nearest first: to the left, up to the first burnt-out square or the edge (FF-8, FF-9)."""
    reached: list[int] = []
    for s in range(square - 1, max(0, square - 1 - max(0, die - 2)), -1):
        if s in burnt:
            break
        reached.append(s)
    return tuple(reached)


def split_targets(square: int, d: int, burnt: Container[int]) -> tuple[int, ...]:
    """The squares that may get fires when intensify fell short by ``d``, nearest first; burnt-out ones are jumped (FF-15)."""
    return tuple(s for s in range(square - 1, max(0, square - 1 - d), -1) if s not in burnt)


def rightmost(last: int, burnt: Container[int]) -> int | None:
    """The highest square that is not burnt out (FF-19); None when all are."""
    return next((s for s in range(last, 0, -1) if s not in burnt), None)


def drive_ends(at: int, die: int, water: int, last: int) -> range:
    """The squares where a drive may end, the engine's own among them; empty when the die is not above the water (FF-27, FF-28)."""
    far = die - water
    return range(max(TOWN, at - far), min(last, at + far) + 1) if far > 0 else range(0)


def spray_range(at: int, last: int) -> range:
    """The squares within reach of the water of an engine (FF-29)."""
    return range(max(TOWN, at - SPRAY_REACH), min(last, at + SPRAY_REACH) + 1)
