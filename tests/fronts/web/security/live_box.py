"""A complete daemon for security tests: it runs on threads of this process behind a real socket, so tests can read its secrets from memory
and search for them in everything that it sent.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from companion.app.config.resolve import ResolvedConfig
from companion.app.config.schema import Config, WebConfig
from companion.app.daemon.host_session import HostSession
from companion.app.daemon.main_loop import MainLoop
from companion.app.daemon.run import Daemon
from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.engine.countdown import SystemClock
from companion.fronts.host_queue import Command
from companion.fronts.web.security.phones import Phones
from hardware.clock import SteadyClock
from hardware.mock.backend import MockBackend
from tests.web.daemons import wait_until

HERE = "127.0.0.1"
LONGEST_S = 20.0
"""Time limit for everything, generous for busy machines."""
PAGES = ("/", "/board", "/dice", "/cards", "/evening", "/table", "/evenings")
"""The pages of the site."""
T = TypeVar("T")


class Answer(NamedTuple):
    """A response: status, headers (names in lower case), body."""

    status: int
    head: Mapping[str, str]
    body: bytes

    @property
    def kind(self) -> str:
        """The kind of the error."""
        return str(json.loads(self.body)["error"]["kind"])


class _InThreads(Daemon):
    """A daemon without signal handlers and log, which need a process of their own."""

    def live(self) -> None:
        with ExitStack() as stack:
            stack.callback(self.backend.close)
            self._show_and_play(stack)


def free_port() -> int:
    """A free port."""
    with socket.socket() as found:
        found.bind((HERE, 0))
        return int(found.getsockname()[1])


class LiveBox:
    """A running daemon with its data in ``folder``. The received bytes of every response are kept."""

    def __init__(self, folder: Path, *, spectators: bool = False) -> None:
        self.port = free_port()
        self.data = folder / "data"
        self.received: list[bytes] = []
        config = Config(hardware="virtual", web=WebConfig(listen=HERE, port=self.port, spectators=spectators))
        clock = SteadyClock()
        self._daemon = _InThreads(
            ResolvedConfig(config, ()), MockBackend(clock), clock, {"COMPANION_DATA": str(self.data)}, evening_clock=SystemClock()
        )
        self._thread = threading.Thread(target=self._daemon.live, name="box", daemon=True)

    # -- start and stop -----------------------------------------------------------------------------------------

    def __enter__(self) -> Self:
        self._thread.start()
        until(self._serves)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._daemon.end()
        self._thread.join(LONGEST_S)
        assert not self._thread.is_alive(), "the box does not end"

    def _serves(self) -> bool:
        try:
            return self.get("/join").status in (200, 303)
        except OSError:
            return False

    # -- inside -------------------------------------------------------------------------------------------------

    @property
    def host(self) -> MainLoop:
        """The daemon's main loop."""
        assert self._daemon.main_loop is not None
        return self._daemon.main_loop

    @property
    def phones(self) -> Phones:
        """The phones that have joined."""
        assert self.host.phones is not None
        return self.host.phones.phones

    def do(self, act: Callable[[HostSession], T]) -> T:
        """Run a function on the host thread; returns its result."""
        done = Future[T]()

        def do(side: Any) -> Callable[[], None]:
            result = act(side)
            return lambda: done.set_result(result)

        self.host.box.inbox.put(Command(do, lambda error: lambda: done.set_exception(error)))
        return done.result(LONGEST_S)

    def put_on_table(self, evening: Evening) -> None:
        """Put a game on the table."""

        def do(side: HostSession) -> None:
            side.host.evening, side.host.seats = evening, BotSeats(evening)
            side.take(evening)

        self.do(do)

    # -- outside ------------------------------------------------------------------------------------------------

    def join(self) -> str:
        """Join as a new phone with the token; returns the cookie."""
        answer = self.post("join", {"token": self.phones.token})
        assert answer.status == 200, answer
        return answer.head["set-cookie"].partition(";")[0].removeprefix("companion=")

    def get(self, path: str, cookie: str = "", **head: str) -> Answer:
        """Send a GET request; header names in ``head`` have _ for -."""
        return self.ask("GET", path, None, _named(head) | _cookie(cookie))

    def post(self, name: str, body: Any, cookie: str = "", **head: str) -> Answer:
        """Send a POST request with JSON to ``/api/NAME``; bytes are sent as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.ask("POST", f"/api/{name}", data, {"content-type": "application/json"} | _named(head) | _cookie(cookie))

    def ask(self, method: str, path: str, body: bytes | None = None, head: Mapping[str, str] = {}) -> Answer:
        """Send any request; returns the response."""
        link = HTTPConnection(HERE, self.port, timeout=LONGEST_S)
        try:
            link.request(method, path, body, dict(head))
            answer = link.getresponse()
            data = answer.read()
        finally:
            link.close()
        names = {name.lower(): value for name, value in answer.getheaders()}
        self.received.append(repr(sorted(names.items())).encode() + b"\n" + data)
        return Answer(answer.status, names, data)

    def send_raw(self, data: bytes, *, half: bool = False) -> bytes:
        """Send these bytes and read until the server closes the connection; ``half``: close our side after sending."""
        with self.connection() as line:
            line.sendall(data)
            if half:
                line.shutdown(socket.SHUT_WR)
            return read_all(line)

    @contextmanager
    def connection(self) -> Iterator[socket.socket]:
        """A raw connection."""
        with socket.create_connection((HERE, self.port), timeout=LONGEST_S) as line:
            yield line


def read_all(line: socket.socket) -> bytes:
    """Read until the other side closes the connection."""
    data = b""
    try:
        while piece := line.recv(65536):
            data += piece
    except ConnectionResetError:
        pass
    return data


def status_of(data: bytes) -> int:
    """The status of a raw response."""
    return int(data.split(b" ", 2)[1])


def until(there: Callable[[], bool]) -> None:
    """Wait for a condition."""
    wait_until(there, LONGEST_S, lambda: "it does not come to pass")


def _named(head: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in head.items()}


def _cookie(value: str) -> dict[str, str]:
    return {"cookie": f"companion={value}"} if value else {}
