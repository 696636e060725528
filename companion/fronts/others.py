"""Who else answers at this table: a front that runs an evening alone asks them before it asks people."""

from __future__ import annotations

from collections.abc import Callable

Others = Callable[[], bool]
"""Answers the open ask if it is for somebody else than people (a player made of code), and says whether it did."""


def nobody() -> bool:
    """There are only people."""
    return False
