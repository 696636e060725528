"""Text from people, packs and files is escaped in pages, streams and exports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from companion import games
from companion.engine import Evening
from companion.fronts.digital import give_answer
from tests.evenings import begin
from tests.fronts.web.security.live_box import PAGES as ALL_PAGES
from tests.fronts.web.security.live_box import LiveBox
from tests.golden import an_answer

PAGES = (*ALL_PAGES, "/evenings/now", "/evenings/now?everything=true", "/evenings/now/dice")
HOSTILE = "<script>x</script>\"'></svg><img src=x onerror=x>{{7*7}}&amp;"
NAMES = ("<script>x</script>", '"><img src=x>', "' data-do='part", "</svg><svg onload=x>", "{{7*7}}${7*7}", "&lt;b&gt;", "`--></title><b>")


class PageReader(HTMLParser):
    """Parses a page as a browser does, and records anything that would execute or load from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = {name: value or "" for name, value in attrs}
        if tag == "script" and not text.get("src", "").startswith("/static/"):
            self.wrong.append("a script")
        if tag in ("iframe", "object", "embed", "base", "style", "foreignobject"):
            self.wrong.append(tag)
        self.wrong += [name for name in text if name.startswith("on") or name == "style" or not re.fullmatch(r"[a-z][a-z0-9:-]*", name)]
        for name in ("href", "src", "action", "xlink:href"):
            if name in text and not re.match(r"(/(?!/)|#|data:image/)", text[name]):
                self.wrong.append(f"{name}={text[name]}")
        if "data-body" in text:
            json.loads(text["data-body"])

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: bytes) -> str:
    """The text of a page; fails if it has an injection."""
    reader = PageReader()
    reader.feed(html.decode())
    assert reader.wrong == []
    return reader.text


def test_the_page_reader_finds_injections() -> None:
    for html in ("<script>x</script>", "<b onclick=x>", "<a href='javascript:x'>", "<img src=//x>", "<p style=x>", "<p a'b>", "<iframe>"):
        reader = PageReader()
        reader.feed(html)
        assert reader.wrong, html


@pytest.fixture
def cookie(box: LiveBox) -> Iterator[str]:
    """The cookie of a joined phone."""
    yield box.join()
    for phone in box.phones.all():
        box.phones.forget(phone.id)


def parts_of(box: LiveBox, view: str, cookie: str) -> dict[str, str]:
    """The first parts of a page's stream."""
    with box.connection() as line:
        line.sendall(
            f"GET /events?view={view}&mark=x HTTP/1.1\r\nHost: 127.0.0.1:{box.port}\r\nCookie: companion={cookie}\r\n\r\n".encode()
        )
        data = b""
        while not (found := re.search(rb"event: parts\r?\ndata: (.*?)\n\n", data, re.DOTALL)):
            piece = line.recv(65536)
            assert piece, data
            data = re.sub(rb"\r\n[0-9a-f]+\r\n", b"", data + piece)
        parts: dict[str, str] = json.loads(found[1])["parts"]
        return parts


def look(box: LiveBox, cookie: str) -> str:
    """The text of every page and stream; fails if any has an injection."""
    text = "".join(read(box.get(page, cookie).body) for page in PAGES)
    for view in ("now", "board", "dice", "cards", "evening", "table"):
        text += "".join(read(html.encode()) for html in parts_of(box, view, cookie).values())
    return text


@pytest.mark.parametrize("name", NAMES)
def test_names_of_phones_are_escaped(box: LiveBox, cookie: str, name: str) -> None:
    """On its own page, on those of others, and beside its answers."""
    other = box.join()
    assert box.post("me", {"name": name}, cookie).status == 200
    assert box.post("begin", {"game": "firefighters-on-duty", "scenario": "training"}, cookie).status == 204
    question_id = json.loads(box.get("/api/scene", cookie).body)["question"]["id"]
    assert box.post("answer", {"id": question_id, "answer": "easy"}, cookie).status == 204
    assert name in look(box, other)
    assert box.get("/api/table", other).head["content-type"] == "application/json"


def hostile(value: Any, key: str = "") -> Any:
    """Content in which every text is an injection."""
    if isinstance(value, dict):
        return {name: hostile(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [hostile(inner, key) for inner in value]
    return f"{HOSTILE} {value}" if isinstance(value, str) and key in ("title", "text", "story", "says", "note") else value


def played(box: LiveBox, evening: Evening, answers: int) -> None:
    """A game after this many answers."""
    random = Random(1)

    def one(side: Any) -> None:
        if evening.ask is not None:
            give_answer(evening, "digital" if evening.ask.kind in ("roll", "draw") else an_answer(evening.ask, random))

    for _ in range(answers):
        box.do(one)


def test_texts_of_packs_are_escaped(box: LiveBox, cookie: str) -> None:
    """Titles and stories of scenarios, texts of cards."""
    game = games.load("firefighters-on-duty")
    content = hostile(game.collect_content("training", None, []))
    evening = begin(game, content=content, dice="digital", cards="digital", confirm="steps", players=2, difficulty="easy")
    box.put_on_table(evening)
    text = look(box, cookie)
    for _ in range(3):
        played(box, evening, 6)
        text += look(box, cookie)
    assert "<script>x</script>" in text


def test_names_of_saved_games_are_escaped(box: LiveBox, cookie: str) -> None:
    """The name of a file in the library, and the name in it."""
    folder = box.host.host.library.folder
    box.host.host.library.create_folder()
    name = "x\"'><img src=x onerror=x>"
    journal = folder / f"{name}.journal"
    evening = begin(games.load("forest-fire"), scenario=None, dice="digital", evening=HOSTILE[:60], file=journal, content={})
    evening.journal.close()
    listed = box.get("/evenings", cookie).body
    assert "Forest Fire" in read(listed)
    (link,) = re.findall(r'href="(/evenings/x[^"]*)"', listed.decode())
    assert not set(link) & set("<>'\" ")
    page = box.get(link, cookie)
    assert page.status == 200
    read(page.body)
    export = box.get(f"/api{link}/export", cookie)
    assert export.head["content-type"].startswith("application/x-ndjson")
    assert re.fullmatch(r'attachment; filename="[A-Za-z0-9._-]+"', export.head["content-disposition"])


def test_errors_about_broken_journals_are_escaped(box: LiveBox, cookie: str) -> None:
    box.host.host.library.create_folder()
    (box.host.host.library.folder / "<b>broken.journal").write_bytes(HOSTILE.encode() * 100)
    assert "<b>broken" in read(box.get("/evenings", cookie).body)
    assert read(box.get("/evenings/%3Cb%3Ebroken", cookie).body)


@pytest.mark.parametrize(
    "path", ["/{}", "/join?to={}", "/j/{}", "/begin/{}", "/evenings/{}", "/bits/place/{}", "/begin/forest-fire?way={}"]
)
def test_parts_of_the_address_are_escaped(box: LiveBox, cookie: str, path: str) -> None:
    for text in ("%3Cscript%3Ex%3C/script%3E", "%22%3E%3Cimg%20src=x%20onerror=x%3E", "'%3E%3Cb", "%7B%7B7*7%7D%7D"):
        for who in (cookie, ""):
            answer = box.get(path.format(text), who)
            assert answer.status < 500
            if answer.head.get("content-type", "").startswith("text/html"):
                assert "49" not in read(answer.body)
