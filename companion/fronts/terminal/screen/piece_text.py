"""Short texts for pieces on a map."""

from __future__ import annotations

from companion.scene import Catalog
from companion.table import PieceGroup, stale_suffix


def piece_text(piece: PieceGroup, words: Catalog) -> str:
    """A piece like ``▲3``, ``FF``, ``SMOKE+2``, ``FF?``: sign, number if several, a question mark if stale, a short note;
    or the label that a piece has of its own.
    """
    if piece.label:
        return piece.label
    sign = words.sign(piece.name)
    number = "" if piece.count == 1 else str(piece.count)
    gap = " " if number and sign[-1:].isalpha() and len(sign) > 2 else ""
    marks = "".join(map(words.sign, piece.marks))
    return f"{sign}{gap}{number}{stale_suffix(piece)}{_short(piece.note)}{f':{marks}' if marks else ''}"


def _short(note: str) -> str:
    """A short note: ``+2`` and ``×players`` as they are, ``round 3`` as ``3``, a load as the numbers of its first things."""
    if not note or note.startswith(("+", "-", "×")):
        return note
    parts = [part.split() for part in note.split(", ")]
    shown = [f"{word[0][0]}{word[-1]}" if len(word) > 1 else word[0][:3] for word in parts if word]
    return f"({' '.join(shown)})"
