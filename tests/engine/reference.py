"""Reference implementations of the formula of docs/fate.md and the chain of docs/export.md, written with SHA-256 only."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

Doc = dict[str, Any]


def sha256(data: bytes) -> bytes:
    """SHA-256."""
    return hashlib.sha256(data).digest()


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 has it, for keys of up to 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(b ^ 0x36 for b in padded) + message)
    return sha256(bytes(b ^ 0x5C for b in padded) + inner)


class Hand:
    """Fate computed independently from secret, evening and words."""

    def __init__(self, secret: bytes, evening: str, words: Sequence[str] = ()) -> None:
        self.secret, self.evening, self.words = secret, evening, list(words)

    @property
    def commitment(self) -> str:
        """What is shown before the first roll."""
        return sha256(b"table-companion/commit/1\0" + self.secret).hex()

    def stream(self, key: str) -> Iterator[int]:
        """The bytes of a key."""
        words = "\n".join(unicodedata.normalize("NFC", word) for word in self.words)
        number = 0
        while True:
            message = b"\0".join(part.encode() for part in ("table-companion/fate/1", self.evening, words, key, ""))
            yield from hmac(self.secret, message + number.to_bytes(4, "big"))
            number += 1

    def roll(self, key: str, *dice: Sequence[int | str]) -> list[int | str]:
        """Dice of at most 256 faces."""
        stream = self.stream(key)
        return [die[_uniform(stream, len(die))] for die in dice]

    def shuffle(self, key: str, cards: Sequence[str]) -> list[str]:
        """A deck of at most 256 cards, from its top."""
        deck, stream = list(cards), self.stream(key)
        for i in range(len(deck) - 1, 0, -1):
            j = _uniform(stream, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


def _uniform(stream: Iterator[int], n: int) -> int:
    while (b := next(stream)) >= 256 - 256 % n:
        pass
    return b % n


def sealed(docs: Sequence[Doc]) -> list[bytes]:
    """These objects as lines with number and hash."""
    lines, before = [], bytes(32)
    for n, doc in enumerate(docs, 1):
        body = json.dumps({"n": n, **doc}, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
        before = sha256(b"table-companion/export/1\0" + before + body)
        lines.append(body + b',"hash":"' + before.hex().encode() + b'"}')
    return lines


def export(hand: Hand, docs: Sequence[Doc], *, secret: bytes | None = None, closed: bool = True) -> list[bytes]:
    """An export of rows 1 (the beginning), these, and the close of the evening (with this secret, if it is not the right one)."""
    begin = {"kind": "begin", "export": 1, "game": "g", "evening": hand.evening, "words": hand.words, "commitment": hand.commitment}
    rows = [begin, *docs] + ([{"kind": "close", "secret": (secret or hand.secret).hex()}] if closed else [])
    numbered = [{"row": row, **doc} for row, doc in enumerate(rows, 1)]
    return sealed([*numbered, {"kind": "last", "lines": len(rows) + 1, "rows": len(rows)}])
