"""Whole games over HTTP, fetching every page, stream and export at every question; then every sent byte is searched for secrets."""

from __future__ import annotations

import json
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar import Request, Router, get

from companion import games
from companion.engine import Evening
from companion.fronts.web.panel import routes as panel_routes
from companion.review.export import export_of
from tests import golden
from tests.engine.made_up import GAME
from tests.evenings import begin
from tests.fronts.web.security.leaks import encodings_of, leaks_in, sequence_in, undrawn_orders
from tests.fronts.web.security.live_box import HERE, LiveBox, read_all

JOURNALS = Path(__file__).parents[3] / "journals"
VIEWS = ("now", "board", "dice", "cards", "evening", "table")
PAGES = (
    "/",
    *(f"/{view}" for view in VIEWS[1:]),
    "/evenings/now",
    "/evenings/now?everything=true",
    "/evenings/now/dice",
    "/panel",
    "/join",
)
ASKED = (
    "scene", "state", "undo", "time", "games", "cards", "dice", "story", "evenings/now", "evenings/now/export", "evenings/now/check",
    "evenings", "table", "panel", "way-back?entry=1",
)  # fmt: skip
NOT_OFTEN = 5
"""What is long is fetched at every fifth question."""


class ReceivedData:
    """Everything sent to one client; without a cookie it is a spectator."""

    def __init__(self, box: LiveBox, cookie: str, stack: ExitStack) -> None:
        self._box, self.cookie = box, cookie
        self.heard: list[bytes] = []
        for view in VIEWS:
            self._follow(f"/events?view={view}", stack)
        if cookie:
            self._follow("/panel/events", stack)

    def _follow(self, path: str, stack: ExitStack) -> None:
        line = socket.create_connection((HERE, self._box.port))
        cookie = f"Cookie: companion={self.cookie}\r\n" if self.cookie else ""
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {HERE}:{self._box.port}\r\n{cookie}\r\n".encode())
        thread = threading.Thread(target=lambda: self.heard.append(read_all(line)), daemon=True)
        thread.start()
        for end in (line.close, thread.join, lambda: line.shutdown(socket.SHUT_RDWR)):  # in the other order
            stack.callback(end)

    def look(self, *, at_all: bool) -> None:
        """Fetch everything."""
        addresses = [*PAGES, *(f"/api/{name}" for name in ASKED)]
        for address in addresses if at_all else (*PAGES[:6], "/api/scene", "/api/state", "/api/undo", "/api/cards"):
            answer = self._box.get(address, self.cookie)
            assert answer.status < 500, (address, answer.body)
            self.heard += [repr(answer.head).encode(), answer.body]


def begun(box: LiveBox, head: golden.Line) -> Evening:
    """The game of a golden file, saved as the box saves games."""
    box.host.host.library.create_folder()
    evening = begin(
        games.load(head["game"]), scenario=head["scenario"], dice=head["dice"], cards=head["cards"], evening=head["evening"],
        secret=bytes.fromhex(head["secret"]), confirm="none", file=box.host.host.library.path(head["evening"]), **head["options"],
    )  # fmt: skip
    box.put_on_table(evening)
    return evening


def questions(box: LiveBox, evening: Evening, lines: list[golden.Line], cookie: str) -> Iterator[int]:
    """Yield at each question of the game, then answer it, by a phone if possible."""
    played = [line for line in lines[1:] if golden._COMMANDS.keys() & line.keys() and "bot" not in line]
    for n, line in enumerate(played):
        yield n
        ask = evening.ask
        if "answer" in line and ask is not None and ask.kind != "countdown":
            answer = box.post("answer", {"id": evening.ask_id, "answer": line["answer"]}, cookie)
            assert answer.status == 204, (line, answer.body)
        else:
            box.do(partial(_done, evening, line))
    yield len(played)


def _done(evening: Evening, line: golden.Line, side: object) -> None:
    golden.done(evening, line)


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveBox]:
    """A box that everybody may watch."""
    with LiveBox(tmp_path_factory.mktemp("box"), spectators=True) as box:
        yield box


@pytest.mark.one_in(2, "played")
@pytest.mark.parametrize(
    "played",
    [("training-house-rules", 30), ("timber-yard-as-needed", 30), ("midnight-two", 25), ("forest-solo-medium", 20)],
    ids=lambda played: str(played[0]),
)
def test_a_whole_game_leaks_no_future_cards_or_secrets(box: LiveBox, played: tuple[str, int], caplog: pytest.LogCaptureFixture) -> None:
    """Nor the secret, paths, other phones' cookies, or credentials for joining to strangers. The log has none of it either."""
    name, most = played
    caplog.set_level(logging.DEBUG)
    lines = [json.loads(line) for line in (JOURNALS / f"{name}.jsonl").read_text().splitlines()]
    evening = begun(box, lines[0])
    other, orders = box.join(), list[list[str]]()
    with ExitStack() as stack:
        phone, somebody = ReceivedData(box, box.join(), stack), ReceivedData(box, "", stack)
        for n in questions(box, evening, lines, other):
            orders += [order for order in box.do(lambda side: [*undrawn_orders(evening)]) if order not in orders]
            for watch in (phone, somebody):
                watch.look(at_all=n % NOT_OFTEN == 0)
            if n == most:
                break
        export = b"\n".join(export_of(evening.game, evening.journal))
    assert any(len(order) >= 4 for order in orders) is name.startswith(("training", "timber"))
    everything = [*phone.heard, *somebody.heard, export]
    assert sum(map(len, everything)) > 500_000
    secret = evening.setup.secret
    disk = [str(box.data), str(Path.home()) + "/", str(Path(golden.__file__).parents[1])]
    words = [*encodings_of(secret), other.encode(), *(path.encode() for path in disk)]
    assert leaks_in(everything, words=words, orders=orders) == []
    keys = [box.phones.token.encode(), b"code " + box.phones.code.encode(), f">{box.phones.code}<".encode(), phone.cookie.encode()]
    assert leaks_in(somebody.heard, words=keys) == []
    log = "\n".join(record.getMessage() for record in caplog.records).encode()
    assert leaks_in([log], words=[*encodings_of(secret), other.encode(), phone.cookie.encode(), *keys[:3]], orders=orders) == []
    box.do(lambda side: side.leave())


def test_private_cards_are_sent_to_their_holder_only(box: LiveBox) -> None:
    """Ann takes two letters. Neither spectators nor Bea's phone learn which, and no one learns which come next."""
    evening = begin(GAME, {"at": "turns", "night": 1}, content={}, dice="digital", cards="digital", secret=bytes(range(40, 72)))
    box.put_on_table(evening)
    cookies = {}
    for seat in ("ann", "bea"):
        cookies[seat] = box.join()
        box.phones.seat(box.phones.all()[-1].id, [seat])
    with ExitStack() as stack:
        watches = [ReceivedData(box, cookies["bea"], stack), ReceivedData(box, "", stack)]
        for answer in ("ann", "letter", "ann", "letter"):
            assert box.post("answer", {"id": evening.ask_id, "answer": answer}, cookies["ann"]).status == 204
            for watch in watches:
                watch.look(at_all=True)
    hand = evening.private("ann")["hands", "ann"]
    assert len(hand) == 2
    heard = [body for watch in watches for body in watch.heard if b'"pile":[' not in body]  # an export names all cards, in content order
    export = b"\n".join(export_of(evening.game, evening.journal))
    rest = next(order for order in undrawn_orders(evening) if len(order) == 2 and order[0].startswith("letter"))
    assert leaks_in(heard, words=[card.encode() for card in [*hand, *rest]]) == []
    assert sequence_in([*hand, *rest], export) == b""
    box.do(lambda side: side.leave())


FORMS: dict[str, Callable[[list[str]], str]] = {
    "json": json.dumps, "lines": "\n".join, "sentence": ", then ".join, "list": lambda cards: "".join(f"<li>{card}</li>" for card in cards),
    "numbered": lambda cards: " ".join(f'{{"n": {n}, "card": "{card}", "title": "A card"}}' for n, card in enumerate(cards)),
}  # fmt: skip


def test_the_search_finds_a_leaking_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search finds secrets leaked by a handler in every encoding."""
    told: dict[str, Any] = {}

    @get("/leak/{what:str}", include_in_schema=False, media_type="text/plain", sync_to_thread=False)
    def leak(request: Request[Any, Any, Any]) -> bytes:
        said: bytes = told[request.path_params["what"]]
        return said

    usual = panel_routes.routes
    monkeypatch.setattr(panel_routes, "routes", lambda *args: Router("/", route_handlers=[usual(*args), leak]))
    with LiveBox(tmp_path) as leaky:
        evening = begun(leaky, json.loads((JOURNALS / "training-won.jsonl").read_text().splitlines()[0]))
        orders = [order for order in leaky.do(lambda side: [*undrawn_orders(evening)]) if len(order) >= 4]
        secret = [*encodings_of(evening.setup.secret)]
        told |= {f"secret{n}": b"before " + shape + b" after" for n, shape in enumerate(secret)}
        told |= {name: form(orders[0][1:6]).encode() for name, form in FORMS.items()}
        for name in told:
            body = leaky.get(f"/leak/{name}").body
            assert leaks_in([b"x", body], words=secret, orders=orders), name
    assert leaks_in([json.dumps(sorted(orders[0])).encode()], words=secret, orders=orders) == []


def test_secrets_are_found_at_every_base64_alignment() -> None:
    from base64 import b64encode, urlsafe_b64encode

    secret = bytes(range(200, 232))
    for before in range(6):
        for encode in (b64encode, urlsafe_b64encode):
            assert leaks_in([encode(b"abcdef"[:before] + secret + b"more")], words=encodings_of(secret))


def test_an_error_names_no_path_of_the_disk(tmp_path: Path) -> None:
    """A write error is reported without the path."""
    with LiveBox(tmp_path) as box:
        cookie = box.join()
        (box.data / "evenings").write_text("in the way")
        for name, body in (("begin", {"game": "forest-fire"}), ("go-on", {"name": "../../etc/passwd"}), ("settings", {"brightness": 3})):
            assert str(tmp_path).encode() not in box.post(name, body, cookie).body
        for path in ("/", "/evening", "/evenings", "/api/scene", "/api/evenings", "/api/table"):
            assert str(tmp_path).encode() not in box.get(path, cookie).body
