"""Text from elsewhere (packs, games, names, exports) as people may see it: without characters that steer a terminal or turn text round."""

from __future__ import annotations

import re
from collections.abc import Iterator

_HARMFUL = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
"""Control characters (C0 but for tab and line feed, DEL, C1), what turns text round (Unicode TR 9), and halves of characters."""


def visible(text: str) -> str:
    """Line breaks and other characters that nobody can see as ``\\\\n``, ``\\\\x1b``; what is no character at all, too."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def harmless(text: str) -> str:
    """The text with what steers a terminal or turns text round as ``\\\\x1b``, ``\\\\u202e``. Tabs and line feeds stay."""
    return _HARMFUL.sub(lambda found: _escaped(found[0]), text)


def harmful_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield (line from 1, escaped form) of every character that :func:`harmless` would change."""
    for found in _HARMFUL.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, _escaped(found[0])


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
