"""Serial ports as pyserial serves them, on a pty."""

from __future__ import annotations

import os
import sys
import threading
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


def test_a_wake_may_come_while_it_is_closed(line: tuple[int, str]) -> None:
    """The main loop wakes a port whose thread is just closing it, because the cable is out."""
    _, name = line
    raised: list[BaseException] = []
    ports: list[SerialPort] = []
    over = threading.Event()

    def wake() -> None:
        while not over.is_set():
            try:
                for port in ports[-1:]:
                    port.wake()
            except Exception as error:
                raised.append(error)

    before_s = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    waker = threading.Thread(target=wake)
    waker.start()
    try:
        for _ in range(300):
            ports.append(SerialPort(name))
            ports[-1].close()
    finally:
        over.set()
        waker.join()
        sys.setswitchinterval(before_s)
    assert not raised, raised[0]


def test_only_configured_ports_that_exist_are_named(line: tuple[int, str]) -> None:
    assert SerialPorts([line[1], "/dev/no-such-port"], discover=False).names() == [line[1]]
