"""A small site behind the security middleware for tests: a register in memory, a few handlers, and a client."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.testing import TestClient

from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.identity import caller_of, cookie_of, may_watch, needs_phone
from companion.fronts.web.security.middleware import with_security
from companion.fronts.web.security.phones import Phones
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.register import PhoneRegister

STARTED_AT = 1_800_000_000.0
HERE = "192.168.4.1"


class MemoryStore:
    """A store in memory, which can be made to fail as on a full disk."""

    def __init__(self, register: PhoneRegister | None = None) -> None:
        self.kept, self.writes, self.full, self.trouble = register or PhoneRegister(), 0, False, ""

    def read(self) -> PhoneRegister:
        return self.kept

    def write(self, value: PhoneRegister) -> bool:
        self.trouble = "phones.json can't be written (No space left on device)" if self.full else ""
        if not self.full:
            self.kept, self.writes = value, self.writes + 1
        return not self.full


def phones(store: MemoryStore | None = None) -> Phones:
    """A register without phones."""
    return Phones(store or MemoryStore(), STARTED_AT)


def wrong_code(table: Phones, *, by: int = 1) -> str:
    """A wrong code."""
    return f"{(int(table.code) + by) % 10_000:04}"


def hosts(port: int = 8080) -> AllowedHosts:
    """The allowed hosts of a machine called box at 192.168.4.1."""
    return AllowedHosts("0.0.0.0", port, ("brandwache.example",), reach=lambda listen: HERE, hostname="box.lan")


class GuardedSite:
    """A site with one page, one command and one file; received commands are recorded."""

    def __init__(self, *, spectators: bool = False) -> None:
        self.phones, self.done = phones(), list[Any]()
        done = self.done

        @get("/", guards=[may_watch])
        async def page(request: Request[Any, Any, Any]) -> str:
            phone = caller_of(request).phone
            return phone.name if phone else "somebody"

        @get("/j/{token:str}")
        async def join(token: FromPath[str], state: State) -> Response[str]:
            table: Phones = state.phones
            phone, cookie = table.join_by_token(token)
            return Response(phone.name, cookies=[cookie_of(cookie)])

        @post("/api/do", guards=[needs_phone])
        async def do(request: Request[Any, Any, Any]) -> dict[str, Any]:
            body = await request.body()
            done.append(body)
            return {"bytes": len(body)}

        @get("/static/page.css")
        async def file() -> Response[str]:
            return Response("p {}", media_type="text/css", headers={"Cache-Control": "max-age=31536000, immutable"})

        def refused(request: Request[Any, Any, Any], error: RequestRefused) -> Response[Any]:
            return Response(error.body, status_code=error.status, headers=dict(error.headers))

        state = State({"phones": self.phones, "spectators": spectators})
        handlers: Any = [page, join, do, file]
        site = Litestar(handlers, state=state, exception_handlers={RequestRefused: refused}, openapi_config=None)
        self._app = with_security(site, hosts())
        self.client = TestClient(self._app, base_url=f"http://{HERE}:8080")

    def join(self) -> str:
        """Join; returns the cookie."""
        answer = self.client.get(f"/j/{self.phones.token}")
        assert answer.status_code == 200
        return answer.cookies["companion"]

    async def post_raw(self, headers: list[tuple[bytes, bytes]], body: bytes | None, kind: str = "http") -> dict[str, Any]:
        """Post a command at ASGI level; returns the response. None as the body means that the client disconnects in the middle."""
        hung_up = {"type": "http.disconnect"}
        coming = (
            [{"type": "http.request", "body": b"{", "more_body": True}, hung_up]
            if body is None
            else [{"type": "http.request", "body": body}]
        )
        said: dict[str, Any] = {"body": b""}

        async def receive() -> Any:
            return coming.pop(0) if coming else hung_up

        async def send(message: Any) -> None:
            said.update(message | {"body": said["body"] + message.get("body", b"")})

        scope: Any = {
            "type": kind,
            "method": "POST",
            "path": "/api/do",
            "raw_path": b"/api/do",
            "query_string": b"",
            "headers": headers,
            "server": (HERE, 8080),
        }
        await self._app(scope, receive, send)
        return said
