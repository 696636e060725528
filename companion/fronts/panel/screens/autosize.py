"""Chooses the largest font in which a text fits."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.fonts import Font
from companion.fronts.panel.layout import headed, plain, wrapped


class FittedText(Struct, frozen=True):
    """Lines of text and the font in which they fit."""

    lines: list[str]
    font: Font

    @property
    def height(self) -> int:
        """The height of all lines in pixels."""
        return len(self.lines) * self.font.height


def fit_text(text: str, high: int, wide: int) -> FittedText:
    """The text in the largest font in which no word is broken and all lines fit; in the smallest font it may end with an ellipsis."""
    longest = max((len(word) for word in plain(text).split()), default=0)
    for font in (fonts.large(), fonts.middle()):
        columns = wide // (font.width or 1)
        lines = wrapped(text, columns)
        if longest <= columns and len(lines) * font.height <= high:
            return FittedText(_balanced(text, longest, lines), font)
    small = fonts.text()
    return FittedText(headed(text, high // small.height, wide // (small.width or 1)), small)


def _balanced(text: str, longest: int, lines: list[str]) -> list[str]:
    """The same number of lines, about equally long: wrapped to the narrowest column that needs no more lines."""
    for columns in range(max(2, longest), max(map(len, lines), default=0)):
        narrow = wrapped(text, columns)
        if len(narrow) == len(lines):
            return narrow
    return lines
