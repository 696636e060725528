"""A whole game in a real terminal with real dice and cards, in which much is undone, corrected and killed in each phase of a round."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random
from typing import Any

from companion.engine import Evening, Journal, replay, resume
from companion.games.emergency_dispatch.game import GAME
from companion.table import Confirm, Draw, Roll
from tests.evenings import SECRET, begin, lines
from tests.fronts.screen.tmux import Tmux

BEFORE, AGAIN = "── Question", "Past dice or cards"


class Typist:
    """Types into the terminal what is done with a game beside it, which has no front: the two have to stay the same."""

    def __init__(self, tmux: Tmux, journal: Path) -> None:
        self.tmux, self.journal = tmux, journal
        words: dict[str, Any] = {"dice": "ask", "cards": "ask", "confirm": "steps", "evening": "tmux"}
        self.beside: Evening = begin(GAME, scenario=None, secret=SECRET, players=2, **words)
        options = ("--set", "players=2", "--dice", "ask", "--cards", "ask", "--secret", SECRET.hex(), "--evening", "tmux")
        self.start("play", GAME.id, "--journal", str(journal), *options)

    def start(self, *words: str) -> None:
        """Start the companion, and wait for its question."""
        self.tmux.start(*words)
        self.tmux.until(BEFORE)
        self.tmux.changed("")

    def answer(self, value: Any) -> None:
        """Type an answer; press Enter for a list."""
        shown = self.tmux.screen()
        if isinstance(self.beside.ask, Confirm):
            self.tmux.keys("Enter")
        else:
            self.tmux.type(" ".join(map(str, value)) if isinstance(value, list) else str(value))
        self.beside.answer(value)
        self.tmux.changed(shown)

    def answers(self, *values: Any) -> None:
        """Type these, one after the other."""
        for value in values:
            self.answer(value)

    @property
    def asked(self) -> str:
        """The key of the question."""
        return "" if self.beside.ask is None else self.beside.ask.key

    def undo_and_redo(self) -> None:
        """Take the last answer back, past a real die or card too, and give it again."""
        shown = self.tmux.screen()
        self.tmux.type("undo")
        self.tmux.until("Take the last answer back?")
        self.tmux.keys("Enter")
        if "Past dice or cards" in self.tmux.until_it(
            lambda now: "Past dice or cards" in now or BEFORE in now, "undone, or asked once more"
        ):
            self.tmux.keys("Enter")
        undone = self.tmux.changed(shown)
        self.tmux.type("redo")
        self.tmux.changed(undone)
        self.beside.undo(sure=True)
        self.beside.redo()

    def correct(self, typed: str, patch: dict[str, Any]) -> None:
        """State something of the board as it was when the step began."""
        shown = self.tmux.screen()
        self.tmux.type(f"fix {typed}")
        self.tmux.changed(shown)
        assert self.beside.correct(patch)

    def by_hand(self, typed: str, report: dict[str, Any]) -> None:
        """Do the step themselves, and say how the board stands."""
        shown = self.tmux.screen()
        self.tmux.type("by hand")
        shown = self.tmux.changed(shown)
        self.tmux.type(typed)
        self.tmux.changed(shown)
        self.beside.by_hand()
        self.beside.answer(report)

    def kill_and_resume(self) -> None:
        """SIGKILL, and another process with the same file."""
        os.kill(self.tmux.pid, signal.SIGKILL)
        self.tmux.until_it(lambda shown: self.tmux.dead, "the end of the process")
        self.start("play", "--journal", str(self.journal))

    def on(self, random: Random) -> None:
        """One more answer: real dice and cards at random; nobody does anything in a turn."""
        ask = self.beside.ask
        assert ask is not None
        if isinstance(ask, Confirm):
            self.answer(True)
        elif isinstance(ask, Roll):
            self.answer([random.choice(die.faces) for die in ask.dice])
        elif isinstance(ask, Draw):
            self.answer(random.choice(ask.cards))
        else:
            self.answer("pass" if "/action/" in ask.key else ask.legal()["options"][-1])


FIRST_TURN = ("1", "2", "T-01", "T-03", "T-33", "T-20", "P1", True, "dispatch", "1", "move", "RES-2", "addr:A1", "lock", ["R"], ["RES-2"])
"""Setup; the first call is dispatched, and the Rescue Squad that goes there is locked in."""


def test_a_whole_game_with_real_dice_and_cards(tmp_path: Path) -> None:
    """The journal holds the same game as the one beside it, lines, board and end; a clean-up by hand is in it too."""
    journal, random = tmp_path / "game.journal", Random(3)
    with Tmux(tmp_path) as tmux:
        typist = Typist(tmux, journal)
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
            typist.on(random)
        assert "undo goes back into the game" in tmux.screen()
        tmux.type("quit")
        tmux.until_it(lambda shown: tmux.dead, "the end of the process")
    beside = typist.beside
    with Journal.open(journal) as kept:
        played = resume(GAME, kept)
        assert replay(GAME, kept) == []
        assert lines(played) == lines(beside)
        assert played.twin.position() == beside.twin.position()
        assert played.ending == beside.ending is not None
