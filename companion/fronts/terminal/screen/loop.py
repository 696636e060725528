"""The loop of the screen: draw, wait for a key or the clock, repeat."""

from __future__ import annotations

from companion.engine import Evening
from companion.fronts.bots import AnswerBots, no_bots
from companion.fronts.line_input import Wake
from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.layout import seconds_to_next
from companion.fronts.terminal.screen.session import Session
from companion.fronts.terminal.screen.terminal import CursesTerminal
from companion.scene import Catalog

RETRY_S = 5.0
"""Seconds between two tries to write the journal."""


def play(evening: Evening, words: Catalog, wake: Wake | None = None, others: AnswerBots = no_bots) -> None:
    """Play until the user quits.

    Raises:
        Interrupted: a signal asked the process to end.
    """
    with CursesTerminal(wake) as terminal:
        front = ScreenLoop(evening, words, terminal, others)
        while not front.session.over:
            front.turn()


class ScreenLoop:
    """Runs a session on a terminal."""

    def __init__(self, evening: Evening, words: Catalog, terminal: CursesTerminal, others: AnswerBots) -> None:
        self.evening, self.terminal = evening, terminal
        self.session = Session(evening, words, others)

    def turn(self) -> None:
        """Draw once, and handle one key or let time pass."""
        self.draw()
        try:
            key = self.terminal.key(self._timeout_s())
        except EOFError:
            self.session.over = True
            return
        if key is not None:
            self.session.key(key)
        if self.session.poll():
            self.terminal.ring()
        if self.evening.journal.trouble:
            self.evening.journal.retry()

    def draw(self) -> None:
        """Draw the session."""
        canvas = TextCanvas(*self.terminal.size)
        self.session.draw(canvas)
        self.terminal.show(canvas)

    def _timeout_s(self) -> float | None:
        countdown, timer = self.evening.countdown_control.countdown, self.evening.turn_timer
        if countdown is not None and countdown.state == "running":
            return seconds_to_next(self.evening.countdown_control.left_s or 0.0)
        if timer.deadline_s is not None:
            return seconds_to_next(timer.left_s or 0.0)
        return RETRY_S if self.evening.journal.trouble else None
