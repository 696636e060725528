"""What was sent over the simulated I2C bus, and the pictures that a display makes of it."""

from __future__ import annotations

import os
import select
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple, Self

from PIL import Image

from hardware.mock.chip import Chip
from hardware.wiring import Driver
from tests.pi_kernel.header import RECORDER

_HEAD = struct.Struct("=QQH")
_LONGEST = 1 << 16
_COMMANDS, _DATA = 0x00, 0x40
"""SSD1306 data sheet, 8.1.5.2: the control byte that says what the bytes after it are."""


class Message(NamedTuple):
    """A write on the bus: its first and last bit (seconds of CLOCK_MONOTONIC), its address and its bytes.

    Without bytes: a display was plugged in at the address, or unplugged (0).
    """

    began_s: float
    ended_s: float
    address: int
    sent: bytes


class Recorder:
    """The kernel's recording bus. What one reader has read is gone for all others."""

    def __init__(self) -> None:
        self._fd = os.open(RECORDER, os.O_RDWR | os.O_NONBLOCK)

    def messages(self) -> Iterator[Message]:
        """The messages that have not been read yet."""
        with suppress(BlockingIOError):
            while True:
                record = os.read(self._fd, _LONGEST)
                began_ns, ended_ns, address = _HEAD.unpack_from(record)
                yield Message(began_ns / 1e9, ended_ns / 1e9, address, record[_HEAD.size :])

    def wait(self, seconds: float) -> bool:
        """Wait for a message; whether there is one."""
        return bool(select.select([self._fd], [], [], max(0.0, seconds))[0])

    def plug(self, address: int = 0x3C) -> None:
        """Plug a display in at this address, with its memory and settings lost."""
        os.write(self._fd, f"{address}".encode())

    def unplug(self) -> None:
        """Nothing answers on the bus from now on."""
        os.write(self._fd, b"0")

    def close(self) -> None:
        """Close the file; the kernel keeps recording."""
        os.close(self._fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Frame(NamedTuple):
    """A picture that reached the display: its first and its last bit on the bus, in seconds of CLOCK_MONOTONIC."""

    began_s: float
    ended_s: float
    image: Image.Image


class Glass:
    """A display on the recording bus: a model of its chip that is sent what the recorder holds."""

    GAP_S = 0.004
    """A pause on the bus as long as this ends a picture: within one, messages follow each other at once."""

    def __init__(self, recorder: Recorder, driver: Driver = "ssd1306") -> None:
        self.recorder = recorder
        self._chip = Chip(driver)
        self._began_s = self._ended_s = 0.0
        self._is_open = False

    @property
    def is_lit(self) -> bool:
        """Whether it is plugged in and switched on."""
        return self._chip.is_lit

    @property
    def contrast(self) -> int:
        """Its brightness, 0 to 255."""
        return self._chip.contrast

    @property
    def image(self) -> Image.Image:
        """What it shows after the messages taken so far; dark if it is off."""
        return self._chip.pixels()

    def take(self) -> Iterator[Frame]:
        """Take what was recorded meanwhile; each picture that is finished by it. The last one may still grow: see `finish`."""
        for message in self.recorder.messages():
            if self._is_open and message.began_s > self._ended_s + self.GAP_S:
                yield self._frame()
            if not self._is_open:
                self._is_open, self._began_s = True, message.began_s
            self._ended_s = message.ended_s
            self._send(message)

    def finish(self) -> Iterator[Frame]:
        """The same, and the last picture: for when nothing more is to come."""
        yield from self.take()
        if self._is_open:
            yield self._frame()

    def _frame(self) -> Frame:
        self._is_open = False
        return Frame(self._began_s, self._ended_s, self.image)

    def _send(self, message: Message) -> None:
        control, sent = message.sent[:1], message.sent[1:]
        if not control:
            self._chip.power_up()
        elif control[0] == _DATA:
            self._chip.data(sent)
        elif control[0] == _COMMANDS:
            self._chip.command(sent)
        else:
            raise ValueError(f"control byte: 0x00 or 0x40, not 0x{control[0]:02X}")
