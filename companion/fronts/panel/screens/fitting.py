"""Words as large as there is room for them."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel import fonts
from companion.fronts.panel.fonts import Font
from companion.fronts.panel.layout import headed, plain, wrapped


class Fitted(Struct, frozen=True):
    """Lines of text in the font that they fit in."""

    lines: list[str]
    font: Font

    @property
    def height(self) -> int:
        """Pixels of all lines."""
        return len(self.lines) * self.font.height


def fitted(text: str, high: int, wide: int) -> Fitted:
    """The text in the largest font in which no word is broken and all lines have room; in the smallest it may end with an ellipsis."""
    longest = max((len(word) for word in plain(text).split()), default=0)
    for font in (fonts.large(), fonts.middle()):
        columns = wide // (font.width or 1)
        lines = wrapped(text, columns)
        if longest <= columns and len(lines) * font.height <= high:
            return Fitted(_balanced(text, longest, lines), font)
    small = fonts.text()
    return Fitted(headed(text, high // small.height, wide // (small.width or 1)), small)


def _balanced(text: str, longest: int, lines: list[str]) -> list[str]:
    """As many lines, about equally long: the narrowest column that needs no more of them."""
    for columns in range(max(2, longest), max(map(len, lines), default=0)):
        narrow = wrapped(text, columns)
        if len(narrow) == len(lines):
            return narrow
    return lines
