"""Virtual pods beside the virtual panel: the page shows what their firmware shows, and presses reach their firmware."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Page, expect

from companion.fronts.web.security.identity import COOKIE
from firmware.pod_protocol import Lines, line
from hardware.mock.clock import MockClock
from hardware.pods.faces import LIGHTS
from hardware.pods.mock import VirtualPod, VirtualPorts
from tests.fronts.web.panel.panel_server import BoxSite, MockParts, PanelServer, wait_until_true
from tests.web.browser import Visitors


class Served:
    """A server with two virtual pods, whose clock stands still; the test has the other ends of their lines."""

    def __init__(self) -> None:
        self.clock = MockClock()
        self.pods = VirtualPorts(2, self.clock).pods
        self.box = PanelServer(self.pods)

    def tell(self, n: int, *words: object) -> None:
        """Send a pod a message."""
        self.pods[n - 1].write(line(1, words))

    def is_down(self, n: int, buttons: str) -> None:
        """Wait until these buttons of a pod are down, and no others."""
        wait_until_true(lambda: sorted(self.pods[n - 1].board.pushed) == sorted(buttons), f"{buttons} of pod {n}")

    def presses(self, n: int) -> list[str]:
        """The first press that a pod has reported since the last look."""
        return presses(self.pods[n - 1])


def presses(pod: VirtualPod) -> list[str]:
    """The buttons of the presses that a pod reports."""
    return [args[2] for _, verb, args in Lines().feed(pod.read(0)) if verb == "press"]


@pytest.fixture
def served() -> Iterator[Served]:
    served = Served()
    yield served
    served.box.close()


def lit(page: Page, n: int) -> str:
    """The LEDs of a pod on the page, as `LIGHTS` has them."""
    script = "face => Array.from(face.children, light => light.classList.contains('lit') ? '#' : '.').join('')"
    drawn: str = page.locator(f"#pod-virtual-{n}-face").evaluate(script)
    return drawn


def test_the_page_shows_what_the_firmware_shows(served: Served, phone: Page) -> None:
    for n, letter in ((1, "A"), (2, "B")):
        served.tell(n, "show", letter, "ff3000", 0)
    served.box.open(phone)
    face = phone.get_by_role("group", name="Anna").get_by_role("img")
    expect(face).to_have_accessible_name("shows A")
    wait_until_true(lambda: (lit(phone, 1), lit(phone, 2)) == (LIGHTS["A"], LIGHTS["B"]), "both letters")
    served.tell(1, "show", "y", "ff3000", 0)
    expect(face).to_have_accessible_name("shows a tick")
    served.clock.jump(2.5)
    served.tell(1, "start", served.pods[0].board.ms() + 8400)
    expect(face).to_have_accessible_name("shows 9")
    assert lit(phone, 1) == LIGHTS["9"]
    served.tell(1, "stop")
    served.clock.jump(4)
    served.pods[0].look()
    expect(face).to_have_accessible_name("shows a question mark: the companion is silent")


def test_a_pod_that_sounds_is_marked_and_a_new_name_appears(served: Served, phone: Page) -> None:
    served.box.open(phone)
    pod = phone.locator("#pod-virtual-1")
    expect(pod).not_to_contain_text("sounds")
    served.tell(1, "find")
    expect(pod).to_contain_text("\u266a sounds")
    served.clock.jump(2)
    served.pods[0].look()
    expect(pod).not_to_contain_text("sounds")
    served.box.behind.pod_names["virtual-1"] = "Ben"
    panel = served.box.behind.panel
    assert panel is not None
    panel.look_again()
    expect(phone.get_by_role("group", name="Ben")).to_be_visible()


def test_touch_presses_and_releases(served: Served, phone: Page) -> None:
    served.box.open(phone)
    phone.get_by_role("button", name="A Anna").tap()
    wait_until_true(lambda: "a" in served.presses(1), "a press")
    served.is_down(1, "")
    assert served.presses(2) == []


def test_a_mouse_holds_a_button_until_it_slides_off(served: Served, laptop: Page) -> None:
    served.box.open(laptop)
    laptop.locator("#pod-virtual-2-b").hover()
    laptop.mouse.down()
    served.is_down(2, "b")
    laptop.mouse.move(5, 5)
    served.is_down(2, "")
    assert served.presses(2) == ["b"]


def test_keys_press_the_focused_button_and_pods_by_number(served: Served, laptop: Page) -> None:
    served.box.open(laptop)
    laptop.locator("#pod-virtual-1-b").focus()
    laptop.keyboard.down("Enter")
    served.is_down(1, "b")
    laptop.keyboard.up("Enter")
    served.is_down(1, "")
    laptop.keyboard.down("Digit2")
    served.is_down(2, "a")
    laptop.keyboard.up("Digit2")
    laptop.keyboard.down("Shift")
    laptop.keyboard.down("Digit2")
    served.is_down(2, "b")
    laptop.keyboard.up("Shift")
    laptop.keyboard.up("Digit2")
    served.is_down(2, "")
    assert served.box.parts.actions() == [], "the box has heard nothing of it"


def test_closing_the_tab_releases_the_button(served: Served, laptop: Page) -> None:
    served.box.open(laptop)
    laptop.evaluate("removeEventListener('pagehide', letGoOfAll)")
    laptop.keyboard.down("Digit1")
    served.is_down(1, "a")
    laptop.context.close()
    served.is_down(1, "")


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_pods_fit_beside_or_below_the_box(served: Served, visitors: Visitors, width: int) -> None:
    page = served.box.open(visitors.come("laptop", viewport={"width": width, "height": 800}))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for button in page.locator(".pod-button").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
        assert size["x"] >= 0
        assert size["x"] + size["width"] <= width


# -- over HTTP


@pytest.fixture
def parts() -> Iterator[MockParts]:
    parts = MockParts()
    yield parts
    parts.close()


@pytest.fixture
def pod(parts: MockParts) -> VirtualPod:
    (pod,) = VirtualPorts(1, MockClock()).pods
    return pod


@pytest.fixture
def client(parts: MockParts, pod: VirtualPod) -> Iterator[TestClient[Any]]:
    behind = BoxSite(parts, pods=[pod])
    with TestClient(behind.routes(), cookies={COOKIE: behind.cookie}) as client:
        yield client


def test_a_program_presses_a_pod_and_sees_it(client: TestClient[Any], pod: VirtualPod) -> None:
    pod.write(line(1, ("show", "A", "ff3000", 0)))
    assert client.get("/api/panel").json()["pods"] == [
        {"serial": "virtual-1", "name": "Anna", "face": "A", "lights": LIGHTS["A"], "sounds": False}
    ]
    assert client.post("/api/panel/pod", json={"pod": "virtual-1", "button": "b", "down": True}).status_code == 204
    assert presses(pod) == ["b"]
    assert client.post("/api/panel/pod", json={"pod": "virtual-1", "button": "b", "down": False}).status_code == 204
    wait_until_true(lambda: pod.board.pushed == "", "the button comes up")


def test_a_pod_that_is_not_there_is_refused(client: TestClient[Any]) -> None:
    answer = client.post("/api/panel/pod", json={"pod": "virtual-2", "button": "a", "down": True})
    assert answer.status_code == 404
    assert answer.json()["error"]["text"] == 'There is no virtual pod "virtual-2" here: GET /api/panel lists them.'


@pytest.mark.parametrize("body", [{"button": "c"}, {"button": "a", "pod": "x" * 41}, {"button": "a", "hard": True}, {"pod": "virtual-1"}])
def test_what_is_no_press_is_refused(client: TestClient[Any], pod: VirtualPod, body: dict[str, Any]) -> None:
    answer = client.post("/api/panel/pod", json={"pod": "virtual-1", "down": True, **body})
    assert answer.status_code == 400
    assert presses(pod) == []


def test_only_who_has_joined_presses(parts: MockParts, pod: VirtualPod) -> None:
    with TestClient(BoxSite(parts, pods=[pod]).routes()) as stranger:
        assert stranger.post("/api/panel/pod", json={"pod": "virtual-1", "button": "a", "down": True}).status_code == 401
    assert presses(pod) == []
