"""Who plans wins more often than who looks at one call at a time, and that more often than chance."""

from __future__ import annotations

import pytest

from tests.bots.emergency_dispatch.games import DISPATCH
from tests.searches import OneIn

WINS_IN_100 = {2: (60, 90), 3: (50, 80), 4: (25, 60), 5: (8, 35), 6: (25, 65)}
"""What the sensible crew should win, by the number of players: neither hopeless nor sure."""


def test_sensible_beats_greedy_and_greedy_beats_chance() -> None:
    sensible, greedy, chance = (DISPATCH.wins(name, 16, players=3) for name in ("sensible", "greedy", "random"))
    assert sensible > 2 * greedy
    assert sensible > 5
    assert chance == 0


def test_doing_nothing_is_lost_in_round_six_at_the_latest() -> None:
    found = DISPATCH.matches("idle", 40)
    assert all(match.outcome == "lost" for match in found)
    assert sum(match.figures["rounds"] <= 6 for match in found) >= 38


@pytest.mark.parametrize("players", WINS_IN_100)
def test_the_shipped_set_is_neither_hopeless_nor_sure(players: int, one_in: OneIn) -> None:
    """A deep run plays 200 games; the range is widened by three standard deviations of as many games as were played."""
    lowest, highest = WINS_IN_100[players]
    numbers = one_in(12, range(200))
    arena = DISPATCH.arena(DISPATCH.crew("sensible"), players=players)
    won = sum(arena.play(number, seed=3).outcome == "won" for number in numbers)
    slack = 300 * (0.25 / len(numbers)) ** 0.5
    assert lowest - slack <= 100 * won / len(numbers) <= highest + slack
