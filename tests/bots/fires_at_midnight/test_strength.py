"""Who plans wins more often than who takes what is nearest, and that more often than who stands and looks."""

from __future__ import annotations

from statistics import fmean

from tests.bots.fires_at_midnight.games import NIGHTS

GAMES = 120


def test_sensible_beats_greedy_and_greedy_beats_doing_nothing() -> None:
    sensible, greedy, idle = (NIGHTS.wins(crew, GAMES, players=2) for crew in ("sensible", "greedy", "idle"))
    assert sensible > GAMES // 6
    assert sensible > 2 * greedy
    assert greedy >= 1
    assert idle == 0


def test_alone_sensible_wins_about_every_third_game() -> None:
    assert GAMES // 4 < NIGHTS.wins("sensible", GAMES, players=1) < GAMES // 2


def test_doing_nothing_lasts_as_long_as_the_digest_says() -> None:
    """ "Rough check for a simulator": 9.5 Upkeeps on average, with one firefighter; most are lost by explosions, few by houses."""
    found = NIGHTS.matches("idle", 500, players=1)
    upkeeps = [match.steps // 2 for match in found]  # alone nobody is asked who is next, but the step is there
    reasons = [match.reason for match in found]
    assert 8.9 < fmean(match.steps - 1 for match in found) / 3 < 10.1
    assert min(upkeeps) >= 3
    assert 0.54 < reasons.count("explosions") / 500 < 0.70
    assert reasons.count("houses") < 20
