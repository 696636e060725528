"""Convert the picture into characters: half blocks with two pixels per cell, braille with eight, and two ways for ASCII terminals.

    half blocks    ▀ ▄ █         128 x 32 cells, true to the pixel
    braille        ⠁ to ⣿        64 x 16 cells, true to the pixel
    half rows      ' . :         128 x 32 cells, true to the pixel
    shades         . : - = + *   64 x 16 cells, only large shapes are legible

In braille and ASCII a lit area would be a grid of dots, on which dark letters are illegible. There the cell's background is lit and its
dots are dark (``dark`` of a :class:`CellRun`); the picture is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple

from hardware.display import WIDTH

HALF_BLOCKS = " ▄▀█"
HALF_ROWS = " .':"
"""The characters for no pixel, the lower, the upper, and both pixels of a cell."""
SHADES = " .:-=+*#@"
"""The characters for none to all of the eight pixels of a cell."""
BRAILLE = 0x2800
_HALF_FULL, _BRAILLE_FULL = 0b11, 0xFF
_LINE = WIDTH // 8
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot in braille's code points, row by row from the top, left and right."""


class CellRun(NamedTuple):
    """Neighbouring cells of one line: lit characters on dark ground, or dark ones on lit ground."""

    text: str
    dark: bool = False


CellPicture = list[list[CellRun]]
"""The picture, line by line."""


def half_blocks(pixels: bytes) -> CellPicture:
    """32 lines of 128 cells, each of an upper and a lower pixel."""
    return [[CellRun(text)] for text in _half_lines(pixels, HALF_BLOCKS)]


def half_rows(pixels: bytes) -> CellPicture:
    """The same in ASCII."""
    lines = ([int(number) for number in line] for line in _half_lines(pixels, "0123"))
    return [_runs(line, _HALF_FULL, HALF_ROWS.__getitem__, near=20) for line in lines]


def braille(pixels: bytes) -> CellPicture:
    """16 lines of 64 cells, each of two by four pixels."""
    return [_runs(line, _BRAILLE_FULL, _dots, near=5) for line in _braille_lines(pixels)]


def shades(pixels: bytes) -> CellPicture:
    """16 lines of 64 cells, each with a density for the number of its eight pixels that are lit."""
    return [[CellRun("".join(SHADES[bits.bit_count()] for bits in line))] for line in _braille_lines(pixels)]


def _lines(pixels: bytes) -> list[bytes]:
    return [pixels[start : start + _LINE] for start in range(0, len(pixels), _LINE)]


def _half_lines(pixels: bytes, signs: str) -> list[str]:
    lines = _lines(pixels)
    pairs = (zip(upper, lower, strict=True) for upper, lower in zip(lines[::2], lines[1::2], strict=True))
    return ["".join(_eight(upper, lower, signs) for upper, lower in pair) for pair in pairs]


@lru_cache(maxsize=8192)
def _eight(upper: int, lower: int, signs: str) -> str:
    """Eight cells from two bytes of pixels."""
    return "".join(signs[2 * (upper >> bit & 1) + (lower >> bit & 1)] for bit in range(7, -1, -1))


def _braille_lines(pixels: bytes) -> list[list[int]]:
    """The bits of the cells in braille's order."""
    lines = _lines(pixels)
    quads = (zip(*lines[y : y + 4], strict=True) for y in range(0, len(lines), 4))
    return [[bits for quad in line for bits in _four(*quad)] for line in quads]


@lru_cache(maxsize=8192)
def _four(*quad: int) -> tuple[int, ...]:
    """Four cells from four bytes of pixels, one below the other."""
    return tuple(
        sum(bit for line, bits in zip(quad, _DOTS, strict=True) for x, bit in enumerate(bits) if line >> 7 - 2 * cell - x & 1)
        for cell in range(4)
    )


def _dots(bits: int) -> str:
    return chr(BRAILLE + bits)


def _runs(row: list[int], full: int, sign: Callable[[int], str], near: int) -> list[CellRun]:
    """The cells as text; those in lit areas as dark characters on lit ground."""
    areas = _lit_areas(row, full.bit_count(), near)
    cells = [_cell(bits, full, sign, dark) for bits, dark in zip(row, areas, strict=True)]
    return [CellRun("".join(text for text, _ in group), dark) for dark, group in groupby(cells, key=lambda cell: cell[1])]


def _cell(bits: int, full: int, sign: Callable[[int], str], dark: bool) -> tuple[str, bool]:
    # A cell of one colour is a blank with a background: in some fonts the empty braille cell is eight rings, and the full one has gaps.
    if full == _BRAILLE_FULL and bits in (0, full):
        return " ", bits == full
    return sign(bits ^ full if dark else bits), dark


def _lit_areas(row: list[int], pixels: int, near: int) -> list[bool]:
    """For each cell, whether it is in a lit area, such as a bar with dark letters, and not in lit letters.

    Neighbouring cells count two thirds and the cell itself one third, which decides at the end of a bar.
    """
    lit = list(accumulate((bits.bit_count() for bits in row), initial=0))
    spans = ((max(0, x - near), min(len(row), x + near + 1)) for x in range(len(row)))
    shares = ((lit[end] - lit[start]) / (end - start) for start, end in spans)
    return [2 * share + bits.bit_count() > 1.5 * pixels for share, bits in zip(shares, row, strict=True)]
