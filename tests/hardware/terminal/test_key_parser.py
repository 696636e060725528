"""Parsing the bytes of a terminal: keys, split escape sequences, multi-byte letters, and pasted text, which is ignored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.mock.terminal.key_parser import PASTE_BEGINS, PASTE_ENDS, KeyParser


def keys(*reads: bytes, apart_s: float = 0.01, encoding: str = "utf-8") -> list[str]:
    """The keys in these pieces of input."""
    reading = KeyParser(encoding)
    return [key for number, data in enumerate(reads) for key in reading.feed(data, number * apart_s)]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"a", "a"),
        (b"A", "A"),
        (b" ", " "),
        (b"\r", "enter"),
        (b"\n", "enter"),
        (b"\t", "tab"),
        (b"\x7f", "backspace"),
        (b"\x08", "backspace"),
        (b"\x03", "ctrl-c"),
        (b"\x1b[A", "up"),
        (b"\x1b[B", "down"),
        (b"\x1bOC", "right"),
        (b"\x1b[1;2D", "left"),
        ("é".encode(), "é"),
    ],
)
def test_a_key_has_a_name(data: bytes, key: str) -> None:
    assert keys(data) == [key]


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[Z",
        b"\x1b[3~",
        b"\x1b[15~",
        b"\x1bOP",
        b"\x1b[[A",
        b"\x1ba",
        b"\x1b[1;5A\x1b"[6:],
        b"\x00",
        b"\x01",
        b"\x1b[?1;2c",
        b"\x1b[12;40R",
    ],
)
def test_other_keys_are_none(data: bytes) -> None:
    """Among them F1 of the Linux console, which ends in an A, and Alt with a letter."""
    assert keys(data) == []


@given(
    st.lists(
        st.sampled_from([b"\x1b[A", b"\x1bOB", b"\x1b[1;2C", b"\x1b[D", b"a", b"\r", b"\x1b[[A", b"\x1b[3~", "ä".encode()]), max_size=8
    ),
    st.data(),
)
def test_sequences_may_come_in_pieces(sent: list[bytes], data: st.DataObject) -> None:
    """Any split, even within a letter, gives the same keys."""
    whole = b"".join(sent)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)))))
    pieces = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    assert keys(*pieces) == [key for one in sent for key in keys(one)]


def test_esc_alone_keeps_nothing_back_for_long() -> None:
    assert keys(b"\x1b", b"a", apart_s=1.0) == ["a"]
    assert keys(b"\x1b", b"\x1b", b"a", apart_s=0.6) == ["a"]
    assert keys(b"\x1b\x1b[A") == ["up"]


def test_the_end_of_an_arrow_that_comes_late_is_no_letter() -> None:
    """Otherwise an arrow over a slow network would hold ACTION."""
    assert keys(b"\x1b", b"[A", apart_s=0.4) == ["up"]


def test_a_broken_sequence_does_not_swallow_the_next() -> None:
    assert keys(b"\x1b[12\x1b[C") == ["right"]
    assert keys(b"\x1b[" + b"1" * 60 + b"\x1b[C") == ["right"]
    assert keys(b"\x1b[\x01", b"a") == ["a"]


def test_pasted_text_is_no_key() -> None:
    assert keys(PASTE_BEGINS.encode() + b"quit\nA" + PASTE_ENDS.encode() + b"p") == ["p"]
    assert keys(b"\x1b[200", b"~q", b"q\x1b[20", b"1~b") == ["b"]


def test_a_paste_whose_end_was_lost_ends_when_it_is_quiet() -> None:
    assert keys(PASTE_BEGINS.encode() + b"q", b"b", apart_s=1.0) == ["b"]


def test_pasted_text_without_marks_is_no_key_either() -> None:
    assert keys(b"quit all that\r", b"and more", b"q", apart_s=0.05) == []
    assert keys(b"quit all that\r", b"a", apart_s=0.2) == ["a"]


def test_what_fingers_can_type_at_once_is_keys() -> None:
    assert keys(b"\x1b[C\x1b[C\x1b[D\r") == ["right", "right", "left", "enter"]
    assert keys(b"aaaaaaaa") == ["a"] * 8
    assert keys(b"ab") == ["a", "b"]


def test_a_letter_of_two_bytes_is_one_letter_in_other_encodings_too() -> None:
    """In Shift JIS its second byte is an A."""
    assert keys("ア".encode("shift_jis"), encoding="shift_jis") == ["ア"]


@given(st.lists(st.binary(max_size=20), max_size=10))
def test_any_bytes_are_read(reads: list[bytes]) -> None:
    assert all(key.isprintable() for key in keys(*reads))
    assert keys(*reads, b"", b"a", apart_s=0.6)[-1] == "a"
