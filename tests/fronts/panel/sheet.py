"""The contact sheet of all screens: ``python -m tests.fronts.panel.sheet FILE`` (or ``scripts/pictures``).

Enlarged four times, as lit pixels on a dark display, each with a caption in the panel's own font.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from companion.fronts.panel import fonts
from hardware.display import HEIGHT, WIDTH
from tests.fronts.panel.goldens import drawn
from tests.fronts.panel.shots import SHOTS

TIMES, ACROSS = 4, 4
BEZEL, GAP, CAPTION = 16, 24, 36
PAPER, GLASS, BOX, LIGHT, INK = (236, 233, 226), (10, 12, 16), (34, 36, 42), (196, 232, 255), (60, 58, 54)


def sheet() -> Image.Image:
    """The sheet of all screens with a caption."""
    return sheet_of([(drawn(name), caption) for name, (_, _, caption) in SHOTS.items() if caption])


def sheet_of(shots: Sequence[tuple[Image.Image, str]]) -> Image.Image:
    """A sheet of pictures of the display with their captions."""
    rows = -(-len(shots) // ACROSS)
    wide, high = WIDTH * TIMES + 2 * BEZEL + GAP, HEIGHT * TIMES + 2 * BEZEL + CAPTION + GAP
    image = Image.new("RGB", (ACROSS * wide + GAP, rows * high + GAP), PAPER)
    for i, (picture, caption) in enumerate(shots):
        row, column = divmod(i, ACROSS)
        x, y = GAP + column * wide, GAP + row * high
        image.paste(_device(picture), (x, y))
        _write(image, x + BEZEL, y + HEIGHT * TIMES + 2 * BEZEL + 8, caption)
    return image.quantize(32)


def _device(picture: Image.Image) -> Image.Image:
    """A display in its frame; pixels are drawn with small gaps, as on the real one."""
    box = Image.new("RGB", (WIDTH * TIMES + 2 * BEZEL, HEIGHT * TIMES + 2 * BEZEL), BOX)
    box.paste(GLASS, (BEZEL // 2, BEZEL // 2, box.width - BEZEL // 2, box.height - BEZEL // 2))
    large = picture.resize((WIDTH * TIMES, HEIGHT * TIMES), Image.Resampling.NEAREST)
    box.paste(LIGHT, (BEZEL, BEZEL), large)
    return box


def _write(image: Image.Image, x: int, y: int, text: str) -> None:
    font = fonts.text()
    for sign in text:
        letter = font.picture(sign).resize((12, 24), Image.Resampling.NEAREST)
        image.paste(INK, (x, y), letter)
        x += letter.width


def main(file: Path) -> None:
    """Write the contact sheet."""
    sheet().save(file, optimize=True)
    print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
