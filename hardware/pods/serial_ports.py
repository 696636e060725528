"""Real serial ports, by pyserial: pods are found by the USB numbers of their boards; further ports come from the configuration."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import serial
from serial.tools import list_ports

from hardware.errors import PartMissing

BAUD = 115200
USB_IDS = {
    (0x0D28, 0x0204): "BBC micro:bit",
    (0x2E8A, 0x0005): "Raspberry Pi Pico",
}
"""USB vendor and product of the boards: the micro:bit's interface chip, and MicroPython on a Pico."""


class SerialPort:
    """An open port (`hardware.pods.ports.PodPort`)."""

    def __init__(self, name: str) -> None:
        self._name, self._open = name, threading.Lock()
        try:
            self._serial = serial.Serial(name, BAUD, timeout=0, write_timeout=1, exclusive=True)
        except serial.SerialException as error:
            raise PartMissing(name, _why(name, error)) from error

    def read(self, timeout_s: float) -> bytes:
        with self._told():
            self._serial.timeout = timeout_s
            first: bytes = self._serial.read(1)
            rest: bytes = self._serial.read(min(self._serial.in_waiting, 4096)) if first else b""
            return first + rest

    def write(self, data: bytes) -> None:
        with self._told():
            self._serial.write(data)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say in plain words what goes wrong: drivers have many words for a cable that was pulled out."""
        try:
            yield
        except serial.SerialTimeoutException as error:
            raise PartMissing(self._name, "takes nothing; plug it in again") from error
        except OSError as error:
            raise PartMissing(self._name, "was unplugged; plug it in again") from error

    def wake(self) -> None:
        with self._open:  # or it writes to a pipe that is just being closed, or to what has got its number since
            if self._serial.is_open:
                self._serial.cancel_read()

    def close(self) -> None:
        with self._open:
            self._serial.close()


class SerialPorts:
    """The serial ports of this machine (`hardware.pods.ports.PodPorts`)."""

    def __init__(self, configured: Sequence[str] = (), *, discover: bool = True) -> None:
        self._configured, self._discover = tuple(configured), discover

    def names(self) -> Sequence[str]:
        found = [port.device for port in list_ports.comports() if (port.vid, port.pid) in USB_IDS] if self._discover else []
        given = [name for name in self._configured if "://" in name or os.path.exists(name)]
        return list(dict.fromkeys([*given, *found]))

    def open(self, name: str) -> SerialPort:
        return SerialPort(name)


def _why(name: str, error: serial.SerialException) -> str:
    if isinstance(error.errno, int) and error.errno == 13:
        return "no permission; add this user to the group dialout (sudo usermod -aG dialout USER) and log in again"
    if "exclusively lock" in str(error):
        return "another program uses it; end that program"
    return f"can't be opened ({error.strerror or error}); plug it in again"
