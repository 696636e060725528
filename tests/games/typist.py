"""Somebody who types into the companion in a real terminal, for the tests of whole games there."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from companion.engine import Evening, Journal, replay, resume
from companion.table import Confirm, Game
from tests.evenings import SECRET, begin, lines
from tests.fronts.screen.tmux import Tmux

BEFORE = "── Question"


class Typist:
    """Types into the terminal what is done with a game beside it, which has no front: the two have to stay the same."""

    def __init__(self, tmux: Tmux, game: Game, journal: Path, **rules: Any) -> None:
        """``rules`` are the house rules; dice and cards are real."""
        self.tmux, self.game, self.journal = tmux, game, journal
        words: dict[str, Any] = {"dice": "ask", "cards": "ask", "confirm": "steps", "evening": "tmux"}
        self.beside: Evening = begin(game, scenario=None, secret=SECRET, **words, **rules)
        options = [word for name, value in rules.items() for word in ("--set", f"{name}={value}")]
        sources = ("--dice", "ask", "--cards", "ask", "--secret", SECRET.hex(), "--evening", "tmux")
        self.start("play", game.id, "--journal", str(journal), *options, *sources)

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
            self._type(value)
        self.beside.answer(value)
        self.tmux.changed(shown)

    def type_ahead(self, *values: Any) -> None:
        """Type these without waiting for the screens in between."""
        for value in values:
            if isinstance(self.beside.ask, Confirm):
                self.tmux.keys("Enter")
            else:
                self._type(value)
            self.beside.answer(value)

    def until(self, text: str) -> str:
        """Wait for this text, wherever its lines are broken; the text of the screen."""
        return " ".join(self.tmux.until_it(lambda shown: text in " ".join(shown.split()), text).split())

    def _type(self, value: Any) -> None:
        self.tmux.type(" ".join(map(str, value)) if isinstance(value, list) else str(value))

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

    def leave(self) -> None:
        """Leave the terminal after the end of the game; the journal then holds the same game as the one beside it, lines, board and end."""
        assert "undo goes back into the game" in self.tmux.screen()
        self.tmux.type("quit")
        self.tmux.until_it(lambda shown: self.tmux.dead, "the end of the process")
        with Journal.open(self.journal) as kept:
            played = resume(self.game, kept)
            assert replay(self.game, kept) == []
            assert lines(played) == lines(self.beside)
            assert played.twin.position() == self.beside.twin.position()
            assert played.ending == self.beside.ending is not None
