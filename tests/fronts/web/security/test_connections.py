"""Connections that ask for nothing, or ever so slowly: others are served, and nobody waits for ever."""

from __future__ import annotations

import resource
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from companion.fronts.web.door.connections import Limits
from companion.fronts.web.server import Server
from tests.fronts.web.security.box import LONGEST_S, LiveBox, read_all, status_of, until

PATIENCE_S = 0.4
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Site:
    """Answers everything at once, ``/much`` with much, ``/stream`` for ever; what a body is, only when all of it is there."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        kind = scope["path"]
        await send({"type": "http.response.body", "body": b"x" * (20_000_000 if kind == "/much" else 2), "more_body": kind == "/stream"})
        while kind == "/stream" and (await receive())["type"] != "http.disconnect":
            pass


class Small:
    """A server of that site with these limits."""

    def __init__(self, limits: Limits) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=400)
        self.port = self._listening.getsockname()[1]
        site: Any = type(
            "Nothing",
            (),
            {"feed": type("Feed", (), {"close": lambda self: None})(), "desk": type("Desk", (), {"close": lambda self: None})()},
        )()
        self._server = Server(lambda: (site, Site()), self._listening, limits)

    def __enter__(self) -> Small:
        self._server.start()
        assert self._server.ready.wait(LONGEST_S)
        return self

    def __exit__(self, *error: object) -> None:
        self._server.stop()

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self._server._server.server_state.connections)

    @contextmanager
    def line(self, source: str = "127.0.0.2") -> Iterator[socket.socket]:
        """A connection, as from another machine; 127.0.0.1 is the machine's own address."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LONGEST_S, source_address=(source, 0)) as line:
            yield line

    def get(self, source: str = "127.0.0.2") -> int:
        """The status of a request on a connection of its own."""
        with self.line(source) as line:
            line.sendall(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            return status_of(read_all(line))


@pytest.fixture
def impatient() -> Iterator[Small]:
    """A server that waits for nobody for long."""
    with Small(Limits(patience_s=PATIENCE_S)) as small:
        yield small


@pytest.fixture
def narrow() -> Iterator[Small]:
    """A server with room for six connections of one machine, and ten in all."""
    with Small(Limits(patience_s=LONGEST_S * 3, of_one=6, of_all=10)) as small:
        yield small


@pytest.mark.parametrize(
    "said",
    [
        b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", GET, GET + b"G", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
)  # fmt: skip
def test_who_says_or_takes_nothing_more_is_hung_up_on(impatient: Small, said: bytes) -> None:
    """Nothing, part of a head, a head without its body, and an answer that nobody takes."""
    with impatient.line() as line:
        line.sendall(said)
        if b"/much" in said:
            until(lambda: impatient.open == 1)
            until(lambda: impatient.open == 0)  # who takes nothing does not hear of it either
        else:
            assert (b"200 OK" in read_all(line)) is said.startswith(GET)


def _is_cut(line: socket.socket) -> bool:
    """Without taking anything of what has come."""
    hung_up = select.poll()
    hung_up.register(line, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    return bool(hung_up.poll(20))


@pytest.mark.parametrize("first", [b"", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"])
def test_a_byte_now_and_then_does_not_help(impatient: Small, first: bytes) -> None:
    """The time is for the whole head, and the whole body."""
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


def test_who_is_being_answered_may_take_its_time(impatient: Small) -> None:
    with impatient.line() as line, impatient.line() as other:
        line.sendall(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        assert read_all(other) == b""  # by then the time is up
        assert b"200 OK" in line.recv(1000)
        assert not _is_cut(line)


def test_one_machine_has_so_many_and_the_others_are_served(narrow: Small) -> None:
    """Whoever has waited longest without asking for anything goes first."""
    with ExitStack() as stack:
        idle = [stack.enter_context(narrow.line()) for _ in range(6)]
        assert narrow.get() == 200
        assert read_all(idle[0]) == b""
        assert not any(map(_is_cut, idle[1:]))
        assert narrow.get("127.0.0.3") == 200
        assert not any(map(_is_cut, idle[1:]))


def _stream(narrow: Small, stack: ExitStack, source: str = "127.0.0.2") -> socket.socket:
    line = stack.enter_context(narrow.line(source))
    line.sendall(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200 OK" in line.recv(1000)
    return line


def test_streams_of_one_machine_do_not_go_for_another_of_it(narrow: Small) -> None:
    with ExitStack() as stack:
        streams = [_stream(narrow, stack) for _ in range(6)]
        assert narrow.get() == 503
        assert [narrow.get("127.0.0.3"), narrow.get("127.0.0.1")] == [200, 200]
        assert not any(map(_is_cut, streams))


def test_the_machine_itself_is_not_counted_for_one(narrow: Small) -> None:
    """Programs on it, and a server before it, speak for many."""
    with ExitStack() as stack:
        for _ in range(9):
            _stream(narrow, stack, "127.0.0.1")
        assert narrow.get("127.0.0.1") == 200
        _stream(narrow, stack, "127.0.0.1")
        with narrow.line("127.0.0.3") as line:
            said = read_all(line)
        assert (status_of(said), b'"too_many_connections"' in said) == (503, True)


def test_many_machines_have_so_many_together(narrow: Small) -> None:
    with ExitStack() as stack:
        idle = [stack.enter_context(narrow.line(f"127.0.1.{n}")) for n in range(1, 40)]
        assert narrow.get("127.0.0.3") == 200
        assert sum(not _is_cut(line) for line in idle) <= 10


def test_three_hundred_that_say_nothing_are_in_nobodys_way(box: LiveBox) -> None:
    """On the real thing, which takes four hundred."""
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
