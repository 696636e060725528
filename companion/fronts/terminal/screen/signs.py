"""Pieces in a few letters."""

from __future__ import annotations

from companion.scene import Words
from companion.table import PieceSeen, unsure


def piece_text(piece: PieceSeen, words: Words) -> str:
    """``▲3``, ``FF``, ``SMOKE+2``, ``FF?``: sign, number if there are several, whether it is stale, what is noted in short."""
    sign = words.sign(piece.name)
    number = "" if piece.count == 1 else str(piece.count)
    gap = " " if number and sign[-1:].isalpha() and len(sign) > 2 else ""
    return f"{sign}{gap}{number}{unsure(piece)}{_short(piece.note)}"


def _short(note: str) -> str:
    """A note in a few letters: ``+2`` and ``×players`` as they are, ``round 3`` as ``3``, a load as the numbers of what it names first."""
    if not note or note.startswith(("+", "-", "×")):
        return note
    parts = [part.split() for part in note.split(", ")]
    shown = [f"{word[0][0]}{word[-1]}" if len(word) > 1 else word[0][:3] for word in parts if word]
    return f"({' '.join(shown)})"
