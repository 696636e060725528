"""Serial ports as pyserial serves them, on a pty."""

from __future__ import annotations

import os
import tty
from collections.abc import Iterator

import pytest

from hardware.errors import PartMissing
from hardware.pods.serial_ports import SerialPort, SerialPorts


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    """The other end of a port, and its name."""
    other, end = os.openpty()
    tty.setraw(end)
    name = os.ttyname(end)
    os.close(end)
    yield other, name
    try:
        os.close(other)
    except OSError:
        return  # the test has closed it


def test_bytes_pass_in_both_directions(line: tuple[int, str]) -> None:
    other, name = line
    port = SerialPort(name)
    port.write(b"there\n")
    assert os.read(other, 20) == b"there\n"
    os.write(other, b"back\n")
    got = b""
    while not got.endswith(b"\n"):
        got += port.read(5)
    assert got == b"back\n"
    assert port.read(0) == b""
    port.close()


def test_a_pulled_cable_is_told_in_plain_words(line: tuple[int, str]) -> None:
    other, name = line
    port = SerialPort(name)
    os.close(other)
    for use in (lambda: port.read(5), lambda: port.write(b"x")):
        with pytest.raises(PartMissing, match="was unplugged; plug it in again"):
            use()
    port.close()


def test_only_configured_ports_that_exist_are_named(line: tuple[int, str]) -> None:
    assert SerialPorts([line[1], "/dev/no-such-port"], discover=False).names() == [line[1]]
