"""Searches sent bytes for secrets and for the order of undrawn cards."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Evening

IN_A_ROW = 4
"""This many undrawn cards in their right order are a leak (three for a deck of three)."""
BETWEEN = rb"[^A-Za-z0-9]{1,8}[\s\S]{0,60}?"
"""Text permitted between two of them: commas, quotes, a title or some markup."""


def encodings_of(secret: bytes) -> Iterator[bytes]:
    """The secret as raw bytes, in hex, and in base64 at every alignment."""
    yield from (secret, secret.hex().encode(), secret.hex().upper().encode())
    for encode in (b64encode, urlsafe_b64encode):
        for before in range(3):
            first, whole = -(-before * 4 // 3), (before + len(secret)) // 3 * 4
            yield encode(bytes(before) + secret)[first + (before > 0) : whole]


def undrawn_orders(evening: Evening) -> Iterator[list[str]]:
    """For every deck the undrawn cards in the order of the deck."""
    board = evening.twin
    for path in board.schema.fields:
        if path[0] == "discards":
            deck, cards = path[1], board.schema.fields[path].field_type.options
            gone = {*board[path], *board["in_play", deck], *(board["held", deck] if ("held", deck) in board.schema.fields else ())}
            order = evening.setup.fate.shuffle(f"decks/{deck}/shuffle.{board['rebuilt', deck] + 1}", [str(card) for card in cards])
            yield [card for card in order if card not in gone]


def sequence_in(cards: Sequence[str], body: bytes) -> bytes:
    """A part of the body with several of these cards in this order; empty if there is none."""
    names = [rb"\b" + re.escape(card.encode()) + rb"\b" for card in cards]
    width = min(IN_A_ROW, len(names))
    for first in range(len(names) - width + 1 if width >= 3 else 0):
        found = re.search(BETWEEN.join(names[first : first + width]), body)
        if found:
            return found[0]
    return b""


def leaks_in(bodies: Iterable[bytes], *, words: Iterable[bytes] = (), orders: Iterable[Sequence[str]] = ()) -> list[bytes]:
    """The words and card sequences found in the sent bodies."""
    everything = b"\n".join(bodies)
    rows = (sequence_in(order, everything) for order in orders)
    return [_around(word, everything) for word in words if word in everything] + [row for row in rows if row]


def _around(word: bytes, body: bytes) -> bytes:
    """The word with its surroundings, to find out where it was sent."""
    at = body.index(word)
    return body[max(0, at - 80) : at + len(word) + 40]
