"""A real daemon for tests in browsers: it runs on virtual hardware in its own process, with its web page on a free port.

Tests can advance its clock (``jump``), so a countdown needs no real time. ``client`` is an API client that has joined like a phone, to
reach the situation under test quickly. If a test fails, the daemon's log is shown.
"""

from __future__ import annotations

import json
import shutil
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from companion.app.evenings.library import SUFFIX
from companion.engine import Evening
from tests.panel.box import Box

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONGEST_S = 30.0
"""Time limit for a response, generous for busy machines."""


def free_port() -> int:
    """A free port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class CommandRefused(AssertionError):
    """The daemon refused a command: HTTP status, kind of the error, and its sentence."""

    def __init__(self, status: int, kind: str, text: str) -> None:
        super().__init__(f"{status} {kind}: {text}")
        self.status, self.kind, self.text = status, kind, text


class ApiClient:
    """A client of the documented HTTP API, joined with the token."""

    def __init__(self, url: str) -> None:
        self.url, self.bearer = url, ""

    def join(self, token: str, name: str = "Script") -> None:
        """Join as a phone does."""
        request = self._request("join", {"token": token, "name": name})
        with urllib.request.urlopen(request, timeout=LONGEST_S) as answer:
            cookie = str(answer.headers["set-cookie"])
        self.bearer = cookie.partition("=")[2].partition(";")[0]

    def post(self, name: str, /, **body: Any) -> Any:
        """Send a command; returns the result. Raises CommandRefused."""
        return self._read(self._request(name, body))

    def get(self, name: str) -> Any:
        """Read a resource."""
        return self._read(self._request(name, None))

    def _request(self, name: str, body: Mapping[str, Any] | None) -> urllib.request.Request:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} if data is not None else {}
        if self.bearer:
            headers["authorization"] = f"Bearer {self.bearer}"
        return urllib.request.Request(f"{self.url}/api/{name}", data, headers)

    @staticmethod
    def _read(request: urllib.request.Request) -> Any:
        try:
            with urllib.request.urlopen(request, timeout=LONGEST_S) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            said = json.loads(error.read())["error"]
            raise CommandRefused(error.code, said["kind"], said["text"]) from None
        return json.loads(text) if text else None

    # -- playing ------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> dict[str, Any] | None:
        """The current scene."""
        seen: dict[str, Any] | None = self.get("scene")
        return seen

    @property
    def question(self) -> dict[str, Any]:
        """The open question."""
        scene = self.scene
        assert scene is not None, "no evening is on the table"
        question: dict[str, Any] = scene["question"]
        return question

    def answer(self, answer: Any) -> None:
        """Answer the open question."""
        self.post("answer", id=self.question["id"], answer=answer)

    def control(self, control: str) -> None:
        """Control the countdown."""
        self.post("clock", id=self.question["id"], control=control)

    def play(self, until: Callable[[dict[str, Any]], bool], most: int = 400) -> dict[str, Any]:
        """Give the first permitted answer to every question until the condition holds; returns that scene."""
        for _ in range(most):
            scene = self.scene
            assert scene is not None, "no evening is on the table"
            if until(scene):
                return scene
            self.go_on(scene["question"])
        raise AssertionError(f"not reached in {most} answers: {scene and scene['step']}")

    def go_on(self, question: dict[str, Any]) -> None:
        id, legal = question["id"], question["legal"]
        if question["kind"] == "countdown":
            self.control("go_on" if (self.scene or {})["clock"]["state"] in ("rang", "ended") else "end_early")
        elif question["kind"] == "report":
            self.post("draft/confirm", id=id)
        else:
            self.post("answer", id=id, answer=_first_answer(question["kind"], legal))


def _first_answer(kind: str, legal: dict[str, Any]) -> Any:
    if kind == "confirm":
        return True
    if kind in ("roll", "draw"):
        return "digital"
    if kind == "choose":
        return legal["options"][0]
    if kind == "select":
        return legal["options"][: legal["min"]]
    if kind == "share":
        return _distributed(legal["min"], legal["options"])
    return legal["min"]


def _distributed(least: int, mosts: Mapping[str, int]) -> dict[str, int]:
    shares: dict[str, int] = {}
    for option, most in mosts.items():
        shares[option] = min(most, least - sum(shares.values()))
    return {option: n for option, n in shares.items() if n}


class Daemon:
    """One run of the daemon on ``folder``; `restarted` creates the next run at the same address. ``luck`` is the seed of its games."""

    def __init__(self, folder: Path, *, port: int = 0, ahead_s: float = 0.0, luck: int = 1, pods: int = 0) -> None:
        self.folder = folder
        self.port = port or free_port()
        config = f'[panel]\nhold_s = 0.5\n[web]\nlisten = "127.0.0.1"\nport = {self.port}\n'
        self.box = Box(folder, config, ahead_s=ahead_s, luck=luck, pods=pods)
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = ApiClient(self.url)

    def __enter__(self) -> Self:
        self.box.start()
        try:
            wait_until(self._serves, LONGEST_S, lambda: f"no page is served\n{self.box.log}")
        except BaseException as error:
            self.box.__exit__(type(error), error, None)  # nobody else would end it
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.box.__exit__(kind, error, trace)

    def _serves(self) -> bool:
        assert "The phones' page has ended" not in self.box.log, self.box.log
        try:
            urllib.request.urlopen(f"{self.url}/join", timeout=LONGEST_S).close()
        except OSError:
            return False
        return True

    def restarted(self) -> Daemon:
        """The next run on the same folder and port, with the clock advanced."""
        return Daemon(self.folder, port=self.port, ahead_s=self.box.now["ahead_s"])

    # -- joining ------------------------------------------------------------------------------------------------

    @property
    def register(self) -> dict[str, Any]:
        """The stored register of phones."""
        kept: dict[str, Any] = json.loads((self.box.data / "phones.json").read_text())
        return kept

    @property
    def link(self) -> str:
        """The URL of the QR code."""
        return f"{self.url}/j/{self.register['token']}"

    @property
    def code(self) -> str:
        """The join code."""
        code: str = self.register["code"]
        return code

    def wrong_code(self) -> str:
        """A wrong join code."""
        return f"{(int(self.code) + 1) % 10_000:04}"

    def joined(self, page: Page, name: str = "", to: str = "/") -> Page:
        """Join with this browser by the link, and open the page ``to``."""
        page.goto(f"{self.link}?to={to}")
        page.locator("input[data-path=name]").fill(name)
        page.get_by_role("button", name="Join").click()
        page.wait_for_url(f"{self.url}{to}")
        return page

    # -- games --------------------------------------------------------------------------------------------------

    def reset(self) -> None:
        """Restore the initial state: no phones, no games, a new code. The client joins again."""
        self.client.join(self.register["token"])
        self.client.post("leave")
        self.client.post("new-code", sure=True)
        shutil.rmtree(self.box.data / "evenings", ignore_errors=True)
        self.client.join(self.register["token"])

    def begin_game(self, game: str, scenario: str | None = None, dice: str = "digital", cards: str = "digital", **options: Any) -> None:
        """Begin a game."""
        self.client.post("begin", game=game, scenario=scenario, options=options, dice=dice, cards=cards)

    def put_on_table(self, make: Callable[[Path], Evening], name: str = "2026-11-21-1800") -> None:
        """Put a game on the table that ``make`` creates with its journal in the given file."""
        folder = self.box.data / "evenings"
        folder.mkdir(mode=0o700, exist_ok=True)
        make(folder / f"{name}{SUFFIX}").journal.close()
        self.client.post("go-on", name=name)

    def jump(self, seconds: float) -> None:
        """Advance the daemon's clock."""
        self.box.jump(seconds)


def wait_until(seen: Callable[[], bool], seconds: float, said: Callable[[], str]) -> None:
    """Poll until the condition holds or the time is up."""
    until_s = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < until_s, said()
        time.sleep(0.01)


@contextmanager
def logged(daemon: Daemon) -> Iterator[None]:
    """Print the daemon's log of this test, which pytest shows on failure."""
    before = len(daemon.box.log)
    try:
        yield
    finally:
        print(daemon.box.log[before:])
