"""What people must not meet on any screen: identifiers, codes, questions without a subject, sentences that were not filled in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from companion.engine import Evening

IDENTIFIER = re.compile(r"\b[A-Za-z]+_[A-Za-z_]+\b|\b[A-Z]{4,}-[A-Z]|\bNone\b|[{}]|\b(?:round|turn)\.\d")
GENERIC = re.compile(r"(Choose|Roll|Draw|Mark|What|Which( \w+)?|One of these.*)[.?]( Choose \d+\.)?")
PATIENCE = 4
"""So often people answer one question in a step in the same way before they try something else."""


def faults(texts: Iterable[str]) -> list[str]:
    """What of it people must not meet."""
    return sorted({text for text in texts if IDENTIFIER.search(text) or GENERIC.fullmatch(text.strip())})


def ended_by_default(evening: Evening, chosen: Iterable[int]) -> list[str]:
    """The questions that were answered with what ends the game, but for those entries that somebody chose (their places)."""
    asks, spared = {ask.key: ask for ask in evening.run.answered}, set(chosen)
    entries = [entry for i, entry in enumerate(evening.history.entries) if i not in spared]
    return [entry.key for entry in entries if entry.kind == "answer" and entry.key in asks and asks[entry.key].ends_by(entry.value)]


class Patience:
    """Notices when the same question comes again and again, so that pressing on leads nowhere."""

    def __init__(self) -> None:
        self._met: Counter[tuple[str, str]] = Counter()

    def ends(self, evening: Evening) -> bool:
        """Whether somebody who met the open question once more has had enough of it."""
        ask, step = evening.ask, evening.current_step
        if ask is None:
            return False
        at = (ask.question, step.path if step else "")
        self._met[at] += 1
        return self._met[at] % (PATIENCE + 1) == PATIENCE
