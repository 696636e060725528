"""Escape control characters and bidirectional overrides in text from packs, names and exports before it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

_HARMFUL = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
"""Control characters (C0 except tab and line feed, DEL, C1), bidirectional controls (Unicode TR 9), and surrogates."""


def escape_invisible(text: str) -> str:
    """The text with line breaks, other invisible characters and surrogates escaped: ``\\\\n``, ``\\\\x1b``."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def sanitize(text: str) -> str:
    """The text with control and bidirectional characters escaped: ``\\\\x1b``, ``\\\\u202e``. Tabs and line feeds stay."""
    return _HARMFUL.sub(lambda found: _escaped(found[0]), text)


def find_harmful(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line number (from 1) and the escaped form of every character that :func:`sanitize` would change."""
    for found in _HARMFUL.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, _escaped(found[0])


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
