"""Checks of texts for people: no identifiers, codes, questions without a subject, or unfilled sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from companion.engine import Evening

IDENTIFIER = re.compile(r"\b[A-Za-z]+_[A-Za-z_]+\b|\b[A-Z]{4,}-[A-Z]|\bNone\b|[{}]|\b(?:round|turn)\.\d")
GENERIC = re.compile(r"(Choose|Roll|Draw|Mark|What|Which( \w+)?|One of these.*)[.?]( Choose \d+\.)?")
UNPLAIN = re.compile(
    r"""\b[a-z]+_\w+|\w+_[a-z]+      # snake_case
    |\b[A-Z]{2,}_[A-Z]|\b[A-Z]{3,}\b # a code such as PLACE_FIRE or CARRIER
    |\b[A-Z]+-[A-Z0-9]              # an id such as E-RED, EV-Y-03 or FOD-29
    |[{}]|\bNone\b|\bTrue\b|\bFalse\b
    |\ \ |^\ |\ $                   # spaces that separate nothing
    |[.?!]\ [a-z]                   # a sentence without a capital letter
    |\ [,.:;?!)](?!\.)|\(\)|\(\ |::|\.\.(?!\.)|[,;]\.
    |(?<!round)(?<!Round)\ 1\ (?!is\b|has\b|debris\b|this\b|gas\b)[a-z]+s\b  # a plural after the number 1""",
    re.VERBOSE,
)
"""What no plain sentence has: identifiers, codes, values of the language Python, gaps, and a plural after the number 1."""
PATIENCE = 4
"""How often people answer one question in a step in the same way before they try something else."""


def faults(texts: Iterable[str]) -> list[str]:
    """The parts of a text that people must not see."""
    return sorted({text for text in texts if IDENTIFIER.search(text) or GENERIC.fullmatch(text.strip())})


def unplain(texts: Iterable[str]) -> list[str]:
    """The texts with something that no plain sentence has, each with what that is."""
    return sorted(f"{found[0]!r} in: {text}" for text in set(texts) if (found := UNPLAIN.search(text)))


def ended_by_default(evening: Evening, chosen: Iterable[int]) -> list[str]:
    """The questions answered so that the game ends, except for entries chosen on purpose (by index)."""
    asks, spared = {ask.key: ask for ask in evening.run.answered}, set(chosen)
    entries = [entry for i, entry in enumerate(evening.history.entries) if i not in spared]
    return [entry.key for entry in entries if entry.kind == "answer" and entry.key in asks and asks[entry.key].ends_by(entry.value)]


class Patience:
    """Detects that the same question repeats, so that repeated presses lead nowhere."""

    def __init__(self) -> None:
        self._met: Counter[tuple[str, str]] = Counter()

    def ends(self, evening: Evening) -> bool:
        """Count the open question; True when a person would have enough of it."""
        ask, step = evening.ask, evening.current_step
        if ask is None:
            return False
        at = (ask.question, step.path if step else "")
        self._met[at] += 1
        return self._met[at] % (PATIENCE + 1) == PATIENCE
