"""OLED displays with luma's drivers, changed to send only the part of a picture that differs.

The display has eight pages of 128 columns; a byte is a column of eight pixels, the topmost in its lowest bit. Of each changed page only
the changed spans of columns are sent. The chips differ in addressing: the SSD1306 and SSD1309 take ranges of columns and pages, the
SH1106 a page and a first column (its memory is 132 wide, and the visible area begins at its third).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import luma.core.device
import luma.oled.device
from PIL import Image

from hardware.display import HEIGHT, WIDTH
from hardware.errors import HardwareError, PartMissing
from hardware.gpio.bus import PART, Bus
from hardware.wiring import Driver

PAGES = HEIGHT // 8
FIRST_LEVEL = 0x7F
_OFF = 0xAE
SAME_SPAN = 12
"""A narrower gap, in columns, is cheaper to send than to skip, because a new span costs about as many bytes."""


class OledDisplay:
    """One display. It is found again on its bus whenever it answers. To be used from one thread.

    After an error the chip may have lost power and memory. So the next call opens the bus and initializes the chip again, and sends the
    whole picture.
    """

    def __init__(self, bus: Bus, driver: Driver, *, upside_down: bool) -> None:
        self._bus, self._driver, self._upside_down = bus, driver, upside_down
        self._device: Any = None
        self._level, self._on = FIRST_LEVEL, True
        self._picture = Image.new("1", (WIDTH, HEIGHT))
        self._closed = False
        with self._answering():
            pass

    def show(self, image: Image.Image) -> None:
        if image.mode != "1" or image.size != (WIDTH, HEIGHT):
            raise ValueError(f"image: mode 1 and {WIDTH} by {HEIGHT} pixels, not mode {image.mode} and {image.size}")
        self._picture = image.copy()
        with self._answering() as device:
            device.display(image)

    def brightness(self, level: int) -> None:
        if not 0 <= level <= 255:
            raise ValueError(f"level: 0 to 255, not {level}")
        self._level = level
        with self._answering() as device:
            device.contrast(level)

    def power(self, on: bool) -> None:
        self._on = on
        with self._answering() as device:
            device.show() if on else device.hide()

    def refresh(self) -> None:
        with self._answering() as device:
            device.set_up_again()
            self._keep_settings(device)
            device.display(self._picture)

    def close(self) -> None:
        self._closed = True
        if self._device is not None:
            with suppress(Exception):
                self._device.hide()
                self._device.clear()
        self._let_go()

    @contextmanager
    def _answering(self) -> Iterator[Any]:
        """Yield the initialized device; on an error discard it and raise PartMissing."""
        if self._closed:
            raise PartMissing(PART, "it was closed")
        try:
            if self._device is None:
                self._device = self._set_up()
            yield self._device
        except Exception as error:
            self._let_go()
            if isinstance(error, self._bus.errors) and not isinstance(error, HardwareError):
                raise PartMissing(PART, self._bus.why(error)) from error
            raise

    def _set_up(self) -> Any:
        serial = self._bus.open()
        # Check first that a chip answers, because luma computes for milliseconds before it sends anything.
        serial.command(_OFF)
        device = _DEVICES[self._driver](serial, rotate=2 if self._upside_down else 0)
        self._keep_settings(device)
        return device

    def _keep_settings(self, device: Any) -> None:
        device.contrast(self._level)
        device.show() if self._on else device.hide()

    def _let_go(self) -> None:
        self._device = None
        with suppress(Exception):
            self._bus.close()


class _PartialUpdate:
    """Replaces luma's ``display``, which sends every picture whole and takes 10 ms to pack it."""

    _held: list[bytes] | None = None

    def display(self, image: Image.Image) -> None:
        device: Any = self
        pages = _pages(device.preprocess(image))
        for number, page in enumerate(pages):
            held = self._held[number] if self._held else None
            for first, last in _spans(held, page):
                device.begin(number, first, last)
                device.data(page[first : last + 1])
        self._held = pages


class _NoExitHook(luma.core.device.device):  # type: ignore[misc]  # luma has no types
    """Replaces luma's constructor, whose atexit hook would keep every device alive and write to it at exit."""

    _setup: tuple[int, ...] = ()

    def __init__(self, const: Any, serial_interface: Any) -> None:
        self._const, self._serial_interface = const, serial_interface

    def command(self, *cmd: int) -> None:
        self._setup = self._setup or cmd
        super().command(*cmd)

    def set_up_again(self) -> None:
        """Send luma's initialization again without its first byte, which switches the display off; the memory counts as unknown."""
        self.command(*self._setup[1:])
        self._held = None


class _Ranges(_PartialUpdate):
    def begin(self, page: int, first: int, last: int) -> None:
        """SSD1306 data sheet, 10.1.4 and 10.1.5: setting the ranges moves the pointer to their start."""
        device: Any = self
        device.command(0x21, first, last, 0x22, page, page)


class _Nibbles(_PartialUpdate):
    def begin(self, page: int, first: int, last: int) -> None:
        """SH1106 data sheet, commands 1, 2 and 10."""
        device: Any = self
        column = first + device._page_address_offset
        device.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)


class _Ssd1306(_Ranges, luma.oled.device.ssd1306, _NoExitHook):  # type: ignore[misc]  # luma has no types
    pass


class _Ssd1309(_Ranges, luma.oled.device.ssd1309, _NoExitHook):  # type: ignore[misc]  # luma has no types
    pass


class _Sh1106(_Nibbles, luma.oled.device.sh1106, _NoExitHook):  # type: ignore[misc]  # luma has no types
    pass


_DEVICES: dict[Driver, Any] = {"ssd1306": _Ssd1306, "ssd1309": _Ssd1309, "sh1106": _Sh1106}


def _pages(image: Image.Image) -> list[bytes]:
    """The pages of a picture. Transposed, an image of mode 1 is columns of bytes, the topmost pixel lowest as chips expect (``1;R``)."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return [columns[page::PAGES] for page in range(PAGES)]


def _spans(held: bytes | None, page: bytes) -> Iterator[tuple[int, int]]:
    """The first and last column of each differing span; the whole page if the old content is unknown."""
    if held is None:
        yield 0, len(page) - 1
    elif held != page:
        changed = [column for column in range(len(page)) if held[column] != page[column]]
        first = last = changed[0]
        for column in changed[1:]:
            if column - last > SAME_SPAN:
                yield first, last
                first = column
            last = column
        yield first, last
