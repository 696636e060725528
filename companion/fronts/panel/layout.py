"""Splits text into rows and pages. No text is lost: what does not fit on one page is on the next."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

COLUMNS = 21
"""Characters in a row."""

ELLIPSIS = "…"


def wrapped(text: str, columns: int = COLUMNS) -> list[str]:
    """Wrap a text to rows of at most that many characters (2 or more), keeping its line ends.

    A word longer than a row is broken after one of its own hyphens, slashes or dots, else with a hyphen.
    """
    rows = [row for line in plain(text).split("\n") for row in _rows(line, columns)]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def pages_of(text: str, rows: int, columns: int = COLUMNS) -> list[list[str]]:
    """The rows of a text, ``rows`` to a page; at least one page."""
    return in_pages(wrapped(text, columns), rows)


def in_pages(lines: list[str], rows: int) -> list[list[str]]:
    """Split lines into pages; at least one page."""
    return [lines[at : at + rows] for at in range(0, len(lines), rows)] or [[]]


def shortened(text: str, columns: int) -> str:
    """The text cut to one line of at most that many characters; an ellipsis marks the cut."""
    line = " ".join(plain(text).split())
    return line if len(line) <= columns else line[: max(0, columns - 1)].rstrip() + ELLIPSIS[:columns]


def headed(text: str, rows: int, columns: int) -> list[str]:
    """The first rows of a text; an ellipsis at the end marks a cut."""
    lines = wrapped(text, columns)
    if len(lines) <= rows:
        return lines
    return [*lines[: rows - 1], shortened(" ".join(lines[rows - 1 :]), columns)] if rows else []


def plain(text: str) -> str:
    """Text with one character per column: accents combined with their letters, control characters except line ends replaced by spaces."""
    joined = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    return "".join(" " if char != "\n" and unicodedata.category(char) == "Cc" else char for char in joined)


def _rows(line: str, columns: int) -> Iterator[str]:
    row = ""
    for piece, glued in _pieces(line, columns):
        longer = row + piece if glued or not row else f"{row} {piece}"
        if len(longer) > columns or glued:
            yield row
            longer = piece
        row = longer
    yield row


def _pieces(line: str, columns: int) -> Iterator[tuple[str, bool]]:
    """The words, none longer than a row, each with whether it continues the word before."""
    for word in line.split():
        rest, glued = word, False
        while len(rest) > columns:
            end = _own_break(rest, columns)
            yield (rest[:end] if end else rest[: columns - 1] + "-"), glued
            rest, glued = rest[end or columns - 1 :], True
        yield rest, glued


def _own_break(word: str, columns: int) -> int:
    """The last position at which the word can be broken without a hyphen, leaving at least three characters; 0 if there is none."""
    ends = [at + 1 for at in range(1, columns) if word[at] in "-/."]
    return max((end for end in ends if len(word) - end >= 3), default=max(ends, default=0))
