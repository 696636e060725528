"""A box for tests of what its pages refuse and never say: all of the daemon on threads of this process, a real socket, and hands that
knock from outside. What stands in its memory can be looked at, so that it can be searched for in what it sent.
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

from companion.app.daemon.config import Config, Web
from companion.app.daemon.effective import Effective
from companion.app.daemon.host import Host
from companion.app.daemon.run import Daemon
from companion.app.daemon.side import Side
from companion.bots.seats import Seats
from companion.engine import Evening
from companion.engine.countdown import SystemClock
from companion.fronts.web.desk import Deed
from companion.fronts.web.door.phones import Phones
from hardware.clock import SteadyClock
from hardware.mock.backend import MockBackend
from tests.web.daemons import wait_until

HERE = "127.0.0.1"
LONGEST_S = 20.0
"""Nothing that is waited for takes longer, on any machine."""
LOOKED_AT = ("/", "/board", "/dice", "/cards", "/evening", "/table", "/evenings")
"""The pages that people look at."""
T = TypeVar("T")


class Answer(NamedTuple):
    """What was answered: its status, its head (names in small letters), its body."""

    status: int
    head: Mapping[str, str]
    body: bytes

    @property
    def kind(self) -> str:
        """Of an error."""
        return str(json.loads(self.body)["error"]["kind"])


class _InThreads(Daemon):
    """Without signals and log, which are for a process of its own."""

    def live(self) -> None:
        with ExitStack() as stack:
            stack.callback(self.backend.close)
            self._show_and_play(stack)


def free_port() -> int:
    """One on which nothing listens just now."""
    with socket.socket() as found:
        found.bind((HERE, 0))
        return int(found.getsockname()[1])


class LiveBox:
    """Data are in ``folder``; ``heard`` is every byte that came from it."""

    def __init__(self, folder: Path, *, spectators: bool = False) -> None:
        self.port = free_port()
        self.data = folder / "data"
        self.heard: list[bytes] = []
        config = Config(hardware="virtual", web=Web(listen=HERE, port=self.port, spectators=spectators))
        clock = SteadyClock()
        self._daemon = _InThreads(
            Effective(config, ()), MockBackend(clock), clock, {"COMPANION_DATA": str(self.data)}, evening_clock=SystemClock()
        )
        self._thread = threading.Thread(target=self._daemon.live, name="box", daemon=True)

    # -- life ---------------------------------------------------------------------------------------------------

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
    def host(self) -> Host:
        """The daemon's heart."""
        assert self._daemon.host is not None
        return self._daemon.host

    @property
    def phones(self) -> Phones:
        """Who has joined."""
        assert self.host.phones is not None
        return self.host.phones.phones

    def do(self, act: Callable[[Side], T]) -> T:
        """Have this done on the host's thread."""
        done = Future[T]()

        def do(side: Any) -> Callable[[], None]:
            result = act(side)
            return lambda: done.set_result(result)

        self.host.box.inbox.put(Deed(do, lambda error: lambda: done.set_exception(error)))
        return done.result(LONGEST_S)

    def put(self, evening: Evening) -> None:
        """This evening is on the table."""

        def do(side: Side) -> None:
            side.house.evening, side.house.seats = evening, Seats(evening)
            side.take(evening)

        self.do(do)

    # -- outside ------------------------------------------------------------------------------------------------

    def join(self) -> str:
        """A phone joins by the QR's token; its cookie."""
        answer = self.post("join", {"token": self.phones.token})
        assert answer.status == 200, answer
        return answer.head["set-cookie"].partition(";")[0].removeprefix("companion=")

    def get(self, path: str, cookie: str = "", **head: str) -> Answer:
        """What a GET is answered; names in ``head`` have _ for -."""
        return self.ask("GET", path, None, _named(head) | _cookie(cookie))

    def post(self, name: str, body: Any, cookie: str = "", **head: str) -> Answer:
        """What a POST of JSON to ``/api/NAME`` is answered; bytes are sent as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.ask("POST", f"/api/{name}", data, {"content-type": "application/json"} | _named(head) | _cookie(cookie))

    def ask(self, method: str, path: str, body: bytes | None = None, head: Mapping[str, str] = {}) -> Answer:
        """What any request is answered."""
        link = HTTPConnection(HERE, self.port, timeout=LONGEST_S)
        try:
            link.request(method, path, body, dict(head))
            answer = link.getresponse()
            data = answer.read()
        finally:
            link.close()
        names = {name.lower(): value for name, value in answer.getheaders()}
        self.heard.append(repr(sorted(names.items())).encode() + b"\n" + data)
        return Answer(answer.status, names, data)

    def raw(self, data: bytes, *, half: bool = False) -> bytes:
        """Everything that is answered to these bytes, until it hangs up; with ``half`` nothing more is said from here."""
        with self.line() as line:
            line.sendall(data)
            if half:
                line.shutdown(socket.SHUT_WR)
            return read_all(line)

    @contextmanager
    def line(self) -> Iterator[socket.socket]:
        """A connection."""
        with socket.create_connection((HERE, self.port), timeout=LONGEST_S) as line:
            yield line


def read_all(line: socket.socket) -> bytes:
    """What comes until the other side hangs up, however it does."""
    data = b""
    try:
        while piece := line.recv(65536):
            data += piece
    except ConnectionResetError:
        pass
    return data


def status_of(data: bytes) -> int:
    """Of a raw answer."""
    return int(data.split(b" ", 2)[1])


def until(there: Callable[[], bool]) -> None:
    """Wait for a condition."""
    wait_until(there, LONGEST_S, lambda: "it does not come to pass")


def _named(head: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in head.items()}


def _cookie(value: str) -> dict[str, str]:
    return {"cookie": f"companion={value}"} if value else {}
