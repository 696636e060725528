"""Screen sessions for tests: an evening in memory on a canvas, with methods to press keys and read the screen."""

from __future__ import annotations

from typing import Any

from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.session import Session
from companion.presenter.scene_of import words_of
from tests.engine.clocks import FakeClock
from tests.evenings import begin


class Screen:
    """A session on a canvas: ``screen.keys("down", "enter")``, ``screen.type("undo")``, ``screen.text()``."""

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
        """The lines drawn."""
        canvas = TextCanvas(*self.size)
        self.session.draw(canvas)
        return canvas.text()

    def text(self) -> str:
        """The text drawn."""
        return "\n".join(self.lines())

    def flowing(self) -> str:
        """The text drawn, as one line of words."""
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
