"""Every requirement FAM-1 to FAM-66 and every ruling FAM-R1 to FAM-R60 has a test that bears its number, or stands in
``docs/untestable.md``.
"""

from __future__ import annotations

import pytest

from tests.games.coverage import Numbered

FAM, RULINGS = Numbered("FAM", 66), Numbered("FAM-R", 60)


@pytest.mark.parametrize("numbered", [FAM, RULINGS], ids=["requirements", "rulings"])
def test_each_has_a_test_or_a_reason(numbered: Numbered) -> None:
    missing = numbered.missing()
    assert missing == [], f"without test and without reason: {', '.join(missing)}"


def test_no_test_bears_more_than_three_numbers() -> None:
    assert FAM.crowded() == []


def test_nobody_names_a_number_that_is_none() -> None:
    assert FAM.strange() + RULINGS.strange() == []


def test_there_are_no_exceptions() -> None:
    assert FAM.excepted() == RULINGS.excepted() == set()
