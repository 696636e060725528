"""Who measures wins more often than who takes what is near, and that more often than chance."""

from __future__ import annotations

from statistics import median

import pytest

from tests.bots.fire_call.games import matches, one_against_three
from tests.searches import OneIn


def test_steady_beats_three_easy_ones(one_in: OneIn) -> None:
    """At least 45 in 100; a quarter would be chance."""
    games = one_in(8, range(160))
    assert one_against_three("steady", "easy", games) >= 0.45 * len(games)


def test_easy_beats_three_by_chance(one_in: OneIn) -> None:
    """More often than one of four equals would."""
    games = one_in(8, range(80))
    assert one_against_three("easy", "random", games) > 0.3 * len(games)


@pytest.mark.parametrize(("rank", "most"), [("firefighter", 280), ("chief", 200)])
def test_games_of_four_equals_are_not_too_long(rank: str, most: int, one_in: OneIn) -> None:
    """Half of them take at most so many turns, which is widened by three standard errors of as many games as were played."""
    turns = [match.figures["turns"] for match in matches("steady", one_in(16, range(160)), start_rank=rank)]
    assert median(turns) <= most + 3 * 1.25 * 60 / len(turns) ** 0.5
    assert min(turns) >= 11
    assert max(turns) < 1500
