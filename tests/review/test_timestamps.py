"""The time from one row to another."""

from __future__ import annotations

from companion.engine.journal import Moment
from companion.review.timestamps import RowTimes

TWO_OPENINGS = RowTimes([Moment(3, 10_000, 0), Moment(5, 12_000, 2_000), Moment(9, 90_000, 0), Moment(11, 91_500, 1_500)])


def test_a_row_has_the_moment_of_its_batch() -> None:
    assert [TWO_OPENINGS.wall_ms(row) for row in (3, 4, 5, 8, 9, 99)] == [10_000, 10_000, 12_000, 12_000, 90_000, 91_500]


def test_rows_from_before_journals_knew_have_none() -> None:
    assert TWO_OPENINGS.wall_ms(2) is None
    assert TWO_OPENINGS.between_s(2, 5) is None
    assert RowTimes([]).wall_ms(1) is None


def test_a_night_in_between_is_no_thinking() -> None:
    assert TWO_OPENINGS.between_s(3, 6) == 2.0
    assert TWO_OPENINGS.between_s(3, 4) == 0.0
    assert TWO_OPENINGS.between_s(5, 9) is None
    assert TWO_OPENINGS.between_s(5, 11) is None
    assert TWO_OPENINGS.between_s(9, 12) == 1.5
