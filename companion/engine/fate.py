"""Digital chance, keyed instead of sequenced (architecture, "Chance"; byte for byte in docs/fate.md).

A roll is a function of the evening's secret and of its place in the rules. Nothing is used up: another question first, undo, redo or a
correction never change what a key gives, and with the secret anybody can compute every roll again after the game.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

T = TypeVar("T")

SECRET_BYTES = 32
LARGEST_UNIFORM = 2**32

_COMMIT_LABEL = b"table-companion/commit/1"
_FATE_LABEL = b"table-companion/fate/1"
_END = b"\x00"


class FateError(ValueError):
    """Chance was asked for something that the formula in docs/fate.md does not define."""

    kind: ClassVar[str] = "FateError"


class Stream:
    """The endless bytes of one key, read from the front; blocks are made when they are needed."""

    __slots__ = ("_blocks_made", "_message", "_secret", "_unread")

    def __init__(self, secret: bytes, message: bytes) -> None:
        """`message` is what every block authenticates, without the block's number."""
        self._secret = secret
        self._message = message
        self._unread = b""
        self._blocks_made = 0

    def uniform(self, n: int) -> int:
        """One of 0 .. n - 1, all equally likely, for 1 <= n <= 2**32; FateError for any other n."""
        if not 1 <= n <= LARGEST_UNIFORM:
            raise FateError(f"uniform({n}): n must be from 1 to {LARGEST_UNIFORM}; give the number of things to choose from.")
        width, span = (1, 256) if n <= 256 else (4, LARGEST_UNIFORM)
        # Numbers above the last whole multiple of n are skipped, else small remainders would come too often.
        limit = span - span % n
        while (number := int.from_bytes(self._take(width), "big")) >= limit:
            pass
        return number % n

    def _take(self, count: int) -> bytes:
        while len(self._unread) < count:
            self._unread += self._next_block()
        taken, self._unread = self._unread[:count], self._unread[count:]
        return taken

    def _next_block(self) -> bytes:
        number = self._blocks_made.to_bytes(4, "big")
        self._blocks_made += 1
        return hmac.digest(self._secret, self._message + number, "sha256")


@dataclass(frozen=True, slots=True)
class Fate:
    """All digital luck of one evening.

    secret: 32 random bytes, kept to oneself until the evening is closed; never part of the repr.
    evening: the evening's id. words: what players said at the start, in the order in which they said it.
    FateError if the secret has another length or a text could be mistaken for another (docs/fate.md, "What goes in").
    """

    secret: bytes = field(repr=False)
    evening: str
    words: tuple[str, ...] = ()
    _before_key: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_secret(self.secret)
        parts = (_FATE_LABEL, _text("evening", self.evening), _words(self.words), b"")
        object.__setattr__(self, "_before_key", _END.join(parts))

    @property
    def commitment(self) -> str:
        """The commitment shown before the first roll: 64 hex digits that bind the secret without revealing it."""
        return hashlib.sha256(_COMMIT_LABEL + _END + self.secret).hexdigest()

    def stream(self, key: str) -> Stream:
        """The bytes of this key, from their beginning each time. FateError if the key holds a NUL."""
        return Stream(self.secret, self._before_key + _text("key", key) + _END)

    def roll(self, key: str, dice: Sequence[Sequence[T]]) -> list[T]:
        """Roll dice together: each die is its faces in listed order; the answer has one face per die, in that order."""
        stream = self.stream(key)
        return [_face(stream, key, number, die) for number, die in enumerate(dice, 1)]

    def shuffle(self, key: str, items: Sequence[T]) -> list[T]:
        """A new list in shuffled order, the first item being the top of the deck; `items` is not changed."""
        stream = self.stream(key)
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = stream.uniform(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled


def _face(stream: Stream, key: str, number: int, die: Sequence[T]) -> T:
    if not die:
        raise FateError(f"roll {key!r}: die {number} has no faces; list at least one.")
    return die[stream.uniform(len(die))]


def _check_secret(secret: bytes) -> None:
    # The message gives the length and never the bytes: errors end up in logs, and the secret must not.
    if not isinstance(secret, bytes):
        raise FateError(f"secret: must be {SECRET_BYTES} bytes, not a {type(secret).__name__}; from hex digits use bytes.fromhex.")
    if len(secret) != SECRET_BYTES:
        raise FateError(f"secret: must be {SECRET_BYTES} bytes, not {len(secret)}; make one with secrets.token_bytes({SECRET_BYTES}).")


def _words(words: Sequence[str]) -> bytes:
    return b"\n".join(_word(f"word {number}", word) for number, word in enumerate(words, 1))


def _word(what: str, word: str) -> bytes:
    if not word:
        raise FateError(f"{what}: is empty; leave it out.")
    if "\n" in word:
        raise FateError(f"{what}: {word!r} holds a line feed, which stands between words; give its lines as separate words.")
    return _text(what, unicodedata.normalize("NFC", word))


def _text(what: str, text: str) -> bytes:
    """UTF-8 of a part. NUL ends a part, so a part with a NUL in it could be read as two."""
    if "\x00" in text:
        raise FateError(f"{what}: {text!r} holds a NUL character, which ends a part of the formula; leave it out.")
    try:
        return text.encode()
    except UnicodeEncodeError as fault:
        raise FateError(f"{what}: {text!r} has no UTF-8 form at character {fault.start + 1}; take the lone surrogate out.") from None
