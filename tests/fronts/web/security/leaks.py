"""What nobody may be told, and a search for it in bytes that were sent."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Evening

IN_A_ROW = 4
"""So many undrawn cards in the order in which they will come are no accident; of a deck with three, three."""
BETWEEN = rb"[^A-Za-z0-9]{1,8}[\s\S]{0,60}?"
"""What may stand between two of them: commas, quotes, a title or some markup."""


def shapes_of(secret: bytes) -> Iterator[bytes]:
    """As it is, in hex, and in base64 wherever it begins in what was encoded."""
    yield from (secret, secret.hex().encode(), secret.hex().upper().encode())
    for encode in (b64encode, urlsafe_b64encode):
        for before in range(3):
            first, whole = -(-before * 4 // 3), (before + len(secret)) // 3 * 4
            yield encode(bytes(before) + secret)[first + (before > 0) : whole]


def orders_of(evening: Evening) -> Iterator[list[str]]:
    """Of every deck the cards that nobody has drawn, in the order in which they will come."""
    board = evening.twin
    for path in board.form.fields:
        if path[0] == "discards":
            deck, cards = path[1], board.form.fields[path].shape.options
            gone = {*board[path], *board["in_play", deck], *(board["held", deck] if ("held", deck) in board.form.fields else ())}
            order = evening.setup.fate.shuffle(f"decks/{deck}/shuffle.{board['rebuilt', deck] + 1}", [str(card) for card in cards])
            yield [card for card in order if card not in gone]


def in_order(cards: Sequence[str], body: bytes) -> bytes:
    """A place where several of these stand in this order; empty where there is none."""
    names = [rb"\b" + re.escape(card.encode()) + rb"\b" for card in cards]
    width = min(IN_A_ROW, len(names))
    for first in range(len(names) - width + 1 if width >= 3 else 0):
        found = re.search(BETWEEN.join(names[first : first + width]), body)
        if found:
            return found[0]
    return b""


def found_in(bodies: Iterable[bytes], *, words: Iterable[bytes] = (), orders: Iterable[Sequence[str]] = ()) -> list[bytes]:
    """Which of these words and orders stand in what was sent."""
    everything = b"\n".join(bodies)
    rows = (in_order(order, everything) for order in orders)
    return [_around(word, everything) for word in words if word in everything] + [row for row in rows if row]


def _around(word: bytes, body: bytes) -> bytes:
    """A word with what stands beside it, so that people find who said it."""
    at = body.index(word)
    return body[max(0, at - 80) : at + len(word) + 40]
