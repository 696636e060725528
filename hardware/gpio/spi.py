"""The SPI bus of a display."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import luma.core.error
from gpiozero import DigitalOutputDevice
from luma.core.interface.serial import spi

from hardware.errors import PartMissing
from hardware.gpio.bus import PART
from hardware.gpio.permissions import access_advice
from hardware.gpio.pins import Pins
from hardware.wiring import DisplayWiring


class SpiBus:
    """``spidev`` makes an object like spidev's SpiDev.

    SPI has no acknowledgement, so a missing display goes unnoticed; only a missing bus is found.
    """

    def __init__(self, wiring: DisplayWiring, pins: Pins, spidev: Callable[[], Any] | None = None) -> None:
        self._wiring, self._pins = wiring, pins
        self._spidev = spidev or _spidev
        self._serial: Any = None
        self._lines: _GpioLines | None = None

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        return (*self._pins.errors, luma.core.error.Error)

    def open(self) -> Any:
        self.close()
        self._lines = _GpioLines(self._pins)
        spidev = self._spidev()
        self._serial = spi(
            spi=spidev,
            gpio=self._lines,
            device=self._wiring.spi_device,
            gpio_DC=self._wiring.dc,
            gpio_RST=self._wiring.reset,
        )
        return self._serial

    def close(self) -> None:
        serial, lines = self._serial, self._lines
        self._serial = self._lines = None
        if serial is not None:
            serial.cleanup()
        if lines is not None:
            lines.close()

    def why(self, error: Exception) -> str:
        device = f"/dev/spidev0.{self._wiring.spi_device}"
        if isinstance(error, PermissionError):
            return access_advice("spi", device)
        if isinstance(error, FileNotFoundError | luma.core.error.DeviceNotFoundError):
            return f"there is no {device}; switch SPI on (sudo raspi-config, Interface Options) and restart"
        return f"{device} can't be used ({error})"


def _spidev() -> Any:
    try:
        spidev = import_module("spidev")
    except ImportError as error:
        raise PartMissing(PART, "SPI needs the package spidev; pip install spidev") from error
    return spidev.SpiDev()


class _GpioLines:
    """The part of RPi.GPIO that luma needs for the lines D/C and RESET, on gpiozero, because RPi.GPIO does not support the Pi 5."""

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, pins: Pins) -> None:
        self._pins = pins
        self._lines: dict[int, Any] = {}

    def setup(self, number: int, _direction: str) -> None:
        with self._pins.driver(PART, number) as factory:
            self._lines[number] = DigitalOutputDevice(number, pin_factory=factory)

    def output(self, number: int, level: int) -> None:
        self._lines[number].value = level

    def close(self) -> None:
        while self._lines:
            self._pins.free(self._lines.popitem()[1])
