"""Accessibility: keyboard only, reading without JavaScript, and no serious axe findings on any page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page, expect

from companion.fronts.web.site import PAGES
from tests.web.browser import Visitors
from tests.web.daemons import Daemon
from tests.web.page_player import PagePlayer

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SPOT = '<g class="spot"'
"""The numbers of pieces on a space of the map are not what it is called by; its name says them in words."""
MOST_TABS = 60


# -- axe --------------------------------------------------------------------------------------------------------------


@cache
def axe() -> str:
    """The script of axe-core from its Python package."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def wrong_on(page: Page) -> list[str]:
    """Serious and critical axe findings with their location, in the dark theme and additional ones in the light theme."""
    page.evaluate(axe())
    page.emulate_media(color_scheme="light")
    found = _found(page, ["color-contrast"])
    page.emulate_media(color_scheme="dark")
    return found + _found(page, RULES)


def _found(page: Page, rules: list[str]) -> list[str]:
    result: dict[str, Any] = page.evaluate("rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })", rules)
    return [
        f"{page.url}: {violation['id']} ({violation['help']}) at {node['target']}: {node['html'][:160]}"
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
        if not (violation["id"] == "label-content-name-mismatch" and node["html"].startswith(SPOT))
    ]


def test_axe_finds_deliberate_faults(phone: Page) -> None:
    """A button without a name; low contrast in the light theme only."""
    style = "<style>@media (prefers-color-scheme: light) { p { color: #ddd; background: #fff } }</style>"
    phone.set_content(f"<html lang=en><title>t</title>{style}<main><h1>h</h1><p>text</p><button></button></main>")
    faint, nameless = wrong_on(phone)
    assert "color-contrast" in faint
    assert "button-name" in nameless


def at(key: str) -> Callable[[dict[str, Any]], bool]:
    """The scene of the question with this key."""
    return lambda scene: bool(scene["question"]["key"] == key)


def on_all(page: Page, *urls: str) -> list[str]:
    """The findings on these pages."""
    wrong = []
    for url in urls:
        page.goto(url)
        wrong += wrong_on(page)
    return wrong


def test_axe_on_every_page_without_an_evening(phone: Page, daemon: Daemon) -> None:
    wrong = on_all(phone, f"{daemon.url}/join", daemon.link)
    daemon.joined(phone, "Ann")
    wrong += on_all(phone, *(f"{daemon.url}/{name}" for name in ("", *PAGES[1:], "begin/firefighters-on-duty", "panel")))
    assert not wrong, "\n".join(wrong)


def test_axe_on_every_page_with_an_evening(phone: Page, daemon: Daemon) -> None:
    """In the Fire Phase, and with a dialog open."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(at("round.1/fire/spread/done"))
    daemon.joined(phone, "Ann")
    wrong = on_all(phone, *(f"{daemon.url}/{name}" for name in (*PAGES[1:], "")))
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    wrong += wrong_on(phone)
    assert not wrong, "\n".join(wrong)


def test_axe_on_every_kind_of_question(phone: Page, daemon: Daemon) -> None:
    """Count, select, choose, the countdown before and while it runs with an open form, a report."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.joined(phone, "Ann")
    wrong = []
    for key in ("setup/players", "setup/colours", "round.1/start/done", "round.1/action/clock", "round.1/action/check"):
        id = daemon.client.play(at(key))["question"]["id"]
        expect(phone.locator(f"[data-ask='{id}'], .clock.ready, .report [data-draft='{id}']").first).to_be_visible()
        wrong += wrong_on(phone)
        if key.endswith("clock"):
            daemon.client.control("start")
            expect(phone.locator(".clock.running")).to_be_visible()
            phone.locator("details.offer summary").first.tap()
            wrong += wrong_on(phone)
    assert not wrong, "\n".join(wrong)


# -- without script -----------------------------------------------------------------------------------------------------


def test_every_page_can_be_read_without_script(visitors: Visitors, daemon: Daemon) -> None:
    """The server sends all visible content."""
    daemon.begin_game("firefighters-on-duty", "training")
    scene = daemon.client.play(at("round.1/fire/spread/done"))
    page = visitors.come(script=False)
    page.context.add_cookies([{"name": "companion", "value": daemon.client.bearer, "url": daemon.url}])
    page.goto(daemon.url)
    expect(page.locator("#bar")).to_contain_text(scene["part"])
    expect(page.locator(".ask")).to_contain_text(scene["question"]["question"])
    for instruction in scene["todo"]:
        expect(page.locator("#todo")).to_contain_text(instruction["text"])
    for name in PAGES[1:]:
        page.get_by_role("link", name=name.capitalize()).tap()
        expect(page).to_have_url(f"{daemon.url}/{name}")
        expect(page.locator("#main")).not_to_be_empty()
    expect(page.locator("#phones")).to_contain_text("Script")
    page.goto(f"{daemon.url}/board")
    for label in ("A1", "B3"):
        expect(page.locator(f"#place-{label}")).to_be_visible()
    page.goto(f"{daemon.url}/cards")
    expect(page.locator("#main")).to_contain_text("distress calls")


def test_joining_without_script_by_link(visitors: Visitors, daemon: Daemon) -> None:
    page = visitors.come(script=False)
    page.goto(f"{daemon.link}?to=/table")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Join").tap()
    expect(page).to_have_url(f"{daemon.url}/table")
    expect(page.locator("#phones")).to_contain_text("Ann")


def test_joining_without_script_by_code(visitors: Visitors, daemon: Daemon) -> None:
    """A wrong code is reported on the page, and other input is kept."""
    visitors.may_complain("status of (403|422)")
    page = visitors.come(script=False)
    page.goto(f"{daemon.url}/board")
    page.get_by_label("Code").fill(daemon.wrong_code())
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Join").tap()
    expect(page.get_by_role("alert").filter(has_text="That is not the code on the box")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    page.get_by_label("Code").fill(daemon.code)
    page.get_by_role("button", name="Join").tap()
    expect(page).to_have_url(f"{daemon.url}/board")


def test_joining_without_script_by_an_old_link(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of 403")
    page = visitors.come(script=False)
    page.goto(daemon.link)
    daemon.client.post("new-code", sure=True)
    daemon.client.join(daemon.register["token"])
    page.get_by_role("button", name="Join").tap()
    expect(page.locator("main")).to_contain_text("This link is an old one")
    page.get_by_label("Code").fill(daemon.code)
    page.get_by_role("button", name="Join").tap()
    expect(page).to_have_url(f"{daemon.url}/")


# -- by keyboard ----------------------------------------------------------------------------------------------------------


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this element has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} times Tab, and {selector} never had the focus")


def focus_is_somewhere(page: Page) -> bool:
    """Whether the focus is on an element, not on the body."""
    return bool(page.evaluate("document.activeElement !== document.body && document.activeElement !== null"))


def go_on(page: Page, selector: str, key: str = "Enter") -> None:
    """Tab to the element, press the key, wait for the next step, and check that the focus was not lost."""
    before = PagePlayer(page).state_key
    tab_to(page, selector)
    page.keyboard.press(key)
    PagePlayer(page).wait_for_change(before)
    assert focus_is_somewhere(page)


ASKED_TWICE = """async () => {
  const dialog = document.querySelector("#dialog");
  const first = companion.sure("The first?");
  dialog.close("");
  const second = companion.sure("The second?");  // before the event has come that the first was closed
  await new Promise((done) => setTimeout(done, 50));
  dialog.close("yes");
  return [await first, await second];
}"""


def test_a_question_that_follows_another_at_once_has_its_own_answer(phone: Page, daemon: Daemon) -> None:
    """On a slow phone the first dialog's close event arrives when the second is already open."""
    daemon.joined(phone)
    assert phone.evaluate(ASKED_TWICE) == [False, True]


def test_by_keyboard_alone(visitors: Visitors, daemon: Daemon) -> None:
    """Join, begin, answer, tick, start the clock, roll, end it early."""
    page = visitors.come("laptop")
    page.goto(daemon.link)
    tab_to(page, "input[data-path=name]")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{daemon.url}/")
    tab_to(page, "a[href='/begin/firefighters-on-duty']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/begin/firefighters-on-duty")
    tab_to(page, "input[name=way]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    tab_to(page, "button.main.big")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{daemon.url}/")
    expect(page.locator(".ask")).to_be_visible()
    go_on(page, ".ask button.option")
    go_on(page, ".ask button.number", "Space")
    go_on(page, ".ask button.main.big")
    for _ in range(2):
        if page.locator("#todo button.tick").count():
            go_on(page, "#todo button.tick", "Space")
    daemon.client.play(at("round.1/action/clock"))
    expect(page.locator(".clock.ready")).to_be_visible()
    go_on(page, "#clock button.main.big")
    tab_to(page, "button[data-do=action-dice]")
    page.keyboard.press("Enter")
    expect(page.locator("#tray .die")).to_have_count(1)
    assert focus_is_somewhere(page)
    before = PagePlayer(page).state_key
    tab_to(page, "#clock button[data-sure]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".clock.running")).to_be_visible()
    tab_to(page, "#clock button[data-sure]")
    page.keyboard.press("Enter")
    tab_to(page, "dialog button.main")
    page.keyboard.press("Enter")
    PagePlayer(page).wait_for_change(before)
    assert focus_is_somewhere(page)


def test_updates_from_others_keep_focus_and_input(visitors: Visitors, daemon: Daemon) -> None:
    """Text being typed and its cursor stay while parts of the page are replaced."""
    daemon.begin_game("forest-fire")
    daemon.client.answer("two")
    page = daemon.joined(visitors.come("laptop"), "Ann", "/table")
    tab_to(page, "#me input[type=text]")
    page.keyboard.press("Control+A")
    page.keyboard.type("Anna")
    daemon.client.post("me", seats=["fire"])
    expect(page.locator("#me")).to_contain_text("(Script)")
    page.keyboard.type("bel")
    page.keyboard.press("Enter")
    expect(page.locator("#phones")).to_contain_text("Annabel")
