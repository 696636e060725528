"""A card of the board check on a narrow phone: the previous value does not break the words beside it (H 10)."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.evenings import begin
from tests.web.browser import Visitors
from tests.web.daemons import Daemon
from tests.web.test_board_check_by_touch import CONFIRM, example

NARROW = {"width": 320, "height": 700}
BROKEN = """() => [...document.querySelectorAll(".stand .what")].flatMap((what) => {
  const walker = document.createTreeWalker(what, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const found of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) broken.push(found[0]);
    }
  }
  return broken;
})"""
"""The words of fields that stand on more than one line."""
TOO_WIDE = """() => [...document.querySelectorAll(".stand")]
  .filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.innerText)"""
"""The fields that their card has no room for."""
COVERED = """() => [...document.querySelectorAll(".stand .what")].filter((what) => {
  const next = what.nextElementSibling;
  return next && [...what.children].some((part) => part.getBoundingClientRect().right > next.getBoundingClientRect().left);
}).map((what) => what.innerText)"""
"""The fields whose words lie below the button beside them."""
APART = """() => [...document.querySelectorAll(".stand .what")].filter((what) => {
  const [sign, label] = [what.firstElementChild, what.querySelector("b")].map((part) => part.getBoundingClientRect());
  return what.firstElementChild.tagName !== "B" && label.left < sign.right;
}).map((what) => what.innerText)"""
"""The fields whose label is not beside its sign."""


def touched(page: Page) -> int:
    """Change every count that is shown, and how many that were."""
    rows = page.locator(".stand:has([data-by='1'])")
    for n in range(rows.count()):
        up = rows.nth(n).locator("[data-by='1']")
        (up if up.is_enabled() else rows.nth(n).locator("[data-by='-1']")).click()
        expect(rows.nth(n)).to_have_class(re.compile(r"\bmoved\b"))
    return rows.count()


def test_no_word_is_broken_by_the_previous_value(visitors: Visitors, daemon: Daemon) -> None:
    daemon.put_on_table(lambda file: begin(position=example("before_action.json"), file=file, dice="digital", cards="digital"))
    daemon.client.play(lambda scene: scene["question"]["kind"] == "report")
    page = daemon.joined(visitors.come(viewport=NARROW, screen=NARROW), "Ann")
    page.locator(CONFIRM).wait_for()
    assert touched(page) > 3
    expect(page.locator(".stand .what small", has_text="was").first).to_be_visible()
    assert [page.evaluate(fault) for fault in (BROKEN, TOO_WIDE, COVERED, APART)] == [[], [], [], []]
