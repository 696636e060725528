"""Connections that ask for nothing, or ever so slowly: others are served, and nobody waits for ever."""

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

from companion.fronts.web.door.connections import Limits
from companion.fronts.web.server import Server
from tests.fronts.web.security.box import LONGEST_S, LiveBox, read_all, status_of, until

PATIENCE_S = 0.4
COOKIE = "a-cookie-of-someone-here"
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
        known = SimpleNamespace(of=lambda cookie: cookie if cookie == COOKIE else None)
        closed = SimpleNamespace(close=lambda: None)
        site: Any = SimpleNamespace(feed=closed, desk=closed, phones=known)
        self._server = Server(lambda: (site, Site()), self._listening, limits)

    def __enter__(self) -> Small:
        self._server.start()
        assert self._server.ready.wait(LONGEST_S)
        return self

    def __exit__(self, *error: object) -> None:
        self._server.stop()

    @property
    def connections(self) -> list[Any]:
        """Those that there are."""
        return [*self._server._server.server_state.connections]

    @property
    def open(self) -> int:
        """How many."""
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
def impatient() -> Iterator[Small]:
    """A server that waits for nobody for long."""
    with Small(Limits(patience_s=PATIENCE_S)) as small:
        yield small


@pytest.fixture
def narrow() -> Iterator[Small]:
    """A server with room for six connections of one machine, and ten in all."""
    with Small(Limits(patience_s=LONGEST_S * 3, of_one=6, of_all=10, reserve=0)) as small:
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


# Who has joined keeps a reserve

UNFINISHED = b"POST /api/join HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
JOINED = (b"Cookie: other=1; companion=" + COOKIE.encode() + b"\r\n", b"Authorization: Bearer " + COOKIE.encode() + b"\r\n")


def _unfinished(address: tuple[str, int], source: str, stack: ExitStack) -> socket.socket:
    """A connection with a body that has begun, from this other machine."""
    line = stack.enter_context(socket.create_connection(address, timeout=LONGEST_S, source_address=(source, 0)))
    line.sendall(UNFINISHED % b"%s:%d" % (address[0].encode(), address[1]))
    return line


def _said_to(line: socket.socket) -> bytes:
    """What a connection was told that is to end."""
    return read_all(line) if select.select([line], [], [], LONGEST_S)[0] else b""


def test_unfinished_bodies_crowd_out_nobody_who_has_joined(box: LiveBox) -> None:
    """Twelve machines hold as many as one may have. Phones are answered within a second, others can join, and who has to go is told."""
    cookie = box.join()
    with ExitStack() as stack:
        lines = [_unfinished(("127.0.0.1", box.port), f"127.0.3.{1 + n % 12}", stack) for n in range(12 * 47)]
        for source in ("127.0.4.1", "127.0.3.1"):  # a machine of its own, and one behind the same address as an attacker
            began_s = time.monotonic()
            phone = HTTPConnection("127.0.0.1", box.port, timeout=LONGEST_S, source_address=(source, 0))
            phone.request("POST", "/api/leave", b"{}", {"content-type": "application/json", "cookie": f"companion={cookie}"})
            assert phone.getresponse().status == 204
            phone.close()
            assert time.monotonic() - began_s < 1
        assert box.join()
        told = _said_to(lines[0])
        assert (status_of(told), b'"unfinished_body"' in told, b"retry-after: 5" in told) == (503, True, True)


def test_bodies_of_strangers_are_few_at_a_time() -> None:
    """The one that has waited longest goes: of one machine first, then of all. Who has joined may have more."""
    with Small(Limits(patience_s=LONGEST_S * 3, bodies_of_one=2, bodies_of_all=5)) as small, ExitStack() as stack:
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
def test_streams_of_strangers_leave_a_reserve_for_who_has_joined(head: bytes) -> None:
    """However many strangers watch, from one address or many, and however many connections wait beside them."""
    with Small(Limits(patience_s=LONGEST_S * 3, of_one=6, of_all=40, reserve=20)) as small, ExitStack() as stack:
        for n in range(20):
            _stream(small, stack, f"127.0.0.{2 + n // 6}")
        for n in range(60):
            stack.enter_context(small.line(f"127.0.1.{2 + n}"))
        assert [small.get("127.0.0.2"), small.get("127.0.0.9")] == [503, 503]
        assert [small.get("127.0.0.2", head), small.get("127.0.0.9", head)] == [200, 200]
        assert small.get("127.0.0.9", head.replace(b"-here", b"-gone")) == 503
