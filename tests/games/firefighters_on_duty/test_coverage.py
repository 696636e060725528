"""Every requirement FOD-1 to FOD-195 has a test with its number in the name, or is listed in ``docs/untestable.md``."""

from __future__ import annotations

from tests.games.coverage import Numbered

FOD = Numbered("FOD", 195)


def test_every_requirement_has_a_test_or_a_reason() -> None:
    missing = FOD.missing()
    assert missing == [], f"without test and without reason: {', '.join(missing)}"


def test_no_test_bears_more_than_three_numbers() -> None:
    assert FOD.crowded() == []


def test_every_named_requirement_exists() -> None:
    assert FOD.strange() == []


def test_the_exceptions_are_few() -> None:
    assert 0 < len(FOD.excepted()) <= 12
