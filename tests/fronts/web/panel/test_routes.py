"""The panel's addresses: what they show, what they take, and what they refuse with a sentence."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from companion.fronts.web.door.guard import COOKIE
from hardware.lamps import Lights
from tests.fronts.web.panel.boxes import Behind, Parts, until
from tests.hardware.pictures import noise


@pytest.fixture
def parts() -> Iterator[Parts]:
    parts = Parts()
    yield parts
    parts.close()


@pytest.fixture
def client(parts: Parts) -> Iterator[TestClient[Any]]:
    """Somebody who has joined."""
    behind = Behind(parts)
    with TestClient(behind.routes(), cookies={COOKIE: behind.cookie}) as client:
        yield client


def test_the_page_is_there_and_small(client: TestClient[Any], parts: Parts) -> None:
    page = client.get("/panel")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert parts.mock.banner in page.text
    assert "style=" not in page.text
    assert "<script>" not in page.text
    loaded = [page.headers["content-length"]]
    for piece in page.text.split('"'):
        if piece.startswith("/static/"):
            file = client.get(piece)
            assert file.status_code == 200
            loaded.append(file.headers["content-length"])
    assert len(loaded) == 4
    assert sum(map(int, loaded)) < 40_000


def test_what_it_shows(client: TestClient[Any], parts: Parts) -> None:
    parts.display.show(noise(7))
    parts.lamps.show(Lights(red=True))
    seen = client.get("/api/panel").json()
    assert b64decode(seen["glass"]) == noise(7).tobytes()
    assert seen["display"] == "on"
    assert seen["lamps"] == {"red": True, "amber": False, "green": False, "action": "off"}
    assert seen["sound"] is None


@pytest.mark.parametrize("button", ["action", "back", "push"])
def test_a_button_is_pushed_down_and_let_go(client: TestClient[Any], parts: Parts, button: str) -> None:
    assert client.post("/api/panel/button", json={"button": button, "down": True}).status_code == 204
    assert parts.did() == [f"{button} down"]
    assert client.post("/api/panel/button", json={"button": button, "down": False}).status_code == 204
    until(lambda: parts.did() == [f"{button} down", f"{button} up"], "the button comes up")


def test_down_and_up_in_a_hurry_is_a_press(client: TestClient[Any], parts: Parts) -> None:
    for down in (True, False) * 3:
        client.post("/api/panel/button", json={"button": "action", "down": down})
    until(lambda: len(parts.done) == 6, "three presses")
    assert parts.did() == ["action down", "action up"] * 3


@pytest.mark.parametrize(("steps", "turns"), [(3, ["+1"] * 3), (-2, ["-1"] * 2), (0, []), (20, ["+1"] * 20)])
def test_the_knob_turns(client: TestClient[Any], parts: Parts, steps: int, turns: list[str]) -> None:
    assert client.post("/api/panel/knob", json={"steps": steps}).status_code == 204
    assert parts.did() == turns


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("button", {"button": "reset", "down": True}),
        ("button", {"button": "action"}),
        ("button", {"button": "action", "down": "perhaps"}),
        ("button", {"button": "action", "down": True, "page": "../../x"}),
        ("button", {"button": "action", "down": True, "page": "x" * 41}),
        ("button", {"button": "action", "down": True, "hard": True}),
        ("knob", {"steps": 21}),
        ("knob", {"steps": -21}),
        ("knob", {"steps": 1.5}),
        ("knob", {}),
        ("knob", []),
    ],
)
def test_what_hands_can_not_do_is_refused_with_a_sentence(client: TestClient[Any], parts: Parts, path: str, body: Any) -> None:
    answer = client.post(f"/api/panel/{path}", json=body)
    assert answer.status_code == 400
    text = answer.json()["error"]["text"]
    assert text.startswith("This can't be taken: ")
    assert text.endswith(".")
    assert parts.did() == []


def test_a_stream_for_a_page_with_a_strange_name_is_refused(client: TestClient[Any]) -> None:
    assert client.get("/panel/events?page=a.b").status_code == 400


@pytest.mark.parametrize("path", ["/panel/events", "/api/panel"])
def test_who_has_not_joined_sees_nothing(parts: Parts, path: str) -> None:
    with TestClient(Behind(parts).routes()) as client:
        assert client.get(path).status_code == 401


def test_who_has_not_joined_is_led_to_joining_and_then_back(parts: Parts) -> None:
    with TestClient(Behind(parts).routes()) as client:
        answer = client.get("/panel", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/join?to=/panel")


def test_who_has_not_joined_presses_nothing(parts: Parts) -> None:
    with TestClient(Behind(parts).routes()) as client:
        assert client.post("/api/panel/button", json={"button": "action", "down": True}).status_code == 401
        assert client.post("/api/panel/knob", json={"steps": 1}).status_code == 401
    assert parts.did() == []


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/panel", None),
        ("GET", "/panel/events", None),
        ("GET", "/api/panel", None),
        ("POST", "/api/panel/button", {"button": "action", "down": True}),
        ("POST", "/api/panel/knob", {"steps": 1}),
    ],
)
def test_a_box_with_real_parts_says_where_its_panel_is(method: str, path: str, body: Any) -> None:
    behind = Behind(None)
    with TestClient(behind.routes(), cookies={COOKIE: behind.cookie}) as client:
        answer = client.request(method, path, json=body)
    assert answer.status_code == 404
    assert "its panel is on the table" in answer.text


def test_the_description_has_every_address_with_its_refusals(client: TestClient[Any]) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    mine = {path: what for path, what in paths.items() if path.startswith("/api/panel")}
    assert {(path, method) for path, what in mine.items() for method in what} == {
        ("/api/panel", "get"),
        ("/api/panel/button", "post"),
        ("/api/panel/knob", "post"),
    }
    for what in mine.values():
        for operation in what.values():
            assert operation["summary"]
            assert {"401", "404"} < set(operation["responses"])
