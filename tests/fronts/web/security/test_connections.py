"""Idle and slow connections: they are closed, and others are served meanwhile."""

from __future__ import annotations

import resource
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from types import SimpleNamespace
from typing import Any

import pytest

from companion.fronts.web.security.connections import ConnectionLimits
from companion.fronts.web.server import Server
from tests.fronts.web.security.live_box import LONGEST_S, LiveBox, read_all, status_of, until

PATIENCE_S = 0.4
COOKIE = "a-cookie-of-someone-here"
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class EchoApp:
    """An ASGI app that answers at once: ``/much`` with a large body, ``/stream`` endlessly; it reads request bodies completely."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        kind = scope["path"]
        await send({"type": "http.response.body", "body": b"x" * (20_000_000 if kind == "/much" else 2), "more_body": kind == "/stream"})
        while kind == "/stream" and (await receive())["type"] != "http.disconnect":
            pass


class LimitedServer:
    """A server of that app with these limits."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=400)
        self.port = self._listening.getsockname()[1]
        known = SimpleNamespace(by_cookie=lambda cookie: cookie if cookie == COOKIE else None)
        closed = SimpleNamespace(close=lambda: None)
        site: Any = SimpleNamespace(feed=closed, host_queue=closed, phones=known)
        self._server = Server(lambda: (site, EchoApp()), self._listening, limits)

    def __enter__(self) -> LimitedServer:
        self._server.start()
        assert self._server.ready.wait(LONGEST_S)
        return self

    def __exit__(self, *error: object) -> None:
        self._server.stop()

    @property
    def connections(self) -> list[Any]:
        """The open connections."""
        return [*self._server._server.server_state.connections]

    @property
    def open(self) -> int:
        """The number of open connections."""
        return len(self.connections)

    @contextmanager
    def line(self, source: str = "127.0.0.2") -> Iterator[socket.socket]:
        """A connection, as from another machine; 127.0.0.1 is the machine's own address."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LONGEST_S, source_address=(source, 0)) as line:
            yield line

    def get(self, source: str = "127.0.0.2", head: bytes = b"") -> int:
        """The status of a request on a connection of its own."""
        with self.line(source) as line:
            line.sendall(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n" + head + b"\r\n"))
            return status_of(read_all(line))


@pytest.fixture
def impatient() -> Iterator[LimitedServer]:
    """A server with short timeouts."""
    with LimitedServer(ConnectionLimits(patience_s=PATIENCE_S)) as small:
        yield small


@pytest.fixture
def narrow() -> Iterator[LimitedServer]:
    """A server with room for six connections of one machine, and ten in all."""
    with LimitedServer(ConnectionLimits(patience_s=LONGEST_S * 3, of_one=6, of_all=10, reserve=0)) as small:
        yield small


@pytest.mark.parametrize(
    "sent",
    [
        b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", GET, GET + b"G", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
)  # fmt: skip
def test_silent_connections_are_closed(impatient: LimitedServer, sent: bytes) -> None:
    """No data, part of a head, a head without its body, and a sent that is never read."""
    with impatient.line() as line:
        line.sendall(sent)
        if b"/much" in sent:
            until(lambda: impatient.open == 1)
            until(lambda: impatient.open == 0)  # a client that never reads notices nothing
        else:
            assert (b"200 OK" in read_all(line)) is sent.startswith(GET)


def _is_cut(line: socket.socket) -> bool:
    """Whether the connection was closed, without reading the received data."""
    hung_up = select.poll()
    hung_up.register(line, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    return bool(hung_up.poll(20))


@pytest.mark.parametrize("first", [b"", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"])
def test_sending_single_bytes_does_not_extend_the_time(impatient: LimitedServer, first: bytes) -> None:
    """The timeout covers the whole head, and the whole body."""
    with impatient.line() as line:
        line.sendall(first)
        drops = 0
        try:
            while not select.select([line], [], [], PATIENCE_S / 8)[0]:
                line.sendall(b"G")
                drops += 1
        except OSError:
            pass
        assert 2 <= drops <= 40


def test_connections_being_served_are_not_closed(impatient: LimitedServer) -> None:
    with impatient.line() as line, impatient.line() as other:
        line.sendall(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        assert read_all(other) == b""  # by then the time is up
        assert b"200 OK" in line.recv(1000)
        assert not _is_cut(line)


def test_connections_per_machine_are_limited(narrow: LimitedServer) -> None:
    """The connection that has been idle longest is closed first."""
    with ExitStack() as stack:
        idle = [stack.enter_context(narrow.line()) for _ in range(6)]
        assert narrow.get() == 200
        assert read_all(idle[0]) == b""
        assert not any(map(_is_cut, idle[1:]))
        assert narrow.get("127.0.0.3") == 200
        assert not any(map(_is_cut, idle[1:]))


def _stream(narrow: LimitedServer, stack: ExitStack, source: str = "127.0.0.2") -> socket.socket:
    line = stack.enter_context(narrow.line(source))
    line.sendall(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200 OK" in line.recv(1000)
    return line


def test_open_streams_are_not_closed_for_new_connections(narrow: LimitedServer) -> None:
    with ExitStack() as stack:
        streams = [_stream(narrow, stack) for _ in range(6)]
        assert narrow.get() == 503
        assert [narrow.get("127.0.0.3"), narrow.get("127.0.0.1")] == [200, 200]
        assert not any(map(_is_cut, streams))


def test_the_machine_itself_has_no_limit(narrow: LimitedServer) -> None:
    """Programs on it, or a reverse proxy, may serve many."""
    with ExitStack() as stack:
        for _ in range(9):
            _stream(narrow, stack, "127.0.0.1")
        assert narrow.get("127.0.0.1") == 200
        _stream(narrow, stack, "127.0.0.1")
        with narrow.line("127.0.0.3") as line:
            response = read_all(line)
        assert (status_of(response), b'"too_many_connections"' in response) == (503, True)


def test_connections_of_all_machines_are_limited(narrow: LimitedServer) -> None:
    with ExitStack() as stack:
        idle = [stack.enter_context(narrow.line(f"127.0.1.{n}")) for n in range(1, 40)]
        assert narrow.get("127.0.0.3") == 200
        assert sum(not _is_cut(line) for line in idle) <= 10


def test_three_hundred_silent_connections_block_nobody(box: LiveBox) -> None:
    """With the real limit of four hundred."""
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 700
    cookie = box.join()
    with ExitStack() as stack:
        for n in range(300):
            address = ("127.0.0.1", box.port)
            stack.enter_context(socket.create_connection(address, timeout=LONGEST_S, source_address=(f"127.0.0.{2 + n % 2}", 0)))
        assert box.get("/", cookie).status == 200
        assert box.post("leave", {}, cookie).status == 204
        own = b"GET /join HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % box.port
        with socket.create_connection(("127.0.0.1", box.port), timeout=LONGEST_S, source_address=("127.0.0.2", 0)) as line:
            line.sendall(own)
            assert status_of(read_all(line)) == 200


# Joined phones keep a reserve

UNFINISHED = b"POST /api/join HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
JOINED = (b"Cookie: other=1; companion=" + COOKIE.encode() + b"\r\n", b"Authorization: Bearer " + COOKIE.encode() + b"\r\n")


def _unfinished(address: tuple[str, int], source: str, stack: ExitStack) -> socket.socket:
    """A connection from this machine with an unfinished body."""
    line = stack.enter_context(socket.create_connection(address, timeout=LONGEST_S, source_address=(source, 0)))
    line.sendall(UNFINISHED % b"%s:%d" % (address[0].encode(), address[1]))
    return line


def _said_to(line: socket.socket) -> bytes:
    """The error sent to a connection before it is closed."""
    return read_all(line) if select.select([line], [], [], LONGEST_S)[0] else b""


def test_unfinished_bodies_do_not_block_joined_phones(box: LiveBox) -> None:
    """Twelve machines have as many as permitted. Phones needn't wait until these give up, others can join, closed clients get an error."""
    cookie = box.join()
    with ExitStack() as stack:
        lines = [_unfinished(("127.0.0.1", box.port), f"127.0.3.{1 + n % 12}", stack) for n in range(12 * 47)]
        for source in ("127.0.4.1", "127.0.3.1"):  # a machine of its own, and one behind the same address as an attacker
            began_s = time.monotonic()
            phone = HTTPConnection("127.0.0.1", box.port, timeout=LONGEST_S, source_address=(source, 0))
            phone.request("POST", "/api/leave", b"{}", {"content-type": "application/json", "cookie": f"companion={cookie}"})
            assert phone.getresponse().status == 204
            phone.close()
            assert time.monotonic() - began_s < ConnectionLimits().patience_s / 2  # a quiet machine needs milliseconds
        assert box.join()
        response = _said_to(lines[0])
        assert (status_of(response), b'"unfinished_body"' in response, b"retry-after: 5" in response) == (503, True, True)


def test_unfinished_bodies_of_strangers_are_limited() -> None:
    """The oldest one is refused: first of one machine, then of all. Joined phones may have more."""
    with LimitedServer(ConnectionLimits(patience_s=LONGEST_S * 3, bodies_of_one=2, bodies_of_all=5)) as small, ExitStack() as stack:
        address = ("127.0.0.1", small.port)
        own = [_unfinished(address, "127.0.0.2", stack) for _ in range(3)]
        assert b"unfinished_body" in _said_to(own[0])
        others = [_unfinished(address, f"127.0.0.{n}", stack) for n in (3, 4, 5)]
        assert not any(map(_is_cut, [*own[1:], *others]))
        others.append(_unfinished(address, "127.0.0.6", stack))
        assert b"unfinished_body" in _said_to(own[1])
        joined = [stack.enter_context(small.line()) for _ in range(8)]
        for line in joined:
            line.sendall((UNFINISHED % b"x").replace(b"\r\n\r\n", b"\r\n" + JOINED[0] + b"\r\n"))
        until(lambda: sum(each.joined for each in small.connections) == 8)
        assert not any(map(_is_cut, [own[2], *others, *joined]))
        for line in joined:
            line.sendall(b"x" * 59_999)
            assert b"200 OK" in line.recv(1000)


@pytest.mark.parametrize("head", JOINED)
def test_strangers_leave_a_reserve_for_joined_phones(head: bytes) -> None:
    """However many spectators there are, from one address or many, and however many idle connections."""
    with LimitedServer(ConnectionLimits(patience_s=LONGEST_S * 3, of_one=6, of_all=40, reserve=20)) as small, ExitStack() as stack:
        for n in range(20):
            _stream(small, stack, f"127.0.0.{2 + n // 6}")
        for n in range(60):
            stack.enter_context(small.line(f"127.0.1.{2 + n}"))
        assert [small.get("127.0.0.2"), small.get("127.0.0.9")] == [503, 503]
        assert [small.get("127.0.0.2", head), small.get("127.0.0.9", head)] == [200, 200]
        assert small.get("127.0.0.9", head.replace(b"-here", b"-gone")) == 503
