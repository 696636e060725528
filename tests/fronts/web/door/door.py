"""A door for tests: a register in memory, a site of a few handlers behind the gate, and hands that knock."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.testing import TestClient

from companion.fronts.web.door.gate import gated
from companion.fronts.web.door.guard import cookie_of, may_watch, needs_phone, who_of
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.door.phones import Phones
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.door.register import Register

BEGAN = 1_800_000_000.0
HERE = "192.168.4.1"


class Memory:
    """Keeps a register, or can't."""

    def __init__(self, register: Register | None = None) -> None:
        self.kept, self.writes, self.full, self.trouble = register or Register(), 0, False, ""

    def read(self) -> Register:
        return self.kept

    def write(self, value: Register) -> bool:
        self.trouble = "phones.json can't be written (No space left on device)" if self.full else ""
        if not self.full:
            self.kept, self.writes = value, self.writes + 1
        return not self.full


def phones(store: Memory | None = None) -> Phones:
    """A table that nobody has joined."""
    return Phones(store or Memory(), BEGAN)


def wrong(table: Phones, *, by: int = 1) -> str:
    """A code that is not the table's."""
    return f"{(int(table.code) + by) % 10_000:04}"


def hosts(port: int = 8080) -> Hosts:
    """A machine called box, at 192.168.4.1."""
    return Hosts("0.0.0.0", port, ("brandwache.example",), reach=lambda listen: HERE, hostname="box.lan")


class Knocks:
    """A site with one page, one deed and one file; what was done is noted."""

    def __init__(self, *, spectators: bool = False) -> None:
        self.phones, self.done = phones(), list[Any]()
        done = self.done

        @get("/", guards=[may_watch])
        async def page(request: Request[Any, Any, Any]) -> str:
            phone = who_of(request).phone
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

        def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
            return Response(error.body, status_code=error.status, headers=dict(error.headers))

        state = State({"phones": self.phones, "spectators": spectators})
        handlers: Any = [page, join, do, file]
        site = Litestar(handlers, state=state, exception_handlers={Refused: refused}, openapi_config=None)
        self._app = gated(site, hosts())
        self.client = TestClient(self._app, base_url=f"http://{HERE}:8080")

    def joined(self) -> str:
        """Join; the cookie."""
        answer = self.client.get(f"/j/{self.phones.token}")
        assert answer.status_code == 200
        return answer.cookies["companion"]

    async def raw(self, headers: list[tuple[bytes, bytes]], body: bytes | None, kind: str = "http") -> dict[str, Any]:
        """What a deed is answered, as its server sees it; a body of None is one that breaks off."""
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
