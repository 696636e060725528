"""Pieces of text with the role they play. What they look like in a terminal is for ``palette``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal, NamedTuple

Role = Literal[
    "plain", "faint", "strong", "case", "glass", "lit", "dark", "red", "amber", "green", "unlit", "button", "glow", "down", "banner"
]


class Style(NamedTuple):
    """A role, and for some roles how much of it: ``lit``, ``dark`` and ``glow`` have 0 to 4.

    ``lit`` draws bright signs on the dark glass; ``dark`` draws dark signs on bright ground.
    """

    role: Role = "plain"
    level: int = 0


LEVELS = 5


class Span(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: Style = Style()


Row = tuple[Span, ...]
"""One line, from the left; the rest of it is blank."""


def level_of(share: float) -> int:
    """The level for a share of 0 to 1; anything but none is at least 1."""
    return min(LEVELS - 1, max(int(share > 0), round(share * (LEVELS - 1))))


def width(spans: Iterable[Span]) -> int:
    """Cells that these take."""
    return sum(len(span.text) for span in spans)


def joined(spans: Iterable[Span]) -> Iterator[Span]:
    """The same with neighbours of one style made one, and empty ones left out."""
    for style, group in groupby((span for span in spans if span.text), key=lambda span: span.style):
        yield Span("".join(span.text for span in group), style)


def filled(spans: Iterable[Span], cells: int, style: Style) -> list[Span]:
    """The spans with blanks of this style after them, so that they take so many cells."""
    row = list(spans)
    return [*row, Span(" " * (cells - width(row)), style)]


def centred(text: str, cells: int, style: Style) -> list[Span]:
    """The text in the middle of so many cells."""
    return [Span(text[:cells].center(cells), style)]
