"""Routes of the virtual panel: responses, inputs, and refusals."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from companion.fronts.web.security.identity import COOKIE
from hardware.lamps import Lights
from tests.fronts.web.panel.panel_server import BoxSite, MockParts, wait_until_true
from tests.hardware.pictures import noise


@pytest.fixture
def parts() -> Iterator[MockParts]:
    parts = MockParts()
    yield parts
    parts.close()


@pytest.fixture
def client(parts: MockParts) -> Iterator[TestClient[Any]]:
    """A client that has joined."""
    behind = BoxSite(parts)
    with TestClient(behind.routes(), cookies={COOKIE: behind.cookie}) as client:
        yield client


def test_the_page_exists_and_is_small(client: TestClient[Any], parts: MockParts) -> None:
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


def test_the_state_of_the_panel(client: TestClient[Any], parts: MockParts) -> None:
    parts.display.show(noise(7))
    parts.lamps.show(Lights(red=True))
    state = client.get("/api/panel").json()
    assert b64decode(state["glass"]) == noise(7).tobytes()
    assert state["display"] == "on"
    assert state["lamps"] == {"red": True, "amber": False, "green": False, "action": "off"}
    assert state["sound"] is None


@pytest.mark.parametrize("button", ["action", "back", "push"])
def test_a_button_is_pressed_and_released(client: TestClient[Any], parts: MockParts, button: str) -> None:
    assert client.post("/api/panel/button", json={"button": button, "down": True}).status_code == 204
    assert parts.actions() == [f"{button} down"]
    assert client.post("/api/panel/button", json={"button": button, "down": False}).status_code == 204
    wait_until_true(lambda: parts.actions() == [f"{button} down", f"{button} up"], "the button comes up")


def test_a_quick_press_and_release_is_a_press(client: TestClient[Any], parts: MockParts) -> None:
    for down in (True, False) * 3:
        client.post("/api/panel/button", json={"button": "action", "down": down})
    wait_until_true(lambda: len(parts.done) == 6, "three presses")
    assert parts.actions() == ["action down", "action up"] * 3


@pytest.mark.parametrize(("steps", "turns"), [(3, ["+1"] * 3), (-2, ["-1"] * 2), (0, []), (20, ["+1"] * 20)])
def test_the_knob_turns(client: TestClient[Any], parts: MockParts, steps: int, turns: list[str]) -> None:
    assert client.post("/api/panel/knob", json={"steps": steps}).status_code == 204
    assert parts.actions() == turns


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
def test_invalid_inputs_are_refused_with_a_sentence(client: TestClient[Any], parts: MockParts, path: str, body: Any) -> None:
    answer = client.post(f"/api/panel/{path}", json=body)
    assert answer.status_code == 400
    text = answer.json()["error"]["text"]
    assert text.startswith("This can't be taken: ")
    assert text.endswith(".")
    assert parts.actions() == []


def test_a_stream_for_a_page_with_a_strange_name_is_refused(client: TestClient[Any]) -> None:
    assert client.get("/panel/events?page=a.b").status_code == 400


@pytest.mark.parametrize("path", ["/panel/events", "/api/panel"])
def test_strangers_see_nothing(parts: MockParts, path: str) -> None:
    with TestClient(BoxSite(parts).routes()) as client:
        assert client.get(path).status_code == 401


def test_strangers_are_redirected_to_the_join_page_and_back(parts: MockParts) -> None:
    with TestClient(BoxSite(parts).routes()) as client:
        answer = client.get("/panel", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/join?to=/panel")


def test_strangers_can_press_nothing(parts: MockParts) -> None:
    with TestClient(BoxSite(parts).routes()) as client:
        assert client.post("/api/panel/button", json={"button": "action", "down": True}).status_code == 401
        assert client.post("/api/panel/knob", json={"steps": 1}).status_code == 401
    assert parts.actions() == []


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
def test_a_box_with_real_hardware_has_no_virtual_panel(method: str, path: str, body: Any) -> None:
    behind = BoxSite(None)
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
        ("/api/panel/pod", "post"),
    }
    for what in mine.values():
        for operation in what.values():
            assert operation["summary"]
            assert {"401", "404"} < set(operation["responses"])
