"""Decode the characters of a drawn display back into a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hardware.mock.terminal.cells import CellRow

DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each braille dot, from the lowest bit of its code point."""
HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1), "'": (1, 0), ".": (0, 1), ":": (1, 1)}

Cell = tuple[str, bool]
"""A character, and whether it is dark on lit ground."""


def glass_of(rows: Iterable[CellRow]) -> list[list[Cell]]:
    """The cells of the display in a drawing."""
    lines = [
        [(sign, span.style.role == "dark") for span in row if span.style.role in ("lit", "dark") for sign in span.text] for row in rows
    ]
    return [line for line in lines if line]


def pixels_of(cells: Sequence[Sequence[Cell]]) -> bytes:
    """The picture in these cells, as 64 lines of 16 bytes."""
    lines = [line for row in cells for line in (_of_braille(row) if len(row) == 64 else _of_halves(row))]
    return b"".join(int("".join(map(str, line)), 2).to_bytes(len(line) // 8, "big") for line in lines)


def _of_halves(row: Sequence[Cell]) -> list[list[int]]:
    return [[HALVES[sign][half] ^ dark for sign, dark in row] for half in (0, 1)]


def _of_braille(row: Sequence[Cell]) -> list[list[int]]:
    lines = [[0] * 128 for _ in range(4)]
    for x, (sign, dark) in enumerate(row):
        bits = 0 if sign == " " else ord(sign) - 0x2800
        assert 0 <= bits <= 0xFF, f"{sign!r} is no braille"
        for number, (column, line) in enumerate(DOTS):
            lines[line][2 * x + column] = (bits >> number & 1) ^ dark
    return lines


def captured(text: str) -> list[list[Cell]]:
    """The cells of the display on a tmux screen with colours: those with the display's dark or lit background."""
    return [line for line in map(_glass_cells, text.splitlines()) if line]


def _glass_cells(line: str) -> list[Cell]:
    cells, ground = [], ""
    for numbers, sign in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", line):
        if sign:
            cells += [(sign, ground != "16")] if ground in ("16", "60", "103", "146", "189", "231") else []
        elif found := re.search(r"48;5;(\d+)", numbers):
            ground = found[1]
        elif numbers in ("", "0", "49"):
            ground = ""
    return cells
