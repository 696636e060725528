"""What is asked in whole stretches of games, with all that fronts get beside it, is what it was when they were recorded."""

from __future__ import annotations

import itertools

import pytest

from companion.games.emergency_dispatch.game import GAME
from tests.games.emergency_dispatch.asked import FILE, GAMES, lines


@pytest.mark.parametrize("name", GAMES)
def test_questions_and_all_that_stands_beside_them_are_as_recorded(name: str) -> None:
    """If a change is meant: python -m tests.games.emergency_dispatch.asked, and look at the difference."""
    recorded = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith(f'{{"game": "{name}", ')]
    for n, (now, then) in enumerate(itertools.zip_longest(lines(name), recorded, fillvalue="nothing"), 1):
        assert now == then, f"question {n} of {name}"


def test_the_recorded_games_come_to_every_phase_and_to_most_of_what_cards_buy() -> None:
    """So that the record is about something: what comes up in it may not shrink."""
    text = FILE.read_text("utf-8")
    found = {question for question in GAME.texts("en")["ask"] if f'"question": "{question}"' in text}
    assert {"company", "easy", "first", "setup_ready", "action", "die", "to", "slot", "lock_address", "locks", "turn_done"} <= found
    assert {"next", "release", "do", "symbol", "pay", "cancel", "replenish"} <= found
    assert {"hold", "failure_order", "drop", "last", "cleanup_done"} <= found
