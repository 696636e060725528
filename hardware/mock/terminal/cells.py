"""Cells: pieces of text with a style. ``palette`` decides how a style looks in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal, NamedTuple

Role = Literal[
    "plain", "faint", "strong", "case", "glass", "lit", "dark", "red", "amber", "green", "unlit", "button", "glow", "down", "banner"
]


class CellStyle(NamedTuple):
    """A role, for ``lit``, ``dark`` and ``glow`` with a level of 0 to 4.

    ``lit`` draws bright characters on dark ground; ``dark`` draws dark characters on bright ground.
    """

    role: Role = "plain"
    level: int = 0


LEVELS = 5


class CellSpan(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: CellStyle = CellStyle()


CellRow = tuple[CellSpan, ...]
"""One line from the left; the rest of it is blank."""


def level_of(share: float) -> int:
    """The level for a share of 0 to 1; at least 1 if the share is not 0."""
    return min(LEVELS - 1, max(int(share > 0), round(share * (LEVELS - 1))))


def width(spans: Iterable[CellSpan]) -> int:
    """The width of the spans in cells."""
    return sum(len(span.text) for span in spans)


def joined(spans: Iterable[CellSpan]) -> Iterator[CellSpan]:
    """The spans with neighbours of the same style merged and empty ones removed."""
    for style, group in groupby((span for span in spans if span.text), key=lambda span: span.style):
        yield CellSpan("".join(span.text for span in group), style)


def filled(spans: Iterable[CellSpan], cells: int, style: CellStyle) -> list[CellSpan]:
    """The spans padded with blanks of this style to a width."""
    row = list(spans)
    return [*row, CellSpan(" " * (cells - width(row)), style)]


def centred(text: str, cells: int, style: CellStyle) -> list[CellSpan]:
    """The text centred in a width."""
    return [CellSpan(text[:cells].center(cells), style)]
