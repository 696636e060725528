"""The I2C bus of a display."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import luma.core.error
from luma.core.interface.serial import i2c

from hardware.gpio.permissions import access_advice
from hardware.wiring import DisplayWiring


class I2cBus:
    """``smbus`` makes an object like smbus2's SMBus; by default luma uses smbus2 itself."""

    errors = (OSError, luma.core.error.Error)

    def __init__(self, wiring: DisplayWiring, smbus: Callable[[], Any] | None = None) -> None:
        self._wiring, self._smbus = wiring, smbus
        self._serial: Any = None

    def open(self) -> Any:
        self.close()
        bus = self._smbus() if self._smbus else None
        self._serial = i2c(bus=bus, port=self._wiring.i2c_port, address=self._wiring.address)
        return self._serial

    def close(self) -> None:
        if self._serial is not None:
            serial, self._serial = self._serial, None
            serial.cleanup()

    def why(self, error: Exception) -> str:
        device = f"/dev/i2c-{self._wiring.i2c_port}"
        if isinstance(error, luma.core.error.DevicePermissionError | PermissionError):
            return access_advice("i2c", device)
        if isinstance(error, FileNotFoundError) or (isinstance(error, luma.core.error.DeviceNotFoundError) and device in str(error)):
            return f"there is no {device}; switch I2C on (sudo raspi-config, Interface Options) and restart"
        place = f"0x{self._wiring.address:02X} on {device}"
        return f"nothing answers at {place}; look at its four wires, and whether its address is another (i2cdetect)"
