"""Somebody with a phone in hand, who reads the page Now and taps what can be tapped. Nothing else is known of the evening.

``taps`` counts every tap, ``answered`` are the kinds of questions that were answered, in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PLACE = """() => JSON.stringify([
  document.querySelector('[data-ask]')?.dataset.ask, document.querySelector('[data-do="draft/confirm"]')?.dataset.body,
  document.querySelector('.clock')?.className, document.querySelectorAll('#todo button.tick').length,
  document.querySelector('.ending h2')?.textContent, document.querySelector('.list')?.textContent.length,
])"""
"""What differs from one moment of an evening to the next."""

KINDS = {
    "select": "form[data-select]", "share": "form[data-share]", "roll": "form[data-dice]", "draw": "select[data-path=answer]",
    "count": ".number, input[data-path=answer]", "choose": ".options button.option", "confirm": "button[data-do=answer]",
}  # fmt: skip
"""How the kinds of questions are told apart on the page."""


class Hand:
    """Plays on one page. ``seed`` chooses where there is something to choose."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self._random = page, Random(seed)
        self._touches = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))  # asked once: later the page may be on its way
        self.taps = 0
        self.answered: list[str] = []
        self.ticks = 12
        """So many instructions are ticked; the rest is confirmed with its list, as tired people do."""
        self.rolls_real = self.draws_real = False
        """Whether faces and cards are entered, as of a table with dice and cards of its own."""

    # -- eyes ---------------------------------------------------------------------------------------------------

    @property
    def place(self) -> str:
        """Something that is another at the next moment."""
        return str(self.page.evaluate(PLACE))

    def sees(self, selector: str) -> bool:
        """Whether that is on the page."""
        return self.page.locator(selector).first.is_visible()

    @property
    def open(self) -> str:
        """The kind of the question that is open: ``clock ready``, ``report``, ``choose``, ... ; nothing where the evening has ended."""
        clock = self.page.locator(".clock")
        if clock.count():
            return str(clock.get_attribute("class"))
        if self.sees("[data-do='draft/confirm']"):
            return "report"
        return next((kind for kind, selector in KINDS.items() if self.sees(f".ask :is({selector})")), "")

    # -- hands --------------------------------------------------------------------------------------------------

    def tap(self, what: Locator | str) -> None:
        """One tap (a click, where there is no touch screen)."""
        locator = self.page.locator(what).first if isinstance(what, str) else what
        self.taps += 1
        if self._touches:
            locator.tap()
        else:
            locator.click()

    def tap_on(self, what: Locator | str) -> None:
        """A tap with which the evening goes on; it comes back when the page shows that."""
        before = self.place
        self.tap(what)
        self.wait_beyond(before)

    def sure(self, what: Locator | str) -> None:
        """Something that is asked back, and yes."""
        before = self.place
        self.tap(what)
        self.tap(self.page.get_by_role("dialog").get_by_role("button", name="Yes"))
        self.wait_beyond(before)

    def wait_beyond(self, before: str) -> None:
        """Wait until the page shows another moment of the evening than ``before`` (see `place`)."""
        self.page.wait_for_function(f"before => ({PLACE})() !== before", arg=before)

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, until: Callable[[str], bool], most: int = 300) -> None:
        """Tick, answer, roll, until the open question is as wanted."""
        for _ in range(most):
            if until(self.open):
                return
            self.step()
        raise AssertionError(f"not reached in {most} steps; the page shows: {self.page.locator('#main').inner_text()}")

    def step(self) -> None:
        """The next thing that is to be done."""
        if self.ticks > 0 and self.sees("#todo button.tick"):
            self.ticks -= 1
            self.tap_on("#todo button.tick")
            return
        kind = self.open
        self.answered.append(kind)
        getattr(self, f"_{kind.replace(' ', '_')}" if kind else "_nothing")()

    def _nothing(self) -> None:
        raise AssertionError(f"nothing is asked, and the page shows: {self.page.locator('#main').inner_text()}")

    def _confirm(self) -> None:
        button = self.page.locator(".ask button[data-do=answer]").first
        (self.sure if button.get_attribute("data-sure") else self.tap_on)(button)

    def _choose(self) -> None:
        options = self.page.locator(".ask .options button.option")
        self.tap_on(options.nth(self._random.randrange(options.count())))

    def _count(self) -> None:
        numbers = self.page.locator(".ask button.number")
        if numbers.count():
            self.tap_on(numbers.nth(self._random.randrange(numbers.count())))
            return
        self.tap(".ask [data-by='1']")
        self.tap_on(".ask form button.main")

    def _select(self) -> None:
        form = self.page.locator(".ask form[data-select]")
        for place in range(max(1, int(form.get_attribute("data-min") or 0))):
            self.tap(form.locator("label.chip").nth(place))
        self.tap_on(form.locator("button.main"))

    def _share(self) -> None:
        form = self.page.locator(".ask form[data-share]")
        left = int(form.get_attribute("data-min") or 0)
        rows = form.locator("[data-stepper]")
        for row in (rows.nth(n) for n in range(rows.count())):
            most = int(row.locator("input").get_attribute("max") or 0)
            for _ in range(min(left, most)):
                self.tap(row.locator("[data-by='1']"))
                left -= 1
        self.tap_on(form.locator("button.main"))

    def _roll(self) -> None:
        if not self.rolls_real:
            self.tap_on(".ask .row button.main")
            return
        self._open_real()
        dice = self.page.locator(".ask form[data-dice] fieldset")
        for die in (dice.nth(n) for n in range(dice.count())):
            faces = die.locator("label.chip")
            self.tap(faces.nth(self._random.randrange(faces.count())))
        self.tap_on(".ask form[data-dice] button.main")

    def _draw(self) -> None:
        if not self.draws_real:
            self.tap_on(".ask .row button.main")
            return
        self._open_real()
        card = self.page.locator(".ask select[data-path=answer]")
        card.select_option(index=self._random.randrange(card.locator("option").count()))
        self.tap_on(".ask form button.main")

    def _open_real(self) -> None:
        if not self.sees(".ask details[data-keep=real] form"):
            self.tap(".ask details[data-keep=real] summary")

    def _report(self) -> None:
        button = self.page.locator("[data-do='draft/confirm']").first
        (self.sure if button.get_attribute("data-sure") else self.tap_on)(button)

    # -- the countdown ------------------------------------------------------------------------------------------

    def _clock_ready(self) -> None:
        self.tap_on(self.control("start"))

    def _clock_running(self) -> None:
        self.sure(self.control("end_early"))

    def _clock_rang(self) -> None:
        self.tap_on(self.control("go_on"))

    _clock_ended = _clock_rang

    def control(self, name: str) -> Locator:
        """The button of the countdown with this meaning."""
        return self.page.locator(f"[data-do=clock][data-body*={json.dumps(json.dumps(name))}]")
