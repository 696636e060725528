"""Beginning a game on a phone: the form shows the defaults, sends only changes, and asks before replacing a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from companion import games
from companion.app.evenings.content import content_of, variants_of
from companion.table import Game
from tests.web.browser import Visitors
from tests.web.daemons import Daemon

DUTY = "firefighters-on-duty"
FIELDS = """() => [...document.querySelectorAll('[data-option]')].map(field => [
  field.dataset.option, field.value === '' ? null : JSON.parse(field.value), JSON.parse(field.dataset.usual)])"""
"""JavaScript for every option of the form: name, shown value, default."""


def in_force(game: Game) -> Iterator[tuple[str | None, dict[str, Any]]]:
    """The options of an unchanged new game, by scenario name."""
    ways = variants_of(game)
    for way in ways:
        yield way.name, game.read_options(content_of(game, way.scenario), dict(way.options))
    if not ways:
        yield None, game.read_options(content_of(game, None), {})


def choose(page: Page, way: str | None) -> None:
    """Select this scenario, and wait until its options are shown."""
    radio = page.locator(f"input[name=way][value='{way}']")
    if way is not None and not radio.is_checked():
        with page.expect_response("**/bits/rules/**"):
            radio.check()


def begun(page: Page) -> dict[str, Any]:
    """Tap the button; returns the sent request."""
    with page.expect_request("**/api/begin") as sent:
        page.get_by_role("button", name="Begin").tap()
    found: dict[str, Any] = json.loads(sent.value.post_data or "")
    return found


@pytest.mark.parametrize("name", games.ids())
def test_an_untouched_form_sends_no_option_and_changes_no_game(visitors: Visitors, daemon: Daemon, name: str) -> None:
    """For every scenario: every field shows the default, and the game uses it."""
    page = daemon.joined(visitors.come(), "Ann")
    for way, usual in in_force(games.load(name)):
        page.goto(f"{daemon.url}/begin/{name}")
        choose(page, way)
        page.wait_for_function(f"wanted => JSON.stringify(({FIELDS})().map(f => f[2])) === JSON.stringify(wanted)", arg=wanted(name, usual))
        assert [(field, shown) for field, shown, now in page.evaluate(FIELDS) if shown != now] == []
        body = begun(page)
        body.pop("seen")
        assert body == {"game": name, **({} if way is None else {"way": way})}
        page.wait_for_url(f"{daemon.url}/")
        scene = daemon.client.scene
        assert scene is not None
        assert {option["name"]: option["value"] for option in scene["options"]} == usual
        page.goto("about:blank")
        daemon.client.post("leave")


def wanted(name: str, usual: dict[str, Any]) -> list[Any]:
    """The expected values of the form's fields in order; options asked at the table come first."""
    options = [option for option in games.load(name).options.values() if not option.faces]
    return [usual.get(option.name) for option in sorted(options, key=lambda option: option.default is not None)]


def test_a_length_of_time_is_shown_in_minutes_and_changed_in_quarters(visitors: Visitors, daemon: Daemon) -> None:
    """The scenario's value is shown; only changes are sent."""
    page = daemon.joined(visitors.come(), "Ann")
    page.goto(f"{daemon.url}/begin/{DUTY}")
    page.locator("#rules summary").tap()
    seconds = page.get_by_role("group", name="action seconds")
    expect(seconds).to_contain_text("2:30 min")
    choose(page, "training")
    expect(seconds).to_contain_text("2:00 min")
    for _ in range(2):
        seconds.get_by_role("button", name="More").tap()
    expect(seconds).to_contain_text("2:30 min")
    page.get_by_label("timer pause").select_option('"on"')
    choose(page, "the-timber-yard")
    expect(seconds).to_contain_text("2:30 min")
    seconds.get_by_role("spinbutton").fill("97")
    expect(seconds).to_contain_text("1:37 min")
    seconds.get_by_role("button", name="More").tap()
    assert begun(page)["options"] == {"action_seconds": 105, "timer_pause": "on"}
    page.wait_for_url(f"{daemon.url}/")
    page.goto(f"{daemon.url}/table")
    page.locator("#rules summary").tap()
    expect(page.locator("#rules")).to_contain_text("1:45 min")


def on_the_table(daemon: Daemon) -> str:
    scene = daemon.client.scene
    return "" if scene is None else str(scene["game"])


def test_an_outdated_form_asks_before_putting_a_game_away(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of 409")
    page = daemon.joined(visitors.come(), "Ann")
    page.goto(f"{daemon.url}/begin/forest-fire")
    daemon.begin_game(DUTY, "training")
    assert begun(page)["seen"] == ""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A game of Firefighters on Duty is being played (Setup). Put it away and begin a new one?")
    dialog.get_by_role("button", name="No").tap()
    expect(dialog).to_be_hidden()
    assert on_the_table(daemon) == DUTY
    begun(page)
    dialog.get_by_role("button", name="Yes").tap()
    page.wait_for_url(f"{daemon.url}/")
    assert on_the_table(daemon) == "forest-fire"
    duty = next(kept for kept in daemon.client.get("evenings") if kept["title"].startswith("Firefighters"))
    assert duty["open"]
    daemon.client.post("go-on", name=duty["name"])
    assert on_the_table(daemon) == DUTY


def test_the_form_names_the_game_that_it_would_put_away(visitors: Visitors, daemon: Daemon) -> None:
    """After this notice there is no further question, unless it is another game by then."""
    page = daemon.joined(visitors.come(), "Ann")
    daemon.begin_game(DUTY, "training")
    expect(page.locator(".ask").first).to_be_visible()  # by then it goes nowhere by itself
    page.goto(f"{daemon.url}/begin/forest-fire")
    expect(page.locator("main")).to_contain_text("Firefighters on Duty is on the table (Setup).")
    assert begun(page)["seen"] != ""
    page.wait_for_url(f"{daemon.url}/")
    assert on_the_table(daemon) == "forest-fire"


def test_an_outdated_page_asks_before_resuming_over_another_game(visitors: Visitors, daemon: Daemon) -> None:
    """A phone without connection still shows the start menu."""
    visitors.may_complain("status of 409|Failed to load resource")
    daemon.begin_game("forest-fire")
    daemon.client.post("leave")
    page = visitors.come()
    page.route("**/events*", _cut)
    daemon.joined(page, "Ann")
    daemon.begin_game(DUTY, "training")
    page.get_by_role("button", name="Go on as it was left").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Put it away and resume the other one?")
    page.get_by_role("dialog").get_by_role("button", name="No").tap()
    assert on_the_table(daemon) == DUTY


def _cut(route: Route) -> None:
    route.abort()
