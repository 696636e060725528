"""A picture of the board as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.scene import Words
from companion.table import Picture, PieceSeen


def board_lines(picture: Picture, words: Words) -> Iterator[str]:
    """Tracks, every place with what lies there, and the piles."""
    yield "  ".join(f"{words.word(track.name)} {track.at}/{track.last}" for track in picture.tracks)
    for place in picture.places:
        facts = ", ".join(place.facts)
        pieces = ", ".join(_piece(piece, words) for piece in place.pieces) or "-"
        yield f"  {place.label:5} {facts:26} {pieces}"
    for ledger in picture.ledgers:
        yield f"{ledger.name}: " + ", ".join(f"{words.word(name)} {n}" for name, n in ledger.rows)


def _piece(piece: PieceSeen, words: Words) -> str:
    count = f"{piece.count} " if piece.count != 1 else ""
    return f"{count}{words.word(piece.name)}" + (f" ({piece.note})" if piece.note else "")
