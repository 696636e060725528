"""Builds the panel's fonts: ``python -m tests.fronts.panel.cut_fonts FOLDER``, with FOLDER as in
``companion/fronts/panel/fonts/README.md``.

Text comes from the X11 files of Terminus Font (PCF, gzipped), the digits from the font in Pillow.
"""

from __future__ import annotations

import gzip
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).parents[3] / "companion" / "fronts" / "panel" / "fonts"
LETTERS = ((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x370, 0x45F), (0x490, 0x491), (0x2010, 0x203A), (0x20AC, 0x20AC))
SIGNS = ((0x2070, 0x208E), (0x2116, 0x2122), (0x2190, 0x2265), (0x2500, 0x27BF))
BITMAPS, ENCODINGS = 1 << 3, 1 << 5

Rows = tuple[int, ...]


def pcf(file: Path, high: int) -> Iterator[tuple[str, Rows]]:
    """The characters of a PCF file with their rows, the leftmost pixel in the highest of 32 bits."""
    data = gzip.decompress(file.read_bytes())
    (count,) = struct.unpack_from("<I", data, 4)
    tables = {kind: at for kind, _, _, at in struct.iter_unpack("<4I", data[8 : 8 + 16 * count])}
    glyphs = list(_bitmaps(data, tables[BITMAPS], high))
    for code, glyph in _codes(data, tables[ENCODINGS]):
        yield chr(code), glyphs[glyph]


def heavier(glyphs: Iterable[tuple[str, Rows]]) -> Iterator[tuple[str, Rows]]:
    """Strokes a pixel wider, to the right, for letters read from afar."""
    for sign, rows in glyphs:
        yield sign, tuple(row | row >> 1 for row in rows)


def _bitmaps(data: bytes, at: int, high: int) -> Iterator[Rows]:
    (layout, count) = struct.unpack_from("<I", data, at) + struct.unpack_from(">I", data, at + 4)
    if layout & 0xFF != 0b1110:
        raise ValueError("only bitmaps with the highest byte and bit first, in rows of 4 bytes, are known here")
    starts = struct.unpack_from(f">{count}I", data, at + 8)
    first = at + 8 + 4 * count + 16
    for start in starts:
        yield struct.unpack_from(f">{high}I", data, first + start)


def _codes(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    low, high, first, last, _ = struct.unpack_from(">5H", data, at + 4)
    codes = [page << 8 | cell for page in range(first, last + 1) for cell in range(low, high + 1)]
    for code, glyph in zip(codes, struct.unpack_from(f">{len(codes)}H", data, at + 14), strict=True):
        if glyph != 0xFFFF:
            yield code, glyph


def drawn(size: int, cell: int) -> Iterator[tuple[str, int, Rows]]:
    """Digits of Pillow's own font, a pixel bolder all around: each with its width and its rows in 64 bits, from the highest.

    All have the same height; digits are ``cell`` pixels wide, colon and point 12.
    """
    font = ImageFont.load_default(size)
    _, top, _, bottom = (round(edge) for edge in font.getbbox("0123456789", stroke_width=1))
    for sign in "0123456789:.":
        wide = cell if sign.isdigit() else 12
        image = Image.new("1", (64, bottom - top))
        pen = ImageDraw.Draw(image)
        pen.fontmode = "1"
        left, _, right, _ = pen.textbbox((0, 0), sign, font=font, stroke_width=1)
        pen.text(((wide - round(right - left)) // 2 - left, -top), sign, font=font, fill=1, stroke_width=1)
        yield sign, wide, struct.unpack(f">{bottom - top}Q", image.tobytes())


def write(file: Path, glyphs: Iterable[tuple[str, Rows]], wide: int, ranges: Iterable[tuple[int, int]]) -> None:
    """Write one line for each character: code point, colon, its rows in hexadecimal, each padded at the right to whole digits."""
    digits = -(-wide // 4)
    known = {sign: rows for sign, rows in glyphs if any(low <= ord(sign) <= high for low, high in ranges)}
    _save(file, [_line(sign, (row >> (32 - 4 * digits) for row in known[sign]), digits) for sign in sorted(known)])


def write_digits(file: Path, size: int, cell: int) -> None:
    """Write the lines for digits; their widths differ, as the length of each row shows."""
    _save(file, [_line(sign, (row >> (64 - wide) for row in rows), wide // 4) for sign, wide, rows in drawn(size, cell)])


def _line(sign: str, rows: Iterable[int], digits: int) -> str:
    return f"{ord(sign):04X}:" + "".join(f"{row:0{digits}X}" for row in rows)


def _save(file: Path, lines: list[str]) -> None:
    file.write_text("\n".join(lines) + "\n", encoding="ascii")
    print(f"{file}: {len(lines)} characters")


def main(folder: Path) -> None:
    """Build all fonts."""
    write(FONTS / "6x12.hex", pcf(folder / "ter-u12n_unicode.pcf.gz", 12), 6, LETTERS + SIGNS)
    write(FONTS / "12x24-bold.hex", heavier(pcf(folder / "ter-u24b_unicode.pcf.gz", 24)), 12, LETTERS)
    write(FONTS / "8x14-bold.hex", pcf(folder / "ter-u14b_unicode.pcf.gz", 14), 8, LETTERS)
    write_digits(FONTS / "digits-43.hex", 56, 36)
    write_digits(FONTS / "digits-36.hex", 46, 28)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
