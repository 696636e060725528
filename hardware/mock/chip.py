"""A model of the display chips, by the data sheets of SSD1306 and SH1106: it interprets the bytes it is sent and shows the pixels.

Unknown commands raise ``NotInDataSheet``, because a driver must not send them. The SSD1309 differs from the SSD1306 only in its external
voltage supply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from PIL import Image, ImageChops

from hardware.display import HEIGHT, WIDTH
from hardware.wiring import Driver

PAGES = HEIGHT // 8

# command -> number of arguments
_WITH_ARGUMENTS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_SSD1306_ARGUMENTS = _WITH_ARGUMENTS | {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}
_SH1106_ARGUMENTS = _WITH_ARGUMENTS | {0xAD: 1}

# luma initializes an SH1106 with some commands of the SSD1306, which the SH1106 ignores
_PASSED_OVER = {"sh1106": {0x20, 0x8D}, "ssd1306": {0xE3}, "ssd1309": {0xE3}}

Addressing = Literal["horizontal", "vertical", "page"]
_ADDRESSING: tuple[Addressing, ...] = ("horizontal", "vertical", "page")


class NotInDataSheet(ValueError):
    """A byte that is not a command of this chip."""

    kind: ClassVar[str] = "NotInDataSheet"


class Chip:
    """A display chip with its pixels. It starts as after power-up: off, with noise in its memory."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.columns = 132 if driver == "sh1106" else 128
        self._arguments = _SH1106_ARGUMENTS if driver == "sh1106" else _SSD1306_ARGUMENTS
        self.power_up()

    def power_up(self) -> None:
        """Reset everything; the memory holds noise."""
        self.memory = bytearray((page * 37 + column * 101) & 0xFF for page in range(PAGES) for column in range(self.columns))
        self.reset()

    def reset(self) -> None:
        """The RESET line: all settings as in the data sheets after reset; the memory is kept."""
        self.on = self.inverse = self.all_lit = False
        self.contrast = 0x80 if self.driver == "sh1106" else 0x7F
        self.addressing: Addressing = "page"
        self.mirrored_columns = self.mirrored_rows = False
        self.start_line = self.offset = 0
        self.lines = HEIGHT
        # The charge pump: the SSD1306 must switch it on, the SH1106's is always on, the SSD1309 has none.
        self.pumped = self.driver != "ssd1306"
        self._column_range, self._page_range = (0, self.columns - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._waiting: list[int] = []

    # Input

    def command(self, data: bytes) -> None:
        """Interpret command bytes; arguments may come with the next call.

        Raises:
            NotInDataSheet: for a byte that is no command of this chip.
        """
        for byte in data:
            self._waiting.append(byte)
            if len(self._waiting) > self._arguments.get(self._waiting[0], 0):
                code, *arguments = self._waiting
                self._waiting = []
                self._execute(code, arguments)

    def data(self, data: bytes) -> None:
        """Write bytes into the memory at the pointer."""
        for byte in data:
            if self._column >= self.columns:
                raise NotInDataSheet("data for a column beyond the last one")
            self.memory[self._page * self.columns + self._column] = byte
            self._step()

    def _step(self) -> None:
        if self.addressing == "page":
            # The SSD1306 wraps to the start of its row; the SH1106 ignores further columns.
            self._column += 1
            if self._column == self.columns and self.driver != "sh1106":
                self._column = 0
        elif self.addressing == "horizontal":
            self._column = _next(self._column, self._column_range)
            if self._column == self._column_range[0]:
                self._page = _next(self._page, self._page_range)
        else:
            self._page = _next(self._page, self._page_range)
            if self._page == self._page_range[0]:
                self._column = _next(self._column, self._column_range)

    def _execute(self, code: int, arguments: list[int]) -> None:
        if code in self._arguments:
            self._set(code, arguments)
        elif not (self._point(code) or self._switch(code) or code in _PASSED_OVER[self.driver]):
            raise NotInDataSheet(f"{self.driver} has no command 0x{code:02X}")

    def _point(self, code: int) -> bool:
        """Commands with their argument in their own low bits."""
        if code <= 0x0F:
            self._column = self._column & 0xF0 | code
        elif code <= 0x1F:
            self._column = self._column & 0x0F | (code & 0x0F) << 4
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 0x07
        else:
            return False
        return True

    def _switch(self, code: int) -> bool:
        """Commands with one bit as argument, the lowest."""
        what, bit = code & 0xFE, bool(code & 1)
        if what == 0xA0:
            self.mirrored_columns = bit
        elif what == 0xA4:
            self.all_lit = bit
        elif what == 0xA6:
            self.inverse = bit
        elif what == 0xAE:
            self.on = bit
        elif 0xC0 <= code <= 0xCF:
            self.mirrored_rows = bool(code & 0x08)
        else:
            return False
        return True

    def _set(self, code: int, arguments: list[int]) -> None:
        """Commands with arguments; clock, pins, charges and voltages do not change the picture."""
        first = arguments[0]
        if code == 0x20:
            self.addressing = _ADDRESSING[min(first & 3, 2)]
        elif code == 0x21:
            self._column_range, self._column = self._range(arguments, self.columns), first
        elif code == 0x22:
            self._page_range, self._page = self._range(arguments, PAGES), first
        elif code == 0x81:
            self.contrast = first
        elif code == 0xA8:
            self.lines = (first & 0x3F) + 1
        elif code == 0xD3:
            self.offset = first & 0x3F
        elif code == 0x8D:
            self.pumped = bool(first & 4) or self.driver == "ssd1309"
        elif code == 0xAD:
            self.pumped = bool(first & 1)

    def _range(self, arguments: list[int], end: int) -> tuple[int, int]:
        first, last = arguments
        if not first <= last < end:
            raise NotInDataSheet(f"{self.driver} has no range {first} to {last}")
        return first, last

    # Output

    @property
    def is_lit(self) -> bool:
        """Whether the display is on and has its voltage."""
        return self.on and self.pumped

    def pixels(self) -> Image.Image:
        """The visible picture of a normally mounted module (upright with luma's settings); mode 1, lit is 1."""
        if not self.is_lit or self.all_lit:
            return Image.new("1", (WIDTH, HEIGHT), 255 if self.is_lit else 0)
        picture = Image.frombytes("1", (HEIGHT, WIDTH), b"".join(self._columns()), "raw", "1;R").transpose(Image.Transpose.TRANSPOSE)
        picture = ImageChops.offset(picture, 0, -(self.start_line + self.offset))
        picture.paste(0, (0, self.lines, WIDTH, HEIGHT))  # rows that are not driven
        if not self.mirrored_rows:
            picture = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if not self.mirrored_columns:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return ImageChops.invert(picture) if self.inverse else picture

    def _columns(self) -> Iterator[bytes]:
        before = (self.columns - WIDTH) // 2  # the SH1106's memory has two more columns on either side than the visible area
        return (bytes(self.memory[column :: self.columns]) for column in range(before, before + WIDTH))


def _next(at: int, within: tuple[int, int]) -> int:
    first, last = within
    return first if at == last else at + 1
