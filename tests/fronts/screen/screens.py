"""Sessions for tests: an evening in memory on a canvas, keys pressed, the screen read as text."""

from __future__ import annotations

from typing import Any

from companion.engine.view import words_of
from companion.fronts.terminal.screen.canvas import Canvas
from companion.fronts.terminal.screen.session import Session
from tests.engine.clocks import FakeClock
from tests.evenings import begin


class Screen:
    """``screen.keys("down", "enter")``, ``screen.type("undo")``, ``screen.text()``."""

    def __init__(self, width: int = 80, height: int = 24, **evening: Any) -> None:
        self.size, self.clock = (width, height), FakeClock()
        self.evening = begin(clock=self.clock, **{"confirm": "steps"} | evening)
        self.session = Session(self.evening, words_of(self.evening))

    def keys(self, *keys: str) -> Screen:
        """Press keys."""
        for key in keys:
            self.session.key(key)
        return self

    def type(self, text: str) -> Screen:
        """Type a line and press Enter."""
        return self.keys(*text, "enter")

    def lines(self) -> list[str]:
        """What is drawn, line by line."""
        canvas = Canvas(*self.size)
        self.session.draw(canvas)
        return canvas.text()

    def text(self) -> str:
        """What is drawn."""
        return "\n".join(self.lines())

    def flowing(self) -> str:
        """What is drawn, as one line of words."""
        return " ".join(self.text().split())

    def marked_text(self) -> str:
        """The line of the list that Space ticks."""
        marked = self.session.marked
        assert marked is not None
        return next(line.strip() for line in self.lines() if marked.text[:30] in line)

    @property
    def asked(self) -> str | None:
        """The key of the open ask."""
        return self.evening.ask.key if self.evening.ask else None
