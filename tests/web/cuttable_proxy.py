"""A local SOCKS 5 proxy between browser and box, which a test can interrupt.

While it is interrupted, all connections break and new ones fail; ``tries`` counts the attempts.
"""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

LONGEST_S = 30.0


class CuttableProxy:
    """The proxy as a context manager; ``options`` are the options for a browser context."""

    def __init__(self) -> None:
        self._listens = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._cut = False
        self.tries = 0

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._listens.close()
        self.cut()

    @property
    def options(self) -> dict[str, Any]:
        """For Playwright's ``new_context``."""
        port = self._listens.getsockname()[1]
        return {"proxy": {"server": f"socks5://127.0.0.1:{port}", "bypass": "<-loopback>"}}

    def cut(self) -> None:
        """Break all connections and accept no new ones."""
        with self._lock:
            self._cut, self.tries = True, 0
            broken, self._open = self._open, set()
        for end in broken:
            _break(end)

    def restore(self) -> None:
        """Accept connections again."""
        with self._lock:
            self._cut = False

    # -- every connection has a thread ----------------------------------------------------------------------------

    def _accept(self) -> None:
        while True:
            try:
                came, _ = self._listens.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(came,), daemon=True).start()

    def _serve(self, came: socket.socket) -> None:
        try:
            if self._admitted(came) and (there := self._greeted(came)) is not None and self._admitted(there):
                came.sendall(b"\x05\x00\x00\x01" + bytes(6))
                _carry(came, there)
        except OSError:
            pass
        finally:
            _break(came)

    def _admitted(self, end: socket.socket) -> bool:
        with self._lock:
            self._open.add(end)
            self.tries += self._cut
            return not self._cut

    def _greeted(self, came: socket.socket) -> socket.socket | None:
        """The greeting, the request for a connection to an address, and that connection (RFC 1928)."""
        came.settimeout(LONGEST_S)
        _, methods = came.recv(2, socket.MSG_WAITALL)
        came.recv(methods, socket.MSG_WAITALL)
        came.sendall(b"\x05\x00")
        kind = came.recv(4, socket.MSG_WAITALL)[3]
        length = 4 if kind == 1 else came.recv(1)[0]
        named = came.recv(length, socket.MSG_WAITALL)
        port = int.from_bytes(came.recv(2, socket.MSG_WAITALL))
        host = socket.inet_ntoa(named) if kind == 1 else named.decode()
        return socket.create_connection((host, port), LONGEST_S) if host in ("127.0.0.1", "localhost") else None


def _carry(one: socket.socket, other: socket.socket) -> None:
    """Copy data from one socket to the other until either ends."""
    with other, selectors.DefaultSelector() as either:
        either.register(one, selectors.EVENT_READ, other)
        either.register(other, selectors.EVENT_READ, one)
        while True:
            for key, _ in either.select():
                assert isinstance(key.fileobj, socket.socket)
                data = key.fileobj.recv(65536)
                if not data:
                    return
                key.data.sendall(data)


def _break(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
