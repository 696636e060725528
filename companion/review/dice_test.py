"""Counts dice and compares them with fair ones (chi-square test)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.review.rolls import RollRecord
from companion.table import Die, Face

MIN_EXPECTED = 10
"""Every face must be expected so often before a p-value is shown. W. G. Cochran, "Some Methods for Strengthening the Common chi-square
Tests", Biometrics 10 (1954), accepts 5, and a game should raise no false alarm.
"""


class Tally(NamedTuple):
    """One kind of die: its faces (each once), how often each was rolled, how often each is expected, and the number of dice.

    ``p`` is the probability that fair dice differ from the expectation by at least so much; None with too few dice, of which ``least`` are
    needed.
    """

    die: str
    faces: tuple[Face, ...]
    counts: tuple[int, ...]
    expected: tuple[float, ...]
    n: int
    least: int
    p: float | None


def tallies_of(rolls: Iterable[RollRecord]) -> list[Tally]:
    """A tally for each kind of die. All rolls count, also those that were undone or only for show.

    Draws of lots, whose faces are these places, are left out: their faces are words, and most of them never came up.
    """
    fell: dict[Die, list[Face]] = {}
    for roll in rolls:
        for die, value in zip(roll.dice, roll.values, strict=False):
            fell.setdefault(die, []).append(value)
    return [_tally(die, values) for die, values in fell.items() if not _is_lot(die, values)]


def _is_lot(die: Die, values: Sequence[Face]) -> bool:
    return len(values) < len(set(die.faces)) and not any(isinstance(face, int) for face in die.faces)


def _tally(die: Die, values: Sequence[Face]) -> Tally:
    shares, counted, n = Counter(die.faces), Counter(values), len(values)
    counts = tuple(counted[face] for face in shares)
    expected = tuple(n * share / len(die.faces) for share in shares.values())
    least = math.ceil(MIN_EXPECTED * len(die.faces) / min(shares.values()))
    p = None if n < least or len(shares) < 2 else chi_square_tail(_distance(counts, expected), len(shares) - 1)
    return Tally(die.name, tuple(shares), counts, expected, n, least, p)


def _distance(counts: Sequence[int], expected: Sequence[float]) -> float:
    """Pearson's chi-square: the sum of (observed - expected)^2 / expected."""
    return sum((seen - wanted) ** 2 / wanted for seen, wanted in zip(counts, expected, strict=True))


def chi_square_tail(x: float, freedom: int) -> float:
    """The probability that a chi-square variable with ``freedom`` degrees (1 or more) is at least ``x``: Q(freedom/2, x/2).

    Q(1/2, z) = erfc(sqrt z), Q(1, z) = exp(-z), and Q(a + 1, z) = Q(a, z) + z^a exp(-z) / Gamma(a + 1) (NIST Digital Library of
    Mathematical Functions, 8.4.6, 8.4.8 and 8.8.6; Abramowitz and Stegun, 26.4.4 and 26.4.5).
    """
    z = x / 2
    if z <= 0:
        return 1.0
    a, q = (1.0, math.exp(-z)) if freedom % 2 == 0 else (0.5, math.erfc(math.sqrt(z)))
    while a < freedom / 2 - 0.25:
        q += math.exp(a * math.log(z) - z - math.lgamma(a + 1))
        a += 1
    return min(1.0, q)
