"""Estimates the width of text in the fonts that any system has: the widest of them counts, so that nothing printed overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SANS: Final = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
SERIF: Final = "Georgia, 'DejaVu Serif', serif"
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[] "), frozenset("mwMWQGOÄÖÜ@%&—…")


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The most width that a line takes, in the unit of ``size``."""
    ems = sum(0.42 if sign in _NARROW else 0.98 if sign in _WIDE else 0.74 if sign.isupper() or sign.isdigit() else 0.63 for sign in text)
    return ems * size * (1.08 if bold else 0.94)


def wrap_text(text: str, size: float, width: float) -> Iterator[str]:
    """The words of a text in lines of at most that width."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, size) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line
