"""Reads text from the pixels of a picture of the display, without knowing which screen drew it.

``read(image)`` returns the lines of text from the top: light on dark or dark on light, in the text font and the two larger ones, shifted or
not, with the marks of lists (``☐ ▣ ⊘``, and digits in boxes). ``clock(image)`` reads the large digits.

A column of pixels is a number; so the content at (x, y) is a slice of the columns, shifted down by y, and is looked up in a dictionary. Of
several ways to read an area, the one that explains the most pixels wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from PIL import Image

from companion.fronts.panel import fonts
from companion.fronts.panel.canvas import Canvas
from companion.fronts.panel.fonts import Font

MARKS = {" ": "☐", "x": "▣", "barred": "⊘", **{str(n): str(n) for n in range(10)}}
MISSING = "\N{REPLACEMENT CHARACTER}"
"""The character for a box, which replaces every character that a font lacks."""
DRAWN = range(0x2500, 0x25FF)
"""Lines and blocks: they are drawings, not text."""

_STRANGE = "\uffff"  # a column of no character


class Line(NamedTuple):
    """One line of text; ``lit`` if it is dark on light. ``y`` is its top."""

    y: int
    text: str
    lit: bool


class Cell(NamedTuple):
    """The picture of a character: ``pixels`` is the number of lit ones."""

    sign: str
    lit: bool
    pixels: int


class Alphabet:
    """The readable characters of one height. Each column is coded as a letter, so that a picture of a character is a word."""

    def __init__(self, high: int, pictures: Iterable[tuple[Image.Image, Cell]]) -> None:
        self.high = high
        self._letters: dict[int, str] = {}
        self.cells: dict[str, Cell] = {}
        for image, cell in pictures:
            for column in columns_of(image):
                self._letters.setdefault(column, chr(0x100 + len(self._letters)))
            self.cells.setdefault(self.word(columns_of(image)), cell)
        self.widths = sorted({len(word) for word in self.cells})

    def word(self, columns: list[int], y: int = 0) -> str:
        """The columns from y down, coded as letters."""
        letters, mask = self._letters, (1 << self.high) - 1
        return "".join([letters.get(column >> y & mask, _STRANGE) for column in columns])


class _Run(NamedTuple):
    """Readable cells side by side, from pixel ``x`` to ``end``."""

    score: int
    y: int
    x: int
    end: int
    high: int
    cells: tuple[Cell, ...]

    def touches(self, other: _Run) -> bool:
        return self.x < other.end and other.x < self.end and self.y < other.y + other.high and other.y < self.y + self.high


def read(image: Image.Image) -> list[Line]:
    """The lines of text on the display, from the top."""
    columns = columns_of(image)
    chosen: list[_Run] = []
    for run in sorted((run for alphabet in _alphabets() for run in _runs(columns, alphabet)), reverse=True):
        if not any(run.touches(other) for other in chosen):
            chosen.append(run)
    rows: dict[int, list[_Run]] = {}
    for run in sorted(chosen, key=lambda run: (run.y, run.x)):
        rows.setdefault(run.y, []).append(run)
    return [_line(y, runs) for y, runs in rows.items()]


def words(image: Image.Image) -> str:
    """All text on the display, with single spaces."""
    return " ".join(" ".join(line.text for line in read(image)).split())


def seen_as(text: str) -> str:
    """The text as it looks on the display: of characters that look the same the first, for every missing one the box."""
    alphabet, font = _alphabets()[0], fonts.text()
    return "".join(alphabet.cells[alphabet.word(columns_of(font.picture(sign)))].sign for sign in text)


def clock(image: Image.Image) -> str | None:
    """The text in large digits, such as ``1:47``, ``9.4``, or a number being set; None if there is none."""
    columns = columns_of(image)
    for alphabet in (_digits(43), _digits(36)):
        for y in range(64 - alphabet.high + 1):
            digits = _digits_in(alphabet.word(columns, y), alphabet)
            if re.fullmatch(r"\d+(:\d\d|\.\d)?", digits):
                return digits
    return None


def columns_of(image: Image.Image) -> list[int]:
    """The columns as numbers, the top pixel in the lowest bit."""
    stride = (image.height + 7) // 8
    data = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    spare = 8 * stride - image.height
    return [int.from_bytes(data[at : at + stride]) >> spare for at in range(0, len(data), stride)]


def _digits_in(band: str, alphabet: Alphabet) -> str:
    read, x = "", 0
    while x < len(band):
        wide = next((wide for wide in alphabet.widths if band[x : x + wide] in alphabet.cells), 0)
        read += alphabet.cells[band[x : x + wide]].sign if wide else ""
        x += wide or 1
    return read


def _runs(columns: list[int], alphabet: Alphabet) -> Iterator[_Run]:
    (wide,), cells = alphabet.widths, alphabet.cells
    for y in range(64 - alphabet.high + 1):
        band = alphabet.word(columns, y)
        found = {
            x: cell
            for stretch in _stretches(wide).finditer(band)
            for x in range(stretch.start(), stretch.end() - wide + 1)
            if (cell := cells.get(band[x : x + wide])) is not None
        }
        starts = {x for x, cell in found.items() if cell.pixels}
        while starts:
            run = _run(found, min(starts), wide, y, alphabet.high)
            starts -= set(range(run.x, run.end, wide))
            if any(cell.sign.isalnum() or cell.sign in "?✓▣☐⊘" for cell in run.cells):
                yield run


@cache
def _stretches(wide: int) -> re.Pattern[str]:
    """Columns that belong to characters, in stretches at least as wide as a character: only there a search is useful."""
    return re.compile(f"[^{_STRANGE}]{{{wide},}}")


def _run(found: dict[int, Cell], x: int, wide: int, y: int, high: int) -> _Run:
    end = x
    while end in found:
        end += wide
    cells = [found[at] for at in range(x, end, wide)]
    while not cells[-1].pixels:
        cells.pop()
    return _Run(sum(cell.pixels for cell in cells), y, x, x + len(cells) * wide, high, tuple(cells))


def _line(y: int, runs: list[_Run]) -> Line:
    text, end = "", runs[0].x
    for run in runs:
        wide = (run.end - run.x) // len(run.cells)
        text += " " * max(0 if run is runs[0] else 1, (run.x - end) // wide) + "".join(cell.sign for cell in run.cells)
        end = run.end
    inked = [cell for run in runs for cell in run.cells if cell.pixels]
    return Line(y, text.strip(), sum(cell.lit for cell in inked) * 2 > len(inked))


@cache
def _alphabets() -> tuple[Alphabet, ...]:
    small = Alphabet(12, (*_marks(), *_letters(fonts.text())))
    return small, *(Alphabet(font.height, _letters(font)) for font in (fonts.middle(), fonts.large()))


@cache
def _digits(high: int) -> Alphabet:
    return Alphabet(high, _letters(fonts.digits(high)))


def _letters(font: Font) -> Iterator[tuple[Image.Image, Cell]]:
    """The picture of each character; of those that look the same the first counts. The box for a missing one is included."""
    for sign in (*font.characters, MISSING):
        if ord(sign) not in DRAWN:
            pixels = font.picture(sign).histogram()[255]
            for lit in (False, True):
                yield font.picture(sign, lit), Cell(sign if pixels else " ", lit, pixels)


def _marks() -> Iterator[tuple[Image.Image, Cell]]:
    """The boxes in front of entries, two characters wide: the box itself and a space."""
    for mark, sign in MARKS.items():
        for lit in (False, True):
            canvas = Canvas()
            canvas.mark(0, 0, mark, inverse=lit)
            yield canvas.image.crop((0, 0, 6, 12)), Cell(sign, lit, 10)
            yield canvas.image.crop((6, 0, 12, 12)), Cell(" ", lit, 0)
