"""Plays one evening on the screen: draw, wait for a key or for the clock, again."""

from __future__ import annotations

from companion.engine import Evening
from companion.fronts.others import Others, nobody
from companion.fronts.reading import Wake
from companion.fronts.terminal.screen.canvas import Canvas
from companion.fronts.terminal.screen.layout import seconds_to_next
from companion.fronts.terminal.screen.session import Session
from companion.fronts.terminal.screen.terminal import Terminal
from companion.scene import Words

RETRY_S = 5.0
"""Seconds between two tries to write what waits in memory."""


def play(evening: Evening, words: Words, wake: Wake | None = None, others: Others = nobody) -> None:
    """Until somebody quits.

    Raises:
        Interrupted: a signal asked the process to end.
    """
    with Terminal(wake) as terminal:
        front = Front(evening, words, terminal, others)
        while not front.session.over:
            front.turn()


class Front:
    """A session on a terminal."""

    def __init__(self, evening: Evening, words: Words, terminal: Terminal, others: Others) -> None:
        self.evening, self.terminal = evening, terminal
        self.session = Session(evening, words, others)

    def turn(self) -> None:
        """Draw once, and take one key or let time pass."""
        self.draw()
        try:
            key = self.terminal.key(self._patience_s())
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
        """The session as it is."""
        canvas = Canvas(*self.terminal.size)
        self.session.draw(canvas)
        self.terminal.show(canvas)

    def _patience_s(self) -> float | None:
        countdown = self.evening.clockwork.countdown
        if countdown is not None and countdown.state == "running":
            return seconds_to_next(self.evening.clockwork.left_s or 0.0)
        return RETRY_S if self.evening.journal.trouble else None
