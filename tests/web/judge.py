"""What is wrong with a page as people see it: cut off, broken words, one thing upon another, names of the program, empty questions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """What is wrong on this page, everything that can be unfolded being so."""
    page.evaluate("() => { for (const details of document.querySelectorAll('details')) details.open = true; }")
    found: list[str] = page.evaluate(FAULTS)
    return [f"{page.url}: {fault}" for fault in found]
