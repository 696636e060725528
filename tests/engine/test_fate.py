"""Fate is exactly as docs/fate.md describes it; examples and vectors are read from that page."""

import copy
import dataclasses
import hashlib
import hmac
import json
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.engine.chance import roll_dice
from companion.engine.fate import Fate, FateError, Stream
from companion.table import Die

PAGE = (Path(__file__).parents[2] / "docs" / "fate.md").read_text("utf-8")
VECTORS: dict[str, Any] = json.loads(PAGE.split("```json\n")[1].split("```")[0])

SECRET = bytes(range(32))
D6 = (1, 2, 3, 4, 5, 6)


# The second implementation: written from the page, sharing nothing with the first


def page_bytes(secret: bytes, evening: str, words: tuple[str, ...], key: str) -> Iterator[int]:
    joined = b"\x0a".join(unicodedata.normalize("NFC", word).encode("utf-8") for word in words)
    message = b"table-companion/fate/1" + b"\x00" + evening.encode("utf-8") + b"\x00" + joined + b"\x00" + key.encode("utf-8") + b"\x00"
    for i in count():
        four = bytes([i >> 24 & 255, i >> 16 & 255, i >> 8 & 255, i & 255])
        yield from hmac.new(secret, message + four, hashlib.sha256).digest()


def page_uniform(stream: Iterator[int], n: int) -> int:
    if n <= 256:
        while True:
            b = next(stream)
            if b < 256 - (256 % n):
                return b % n
    while True:
        v = ((next(stream) * 256 + next(stream)) * 256 + next(stream)) * 256 + next(stream)
        if v < 4294967296 - (4294967296 % n):
            return v % n


def page_shuffle(stream: Iterator[int], cards: list[int]) -> list[int]:
    deck = dict(enumerate(cards))
    for i in sorted(deck, reverse=True):
        j = page_uniform(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return [deck[place] for place in range(len(cards))]


def fate_of(row: dict[str, Any]) -> Fate:
    return Fate(bytes.fromhex(VECTORS["secret"]), row["evening"], tuple(row["words"]))


def rows(kind: str) -> list[Any]:
    return [pytest.param(row, id=f"{row['key']}-{len(row['words'])}-words") for row in VECTORS[kind]]


# The published vectors


def test_the_vectors_cover_what_the_page_promises() -> None:
    assert VECTORS["secret"] == SECRET.hex()
    assert {kind: len(VECTORS[kind]) for kind in ("streams", "uniform", "roll", "shuffle")} == {
        "streams": 4,
        "uniform": 5,
        "roll": 6,
        "shuffle": 3,
    }


def test_commitment_vector() -> None:
    assert Fate(SECRET, "any evening", ("any", "words")).commitment == VECTORS["commitment"]


@pytest.mark.parametrize("row", rows("streams"))
def test_stream_vector(row: dict[str, Any]) -> None:
    stream = fate_of(row).stream(row["key"])
    expected = bytes.fromhex("".join(row["blocks"]))
    assert bytes(stream.uniform(256) for _ in expected) == expected


@pytest.mark.parametrize("row", rows("uniform"))
def test_uniform_vector(row: dict[str, Any]) -> None:
    stream = fate_of(row).stream(row["key"])
    assert [stream.uniform(n) for n in row["n"]] == row["values"]


@pytest.mark.parametrize("row", rows("roll"))
def test_roll_vector(row: dict[str, Any]) -> None:
    assert fate_of(row).roll(row["key"], row["dice"]) == row["values"]


@pytest.mark.parametrize("row", rows("shuffle"))
def test_shuffle_vector(row: dict[str, Any]) -> None:
    assert fate_of(row).shuffle(row["key"], row["items"]) == row["values"]


def test_the_examples_on_the_page_are_right() -> None:
    words = next(row["words"] for row in VECTORS["streams"] if row["words"])
    assert words[0] != unicodedata.normalize("NFC", words[0])
    plain = Fate(SECRET, VECTORS["roll"][0]["evening"])
    assert plain.stream("round.4/fire/spread/A1").uniform(256) >= 252
    dropped = plain.stream("pick.15")
    assert [dropped.uniform(2**32) >= 2147483649 for _ in range(3)] == [True, True, False]
    assert next(row["n"] for row in VECTORS["uniform"] if row["key"] == "edge")[:31] == [256] * 30 + [1000]


def plain_bytes(stream: Stream, length: int) -> bytes:
    return bytes(stream.uniform(256) for _ in range(length))


# Against the second implementation

TEXTS = st.text(st.characters(exclude_characters="\x00\n", exclude_categories=["Cs"]), max_size=12)
WORDS = st.lists(TEXTS.filter(bool), max_size=4).map(tuple)
SECRETS = st.binary(min_size=32, max_size=32)
NS = st.one_of(st.integers(1, 260), st.integers(1, 2**32), st.sampled_from([1, 129, 255, 256, 257, 2**31 + 1, 2**32 - 1, 2**32]))


@given(SECRETS, TEXTS, WORDS, TEXTS, st.lists(NS, max_size=40))
@example(SECRET, "e", ("Zoe\u0308", "\u212b"), "k", [129] * 40 + [2**31 + 1] * 20)
def test_uniform_agrees_with_the_page(secret: bytes, evening: str, words: tuple[str, ...], key: str, ns: list[int]) -> None:
    stream, page = Fate(secret, evening, words).stream(key), page_bytes(secret, evening, words, key)
    assert [stream.uniform(n) for n in ns] == [page_uniform(page, n) for n in ns]


@given(SECRETS, TEXTS, WORDS, TEXTS, st.lists(st.lists(st.integers(), min_size=1, max_size=20), max_size=20))
def test_roll_agrees_with_the_page(secret: bytes, evening: str, words: tuple[str, ...], key: str, dice: list[list[int]]) -> None:
    page = page_bytes(secret, evening, words, key)
    assert Fate(secret, evening, words).roll(key, dice) == [faces[page_uniform(page, len(faces))] for faces in dice]


@given(SECRETS, TEXTS, st.lists(st.booleans(), max_size=6), st.randoms())
def test_a_die_with_a_key_of_its_own_agrees_with_the_page(secret: bytes, key: str, own: list[bool], random: Random) -> None:
    """It is rolled by itself; the other dice as if they were alone; whatever stands before it in the roll."""
    dice = [Die(f"d{n}", D6, own_key) for n, own_key in enumerate(own)]
    random.shuffle(dice)
    together, found = page_bytes(secret, "e", (), key), roll_dice(Fate(secret, "e"), key, dice)
    for die, face in zip(dice, found, strict=True):
        stream = page_bytes(secret, "e", (), f"{key}/{die.name}") if die.own_key else together
        assert face == D6[page_uniform(stream, 6)]


@given(SECRETS, TEXTS, st.integers(0, 300))
@example(SECRET, "deck.big", 300)
def test_shuffle_agrees_with_the_page(secret: bytes, key: str, size: int) -> None:
    cards = list(range(size))
    assert Fate(secret, "e").shuffle(key, cards) == page_shuffle(page_bytes(secret, "e", (), key), cards)
    assert cards == list(range(size))


@given(SECRETS)
def test_commitment_agrees_with_the_page(secret: bytes) -> None:
    assert Fate(secret, "e").commitment == hashlib.sha256(b"table-companion/commit/1\x00" + secret).hexdigest()


# Keyed, not sequenced


def test_a_key_gives_the_same_whenever_it_is_asked() -> None:
    fate = Fate(SECRET, "e")
    keys = [f"round.1/fire/spread/A{number}" for number in range(20)]
    forwards = {key: fate.roll(key, [D6, D6]) for key in keys}
    backwards = {key: fate.roll(key, [D6, D6]) for key in reversed(keys)}
    assert forwards == backwards
    assert len({tuple(roll) for roll in forwards.values()}) > 5


def test_a_roll_of_more_dice_begins_with_the_same_ones() -> None:
    fate = Fate(SECRET, "e")
    assert fate.roll("k", [D6] * 5)[:3] == fate.roll("k", [D6] * 3)


def test_every_input_counts() -> None:
    other = bytes([1, *SECRET[1:]])
    by_words = [Fate(SECRET, "e", words) for words in ((), ("w",), ("w", "x"), ("x", "w"))]
    fates = [*by_words, Fate(other, "e"), Fate(SECRET, "f")]
    assert len({plain_bytes(fate.stream(key), 32) for fate in fates for key in ("k", "l")}) == 12


def test_words_count_in_their_normal_form() -> None:
    assert Fate(SECRET, "e", ("Zoe\u0308",)).roll("k", [D6] * 20) == Fate(SECRET, "e", ("Zo\u00eb",)).roll("k", [D6] * 20)


def test_no_dice_and_no_cards_give_nothing() -> None:
    fate = Fate(SECRET, "e")
    assert fate.roll("k", []) == []
    assert fate.shuffle("k", []) == []
    assert fate.shuffle("k", ["only"]) == ["only"]


# Even


def chi_square(seen: Counter[Any], outcomes: int) -> float:
    expected = seen.total() / outcomes
    return sum((seen[outcome] - expected) ** 2 for outcome in seen) / expected + (outcomes - len(seen)) * expected


def test_first_dice_of_many_keys_are_even() -> None:
    fate = Fate(SECRET, "even")
    pairs = Counter(tuple(fate.roll(f"round.{number}/fire/spread/A1", [D6, D6])) for number in range(7200))
    assert chi_square(pairs, 36) < 66.6  # 35 degrees of freedom: one honest secret in a thousand is worse
    assert chi_square(Counter(first for first, _ in pairs.elements()), 6) < 20.5


@pytest.mark.parametrize(("n", "limit"), [(6, 20.5), (200, 267.5), (256, 330.5), (300, 381.4)])
def test_one_long_stream_is_even(n: int, limit: float) -> None:
    stream = Fate(SECRET, "even").stream(f"long.{n}")
    assert chi_square(Counter(stream.uniform(n) for _ in range(40 * n)), n) < limit


def test_large_numbers_are_even() -> None:
    n = 3 * 2**30  # without dropping, the lowest third would come up twice as often
    stream = Fate(SECRET, "even").stream("large")
    assert chi_square(Counter(stream.uniform(n) * 3 // n for _ in range(3000)), 3) < 13.8


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    fate = Fate(SECRET, "even")
    orders = Counter("".join(fate.shuffle(f"deck.{number}", "abcd")) for number in range(4800))
    assert chi_square(orders, 24) < 49.8


# Refused


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_uniform_refuses_undefined_ranges(n: int) -> None:
    with pytest.raises(FateError, match=rf"^uniform\({n}\): n must be from 1 to 4294967296; give the number of things to choose from\.$"):
        Fate(SECRET, "e").stream("k").uniform(n)


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_secret_of_another_length_is_refused_and_not_told(length: int) -> None:
    with pytest.raises(FateError) as refused:
        Fate(b"\xaa" * length, "e")
    assert str(refused.value) == f"secret: must be 32 bytes, not {length}; make one with secrets.token_bytes(32)."


def test_a_secret_in_hex_is_refused_and_not_told() -> None:
    in_hex: Any = SECRET.hex()
    with pytest.raises(FateError) as refused:
        Fate(in_hex, "e")
    assert str(refused.value) == "secret: must be 32 bytes, not a str; from hex digits use bytes.fromhex."


@pytest.mark.parametrize(
    ("evening", "words", "said"),
    [
        ("a\x00b", (), "evening: 'a\\x00b' holds a NUL character, which ends a part of the formula; leave it out."),
        ("\ud800", (), "evening: '\\ud800' has no UTF-8 form at character 1; take the lone surrogate out."),
        ("e", ("a", "b\x00"), "word 2: 'b\\x00' holds a NUL character, which ends a part of the formula; leave it out."),
        ("e", ("a", "b\nc"), "word 2: 'b\\nc' holds a line feed, which stands between words; give its lines as separate words."),
        ("e", ("", "b"), "word 1: is empty; leave it out."),
        ("e", ("ab\udfff",), "word 1: 'ab\\udfff' has no UTF-8 form at character 3; take the lone surrogate out."),
    ],
)
def test_texts_that_could_be_mistaken_are_refused(evening: str, words: tuple[str, ...], said: str) -> None:
    with pytest.raises(FateError) as refused:
        Fate(SECRET, evening, words)
    assert str(refused.value) == said
    assert isinstance(refused.value, ValueError)


def test_keys_that_could_be_mistaken_are_refused() -> None:
    fate = Fate(SECRET, "e")
    with pytest.raises(FateError, match=r"^key: 'k\\x00' holds a NUL"):
        fate.stream("k\x00")
    with pytest.raises(FateError, match=r"^key: '\\ud800' has no UTF-8 form"):
        fate.roll("\ud800", [D6])


def test_a_die_without_faces_is_refused() -> None:
    with pytest.raises(FateError) as refused:
        Fate(SECRET, "e").roll("round.1/x", [D6, []])
    assert str(refused.value) == "roll 'round.1/x': die 2 has no faces; list at least one."


# The value itself


def test_a_fate_can_not_be_changed() -> None:
    fate: Any = Fate(SECRET, "e")
    with pytest.raises(dataclasses.FrozenInstanceError):
        fate.evening = "f"
    assert not hasattr(fate, "__dict__")


def test_a_fate_is_a_value() -> None:
    fate = Fate(SECRET, "e", ("w",))
    assert fate == Fate(SECRET, "e", ("w",)) == copy.copy(fate)
    assert fate != Fate(SECRET, "e")
    assert len({fate, Fate(SECRET, "e", ("w",))}) == 1


def test_repr_keeps_the_secret() -> None:
    assert repr(Fate(SECRET, "e", ("w",))) == "Fate(evening='e', words=('w',))"
    assert SECRET.hex() not in repr(Fate(SECRET, "e").stream("k"))
