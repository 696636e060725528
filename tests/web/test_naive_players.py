"""Naive users who press the first button, or random controls, can play; and no page has visible faults."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from playwright.sync_api import Error

from companion import games
from companion.fronts.web.site import PAGES
from tests.web.browser import Device, Visitors
from tests.web.daemons import Daemon
from tests.web.page_faults import faults
from tests.web.page_player import PagePlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

MOST_PRESSES = 400
TOUCHES = 60


class Setup(NamedTuple):
    """Settings for a short game."""

    scenario: str | None
    options: dict[str, Any]


SHORT = {
    "firefighters-on-duty": Setup("training", {"difficulty": "easy"}),
    "forest-fire": Setup(None, {}),
    "fires-at-midnight": Setup("powder-fair", {}),
    "emergency-dispatch": Setup(None, {"players": 2, "actions_4p": 2}),
    "fire-call": Setup(None, {"players": 2, "start_districts": 5, "start_rank": "chief"}),
}
SCREENS: dict[str, tuple[Device, tuple[int, int]]] = {
    "320x568": ("small phone", (320, 568)),
    "390x844": ("phone", (390, 844)),
    "laptop": ("laptop", (1280, 800)),
}


def test_every_game_is_played() -> None:
    assert set(SHORT) == set(games.ids())


def on(screen: str, visitors: Visitors) -> Page:
    """A page with a screen of this size."""
    device, (width, height) = SCREENS[screen]
    size = {"width": width, "height": height}
    return visitors.come(device, viewport=size, screen=size)


class FirstChoice(Random):
    """A random source that always takes the first choice."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return start if stop is not None else 0


class FirstButtonPlayer(PagePlayer):
    """Presses the first option. If that needs confirmation, it takes the next one instead; at the same question once more it confirms."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.ticks, self._random = 2, FirstChoice(0)
        self._declined: set[str] = set()

    def _choose(self) -> None:
        options, question = self.options, self.page.locator(".ask h2").inner_text()
        harmless = next((n for n in range(options.count()) if not options.nth(n).get_attribute("data-sure")), None)
        if harmless is None or (harmless > 0 and question in self._declined):
            self.tap_and_confirm(options.first)
            return
        if harmless > 0:
            self._declined.add(question)
        self.tap_and_wait(options.nth(harmless))


@pytest.mark.one_in(5, "case")
@pytest.mark.parametrize("case", [f"{name} on {screen}" for name in SHORT for screen in SCREENS])
def test_a_whole_game_by_pressing_the_first_button(visitors: Visitors, daemon: Daemon, case: str) -> None:
    """Checks every kind of question once, and every page in the middle and at the end."""
    name, _, screen = case.partition(" on ")
    page = daemon.joined(on(screen, visitors), "Ann")
    wrong = [*at(page, daemon, "/", f"/begin/{name}")]
    daemon.begin_game(name, SHORT[name].scenario, **SHORT[name].options)
    page.goto(daemon.url)
    player, looked = FirstButtonPlayer(page), set[str]()
    while not player.is_visible(".ending"):
        assert len(player.answered) < MOST_PRESSES, f"{MOST_PRESSES} presses, and no end: {page.locator('#main').inner_text()}"
        kind = f"{player.open_question} {page.locator('.ask h2').first.inner_text() if player.is_visible('.ask h2') else ''}"
        if kind not in looked:
            looked.add(kind)
            wrong += faults(page)
        if len(player.answered) == 20:
            wrong += at(page, daemon, *(f"/{view}" for view in PAGES[1:]), "/")
        player.step()
    wrong += faults(page)
    wrong += at(page, daemon, *(f"/{view}" for view in PAGES[1:]), "/evenings/now", "/evenings")
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def at(page: Page, daemon: Daemon, *paths: str) -> Iterator[str]:
    """The visible faults of these pages."""
    for path in paths:
        page.goto(daemon.url + path)
        yield from faults(page)


@pytest.mark.one_in(6, "seed")
@pytest.mark.parametrize("seed", range(6))
def test_touching_random_controls_breaks_nothing(visitors: Visitors, daemon: Daemon, seed: int) -> None:
    """Except shutting down. Invalid commands are refused with a sentence, no page fails, and the game can be continued."""
    chance = Random(seed)
    visitors.may_complain(r"status of 4\d\d")
    name = sorted(SHORT)[seed % len(SHORT)]
    daemon.begin_game(name, SHORT[name].scenario, **SHORT[name].options)
    page = daemon.joined(visitors.come(), "Ann")
    for _ in range(TOUCHES):
        page.wait_for_load_state("load")
        if not touch(page, chance.random()):
            page.goto(daemon.url)
    scene = daemon.client.scene
    assert scene is None or scene["ending"] or scene["question"] is not None
    page.goto(daemon.url)
    page.locator("#main").wait_for()


def touch(page: Page, chance: float) -> bool:
    """Touch one control; False if there is none. A page that reloads at that moment counts as touched."""
    try:
        return bool(page.evaluate(TOUCH, [NEVER, chance]))
    except Error as error:
        if "context was destroyed" not in str(error):
            raise
        return True


NEVER = "[data-do=new-code], [data-do=part], [data-do=send-away], [data-do=shut-down], a[download], a[href*=export]"
"""What ends the test itself: the box, or this phone's place at the table."""
TOUCH = """([never, chance]) => {
  const within = document.querySelector("dialog[open]") ?? document;
  const things = [...within.querySelectorAll("button, a[href], summary, label.chip, .spot")]
    .filter((thing) => thing.checkVisibility() && !thing.disabled && !thing.matches(never));
  const thing = things[Math.floor(chance * things.length)];
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
  return things.length;
}"""
"""JavaScript that chooses one of the visible controls (of the dialog, if open) and returns their number."""
