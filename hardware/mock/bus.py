"""The bus of the mock display: objects that luma uses like SMBus and SpiDev, connected to the chip model, with faults."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence

from hardware.mock.chip import Chip


class BusConnection:
    """The connection to the display, which may be broken. ``bytes_sent`` counts every byte on the bus, including addresses."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.bytes_sent = 0
        self.there = True
        self.bus_there = True
        self._until_gone: int | None = None

    def vanish(self, after_bytes: int = 0) -> None:
        """Disconnect the display after this many more bytes (commands and data); 0 is at once."""
        self._until_gone = after_bytes
        self._go()

    def come_back(self) -> None:
        """Reconnect the display as after power-up, with its state lost."""
        self.there, self._until_gone = True, None
        self.chip.power_up()

    def send(self, data: bytes, take: Callable[[bytes], None]) -> bool:
        """Send bytes to the chip; whether all of them reached it."""
        self.bytes_sent += len(data)
        if not self.there:
            return False
        if self._until_gone is not None:
            reached = data[: self._until_gone]
            take(reached)
            self._until_gone -= len(reached)
            self._go()
            return len(reached) == len(data)
        take(data)
        return True

    def _go(self) -> None:
        if self._until_gone == 0:
            self.there, self._until_gone = False, None


class MockSMBus:
    """The methods of smbus2's SMBus that luma uses."""

    def __init__(self, wires: BusConnection, address: int) -> None:
        if not wires.bus_there:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", "/dev/i2c-1")
        self._wires, self._address = wires, address

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """One transfer: address, control byte (0x00 before commands, 0x40 before data), and up to 32 bytes."""
        chip = self._wires.chip
        self._wires.bytes_sent += 2
        if address != self._address or not self._wires.send(bytes(data), chip.data if register == 0x40 else chip.command):
            raise OSError(errno.EREMOTEIO, "Remote I/O error")


class MockSpiDev:
    """The methods of spidev's SpiDev that luma uses. ``is_data`` reads the D/C line. SPI has no acknowledgement, so writes never fail."""

    def __init__(self, wires: BusConnection, is_data: Callable[[], bool]) -> None:
        self._wires, self._is_data = wires, is_data
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        """Open the device file, if there is one."""
        if not self._wires.bus_there:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", f"/dev/spidev{port}.{device}")

    def writebytes(self, data: Sequence[int]) -> None:
        """Send bytes to the chip, as commands or data by the level of D/C."""
        chip = self._wires.chip
        self._wires.send(bytes(data), chip.data if self._is_data() else chip.command)

    def close(self) -> None:
        """Release the bus."""
