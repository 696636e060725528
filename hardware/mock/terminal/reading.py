"""Bytes of a terminal in, keys out: letters, and the names of other keys. It reads nothing itself and knows no time but what it is told.

Escape sequences and letters of several bytes may come in pieces. What was pasted is no key: terminals put marks around it if they are
asked to, and where one does not, several different letters in one piece give it away.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

PIECES_S = 0.5
"""How long the rest of an escape sequence, or of pasted text, is waited for. Esc alone means nothing here, so nobody notices."""
PASTE_S = 0.1
"""How long after a piece of pasted text another one is part of it."""
TYPED = 2
"""So many different letters may come at once from fingers."""

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\b": "backspace", "\x03": "ctrl-c"}
_ARROW = re.compile(r"\x1b(?:\[[0-9;]*|O)([A-D])")
_PIECE = re.compile(r"\x1b(?:\[\[[^\x1b]|\[[0-?]*+[ -/]*+[^[\x1b]|O[^\x1b]|[^[O\x1b])|[^\x1b]", re.DOTALL)
"""A whole escape sequence (function keys of the Linux console, CSI, SS3, Alt with a key), or one letter."""
_LONGEST = 32


class Reading:
    """What came from one terminal, and what it may still be the beginning of."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self._decode = codecs.getincrementaldecoder(encoding)("replace").decode
        self._rest = ""
        self._pasting = False
        self._read_s = self._pasted_s = float("-inf")

    def feed(self, data: bytes, at_s: float) -> list[str]:
        """The keys in what was read at this time (seconds, never less than before)."""
        if at_s > self._read_s + PIECES_S:
            self._rest, self._pasting = "", False
        self._read_s = at_s
        found = list(self._pieces(self._rest + self._decode(data)))
        return self._typed([piece for piece in found if not self._pasted(piece)], at_s)

    def _pieces(self, text: str) -> Iterator[str]:
        end = 0
        while piece := _PIECE.match(text, end):
            end = piece.end()
            yield piece[0]
        # An Esc that nothing came of before the next one is let go; and so is a sequence that is longer than any.
        self._rest = text[end:]
        if (next_escape := self._rest.find("\x1b", 1)) > 0:
            yield from self._pieces(self._rest[next_escape:])
        elif len(self._rest) > _LONGEST:
            self._rest = ""

    def _pasted(self, piece: str) -> bool:
        """Whether this is between the marks of pasted text, or one of them."""
        if piece in (PASTE_BEGINS, PASTE_ENDS):
            self._pasting = piece == PASTE_BEGINS
            return True
        return self._pasting

    def _typed(self, pieces: list[str], at_s: float) -> list[str]:
        """The keys of these pieces; none if they look like pasted text."""
        if len({piece for piece in pieces if piece.isprintable()}) > TYPED or at_s <= self._pasted_s + PASTE_S:
            self._pasted_s = at_s
            return [key for key in map(_key, pieces) if key == "ctrl-c"]
        return [key for key in map(_key, pieces) if key]


def _key(piece: str) -> str:
    """The key's name or letter; nothing for what is none."""
    if arrow := _ARROW.fullmatch(piece):
        return _ARROWS[arrow[1]]
    return _CONTROLS.get(piece) or (piece if piece.isprintable() else "")
