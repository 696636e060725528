"""Every requirement ED-1 to ED-93, every ruling ED-R1 to ED-R36 and every edge case 1 to 13 has a test that bears its number, or stands in
``docs/untestable.md``.
"""

from __future__ import annotations

import pytest

from tests.games.coverage import Numbered, every_test

ED, RULINGS, EDGES = Numbered("ED", 93), Numbered("ED-R", 36), Numbered("edge", 13)


@pytest.mark.parametrize("numbered", [ED, RULINGS], ids=["requirements", "rulings"])
def test_each_has_a_test_or_a_reason(numbered: Numbered) -> None:
    missing = numbered.missing()
    assert missing == [], f"without test and without reason: {', '.join(missing)}"


def test_each_edge_case_has_a_test_that_is_named_after_it() -> None:
    named = {number for where, name, _ in every_test() if "emergency_dispatch" in where for number in EDGES.in_name(name)}
    assert named == EDGES.all


def test_no_test_bears_more_than_three_numbers() -> None:
    assert ED.crowded() + RULINGS.crowded() == []


def test_nobody_names_a_number_that_is_none() -> None:
    assert ED.strange() + RULINGS.strange() == []


def test_there_are_no_exceptions() -> None:
    assert ED.excepted() == RULINGS.excepted() == set()
