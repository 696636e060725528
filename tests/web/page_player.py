"""A simulated player in a browser, who reads the page Now and taps its controls, without any other knowledge of the game.

``taps`` counts every tap, ``answered`` lists the kinds of the answered questions in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

STATE_SCRIPT = """() => JSON.stringify([
  document.querySelector('[data-ask]')?.dataset.ask, document.querySelector('[data-do="draft/confirm"]')?.dataset.body,
  document.querySelector('.clock')?.className, document.querySelectorAll('#todo button.tick').length,
  document.querySelector('.ending h2')?.textContent, document.querySelector('.list')?.textContent.length,
])"""
"""JavaScript for a string that changes with every step of the game."""

KINDS = {
    "select": "form[data-select]", "share": "form[data-share]", "roll": "form[data-dice]",
    "draw": "select[data-path=answer], details[data-keep^=cover-]", "count": ".number, input[data-path=answer]",
    "choose": ".options button.option, .tiles button.tile", "confirm": "button[data-do=answer]",
}  # fmt: skip
"""CSS selectors of the kinds of questions."""


class PagePlayer:
    """Plays on one page; choices are random with this ``seed``."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self._random = page, Random(seed)
        # evaluated once, because the page may be navigating later
        self._touches = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))
        self.taps = 0
        self.answered: list[str] = []
        self.ticks = 12
        """Number of instructions to tick; the rest is confirmed as a whole list."""
        self.rolls_real = self.draws_real = False
        """Whether to enter the results of real dice and cards."""

    # -- reading the page ---------------------------------------------------------------------------------------

    @property
    def state_key(self) -> str:
        """A string that changes with every step of the game."""
        return str(self.page.evaluate(STATE_SCRIPT))

    def is_visible(self, selector: str) -> bool:
        """Whether the page shows this element."""
        return self.page.locator(selector).first.is_visible()

    @property
    def open_question(self) -> str:
        """The kind of the open question: ``clock ready``, ``report``, ``choose``, ...; empty if the game has ended."""
        clock = self.page.locator(".clock")
        if clock.count():
            return str(clock.get_attribute("class"))
        if self.is_visible("[data-do='draft/confirm']"):
            return "report"
        return next((kind for kind, selector in KINDS.items() if self.is_visible(f".ask :is({selector})")), "")

    # -- tapping ------------------------------------------------------------------------------------------------

    def tap(self, what: Locator | str) -> None:
        """Tap, or click if there is no touch screen."""
        locator = self.page.locator(what).first if isinstance(what, str) else what
        self.taps += 1
        if self._touches:
            locator.tap()
        else:
            locator.click()

    def tap_and_wait(self, what: Locator | str) -> None:
        """Tap, and wait until the page shows the next step of the game."""
        before = self.state_key
        self.tap(what)
        self.wait_for_change(before)

    def tap_and_confirm(self, what: Locator | str) -> None:
        """Tap, confirm the dialog, and wait for the next step."""
        before = self.state_key
        self.tap(what)
        self.tap(self.page.get_by_role("dialog").get_by_role("button", name="Yes"))
        self.wait_for_change(before)

    def wait_for_change(self, before: str) -> None:
        """Wait until `state_key` differs from ``before``."""
        self.page.wait_for_function(f"before => ({STATE_SCRIPT})() !== before", arg=before)

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, until: Callable[[str], bool], most: int = 300) -> None:
        """Play until the condition on the open question holds."""
        for _ in range(most):
            if until(self.open_question):
                return
            self.step()
        raise AssertionError(f"not reached in {most} steps; the page shows: {self.page.locator('#main').inner_text()}")

    def step(self) -> None:
        """Do the next thing that the page asks for."""
        if self.ticks > 0 and self.is_visible("#todo button.tick"):
            self.ticks -= 1
            self.tap_and_wait("#todo button.tick")
            return
        kind = self.open_question
        self.answered.append(kind)
        getattr(self, f"_{kind.replace(' ', '_')}" if kind else "_nothing")()

    def _nothing(self) -> None:
        raise AssertionError(f"nothing is asked, and the page shows: {self.page.locator('#main').inner_text()}")

    def _confirm(self) -> None:
        button = self.page.locator(".ask button[data-do=answer]").first
        (self.tap_and_confirm if button.get_attribute("data-sure") else self.tap_and_wait)(button)

    @property
    def options(self) -> Locator:
        """The options of the open question; the cards among them only where there is nothing else."""
        options = self.page.locator(".ask .options button.option")
        return options if options.count() else self.page.locator(".ask .tiles button.tile")

    def _choose(self) -> None:
        options = self.options
        self.tap_and_wait(options.nth(self._random.randrange(options.count())))

    def _count(self) -> None:
        numbers = self.page.locator(".ask button.number")
        if numbers.count():
            self.tap_and_wait(numbers.nth(self._random.randrange(numbers.count())))
            return
        self.tap(".ask [data-by='1']")
        self.tap_and_wait(".ask form button.main")

    def _select(self) -> None:
        form = self.page.locator(".ask form[data-select]")
        for place in range(max(1, int(form.get_attribute("data-min") or 0))):
            self.tap(form.locator("label.chip").nth(place))
        self.tap_and_wait(form.locator("button.main"))

    def _share(self) -> None:
        form = self.page.locator(".ask form[data-share]")
        left = int(form.get_attribute("data-min") or 0)
        rows = form.locator("[data-stepper]")
        for row in (rows.nth(n) for n in range(rows.count())):
            most = int(row.locator("input").get_attribute("max") or 0)
            for _ in range(min(left, most)):
                self.tap(row.locator("[data-by='1']"))
                left -= 1
        self.tap_and_wait(form.locator("button.main"))

    def _roll(self) -> None:
        if not self.rolls_real:
            self.tap_and_wait(".ask .row button.main")
            return
        self._open_real()
        before, dice = self.state_key, self.page.locator(".ask form[data-dice] fieldset")
        filled = self.page.locator(".ask form[data-dice] input[checked]").count()
        for die in (dice.nth(n) for n in range(dice.count())):
            faces = die.locator("label.chip")
            self.tap(faces.nth(self._random.randrange(faces.count())))
        if filled:  # else the last face has sent the roll
            self.tap(".ask form[data-dice] button.main")
        self.wait_for_change(before)

    def _draw(self) -> None:
        self._open_cover()
        if not self.draws_real:
            self.tap_and_wait(".ask .row button.main")
            return
        self._open_real()
        card = self.page.locator(".ask select[data-path=answer]")
        card.select_option(index=self._random.randrange(card.locator("option").count()))
        self.tap_and_wait(".ask form button.main")

    def _open_cover(self) -> None:
        """Look at what only one player may see."""
        cover = self.page.locator(".ask details[data-keep^=cover-]:not([open]) > summary")
        if cover.count():
            self.tap(cover)

    def _open_real(self) -> None:
        if not self.is_visible(".ask details[data-keep=real] form"):
            self.tap(".ask details[data-keep=real] summary")

    def _report(self) -> None:
        button = self.page.locator("[data-do='draft/confirm']").first
        (self.tap_and_confirm if button.get_attribute("data-sure") else self.tap_and_wait)(button)

    # -- the countdown ------------------------------------------------------------------------------------------

    def _clock_ready(self) -> None:
        self.tap_and_wait(self.control("start"))

    def _clock_running(self) -> None:
        self.tap_and_confirm(self.control("end_early"))

    def _clock_rang(self) -> None:
        self.tap_and_wait(self.control("go_on"))

    _clock_ended = _clock_rang

    def control(self, name: str) -> Locator:
        """The countdown's button for this command."""
        return self.page.locator(f"[data-do=clock][data-body*={json.dumps(json.dumps(name))}]")
