"""The bitmap fonts of the panel: Terminus for text, large digits for the countdown. ``README.md`` names their sources.

A font is a text file with a line for each character: its code point, a colon, and its rows as hexadecimal numbers, the leftmost pixel in
the highest bit. No font library renders anything at run time, so pictures don't depend on the version of one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageChops


class Font:
    """Characters of one height; each is drawn when it is first used."""

    def __init__(self, name: str, height: int, width: int | None = None) -> None:
        """Read a font file. With ``width`` None each character has its own width, a multiple of 4 pixels."""
        self.height, self.width = height, width
        text = Path(__file__).with_name(f"{name}.hex").read_text("ascii")
        self._rows = dict(line.split(":", 1) for line in text.splitlines())
        self._drawn: dict[str, tuple[Image.Image, Image.Image]] = {}

    @property
    def characters(self) -> list[str]:
        """All characters of the font."""
        return [chr(int(code, 16)) for code in self._rows]

    def picture(self, character: str, inverse: bool = False) -> Image.Image:
        """One character, lit on dark or dark on lit; a box if the font lacks it."""
        drawn = self._drawn.get(character)
        if drawn is None:
            drawn = self._drawn[character] = self._draw(character)
        return drawn[inverse]

    def _draw(self, character: str) -> tuple[Image.Image, Image.Image]:
        rows = self._rows.get(f"{ord(character):04X}")
        image = self._box() if rows is None else self._of(rows)
        return image, ImageChops.invert(image)

    def _of(self, rows: str) -> Image.Image:
        digits = len(rows) // self.height
        stride = (digits + 1) // 2
        data = b"".join(bytes.fromhex(rows[at : at + digits].ljust(2 * stride, "0")) for at in range(0, len(rows), digits))
        return Image.frombytes("1", (self.width or 4 * digits, self.height), data)

    def _box(self) -> Image.Image:
        """A frame as high as a capital letter: rows two to five of six, with a free column at its right."""
        wide = self.width or self.height // 2
        image = Image.new("1", (wide, self.height))
        image.paste(255, (0, self.height // 6, wide - 1, self.height * 5 // 6))
        image.paste(0, (1, self.height // 6 + 1, wide - 2, self.height * 5 // 6 - 1))
        return image


@cache
def text() -> Font:
    """6 by 12 pixels. Terminus has no bold at this size: the letters would touch."""
    return Font("6x12", 12, 6)


@cache
def middle() -> Font:
    """8 by 14 pixels, bold; letters and punctuation only."""
    return Font("8x14-bold", 14, 8)


@cache
def large() -> Font:
    """12 by 24 pixels, bold; letters and punctuation only."""
    return Font("12x24-bold", 24, 12)


@cache
def digits(height: int) -> Font:
    """Digits, colon and point of the countdown: 43 or 36 pixels high."""
    return Font(f"digits-{height}", height)
