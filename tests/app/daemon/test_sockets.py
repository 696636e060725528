"""The socket of the phones' page: the configured port or an error; by default the first free port."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from companion.app.config.schema import WebConfig
from companion.app.daemon import sockets
from companion.app.daemon.sockets import ListenError

HERE = "127.0.0.1"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is in use."""
    with socket.socket() as other:
        other.bind((HERE, 0))
        other.listen()
        yield other.getsockname()[1]


def free() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def test_the_port_that_was_asked_for() -> None:
    port = free()
    with sockets.listen_socket(WebConfig(listen=HERE, port=port), box=True) as found, socket.create_connection((HERE, port), timeout=5):
        assert found.getsockname() == (HERE, port)


def test_a_port_that_was_asked_for_and_is_taken(taken: int) -> None:
    """A configured port is not replaced by another."""
    with pytest.raises(ListenError, match=f"another program has port {taken}. End it, or set"):
        sockets.listen_socket(WebConfig(listen=HERE, port=taken), box=False)


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(ListenError, match=r"has no address 192\.0\.2\.7\. Mend \[web\] listen"):
        sockets.listen_socket(WebConfig(listen="192.0.2.7"), box=False)


@pytest.mark.parametrize("tried", [2, 1])
def test_without_a_port_the_first_free_one(monkeypatch: pytest.MonkeyPatch, taken: int, tried: int) -> None:
    monkeypatch.setattr(sockets, "FIRST_FALLBACK_PORT", taken)
    monkeypatch.setattr(sockets, "PORTS_TRIED", tried)
    if tried == 1:
        with pytest.raises(ListenError, match=f"the ports {taken} to {taken} are all taken"):
            sockets.listen_socket(WebConfig(listen=HERE), box=False)
        return
    with ExitStack() as stack:
        try:
            found = stack.enter_context(sockets.listen_socket(WebConfig(listen=HERE), box=False))
        except ListenError:
            stack.enter_context(socket.create_connection((HERE, taken + 1), timeout=5))  # the next one is in use too
        else:
            assert found.getsockname()[1] == taken + 1


@pytest.mark.parametrize("refused", [errno.EADDRINUSE, errno.EACCES])
def test_a_box_wants_port_80_and_makes_do_without(monkeypatch: pytest.MonkeyPatch, refused: int) -> None:
    """Also when started by hand without the service's capability."""
    tried, made = [], object()

    def bound(address: str, port: int) -> Any:
        tried.append((address, port))
        if port == 80:
            raise OSError(refused, os.strerror(refused))
        return made

    monkeypatch.setattr(sockets, "_bound", bound)
    assert sockets.listen_socket(WebConfig(), box=True) is made
    assert tried == [("0.0.0.0", 80), ("0.0.0.0", 8080)]
    tried.clear()
    sockets.listen_socket(WebConfig(), box=False)
    assert tried == [("0.0.0.0", 8080)]
    with pytest.raises(ListenError, match="port 80 needs rights" if refused == errno.EACCES else "another program has port 80"):
        sockets.listen_socket(WebConfig(port=80), box=False)
