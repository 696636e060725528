"""Button pods, from the virtual ones on the page /panel to the phones: ready-check, agreed end, names, tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from hardware.pods.faces import LIGHTS
from tests.web.browser import Visitors
from tests.web.daemons import LONGEST_S, ApiClient, CommandRefused, Daemon, wait_until
from tests.web.test_accessibility import wrong_on

POD_A, POD_B = "virtual-1", "virtual-2"
LIT = "face => Array.from(face.children, light => light.classList.contains('lit') ? '#' : '.').join('')"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """A daemon with two virtual pods."""
    with Daemon(tmp_path_factory.mktemp("daemon"), pods=2) as daemon:
        yield daemon
        assert daemon.box.end() == 0, daemon.box.log


@pytest.fixture(autouse=True)
def _fresh(daemon: Daemon) -> None:
    """Both pods answer, and have no names."""
    wait_until(lambda: [pod["ok"] for pod in daemon.client.get("table")["pods"]] == [True, True], LONGEST_S, lambda: daemon.box.log)
    for serial in (POD_A, POD_B):
        daemon.client.post("name-pod", serial=serial)


def push(page: Page, pod: str, button: str, seen: Callable[[], bool]) -> None:
    """Press a button of a pod, until this is seen: a press is not taken right after the question has come up."""

    def pressed() -> bool:
        page.locator(f"#pod-{pod}-{button}").click()
        page.wait_for_timeout(150)
        return seen()

    wait_until(pressed, LONGEST_S, lambda: f"{button} of {pod} in vain")


def face(page: Page, pod: str) -> str:
    """The LEDs of a pod."""
    drawn: str = page.locator(f"#pod-{pod}-face").evaluate(LIT)
    return drawn


def shows(page: Page, pod: str, name: str) -> None:
    """Wait until a pod shows this face; a letter may blink."""
    wait_until(lambda: face(page, pod) == LIGHTS[name], LONGEST_S, lambda: f"{pod} shows {face(page, pod)}")


def shown(daemon: Daemon) -> str:
    """What the display of the box shows now."""
    daemon.box.do("rest")
    return daemon.box.text


def test_pods_start_the_countdown_and_end_it_early(visitors: Visitors, daemon: Daemon) -> None:
    """Pressed in the browser, through the firmware, the protocol and the main loop; every screen names those that are missing."""
    daemon.client.post("name-pod", serial=POD_A, name="Anna")
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["kind"] == "countdown")
    phone = daemon.joined(visitors.come(), "Ann")
    page = daemon.joined(visitors.come("laptop"), "Bob", "/panel")
    waits = phone.locator(".clock-waits")
    expect(waits).to_have_text("Still to press: Anna, pod B")
    wait_until(lambda: "Press: Anna, pod B" in shown(daemon), LONGEST_S, lambda: shown(daemon))
    shows(page, POD_A, "A")
    push(page, POD_A, "a", lambda: waits.inner_text() == "Still to press: pod B")
    shows(page, POD_A, "y")
    shows(page, POD_B, "B")
    expect(phone.locator(".clock.ready")).to_be_visible()
    push(page, POD_B, "a", lambda: phone.locator(".clock.running").is_visible())
    expect(waits).to_have_count(0)
    shows(page, POD_B, "B")
    push(page, POD_A, "b", lambda: face(page, POD_A) == LIGHTS["y"])
    expect(phone.locator(".clock.running")).to_be_visible()

    def ended() -> bool:
        page.locator(f"#pod-{POD_A}-b").click()  # again, should the first agreement be over on a busy machine
        return bool(daemon.client.question["kind"] != "countdown")

    push(page, POD_B, "b", ended)
    expect(phone.locator(".clock.running")).to_have_count(0)


def test_a_pod_is_named_on_a_phone(visitors: Visitors, daemon: Daemon) -> None:
    phone = daemon.joined(visitors.come(), "Ann", "/table")
    page = daemon.joined(visitors.come("laptop"), "Bob", "/panel")
    visitors.may_complain("422")
    name = phone.get_by_role("textbox", name="Name of pod B")
    name.fill("Zoe")
    phone.get_by_role("button", name="Save the name of pod B").click()
    expect(phone.locator("#pods")).to_contain_text("Name of Zoe")
    expect(phone.locator("#pods").get_by_role("img", name="Letter Z")).to_be_visible()
    expect(page.get_by_role("group", name="Zoe")).to_be_visible()
    shows(page, POD_B, "Z")
    phone.get_by_role("textbox", name="Name of pod A").fill("zoe")
    phone.get_by_role("button", name="Save the name of pod A").click()
    expect(phone.locator("#toast")).to_have_text("Another pod is called zoe already.")
    phone.get_by_role("textbox", name="Name of Zoe").fill("")
    phone.get_by_role("button", name="Save the name of Zoe").click()
    expect(phone.locator("#pods")).to_contain_text("Name of pod B")


def test_press_now_tells_when_the_button_was_pressed(visitors: Visitors, daemon: Daemon) -> None:
    phone = daemon.joined(visitors.come(), "Ann", "/table")
    page = daemon.joined(visitors.come("laptop"), "Bob", "/panel")
    told = phone.locator(".pod-test")
    expect(told).to_have_count(0)
    phone.get_by_role("button", name="Press now: pod B").click()
    expect(told).to_have_text("It blinks and sounds. Press its button now.")
    page.locator(f"#pod-{POD_B}-b").click()
    expect(told).to_contain_text("Button B was pressed after ")


def test_only_phones_that_have_joined_name_and_test_pods(daemon: Daemon) -> None:
    stranger = ApiClient(daemon.url)
    for name in ("name-pod", "try-pod"):
        with pytest.raises(CommandRefused, match="401"):
            stranger.post(name, serial=POD_A)
    assert daemon.client.get("table")["pods"][0]["test"] is None


def test_pages_with_pods_are_accessible_and_fit_the_smallest_phone(visitors: Visitors, daemon: Daemon) -> None:
    daemon.client.post("name-pod", serial=POD_A, name="Bartholomew the Bold")
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["kind"] == "countdown")
    daemon.client.post("try-pod", serial=POD_B)
    page = daemon.joined(visitors.come("small phone", viewport={"width": 320, "height": 640}), "Ann")
    for address, part in (("/", ".clock-waits"), ("/table", "#pods"), ("/panel", "#pods")):
        page.goto(daemon.url + address)
        expect(page.locator(part)).to_contain_text("Bartholomew the Bold")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert wrong_on(page) == []
