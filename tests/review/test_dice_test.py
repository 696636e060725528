"""Dice compared with fair ones: counts, too few dice, and the tail of the chi-square distribution."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.review.dice_test import MIN_EXPECTED, chi_square_tail, tallies_of
from companion.review.rolls import RollRecord
from companion.table import D6, Die

ROUNDING = 1e-12
"""A tail is a sum of up to twenty terms, each of them right to some 1e-15."""

MIXED = Die("weather", ("sun", "sun", "rain"))


def thrown(*values: int | str, die: Die = D6) -> RollRecord:
    """A roll of such dice."""
    return RollRecord(row=1, key="k", values=values, dice=(die,) * len(values))


# critical values of the chi-square distribution: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4
@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (9.236, 5, 0.10), (18.307, 10, 0.05)],
)
def test_the_tail_is_that_of_the_tables(x: float, freedom: int, p: float) -> None:
    assert chi_square_tail(x, freedom) == pytest.approx(p, rel=2e-3)


@given(st.floats(0, 300), st.floats(0, 300), st.integers(1, 40))
def test_the_tail_is_a_probability_and_falls(x: float, more: float, freedom: int) -> None:
    nearer, further = chi_square_tail(x, freedom), chi_square_tail(x + more, freedom)
    assert 0 <= further <= nearer + ROUNDING <= 1 + ROUNDING


@given(st.floats(0.01, 100))
def test_two_degrees_are_an_exponential(x: float) -> None:
    assert chi_square_tail(x, 2) == pytest.approx(math.exp(-x / 2))


def test_few_dice_get_no_verdict() -> None:
    (tally,) = tallies_of([thrown(1, 2, 2), thrown(6)])
    assert (tally.n, tally.counts, tally.p) == (4, (1, 2, 0, 0, 0, 1), None)
    assert tally.expected == pytest.approx((4 / 6,) * 6)
    assert tally.least == 6 * MIN_EXPECTED


def test_enough_dice_get_one() -> None:
    (fair,) = tallies_of([thrown(*(1, 2, 3, 4, 5, 6) * 10)])
    assert fair.p == 1.0
    (loaded,) = tallies_of([thrown(*[6] * 60)])
    assert loaded.p is not None
    assert loaded.p < 1e-9


def test_faces_twice_on_a_die_are_expected_twice_as_often() -> None:
    (tally,) = tallies_of([thrown("sun", "rain", "sun", die=MIXED)])
    assert (tally.die, tally.faces, tally.counts) == ("weather", ("sun", "rain"), (2, 1))
    assert tally.expected == pytest.approx((2, 1))
    assert tally.least == 30


def test_kinds_of_dice_are_counted_apart() -> None:
    found = tallies_of([thrown(1, 2), thrown("sun", "rain", die=MIXED), thrown(3)])
    assert [(tally.die, tally.n) for tally in found] == [("d6", 3), ("weather", 2)]


def test_a_lot_is_no_die() -> None:
    assert tallies_of([thrown("A4", die=Die("space", ("A1", "A4", "B2")))]) == []
