"""How a front lets bots answer: one that runs an evening alone calls this before it asks people."""

from __future__ import annotations

from collections.abc import Callable

AnswerBots = Callable[[], bool]
"""Answers the open ask if it is for a bot, and returns whether it did."""


def no_bots() -> bool:
    """Answer nothing: only people play."""
    return False
