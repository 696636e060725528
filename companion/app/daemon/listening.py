"""The socket on which phones are waited for: which port it gets, and why it gets none."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import closing

from companion.app.daemon.config import Web

USUAL, FIRST_ELSEWHERE, TRIED = 80, 8080, 10

_TRY_NEXT = frozenset({errno.EADDRINUSE, errno.EACCES, errno.EPERM})


class CantListen(OSError):
    """Phones can't join; the sentence says why, and what to do."""


def listening(web: Web, *, box: bool) -> socket.socket:
    """A socket that listens where ``[web]`` says; on a ``box`` with real parts the usual port is tried first.

    Raises:
        CantListen: that port, or every port that was tried, can't be had.
    """
    error: OSError = OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
    for port in _ports(web, box=box):
        try:
            return _bound(web.listen, port)
        except OSError as failed:
            error = failed
            if failed.errno not in _TRY_NEXT:
                break
    raise CantListen(_why(web, error)) from error


def _ports(web: Web, *, box: bool) -> Iterator[int]:
    if web.port:
        yield web.port
        return
    if box:
        yield USUAL
    yield from range(FIRST_ELSEWHERE, FIRST_ELSEWHERE + TRIED)


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


def _why(web: Web, error: OSError) -> str:
    if error.errno == errno.EADDRNOTAVAIL:
        return f"No phone can join: this machine has no address {web.listen}. Mend [web] listen, or bring that network up and restart."
    if not web.port:
        return (
            f"No phone can join: the ports {FIRST_ELSEWHERE} to {FIRST_ELSEWHERE + TRIED - 1} are all taken. Set [web] port to a free one."
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"No phone can join: port {web.port} needs rights that the companion does not have. Set [web] port to 8080."
    if error.errno == errno.EADDRINUSE:
        return f"No phone can join: another program has port {web.port}. End it, or set [web] port to another one."
    return f"No phone can join: port {web.port} at {web.listen} can't be had ({error.strerror}). Mend [web] listen and port."
