"""The virtual panel in a browser: it shows the mock's state; touch, keys and wheel reach the mock's pins."""

from __future__ import annotations

import math
import re
import time
from base64 import b64decode

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, expect

from hardware.gestures import HOLD_S, Clicked, Gesture, Gestures, Held
from hardware.lamps import Lights
from tests.fronts.web.panel.panel_server import MockParts, PanelServer, wait_until_true
from tests.hardware.pictures import noise
from tests.web.browser import SIZES, Device, Scheme, Visitors

PIXELS = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, 128, 64);
  let packed = "";
  for (let i = 0; i < 128 * 64; i += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) byte = byte * 2 + (data[(i + bit) * 4 + 3] > 127);
    packed += String.fromCharCode(byte);
  }
  return btoa(packed);
}"""
STUB = """
window.rung = [];
window.AudioContext = class {
  state = "suspended"; currentTime = 0; destination = {};
  async resume() { this.state = "running"; this.onstatechange?.(); }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime(loud) { rung.push(["loud", loud]); }, setTargetAtTime() {} };
    return { gain, connect: x => x };
  }
  createOscillator() {
    const one = { type: "", frequency: { setValueAtTime: hz => { one.hz = hz; } }, connect: x => x,
      start: () => rung.push([one.type, one.hz]), stop: () => rung.push(["stop", one.hz]) };
    return one;
  }
};
"""


def glass(page: Page) -> bytes:
    """The pixels of the canvas in the format of the mock's picture."""
    packed: str = page.locator("#glass").evaluate(PIXELS)
    return b64decode(packed)


def shows(page: Page, parts: MockParts) -> None:
    """Wait until the canvas shows the mock's picture."""
    wait_until_true(lambda: glass(page) == parts.mock.picture().tobytes(), "the picture on the page")


def does(parts: MockParts, *deeds: str) -> None:
    """Wait until these inputs have arrived."""
    wait_until_true(lambda: len(parts.done) >= len(deeds), f"{deeds}, but there is {parts.actions()}")
    assert parts.actions() == list(deeds)


def meant(parts: MockParts) -> list[Gesture]:
    """The gestures that result from the inputs."""
    gestures = Gestures()
    return [*(gesture for edge in parts.done for gesture in gestures.feed(edge)), *gestures.tick(parts.done[-1].at_s + 1)]


# Display, lamps and contrast


def test_every_pixel_of_the_display_is_shown(box: PanelServer, phone: Page) -> None:
    picture = Image.new("1", (128, 64))
    ink = ImageDraw.Draw(picture)
    ink.rectangle((0, 0, 127, 63), outline=1)
    ink.line((3, 60, 120, 5), fill=1)
    box.parts.display.show(picture)
    box.open(phone)
    shows(phone, box.parts)
    assert glass(phone) == picture.tobytes()
    for seed in range(3):
        box.parts.display.show(noise(seed))
        shows(phone, box.parts)
    box.parts.display.power(False)
    shows(phone, box.parts)
    assert not any(glass(phone))


@pytest.mark.parametrize("device", SIZES)
def test_pixels_have_integer_size_and_the_layout_fits(box: PanelServer, visitors: Visitors, device: Device) -> None:
    page = box.open(visitors.come(device))
    width, height = page.locator("#glass").evaluate(
        "canvas => [canvas.getBoundingClientRect().width, canvas.getBoundingClientRect().height]"
    )
    zoom = width / 128 * SIZES[device].pixels
    assert zoom == pytest.approx(round(zoom), abs=0.02)
    assert zoom >= 4
    assert height == pytest.approx(width / 2, abs=0.05)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[device].width
    for name in ("action", "back", "push", "left", "right", "sound"):
        there = page.locator(f"#{name}").bounding_box()
        assert there is not None
        assert min(there["width"], there["height"]) >= 44
        assert there["y"] + there["height"] <= SIZES[device].height, f"{name} is below the edge of a {device}"


def test_lamps_are_lit_by_more_than_colour(box: PanelServer, phone: Page) -> None:
    box.open(phone)
    box.parts.lamps.show(Lights(amber=True))
    expect(phone.locator("#lamp-amber")).to_contain_text("Amber is lit: a question waits")
    expect(phone.locator("#lamp-red")).to_contain_text("Red is dark")
    box.parts.lamps.show(Lights(red=True, green=True))
    expect(phone.locator("#lamp-amber")).to_contain_text("is dark")
    expect(phone.locator(".lamp.lit")).to_have_count(2)
    expect(phone.locator("#lamp-green")).to_have_css("--dim", "#0c3a20")


def test_actions_lamp_glows_and_breathes(box: PanelServer, phone: Page) -> None:
    box.open(phone)
    action = phone.get_by_role("button", name="ACTION")
    box.parts.action_lamp.show("on")
    expect(phone.locator("#glow")).to_have_css("opacity", "1")
    expect(action).to_have_accessible_description("its lamp is on")
    box.parts.action_lamp.show("breathing")
    expect(action).to_have_accessible_description("its lamp breathes: it may be pressed")
    seen: set[str] = set()

    def breathes() -> bool:
        seen.add(phone.locator("#glow").evaluate("lamp => lamp.style.opacity"))
        return len(seen) > 2

    wait_until_true(breathes, "a breath")


def test_contrast_is_brightness(box: PanelServer, phone: Page) -> None:
    box.open(phone)
    for level, opacity in ((0, "0.65"), (255, "1")):
        box.parts.display.brightness(level)
        expect(phone.locator("#glass")).to_have_css("opacity", opacity)


def test_a_missing_display_is_reported(own_box: PanelServer, phone: Page) -> None:
    own_box.open(phone)
    expect(phone.get_by_text("No display answers")).to_be_hidden()
    own_box.parts.mock.faults.display_vanishes()
    expect(phone.get_by_text("No display answers")).to_be_visible()


# Hands


@pytest.mark.parametrize(("name", "button"), [("ACTION", "action"), ("BACK", "back"), ("Push the knob", "push")])
def test_a_tap_is_a_press(box: PanelServer, phone: Page, name: str, button: str) -> None:
    box.open(phone)
    phone.get_by_role("button", name=name).tap()
    does(box.parts, f"{button} down", f"{button} up")


def test_a_long_press_is_a_hold(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    laptop.get_by_role("button", name="ACTION").hover()
    laptop.mouse.down()
    does(box.parts, "action down")
    wait_until_true(lambda: box.parts.clock.now_s() - box.parts.done[0].at_s > 2.5, "longer than a page may be silent")
    assert box.parts.actions() == ["action down"]
    laptop.mouse.up()
    does(box.parts, "action down", "action up")
    (held,) = meant(box.parts)
    assert isinstance(held, Held)
    assert held.at_s == pytest.approx(box.parts.done[0].at_s + HOLD_S)


def test_sliding_off_releases_the_button(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    laptop.get_by_role("button", name="BACK").hover()
    laptop.mouse.down()
    laptop.mouse.move(5, 5)
    does(box.parts, "back down", "back up")


@pytest.mark.parametrize("event", ["blur", "pagehide"])
def test_leaving_the_page_releases_the_button(box: PanelServer, laptop: Page, event: str) -> None:
    box.open(laptop)
    laptop.keyboard.down("a")
    does(box.parts, "action down")
    laptop.evaluate(f"dispatchEvent(new Event('{event}'))")
    does(box.parts, "action down", "action up")


def test_closing_the_tab_releases_the_button_soon(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    laptop.evaluate("removeEventListener('pagehide', letGoOfAll)")
    laptop.keyboard.down("b")
    does(box.parts, "back down")
    laptop.context.close()
    does(box.parts, "back down", "back up")
    assert box.parts.done[1].at_s - box.parts.done[0].at_s < 3


@pytest.mark.parametrize(
    ("key", "deeds"),
    [
        *[(key, ["action down", "action up"]) for key in ("a", "A", "Enter")],
        *[(key, ["back down", "back up"]) for key in ("b", "Backspace")],
        *[(key, ["push down", "push up"]) for key in ("p", "Space")],
        *[(key, ["+1"]) for key in ("ArrowRight", "ArrowDown")],
        *[(key, ["-1"]) for key in ("ArrowLeft", "ArrowUp")],
    ],
)
def test_keys(box: PanelServer, laptop: Page, key: str, deeds: list[str]) -> None:
    box.open(laptop)
    laptop.keyboard.press(key)
    does(box.parts, *deeds)


def test_a_held_key_is_a_hold_and_key_repeat_is_ignored(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    for _ in range(4):
        laptop.keyboard.down("a")  # the second and later ones are repeats
    laptop.keyboard.up("a")
    does(box.parts, "action down", "action up")


def test_enter_and_space_press_the_button_that_has_the_focus(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    for key in ("Enter", "Space"):
        laptop.get_by_role("button", name="BACK").focus()
        laptop.keyboard.press(key)
    does(box.parts, "back down", "back up", "back down", "back up")
    laptop.get_by_role("button", name="Knob one step to the left").press("Enter")
    does(box.parts, "back down", "back up", "back down", "back up", "-1")


def test_keys_can_be_switched_off_and_stay_off(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    laptop.get_by_label("keys work").uncheck()
    laptop.reload()
    box.wait_for_state(laptop)
    laptop.keyboard.press("a")
    laptop.get_by_role("button", name="BACK").press("Enter")
    does(box.parts, "back down", "back up")


def test_a_click_of_a_screen_reader_is_a_press(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    laptop.get_by_role("button", name="ACTION").evaluate("button => button.click()")
    does(box.parts, "action down", "action up")
    assert [type(gesture) for gesture in meant(box.parts)] == [Clicked]


def around(page: Page, dial: Locator, degrees: float) -> None:
    """Drag the knob around, from its right edge."""
    box = dial.bounding_box()
    assert box is not None
    x, y, radius = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.42
    page.mouse.move(x + radius, y)
    page.mouse.down()
    for step in range(1, 25):
        angle = math.radians(degrees * step / 24)
        page.mouse.move(x + radius * math.cos(angle), y + radius * math.sin(angle))
    page.mouse.up()


@pytest.mark.parametrize(("degrees", "deeds"), [(90, ["+1"] * 5), (-95, ["-1"] * 5), (370, ["+1"] * 20)])
def test_the_knob_is_dragged_around(box: PanelServer, laptop: Page, degrees: float, deeds: list[str]) -> None:
    box.open(laptop)
    around(laptop, laptop.locator("#dial"), degrees + math.copysign(1, degrees))
    does(box.parts, *deeds)


def test_the_wheel_turns_the_knob_and_does_not_scroll(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    laptop.set_viewport_size({"width": 1280, "height": 500})
    laptop.locator("#glass").hover()
    laptop.mouse.wheel(0, 100)
    laptop.mouse.wheel(0, -50)
    does(box.parts, "+1", "+1", "-1")
    assert laptop.evaluate("scrollY") == 0


def test_a_swipe_over_the_display_turns_the_knob(box: PanelServer, phone: Page) -> None:
    box.open(phone)
    there = phone.locator("#glass").bounding_box()
    assert there is not None
    client = phone.context.new_cdp_session(phone)
    y = there["y"] + there["height"] / 2
    for kind, x in (("touchStart", 100), ("touchMove", 115), ("touchMove", 130), ("touchMove", 152), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": y}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    does(box.parts, "+1", "+1")


def test_a_step_button_repeats_while_it_is_held(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    laptop.get_by_role("button", name="Knob one step to the right").hover()
    laptop.mouse.down()
    wait_until_true(lambda: len(box.parts.done) >= 3, "repeats")
    laptop.mouse.up()
    assert set(box.parts.actions()) == {"+1"}


def test_inputs_arrive_in_order(box: PanelServer, laptop: Page) -> None:
    box.open(laptop)
    for key in ("a", "ArrowRight", "ArrowRight", "ArrowLeft", "b", "p", "a"):
        laptop.keyboard.press(key)
    wait_until_true(lambda: box.parts.actions().count("action up") == 2, "all of it")
    inputs = box.parts.actions()  # a contact stays down for 30 ms at least, so a turn may come before the button is up again
    assert inputs[0] == "action down"
    assert [entry for entry in inputs if entry.endswith("down")] == ["action down", "back down", "push down", "action down"]
    assert [entry for entry in inputs if entry.startswith("action")] == ["action down", "action up"] * 2
    assert sum(int(entry) for entry in inputs if entry[0] in "+-") == 1


# Sound


SOFTER = """() => new Promise((done) => {
  const look = () => (rung.some(([name, value]) => name === "loud" && value < 0.11) ? done() : requestAnimationFrame(look));
  look();
})"""


def test_tones_are_square_waves_of_their_frequency_after_a_first_touch(box: PanelServer, visitors: Visitors) -> None:
    page = visitors.come()
    page.add_init_script(STUB)
    box.open(page)
    sound = page.locator("#sound")
    expect(sound).to_have_text("Tap to hear it")
    box.parts.sounder.tone(880.0, 1.0)
    expect(page.locator("#tone")).to_have_text("♪ 880 Hz")
    assert page.evaluate("rung") == []
    sound.tap()
    expect(sound).to_have_text("Sound on")
    assert page.evaluate("rung") == [["loud", 0.2], ["square", 880]]
    box.parts.sounder.tone(1760.0, 0.25)
    expect(page.locator("#tone")).to_have_text("♪ 1760 Hz")
    page.evaluate(SOFTER)  # a tone of another loudness comes in two steps
    box.parts.sounder.silence()
    expect(page.locator("#tone")).to_have_text("")
    heard = page.evaluate("rung.slice(2)")
    waves = [one for one in heard if one[0] != "loud"]
    assert [*waves[:2], waves[-1]] == [["stop", 880], ["square", 1760], ["stop", 1760]]
    assert [one[1] for one in heard if one[0] == "loud"][-1] == pytest.approx(0.1, rel=0.05)


def test_a_muted_page_stays_muted(box: PanelServer, visitors: Visitors) -> None:
    page = visitors.come()
    page.add_init_script(STUB)
    box.open(page)
    page.locator("#sound").tap()
    page.locator("#sound").tap()
    expect(page.locator("#sound")).to_have_text("Sound off")
    page.reload()
    box.wait_for_state(page)
    page.locator("#back").tap()
    box.parts.sounder.tone(880.0, 1.0)
    expect(page.locator("#tone")).to_have_text("♪ 880 Hz")
    expect(page.locator("#sound")).to_have_text("Sound off")
    assert page.evaluate("rung") == []


# The link


def test_a_lost_connection_is_shown_and_recovers(own_box: PanelServer, visitors: Visitors) -> None:
    visitors.may_complain("ERR_|Failed to load|status 5")
    page = own_box.open(visitors.come())
    page.keyboard.down("a")
    does(own_box.parts, "action down")
    own_box.stop_server()
    expect(page.get_by_role("alert")).to_contain_text("No link to the box")
    assert own_box.parts.actions() == ["action down", "action up"]
    page.keyboard.press("b")
    own_box.parts.display.show(noise(5))
    own_box.restart()
    expect(page.get_by_role("alert")).to_be_hidden()
    shows(page, own_box.parts)
    assert own_box.parts.actions() == ["action down", "action up"]


def test_a_removed_phone_is_redirected_to_the_join_page(own_box: PanelServer, visitors: Visitors) -> None:
    visitors.may_complain("40[14]")  # this box has no page for joining
    page = own_box.open(visitors.come())
    for phone in own_box.behind.phones.all():
        own_box.behind.phones.forget(phone.id)
    page.keyboard.press("a")
    expect(page).to_have_url(re.compile("/join[?]to=/panel$"))


# Appearance


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_page_follows_the_colour_scheme(box: PanelServer, visitors: Visitors, scheme: Scheme) -> None:
    page = box.open(visitors.come("laptop", scheme=scheme))
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == scheme
    page.evaluate("localStorage.setItem('theme', 'light')")
    page.reload()
    box.wait_for_state(page)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_without_javascript_the_page_links_to_readable_pages(box: PanelServer, visitors: Visitors) -> None:
    page = visitors.come(script=False)
    page.context.add_cookies([{"name": "companion", "value": box.behind.cookie, "url": box.url}])
    page.goto(f"{box.url}/panel")
    expect(page.get_by_text("Without scripts nothing is drawn here")).to_be_visible()


def test_the_server_ends_at_once_with_a_stream_open(own_box: PanelServer, visitors: Visitors) -> None:
    visitors.may_complain("ERR_")
    own_box.open(visitors.come())
    before_s = time.monotonic()
    own_box.stop_server()
    assert time.monotonic() - before_s < 1
