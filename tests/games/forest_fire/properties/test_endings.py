"""Games end: players who do anything at all bring them to an end in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.bots.arena import Arena, GameResult
from companion.bots.bot import BotAnswer, Luck
from companion.table import Ask, Board
from tests.games.answers import random_answer
from tests.games.forest_fire.properties.forests import GAME, random_options

GAMES = 200
CHUNKS = 5
MOST_TURNS = 2_000


class Anything:
    """Gives any legal answer."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """By its luck."""
        return BotAnswer(ask.judge(random_answer(Random(luck(2**32)), ask)))


def games_of(seed: int, **fixed: Any) -> list[GameResult]:
    """Many games of two players who do anything."""
    rng, matches = Random(f"endings {seed}"), []
    for number in range(GAMES):
        options = random_options(rng, fire_player="human", chief_player="human", **fixed)
        matches.append(Arena(GAME, options, {"fire": Anything(), "chief": Anything()}).play(number, seed))
    return matches


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ff_34_random_games_end(chunk: int) -> None:
    """FF-34: 1,000 games on random paths under random house rules; none is given up, and none takes more than 2,000 turns."""
    matches = games_of(chunk)
    assert max(match.steps for match in matches) <= 2 * MOST_TURNS
    endings = Counter(f"{match.outcome} {match.reason}" for match in matches)
    assert set(endings) <= {"fire engines", "fire burnt", "fire town", "chief out"}
    assert len(endings) >= 3
