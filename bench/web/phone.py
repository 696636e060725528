"""A minimal simulated phone: one connection for requests, one for the event stream. It is cheap, to measure the daemon only."""

from __future__ import annotations

import asyncio
import gzip
import re
import zlib
from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from bench.child import ChildFailed
from bench.web.daemon import HOST, PATIENCE_S, Served

_PACKED = b"\x1f\x8b"
_MARK = re.compile(rb'data-mark="([^"]*)"')


class Answer(NamedTuple):
    """A response: status, body, and its size on the wire including headers and framing."""

    status: int
    body: bytes
    size: int

    @property
    def unpacked(self) -> bytes:
        """The body, decompressed if necessary."""
        return gzip.decompress(self.body) if self.body.startswith(_PACKED) else self.body


class HttpConnection:
    """A keep-alive HTTP connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._opened: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookie = ""

    async def ask(self, method: str, path: str, body: bytes = b"", *, accept: str = "*/*") -> Answer:
        """Send a request and read the response. Reconnects if the server has closed the connection meanwhile."""
        if self._opened is None or self._opened[0].at_eof():
            self._opened = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._opened
        writer.write(request(self._port, method, path, body, cookie=self.cookie, accept=accept))
        async with asyncio.timeout(PATIENCE_S):
            head = await reader.readuntil(b"\r\n\r\n")
            found = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
            content = await reader.readexactly(int(found[1])) if found else b""
        self._keep_cookie(head)
        return Answer(int(head[9:12]), content, len(head) + len(content))

    def _keep_cookie(self, head: bytes) -> None:
        found = re.search(rb"(?i)\r\nset-cookie: ([^;\r]+)", head)
        if found:
            self.cookie = found[1].decode()

    def close(self) -> None:
        """Close the connection."""
        if self._opened is not None:
            self._opened[1].close()


def request(port: int, method: str, path: str, body: bytes = b"", *, cookie: str = "", accept: str = "*/*") -> bytes:
    """The bytes of a request as a browser's script sends it."""
    head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", f"Accept: {accept}", "Accept-Encoding: gzip, deflate"]
    head += [f"Cookie: {cookie}"] if cookie else []
    head += ["Content-Type: application/json", f"Content-Length: {len(body)}"] if method == "POST" else []
    return "\r\n".join([*head, "", ""]).encode() + body


class StreamMessage(NamedTuple):
    """A message of a stream: time of arrival (``perf_counter``), name of the event, its bytes, and its size on the wire."""

    at_s: float
    name: str
    data: bytes
    packed: int


class Stream(asyncio.Protocol):
    """The event stream of one page. ``came`` holds its messages without keep-alive comments."""

    def __init__(self) -> None:
        self.came: list[StreamMessage] = []
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._raw, self._begun = bytearray(), False
        self._unpack: Callable[[bytes], bytes] = bytes
        self._transport: asyncio.BaseTransport | None = None
        self.fault = ""

    @classmethod
    async def open(cls, port: int, view: str, mark: str, cookie: str) -> Stream:
        """Open the stream of this view from this version on."""
        _, stream = await asyncio.get_running_loop().create_connection(cls, HOST, port)
        transport = stream._transport
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(request(port, "GET", f"/events?view={view}&mark={mark}", cookie=cookie, accept="text/event-stream"))
        return stream

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """See asyncio."""
        at_s = perf_counter()
        self._raw += data
        if not self._begun and not self._begin():
            return
        while (chunk := self._chunk()) is not None:
            message = self._unpack(chunk)
            if message.startswith(b"event: "):
                self.came.append(StreamMessage(at_s, message[7 : message.index(b"\n")].decode(), message, len(chunk)))
        self._tell()

    def _begin(self) -> bool:
        head, end, rest = bytes(self._raw).partition(b"\r\n\r\n")
        if not end:
            return False
        if head[9:12] != b"200":
            self.fault = head.split(b"\r\n")[0].decode()
        if b"content-encoding: gzip" in head.lower():
            self._unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress
        self._begun, self._raw = True, bytearray(rest)
        return True

    def _chunk(self) -> bytes | None:
        """The next complete chunk; the server sends each message as one chunk."""
        line = self._raw.find(b"\r\n")
        if line < 0:
            return None
        size = int(self._raw[:line], 16)
        end = line + 2 + size
        if size == 0 or len(self._raw) < end + 2:
            return None
        chunk = bytes(self._raw[line + 2 : end])
        del self._raw[: end + 2]
        return chunk

    def _tell(self) -> None:
        for count, future in self._waiting:
            if len(self.came) >= count and not future.done():
                future.set_result(None)
        self._waiting = [(count, future) for count, future in self._waiting if not future.done()]

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        self.fault = self.fault or f"it has ended {exc or ''}".rstrip()
        for _, future in self._waiting:
            if not future.done():
                future.set_exception(ChildFailed(f"A stream: {self.fault}."))

    async def reach(self, count: int) -> None:
        """Wait until this many messages have arrived.

        Raises:
            ChildFailed: the stream has ended.
        """
        if self.fault:
            raise ChildFailed(f"A stream: {self.fault}.")
        if len(self.came) < count:
            future = asyncio.get_running_loop().create_future()
            self._waiting.append((count, future))
            await future

    def close(self) -> None:
        """Close the stream."""
        if self._transport is not None:
            self._transport.close()


class Phone:
    """A phone that has joined."""

    def __init__(self, served: Served) -> None:
        self._port, self._token = served.port, served.token
        self.line = HttpConnection(served.port)

    async def join(self) -> None:
        """Join with the token of the QR code."""
        await self.post("join", {"token": self._token})

    async def get(self, path: str, *, accept: str = "*/*") -> Answer:
        """A page, or what else there is.

        Raises:
            ChildFailed: it was refused.
        """
        answer = await self.line.ask("GET", path, accept=accept)
        if answer.status != 200:
            raise ChildFailed(f"GET {path} came back with {answer.status}.")
        return answer

    async def post(self, name: str, body: Any) -> Any:
        """An act; what came back.

        Raises:
            ChildFailed: it was refused.
        """
        answer = await self.line.ask("POST", f"/api/{name}", msgspec.json.encode(body))
        if answer.status >= 300:
            raise ChildFailed(f"POST {name} {body} came back with {answer.status}: {answer.unpacked.decode()}")
        return msgspec.json.decode(answer.unpacked) if answer.body else None

    async def follow(self, view: str = "now") -> Stream:
        """Open a page, then its stream, as a browser does; comes back when the clock has come, which is sent first."""
        page = await self.get("/" if view == "now" else f"/{view}")
        stream = await Stream.open(self._port, view, mark_of(page.unpacked), self.line.cookie)
        await stream.reach(1)
        return stream


def mark_of(page: bytes) -> str:
    """The version at which a page was rendered."""
    found = _MARK.search(page)
    if found is None:
        raise ChildFailed("A page has no mark; it is not the page of a view.")
    return found[1].decode()
