"""Parse the bytes of a terminal into keys: letters, and the names of other keys. Sans-IO: it reads nothing and takes times as arguments.

Escape sequences and multi-byte letters may come in pieces. Pasted text is ignored: terminals bracket it if asked to, and otherwise several
different letters at once reveal it.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

PIECES_S = 0.5
"""How long to wait for the rest of an escape sequence or of pasted text. Esc alone has no meaning here, so the delay is not noticed."""
PASTE_S = 0.1
"""How long after a piece of pasted text the next piece belongs to it."""
TYPED = 2
"""The most different letters at once that count as typed."""

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\b": "backspace", "\x03": "ctrl-c"}
_ARROW = re.compile(r"\x1b(?:\[[0-9;]*|O)([A-D])")
_PIECE = re.compile(r"\x1b(?:\[\[[^\x1b]|\[[0-?]*+[ -/]*+[^[\x1b]|O[^\x1b]|[^[O\x1b])|[^\x1b]", re.DOTALL)
"""A complete escape sequence (function keys of the Linux console, CSI, SS3, Alt with a key), or one letter."""
_LONGEST = 32


class KeyParser:
    """The parser of one terminal, with the incomplete input so far."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self._decode = codecs.getincrementaldecoder(encoding)("replace").decode
        self._rest = ""
        self._pasting = False
        self._read_s = self._pasted_s = float("-inf")

    def feed(self, data: bytes, at_s: float) -> list[str]:
        """The keys in the bytes read at this time (seconds, never decreasing)."""
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
        # An incomplete sequence is dropped at the next Esc, or when it is longer than any valid one.
        self._rest = text[end:]
        if (next_escape := self._rest.find("\x1b", 1)) > 0:
            yield from self._pieces(self._rest[next_escape:])
        elif len(self._rest) > _LONGEST:
            self._rest = ""

    def _pasted(self, piece: str) -> bool:
        """Whether this is within bracketed paste, or one of its brackets."""
        if piece in (PASTE_BEGINS, PASTE_ENDS):
            self._pasting = piece == PASTE_BEGINS
            return True
        return self._pasting

    def _typed(self, pieces: list[str], at_s: float) -> list[str]:
        """The keys of these pieces; none if they seem to be pasted text."""
        if len({piece for piece in pieces if piece.isprintable()}) > TYPED or at_s <= self._pasted_s + PASTE_S:
            self._pasted_s = at_s
            return [key for key in map(_key, pieces) if key == "ctrl-c"]
        return [key for key in map(_key, pieces) if key]


def _key(piece: str) -> str:
    """The key's name or letter; empty for an unknown sequence."""
    if arrow := _ARROW.fullmatch(piece):
        return _ARROWS[arrow[1]]
    return _CONTROLS.get(piece) or (piece if piece.isprintable() else "")
