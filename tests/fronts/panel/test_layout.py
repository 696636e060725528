"""Wrapping to rows and pages keeps every text complete."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.panel.layout import headed, pages_of, plain, shortened, wrapped

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]) | st.sampled_from(" \n-./aé"), max_size=300)


def comes_through(text: str, rows: list[str]) -> bool:
    """Whether the rows contain every character of the text in order, and besides them only spaces and hyphens at the ends of rows."""
    left = "".join(plain(text).split())
    for row in rows:
        signs = "".join(row.split())
        if left.startswith(signs):
            left = left[len(signs) :]
        elif signs.endswith("-") and left.startswith(signs[:-1]):
            left = left[len(signs) - 1 :]
        else:
            return False
    return not left


@given(text=TEXTS, columns=st.integers(2, 30))
def test_every_word_is_kept_and_no_row_is_too_long(text: str, columns: int) -> None:
    rows = wrapped(text, columns)
    assert comes_through(text, rows)
    assert all(len(row) <= columns for row in rows)


@given(text=TEXTS, rows=st.integers(1, 5), columns=st.integers(2, 30))
def test_pages_are_the_rows_in_order(text: str, rows: int, columns: int) -> None:
    pages = pages_of(text, rows, columns)
    assert [row for page in pages for row in page] == wrapped(text, columns)
    assert pages
    assert all(len(page) == rows for page in pages[:-1])
    assert len(pages[-1]) <= rows


@given(text=TEXTS, rows=st.integers(1, 4), columns=st.integers(2, 30))
def test_cut_text_ends_with_an_ellipsis(text: str, rows: int, columns: int) -> None:
    head = headed(text, rows, columns)
    assert len(head) <= rows
    assert all(len(row) <= columns for row in head)
    assert comes_through(text, head) or head[-1].endswith("…")


@given(text=TEXTS, columns=st.integers(1, 30))
def test_a_shortened_line_fits_and_marks_the_cut(text: str, columns: int) -> None:
    line = shortened(text, columns)
    assert len(line) <= columns
    assert line == " ".join(plain(text).split()) or line.endswith("…")


def test_a_blank_line_hides_nothing_that_was_cut() -> None:
    assert headed("one\n\ntwo", 1, 5) == ["one…"]
    assert headed("one\n\ntwo", 2, 5) == ["one", "two"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", []),
        ("one two", ["one two"]),
        ("one two three", ["one two", "three"]),
        ("one\ntwo", ["one", "two"]),
        ("one\n\ntwo\n", ["one", "", "two"]),
        ("Feuerwehrhaus", ["Feuerweh-", "rhaus"]),
        ("in Feuerwehr-haus 7", ["in", "Feuerweh-", "r-haus 7"]),
        ("self-contained", ["self-", "contained"]),
        ("192.168.4.1", ["192.168.", "4.1"]),
        ("e\N{COMBINING ACUTE ACCENT}t\te\x07t\u00e9", ["ét e té"]),
    ],
)
def test_rows_of_nine(text: str, rows: list[str]) -> None:
    assert wrapped(text, 9) == rows
