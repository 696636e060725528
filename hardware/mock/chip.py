"""What a display's chip does with the bytes it is sent, as the data sheets of SSD1306 and SH1106 say, and so what stands on the glass.

Commands it does not know are refused (``NotInDataSheet``) instead of passed over: then a driver sent what no chip should get. The SSD1309
differs from the SSD1306 only in that its voltage comes from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from PIL import Image, ImageChops

from hardware.display import HEIGHT, WIDTH
from hardware.wiring import Driver

PAGES = HEIGHT // 8

# command -> how many arguments follow it
_WITH_ARGUMENTS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_SSD1306_ARGUMENTS = _WITH_ARGUMENTS | {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}
_SH1106_ARGUMENTS = _WITH_ARGUMENTS | {0xAD: 1}

# luma sets an SH1106 up with some bytes of the SSD1306's, which it passes over
_PASSED_OVER = {"sh1106": {0x20, 0x8D}, "ssd1306": {0xE3}, "ssd1309": {0xE3}}

Addressing = Literal["horizontal", "vertical", "page"]
_ADDRESSING: tuple[Addressing, ...] = ("horizontal", "vertical", "page")


class NotInDataSheet(ValueError):
    """A byte that this chip has no meaning for."""


class Chip:
    """A display's chip with its glass. It begins as after power came up: dark, and with noise in its memory."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.columns = 132 if driver == "sh1106" else 128
        self._arguments = _SH1106_ARGUMENTS if driver == "sh1106" else _SSD1306_ARGUMENTS
        self.power_up()

    def power_up(self) -> None:
        """Everything is forgotten; the memory holds what chance left there."""
        self.memory = bytearray((page * 37 + column * 101) & 0xFF for page in range(PAGES) for column in range(self.columns))
        self.reset()

    def reset(self) -> None:
        """The RESET line: all settings as the data sheets give them after reset; the memory is kept."""
        self.on = self.inverse = self.all_lit = False
        self.contrast = 0x80 if self.driver == "sh1106" else 0x7F
        self.addressing: Addressing = "page"
        self.mirrored_columns = self.mirrored_rows = False
        self.start_line = self.offset = 0
        self.lines = HEIGHT
        # The SSD1306 must be told to pump; the SH1106 pumps by itself; the SSD1309 needs no pump.
        self.pumped = self.driver != "ssd1306"
        self._column_range, self._page_range = (0, self.columns - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._waiting: list[int] = []

    # What comes over the wires

    def command(self, data: bytes) -> None:
        """Bytes of commands; their arguments may come with the next bytes.

        Raises:
            NotInDataSheet: for a byte that is no command of this chip.
        """
        for byte in data:
            self._waiting.append(byte)
            if len(self._waiting) > self._arguments.get(self._waiting[0], 0):
                code, *arguments = self._waiting
                self._waiting = []
                self._obey(code, arguments)

    def data(self, data: bytes) -> None:
        """Bytes for the memory, where the pointer stands."""
        for byte in data:
            if self._column >= self.columns:
                raise NotInDataSheet("data for a column beyond the last one")
            self.memory[self._page * self.columns + self._column] = byte
            self._step()

    def _step(self) -> None:
        if self.addressing == "page":
            # The SSD1306 begins its row again; the SH1106 has no further column.
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

    def _obey(self, code: int, arguments: list[int]) -> None:
        if code in self._arguments:
            self._set(code, arguments)
        elif not (self._point(code) or self._switch(code) or code in _PASSED_OVER[self.driver]):
            raise NotInDataSheet(f"{self.driver} has no command 0x{code:02X}")

    def _point(self, code: int) -> bool:
        """Commands that have their argument in their own low bits."""
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
        """Commands that are one bit, the lowest."""
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
        """Commands that arguments follow; clock, pins, charges and voltages are not to be seen in a picture."""
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

    # What is to be seen

    @property
    def shines(self) -> bool:
        """Whether the glass is on and has its voltage."""
        return self.on and self.pumped

    def pixels(self) -> Image.Image:
        """The glass as it is seen on a module mounted as they all are (upright with the settings that luma makes); mode 1, lit is 1."""
        if not self.shines or self.all_lit:
            return Image.new("1", (WIDTH, HEIGHT), 255 if self.shines else 0)
        picture = Image.frombytes("1", (HEIGHT, WIDTH), b"".join(self._columns()), "raw", "1;R").transpose(Image.Transpose.TRANSPOSE)
        picture = ImageChops.offset(picture, 0, -(self.start_line + self.offset))
        picture.paste(0, (0, self.lines, WIDTH, HEIGHT))  # lines that are not driven
        if not self.mirrored_rows:
            picture = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if not self.mirrored_columns:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return ImageChops.invert(picture) if self.inverse else picture

    def _columns(self) -> Iterator[bytes]:
        before = (self.columns - WIDTH) // 2  # the SH1106 has two columns more on either side than its glass
        return (bytes(self.memory[column :: self.columns]) for column in range(before, before + WIDTH))


def _next(at: int, within: tuple[int, int]) -> int:
    first, last = within
    return first if at == last else at + 1
