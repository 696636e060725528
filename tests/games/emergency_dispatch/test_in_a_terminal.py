"""A whole game in a real terminal with real dice and cards, in which much is undone, corrected and killed in each phase of a round."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.games.emergency_dispatch.game import GAME
from companion.table import Ask, Confirm, Draw, Roll
from tests.fronts.screen.tmux import Tmux
from tests.games.typist import Typist


def anything(random: Random, ask: Ask) -> Any:
    """One more answer: real dice and cards at random; nobody does anything in a turn."""
    if isinstance(ask, Confirm):
        return True
    if isinstance(ask, Roll):
        return [random.choice(die.faces) for die in ask.dice]
    if isinstance(ask, Draw):
        return random.choice(ask.cards)
    return "pass" if "/action/" in ask.key else ask.legal()["options"][-1]


FIRST_TURN = ("1", "2", "T-01", "T-03", "T-33", "T-20", "P1", True, "dispatch", "1", "move", "RES-2", "addr:A1", "lock", ["R"], ["RES-2"])
"""Setup; the first call is dispatched, and the Rescue Squad that goes there is locked in."""


def test_a_whole_game_with_real_dice_and_cards(tmp_path: Path) -> None:
    """A clean-up by hand is in it too."""
    random = Random(3)
    with Tmux(tmp_path) as tmux:
        typist = Typist(tmux, GAME, tmp_path / "game.journal", players=2)
        typist.answers(*FIRST_TURN)
        typist.undo_and_redo()
        typist.kill_and_resume()
        typist.correct("LAD-6.place=road", {"dice": {"LAD-6": {"place": "road"}}})
        typist.answers(True, "pass", True, [])
        assert typist.asked == "round.1/resolution/A1/do/1"
        typist.undo_and_redo()
        typist.kill_and_resume()
        typist.correct("failures=1", {"failures": 1})
        typist.answers("resolve T-01", "R05")
        assert typist.asked == "round.1/cleanup/draw/1"
        typist.answer("T-07")
        typist.undo_and_redo()
        typist.kill_and_resume()
        typist.correct("failures=2", {"failures": 2})
        typist.by_hand("clock=2 failures=3", {"clock": 2, "failures": 3})
        while typist.beside.ask is not None:
            typist.answer(anything(random, typist.beside.ask))
        typist.leave()
