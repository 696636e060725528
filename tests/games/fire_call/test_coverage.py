"""Every requirement FC-1 to FC-95 and every ruling FC-R1 to FC-R32 has a test that bears its number, or stands in
``docs/untestable.md``.
"""

from __future__ import annotations

import pytest

from tests.games.coverage import Numbered

FC, RULINGS = Numbered("FC", 95), Numbered("FC-R", 32)


@pytest.mark.parametrize("numbered", [FC, RULINGS], ids=["requirements", "rulings"])
def test_each_has_a_test_or_a_reason(numbered: Numbered) -> None:
    missing = numbered.missing()
    assert missing == [], f"without test and without reason: {', '.join(missing)}"


def test_no_test_bears_more_than_three_numbers() -> None:
    assert FC.crowded() == []


def test_nobody_names_a_number_that_is_none() -> None:
    assert FC.strange() + RULINGS.strange() == []


def test_there_are_no_exceptions() -> None:
    assert FC.excepted() == RULINGS.excepted() == set()
