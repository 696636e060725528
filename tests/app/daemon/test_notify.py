"""Notifications to systemd, over a real socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.daemon.notify import LONGEST_WAIT_S, MOST_BYTES, Notify


@contextmanager
def systemd(address: str) -> Iterator[socket.socket]:
    """The other end of the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(address)
        end.setblocking(False)
        yield end


def heard(end: socket.socket) -> list[str]:
    """All messages received so far."""
    messages = []
    while True:
        try:
            messages.append(end.recv(65536).decode("utf-8"))
        except BlockingIOError:
            return messages


def test_the_life_of_a_service(tmp_path: Path) -> None:
    with systemd(str(tmp_path / "notify")) as end:
        notify = Notify({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        notify.ready()
        notify.status("Round 3, Action Phase")
        notify.watchdog()
        notify.stopping()
        assert heard(end) == ["READY=1", "STATUS=Round 3, Action Phase", "WATCHDOG=1", "STOPPING=1"]


def test_a_socket_without_a_file() -> None:
    name = f"companion-test-{os.getpid()}"
    with systemd(f"\0{name}") as end:
        Notify({"NOTIFY_SOCKET": f"@{name}"}).ready()
        assert heard(end) == ["READY=1"]


def test_a_status_is_one_line_and_not_too_long(tmp_path: Path) -> None:
    """A second line would be another message."""
    with systemd(str(tmp_path / "notify")) as end:
        notify = Notify({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        notify.status("one\nSTOPPING=1\r\n two\udcff")
        notify.status("ä" * MOST_BYTES)
        notify.status("")
        first, long, empty = heard(end)
    assert first == "STATUS=one STOPPING=1 two?"
    assert long == "STATUS=" + "ä" * (MOST_BYTES // 2)
    assert empty == "STATUS="


@pytest.mark.parametrize("address", ["", "vsock:2:1234", "not/absolute", "nowhere"])
def test_without_a_socket_nothing_is_said(tmp_path: Path, address: str) -> None:
    notify = Notify({"NOTIFY_SOCKET": str(tmp_path / address) if address == "nowhere" else address})
    notify.ready()
    notify.status("x")
    Notify({}).stopping()


def test_a_socket_that_dies_and_comes_again(tmp_path: Path) -> None:
    """When systemd restarts, the daemon runs on and the next message arrives."""
    path = tmp_path / "notify"
    notify = Notify({"NOTIFY_SOCKET": str(path)})
    with systemd(str(path)):
        notify.ready()
    notify.watchdog()  # the socket's file still exists without a listener
    path.unlink()
    notify.watchdog()
    with systemd(str(path)) as end:
        notify.watchdog()
        assert heard(end) == ["WATCHDOG=1"]


def test_a_socket_that_is_not_read_blocks_nothing(tmp_path: Path) -> None:
    with systemd(str(tmp_path / "notify")) as end:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
            other.setblocking(False)
            sent = 0
            while True:  # until the queue is full
                try:
                    other.sendto(b"x", str(tmp_path / "notify"))
                except BlockingIOError:
                    break
                sent += 1
        Notify({"NOTIFY_SOCKET": str(tmp_path / "notify")}).ready()
        assert heard(end) == ["x"] * sent
    assert LONGEST_WAIT_S < 1


@pytest.mark.parametrize(
    ("usec", "pid", "every_s"),
    [
        ("30000000", "", 10.0),
        ("30000000", "own", 10.0),
        ("30000000", "1", None),
        ("", "", None),
        ("0", "", None),
        ("soon", "", None),
        ("-5", "", None),
        ("²", "", None),
    ],
)
def test_the_watchdog_is_fed_three_times_as_often_as_it_must_be(usec: str, pid: str, every_s: float | None) -> None:
    """WATCHDOG_PID names the watched process, because children inherit the other variables."""
    environment = {"WATCHDOG_USEC": usec, "WATCHDOG_PID": str(os.getpid()) if pid == "own" else pid}
    assert Notify(environment).watchdog_s == every_s
