"""Drawing on the display: 128 by 64 pixels of one colour.

Text is on a grid of 21 columns and 5 rows, so that pages look alike and an unchanged row need not be sent.

    y 0-11    HEADER, a lit bar: the title, and the position
      13-24   BODY, three rows ...
      25-36
      37-48
      49-60   ... four if there is no footer
      51-62   FOOTER, below a dotted line: what ACTION and the knob do

The free row at the bottom and the free columns beside the text let the picture shift against burn-in (SHIFTS) without losing a pixel of
text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, Protocol

from PIL import Image, ImageChops, ImageDraw

from companion.fronts.panel import fonts
from companion.fronts.panel.fonts import Font
from companion.fronts.panel.layout import COLUMNS, plain, shortened
from hardware.display import HEIGHT, WIDTH

LEFT, COLUMN, ROW = 1, 6, 12
"""The first pixel of the text; the width and height of a character."""

LIT, DARK = 255, 0
"""Pixels in Pillow's format."""

HEADER, FOOTER = 0, 51
BODY = (13, 25, 37, 49)

SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The offsets the picture may have, in pixels to the right and down: no text loses a pixel."""

Arrow = Literal["up", "down", "left", "right"]

_PIPS = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)), 6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}  # fmt: skip


class PanelScreen(Protocol):
    """A screen as data: its picture depends only on its fields and the time."""

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """Draw it on a dark canvas as it looks at that time (seconds of the clock that its own times are of)."""

    def next_change_s(self, now_s: float) -> float | None:
        """The next time after ``now_s`` at which it looks different; None for never."""


def picture(screen: PanelScreen, now_s: float, shift: tuple[int, int] = (0, 0)) -> Image.Image:
    """The picture of the screen at that time: mode ``1``, WIDTH by HEIGHT, shifted right and down by some pixels."""
    canvas = Canvas()
    screen.draw(canvas, now_s)
    if shift == (0, 0):
        return canvas.image
    moved = Image.new("1", (WIDTH, HEIGHT))
    moved.paste(canvas.image, shift)
    return moved


class Canvas:
    """A dark picture to draw on; positions are pixels from the left and from the top."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self._pen = ImageDraw.Draw(self.image)

    # Text

    def text(self, x: int, y: int, text: str, *, inverse: bool = False, font: Font | None = None) -> int:
        """Draw characters side by side; returns the position after them. A character the font lacks becomes a box."""
        font = font or fonts.text()
        for char in plain(text):
            character = font.picture(char, inverse)
            self.image.paste(character, (x, y))
            x += character.width
        return x

    def row(self, y: int, text: str, *, column: int = 0, inverse: bool = False) -> None:
        """Draw text on the grid, starting at a column."""
        self.text(LEFT + column * COLUMN, y, text, inverse=inverse)

    def right(self, y: int, text: str, *, columns: int = COLUMNS, inverse: bool = False) -> None:
        """Draw text on the grid, ending at that column."""
        self.row(y, text, column=columns - len(plain(text)), inverse=inverse)

    def centred(self, y: int, text: str, *, font: Font | None = None, inverse: bool = False) -> None:
        """Draw centred text; small text stays on the grid."""
        wide = sum((font or fonts.text()).picture(char).width for char in plain(text))
        x = (WIDTH - wide) // 2 if font else LEFT + (COLUMNS - len(plain(text))) // 2 * COLUMN
        self.text(max(0, x), y, text, font=font, inverse=inverse)

    # The frame that most screens share

    def header(self, left: str, right: str = "") -> None:
        """Draw the lit bar at the top: the title, and the position at its right end."""
        self.fill(0, HEADER, WIDTH, ROW)
        room = COLUMNS - len(plain(right)) - (1 if right else 0)
        self.row(HEADER, shortened(left, room), inverse=True)
        self.right(HEADER, right, inverse=True)

    def footer(self, left: str, right: str = "") -> None:
        """Draw the bottom row below a dotted line."""
        self.dotted(FOOTER - 1)
        room = COLUMNS - len(plain(right)) - (1 if right else 0)
        self.row(FOOTER, shortened(left, room))
        self.right(FOOTER, right)

    def body(self, lines: Sequence[str], *, x: int = LEFT, title: int = 0) -> None:
        """Draw the rows between header and footer; the first ``title`` of them are a title with a rule below it."""
        for i, (y, line) in enumerate(zip(BODY, lines, strict=False)):
            self.text(x, y + (0 < title <= i), line)
        if 0 < title < len(lines):
            self.fill(0, BODY[title], WIDTH, 1)

    def block(self, y: int, lines: Sequence[str], font: Font, *, inverse: bool = False) -> None:
        """Draw centred lines, one below the other."""
        for i, line in enumerate(lines):
            self.centred(y + i * font.height, line, font=font, inverse=inverse)

    def plate(self, high: int, lines: Sequence[str], font: Font) -> None:
        """Draw a lit plate at the top, with dark centred lines."""
        self.fill(0, 0, WIDTH, high)
        self.block((high - len(lines) * font.height) // 2, lines, font, inverse=True)

    def dotted(self, y: int) -> None:
        """Draw a dotted line across the display."""
        self._pen.point([(x, y) for x in range(1, WIDTH - 1, 3)], fill=LIT)

    # Shapes

    def fill(self, x: int, y: int, wide: int, high: int, lit: bool = True) -> None:
        """Fill a box, lit or dark."""
        if wide > 0 and high > 0:
            self.image.paste(LIT if lit else DARK, (x, y, x + wide, y + high))

    def frame(self, x: int, y: int, wide: int, high: int, *, round_corners: bool = False) -> None:
        """Draw the outline of a box, one pixel thick; ``round`` leaves out its corners."""
        right, bottom = x + wide - 1, y + high - 1
        self._pen.rectangle((x, y, right, bottom), outline=LIT)
        if round_corners:
            self._pen.point([(x, y), (right, y), (x, bottom), (right, bottom)], fill=DARK)

    def barred(self, x: int, y: int) -> None:
        """Draw the sign for a barred option: a ring with a bar across, 8 by 8 pixels."""
        self._pen.ellipse((x, y, x + 7, y + 7), outline=LIT)
        self._pen.line((x + 2, y + 5, x + 5, y + 2), fill=LIT)

    def invert(self) -> None:
        """Invert the whole picture."""
        self.image = ImageChops.invert(self.image)
        self._pen = ImageDraw.Draw(self.image)

    def arrow(self, x: int, y: int, way: Arrow, size: int = 4, lit: bool = True) -> None:
        """Draw a triangle, ``size`` pixels from base to tip, its box beginning at this position."""
        reach = 2 * size - 2
        corners = {
            "up": ((x, y + size - 1), (x + reach, y + size - 1), (x + size - 1, y)),
            "down": ((x, y), (x + reach, y), (x + size - 1, y + size - 1)),
            "left": ((x + size - 1, y), (x + size - 1, y + reach), (x, y + size - 1)),
            "right": ((x, y), (x, y + reach), (x + size - 1, y + size - 1)),
        }[way]
        self._pen.polygon(corners, fill=LIT if lit else DARK)

    def mark(self, x: int, y: int, mark: str, *, inverse: bool = False) -> None:
        """Draw a box two characters wide: ``" "`` empty, ``"x"`` filled, or a digit; or the sign for ``barred``."""
        self.image.paste(_mark(mark, inverse), (x, y))

    def die(self, x: int, y: int, wide: int, high: int, face: int | str | None) -> None:
        """Draw a die: pips for 1 to 6, a framed word for other faces (cut to fit), a question mark for None."""
        if isinstance(face, int) and face in _PIPS:
            self.pips(x + (wide - high) // 2, y, high, face)
            return
        self.frame(x, y, wide, high, round_corners=True)
        text = "?" if face is None else shortened(str(face), max(1, (wide - 2) // COLUMN))
        self.text(x + (wide - len(text) * COLUMN + 1) // 2, y + (high - ROW) // 2, text)

    def digits(self, y: int, text: str, height: int) -> None:
        """Draw the digits of the countdown, centred. All digits have the same width, so that unchanged ones don't move."""
        self.centred(y, text, font=fonts.digits(height))

    def pips(self, x: int, y: int, size: int, face: int) -> None:
        """Draw the pips of a lit die, 1 to 6; ``size`` pixels each way, 14 or more."""
        self.fill(x + 1, y, size - 2, size)
        self.fill(x, y + 1, size, size - 2)
        pip = max(2, round(size / 6))
        pip += (size - 3 * pip) % 2
        edge = max(2, (size - 3 * pip) // 4 if size < 20 else (size - 3 * pip) // 3)
        step = (size - 2 * edge - pip) // 2
        for column, row in _PIPS[face]:
            self._pip(x + edge + column * step, y + edge + row * step, pip)

    def _pip(self, x: int, y: int, size: int) -> None:
        self.fill(x, y, size, size, lit=False)
        if size > 3:
            self._pen.point([(x, y), (x + size - 1, y), (x, y + size - 1), (x + size - 1, y + size - 1)], fill=LIT)


@cache
def _mark(mark: str, inverse: bool) -> Image.Image:
    canvas = Canvas()
    if mark == "barred":
        canvas.barred(0, 2)
    elif mark in (" ", "x"):
        canvas.frame(0, 2, 8, 8)
        canvas.fill(2, 4, 4, 4 if mark == "x" else 0)
    else:
        canvas.fill(0, 0, 1, ROW)
        end = canvas.text(1, 0, mark[:1], inverse=True)
        canvas.fill(0, 0, end, 1, lit=False)
        canvas.fill(0, ROW - 1, end, 1, lit=False)
    image = canvas.image.crop((0, 0, 2 * COLUMN, ROW))
    return ImageChops.invert(image) if inverse else image
