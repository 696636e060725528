"""Who measures wins more often than who takes what is near, and that more often than chance; no colour and no seat is favoured."""

from __future__ import annotations

from collections import Counter

from companion.games.fire_call.departments import COLOURS
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


def test_games_of_four_equals_are_neither_short_nor_endless(one_in: OneIn) -> None:
    """Half of them take 150 to 280 turns; those of Fire Chiefs at most 200. All colours win."""
    usual = matches("steady", one_in(8, range(160)))
    chiefs = matches("steady", one_in(8, range(80)), start_rank="chief")
    for found, most in ((usual, 300), (chiefs, 215)):
        turns = sorted(match.figures["turns"] for match in found)
        assert turns[len(turns) // 2] <= most
        assert turns[-1] < 1500
    assert {*Counter(match.outcome for match in usual)} <= {*COLOURS}
