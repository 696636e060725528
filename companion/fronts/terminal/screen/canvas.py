"""A screen in memory: a grid of characters with styles. What draws knows no terminal, what shows it knows no game."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.visible import harmless


class Style(NamedTuple):
    """How characters look. Colour is never all that tells two things apart, so a screen without it loses nothing."""

    colour: str = ""
    bold: bool = False
    reverse: bool = False
    dim: bool = False


PLAIN = Style()
BOLD = Style(bold=True)
DIM = Style(dim=True)
BAR = Style(reverse=True, bold=True)
CHOSEN = Style(reverse=True)
WARNING = Style("yellow", bold=True)


class Span(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: Style = PLAIN


Row = Sequence[Span]


class Canvas:
    """``width`` times ``height`` cells, blank at first. What does not fit is cut off; whoever draws sees to it that nothing is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write from this cell to the right; the column after it."""
        for sign in harmless(text):
            if 0 <= y < self.height and 0 <= x < self.width:
                self._cells[y][x] = (sign, style)
            x += 1
        return x

    def row(self, x: int, y: int, spans: Row) -> None:
        """Write several spans one after the other."""
        for span in spans:
            x = self.put(x, y, span.text, span.style)

    def part(self, width: int, height: int) -> Canvas:
        """A blank canvas to be drawn on by itself and pasted: what is drawn there can't run over anything beside it."""
        return Canvas(width, height)

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Lay another canvas over this one, its upper left corner at this cell."""
        for line, row in enumerate(other._cells[: max(0, self.height - y)]):
            self._cells[y + line][x : x + other.width] = row[: self.width - x]

    def fill(self, y: int, style: Style) -> None:
        """Give a whole line one style."""
        self._cells[y] = [(sign, style) for sign, _ in self._cells[y]]

    def text(self) -> list[str]:
        """The lines as text, without the blanks at their ends."""
        return ["".join(sign for sign, _ in row).rstrip() for row in self._cells]

    def spans(self, y: int) -> Iterator[Span]:
        """One line as spans."""
        start, row = 0, self._cells[y]
        for x in range(1, self.width + 1):
            if x == self.width or row[x][1] != row[start][1]:
                yield Span("".join(sign for sign, _ in row[start:x]), row[start][1])
                start = x


def wrapped(text: str, width: int, after: str = "") -> list[str]:
    """The text in lines of at most so many characters; ``after`` begins each line but the first. No text is no line."""
    lines: list[str] = []
    for part in text.splitlines():
        lines += textwrap.wrap(part, max(8, width), subsequent_indent=after, break_on_hyphens=False)
    return lines
