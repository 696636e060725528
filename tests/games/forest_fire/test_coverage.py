"""Every requirement FF-1 to FF-44 and every ruling FF-R1 to FF-R35 has a test that bears its number, or stands in ``docs/untestable.md``.

Tests may lie anywhere: those of the fire that plays itself (FF-38 to FF-43) are in ``tests/bots``.
"""

from __future__ import annotations

import pytest

from tests.games.coverage import Numbered

FF, RULINGS = Numbered("FF", 44), Numbered("FF-R", 35)


@pytest.mark.parametrize("numbered", [FF, RULINGS], ids=["requirements", "rulings"])
def test_each_has_a_test_or_a_reason(numbered: Numbered) -> None:
    missing = numbered.missing()
    assert missing == [], f"without test and without reason: {', '.join(missing)}"


def test_no_test_bears_more_than_three_numbers() -> None:
    assert FF.crowded() == []


def test_nobody_names_a_number_that_is_none() -> None:
    assert FF.strange() + RULINGS.strange() == []


def test_the_exceptions_are_few() -> None:
    assert len(FF.excepted()) <= 2
    assert len(RULINGS.excepted()) <= 2
