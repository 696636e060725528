"""The socket for phones: the port that was asked for or none, else the first free one."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from companion.app.daemon import listening
from companion.app.daemon.config import Web
from companion.app.daemon.listening import CantListen

HERE = "127.0.0.1"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program has."""
    with socket.socket() as other:
        other.bind((HERE, 0))
        other.listen()
        yield other.getsockname()[1]


def free() -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def test_the_port_that_was_asked_for() -> None:
    port = free()
    with listening.listening(Web(listen=HERE, port=port), box=True) as found, socket.create_connection((HERE, port), timeout=5):
        assert found.getsockname() == (HERE, port)


def test_a_port_that_was_asked_for_and_is_taken(taken: int) -> None:
    """One that others were told: no other is taken in its place."""
    with pytest.raises(CantListen, match=f"another program has port {taken}. End it, or set"):
        listening.listening(Web(listen=HERE, port=taken), box=False)


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(CantListen, match=r"has no address 192\.0\.2\.7\. Mend \[web\] listen"):
        listening.listening(Web(listen="192.0.2.7"), box=False)


@pytest.mark.parametrize("tried", [2, 1])
def test_without_a_port_the_first_free_one(monkeypatch: pytest.MonkeyPatch, taken: int, tried: int) -> None:
    monkeypatch.setattr(listening, "FIRST_ELSEWHERE", taken)
    monkeypatch.setattr(listening, "TRIED", tried)
    if tried == 1:
        with pytest.raises(CantListen, match=f"the ports {taken} to {taken} are all taken"):
            listening.listening(Web(listen=HERE), box=False)
        return
    with ExitStack() as stack:
        try:
            found = stack.enter_context(listening.listening(Web(listen=HERE), box=False))
        except CantListen:
            stack.enter_context(socket.create_connection((HERE, taken + 1), timeout=5))  # somebody has the next one too
        else:
            assert found.getsockname()[1] == taken + 1


@pytest.mark.parametrize("refused", [errno.EADDRINUSE, errno.EACCES])
def test_a_box_wants_port_80_and_makes_do_without(monkeypatch: pytest.MonkeyPatch, refused: int) -> None:
    """By hand, without the rights of the service, too."""
    tried, made = [], object()

    def bound(address: str, port: int) -> Any:
        tried.append((address, port))
        if port == 80:
            raise OSError(refused, os.strerror(refused))
        return made

    monkeypatch.setattr(listening, "_bound", bound)
    assert listening.listening(Web(), box=True) is made
    assert tried == [("0.0.0.0", 80), ("0.0.0.0", 8080)]
    tried.clear()
    listening.listening(Web(), box=False)
    assert tried == [("0.0.0.0", 8080)]
    with pytest.raises(CantListen, match="port 80 needs rights" if refused == errno.EACCES else "another program has port 80"):
        listening.listening(Web(port=80), box=False)
