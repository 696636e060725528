"""Finds visible faults of a page: clipped or broken text, overlapping elements, identifiers instead of labels, empty questions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """The faults of this page, with all details expanded."""
    page.evaluate("() => { for (const details of document.querySelectorAll('details')) details.open = true; }")
    found: list[str] = page.evaluate(FAULTS)
    return [f"{page.url}: {fault}" for fault in found]
