"""Runs the daemon under test in its own process, with virtual hardware, a free port and a temporary data folder."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, NamedTuple

import msgspec

from bench.child import ChildFailed, companion

HOST = "127.0.0.1"
PATIENCE_S = 10.0
"""How long a daemon may take for something before it counts as broken."""
_LOOK_AGAIN_S = 0.002


class Served(NamedTuple):
    """A running daemon: its process, port, join token, and log file."""

    process: subprocess.Popen[bytes]
    port: int
    token: str
    log: Path


def command() -> list[str]:
    """The command line that people use."""
    return [*companion(), "run", "--hardware", "virtual"]


def free_port() -> int:
    """A free port."""
    with socket.create_server((HOST, 0)) as found:
        return int(found.getsockname()[1])


def environment(folder: Path, port: int) -> dict[str, str]:
    """The environment of a daemon with its data in ``folder`` and its page on this port of the loopback interface."""
    file = folder / "companion.toml"
    file.write_text(f'[web]\nlisten = "{HOST}"\nport = {port}\n', "utf-8")
    return {**os.environ, "COMPANION_DATA": str(folder), "COMPANION_CONFIG": str(file)}


@contextmanager
def serving(folder: Path, start: Sequence[str] | None = None, **options: Any) -> Iterator[Served]:
    """A daemon from the moment in which phones can join; at the end it is ended with SIGTERM.

    ``start`` is what to start in place of ``companion run``, ``options`` are those of ``Popen``.
    """
    port, log = free_port(), folder / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(list(start or command()), stderr=file, env=environment(folder, port), **options)
    with process:
        try:
            until_it_answers(process, port)
            yield Served(process, port, _token(folder), log)
        except ChildFailed as error:
            raise ChildFailed(f"{error}\nIts log ends so:\n{log.read_text('utf-8', 'replace')[-2000:]}") from error
        finally:
            process.terminate()


def until_it_answers(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the join page is served.

    Raises:
        ChildFailed: it never did.
    """
    tried_s = perf_counter()
    while perf_counter() - tried_s < PATIENCE_S:
        try:
            if _status(port) == 200:
                return
        except ConnectionRefusedError:
            sleep(_LOOK_AGAIN_S)
        except TimeoutError:
            break
        if process.poll() is not None:
            break
    raise ChildFailed("companion run serves no page.")


def _status(port: int) -> int:
    line = HTTPConnection(HOST, port, timeout=PATIENCE_S)
    try:
        line.request("GET", "/join")
        return line.getresponse().status
    finally:
        line.close()


def _token(folder: Path) -> str:
    token: str = msgspec.json.decode((folder / "phones.json").read_bytes())["token"]
    return token
