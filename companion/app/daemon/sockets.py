"""The listening socket of the phones' page: choose its port, or explain why none is free."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import closing
from typing import ClassVar

from companion.app.config.schema import WebConfig

DEFAULT_PORT, FIRST_FALLBACK_PORT, PORTS_TRIED = 80, 8080, 10

_TRY_NEXT = frozenset({errno.EADDRINUSE, errno.EACCES, errno.EPERM})


class ListenError(OSError):
    """No socket can listen; the text says why and what to do."""

    kind: ClassVar[str] = "CantListen"


def listen_socket(web: WebConfig, *, box: bool) -> socket.socket:
    """Open a socket that listens as ``[web]`` says; on a ``box`` with real parts port 80 is tried first.

    Raises:
        ListenError: the port, or every port that was tried, is unavailable.
    """
    error: OSError = OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
    for port in _ports(web, box=box):
        try:
            return _bound(web.listen, port)
        except OSError as failed:
            error = failed
            if failed.errno not in _TRY_NEXT:
                break
    raise ListenError(_sentence(web, error)) from error


def _ports(web: WebConfig, *, box: bool) -> Iterator[int]:
    if web.port:
        yield web.port
        return
    if box:
        yield DEFAULT_PORT
    yield from range(FIRST_FALLBACK_PORT, FIRST_FALLBACK_PORT + PORTS_TRIED)


def _bound(address: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(128)
        made.setblocking(False)
    except OSError:
        with closing(made):
            raise
    return made


def _sentence(web: WebConfig, error: OSError) -> str:
    if error.errno == errno.EADDRNOTAVAIL:
        return f"No phone can join: this machine has no address {web.listen}. Mend [web] listen, or bring that network up and restart."
    if not web.port:
        first, last = FIRST_FALLBACK_PORT, FIRST_FALLBACK_PORT + PORTS_TRIED - 1
        return f"No phone can join: the ports {first} to {last} are all taken. Set [web] port to a free one."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"No phone can join: port {web.port} needs rights that the companion does not have. Set [web] port to 8080."
    if error.errno == errno.EADDRINUSE:
        return f"No phone can join: another program has port {web.port}. End it, or set [web] port to another one."
    return f"No phone can join: port {web.port} at {web.listen} can't be had ({error.strerror}). Mend [web] listen and port."
