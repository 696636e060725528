"""A canvas in memory: a grid of characters with styles. It knows neither the terminal nor the game."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.safe_text import sanitize


class TextStyle(NamedTuple):
    """The style of characters. Colour never carries meaning alone, so a screen without colour loses nothing."""

    colour: str = ""
    bold: bool = False
    reverse: bool = False
    dim: bool = False


PLAIN = TextStyle()
BOLD = TextStyle(bold=True)
DIM = TextStyle(dim=True)
BAR = TextStyle(reverse=True, bold=True)
CHOSEN = TextStyle(reverse=True)
WARNING = TextStyle("yellow", bold=True)


class TextSpan(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: TextStyle = PLAIN


Row = Sequence[TextSpan]


class TextCanvas:
    """A grid of ``width`` by ``height`` cells, blank at first. Text outside is cut off; the caller has to avoid that."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: TextStyle = PLAIN) -> int:
        """Write from this cell to the right; returns the next column."""
        for char in sanitize(text):
            if 0 <= y < self.height and 0 <= x < self.width:
                self._cells[y][x] = (char, style)
            x += 1
        return x

    def row(self, x: int, y: int, spans: Row) -> None:
        """Write several spans in a row."""
        for span in spans:
            x = self.put(x, y, span.text, span.style)

    def part(self, width: int, height: int) -> TextCanvas:
        """A blank canvas for a part of the screen, to be pasted later; drawing there can't overlap other parts."""
        return TextCanvas(width, height)

    def paste(self, x: int, y: int, other: TextCanvas) -> None:
        """Copy another canvas onto this one, its upper left corner at this cell."""
        for line, row in enumerate(other._cells[: max(0, self.height - y)]):
            self._cells[y + line][x : x + other.width] = row[: self.width - x]

    def fill(self, y: int, style: TextStyle) -> None:
        """Set the style of a whole line."""
        self._cells[y] = [(char, style) for char, _ in self._cells[y]]

    def text(self) -> list[str]:
        """The lines as text, without trailing blanks."""
        return ["".join(char for char, _ in row).rstrip() for row in self._cells]

    def spans(self, y: int) -> Iterator[TextSpan]:
        """One line as spans."""
        start, row = 0, self._cells[y]
        for x in range(1, self.width + 1):
            if x == self.width or row[x][1] != row[start][1]:
                yield TextSpan("".join(char for char, _ in row[start:x]), row[start][1])
                start = x


def wrapped(text: str, width: int, after: str = "") -> list[str]:
    """The text wrapped to a width; ``after`` begins each line but the first. Empty text gives no lines."""
    lines: list[str] = []
    for part in text.splitlines():
        lines += textwrap.wrap(part, max(8, width), subsequent_indent=after, break_on_hyphens=False)
    return lines
