"""The self-test of the display: a test pattern, and a countdown of five seconds in digits legible from two metres."""

from __future__ import annotations

import math
import shutil

from PIL import Image, ImageDraw, ImageFont

from hardware.demos.rig import DemoRig
from hardware.display import HEIGHT, WIDTH, Display

ABOUT = "Show a test pattern and a short countdown on the display."

SECONDS = 5.0
STEP_S = 0.1
PATTERN_S = 2.0


def play(rig: DemoRig) -> None:
    """Show pattern and countdown, and print how long the pictures took.

    Raises:
        PartMissing: there is no display.
    """
    display = rig.backend.display()
    printer = TextDisplay(rig)
    try:
        for caption, picture in (("A frame at the very edge, four corners, lines, squares, words.", pattern()), ("All lit.", _all_lit())):
            display.show(picture)
            printer.print(caption)
            rig.wait(PATTERN_S)
        durations = [_timed(rig, display, printer, left_s) for left_s in _countdown()]
        average_ms, longest_ms = 1000 * sum(durations) / len(durations), 1000 * max(durations)
        rig.say(f"{len(durations)} pictures; each took {average_ms:.1f} ms, the longest {longest_ms:.1f} ms.")
    finally:
        display.close()


def _countdown() -> list[float]:
    """The seconds left at each picture, in steps of STEP_S down to 0."""
    steps = round(SECONDS / STEP_S)
    return [SECONDS * step / steps for step in range(steps, -1, -1)]


def _timed(rig: DemoRig, display: Display, printer: TextDisplay, left_s: float) -> float:
    begun_s = rig.clock.now_s()
    display.show(digits(left_s))
    took_s = rig.clock.now_s() - begun_s
    printer.print("", whole=left_s == math.ceil(left_s))
    rig.wait(max(0.0, STEP_S - (rig.clock.now_s() - begun_s)))
    return took_s


class TextDisplay:
    """Prints a virtual display: in place on a terminal, else each picture below the last one and only whole seconds."""

    def __init__(self, rig: DemoRig) -> None:
        self._rig = rig
        self._live = rig.out.isatty()
        self._lines = 0

    def print(self, caption: str, *, whole: bool = True) -> None:
        """Print the current picture; for a real display only the caption."""
        if caption and not self._live:
            self._rig.say(caption)
        if self._rig.mock is not None and (self._live or whole):
            if self._lines:
                self._rig.out.write(f"\x1b[{self._lines}A")
            lines = as_text(self._rig.mock.picture(), large=not self._live or _is_large())
            self._lines = len(lines) if self._live else 0
            self._rig.say("\n".join(lines))


def _is_large() -> bool:
    columns, lines = shutil.get_terminal_size()
    return columns >= WIDTH and lines > HEIGHT // 2


def as_text(picture: Image.Image, *, large: bool) -> list[str]:
    """A picture as half blocks, 128 by 32, or as braille, 64 by 16."""
    from hardware.mock.terminal.pixels import braille, half_blocks

    rows = half_blocks(picture.tobytes()) if large else braille(picture.tobytes())
    return ["".join(f"\x1b[7m{cells.text}\x1b[0m" if cells.dark else cells.text for cells in row) for row in rows]


def pattern() -> Image.Image:
    """A test pattern that reveals shifted columns, missing lines, and pictures that are upside down or mirrored."""
    picture, draw = _dark()
    draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    for x, y in ((2, 2), (WIDTH - 10, 2), (2, HEIGHT - 10), (WIDTH - 10, HEIGHT - 10)):
        draw.rectangle((x, y, x + 7, y + 7), fill=1)
    for x in range(14, 34, 2):
        draw.line((x, 4, x, 28), fill=1)
    for y in range(36, 60, 2):
        draw.line((14, y, 33, y), fill=1)
    for x in range(WIDTH - 34, WIDTH - 14, 4):
        for y in range(4, 60, 4):
            draw.rectangle((x + (y & 4) // 2, y, x + (y & 4) // 2 + 1, y + 1), fill=1)
    for text, y in (("TOP", 4), ("128 x 64", 26), ("BOTTOM", 48)):
        _centred(draw, text, ImageFont.load_default(12), (36, y, WIDTH - 36, y + 12))
    return picture


def digits(left_s: float) -> Image.Image:
    """Seconds and tenths across the whole display, and a bar along its lower edge that empties."""
    picture, draw = _dark()
    _centred(draw, f"{left_s:.1f}", ImageFont.load_default(56), (0, 0, WIDTH, HEIGHT - 8))
    draw.rectangle((0, HEIGHT - 4, WIDTH - 1, HEIGHT - 1), outline=1)
    if left_s > 0:
        draw.rectangle((0, HEIGHT - 4, (WIDTH - 1) * left_s / SECONDS, HEIGHT - 1), fill=1)
    return picture


def _all_lit() -> Image.Image:
    return Image.new("1", (WIDTH, HEIGHT), 1)


def _dark() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("1", (WIDTH, HEIGHT))
    return picture, ImageDraw.Draw(picture)


def _centred(
    draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont | ImageFont.ImageFont, box: tuple[int, int, int, int]
) -> None:
    left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
    draw.text(((box[0] + box[2] - left - right) / 2, (box[1] + box[3] - top - bottom) / 2), text, font=font, fill=1)
