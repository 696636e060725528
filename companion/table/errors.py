"""What can go wrong between rules and people. Each error is also its nearest built-in kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec


class RulesError(RuntimeError):
    """The rules of a game did something that no rules may do: a mistake in code, never of the people at the table."""


class BoardError(RulesError):
    """A verb asked for a move that the twin can't make (take what is not there, put what the pile has not)."""


class Why(msgspec.Struct, frozen=True):
    """Why something can't be chosen now: a code of the game's texts, with arguments."""

    code: str
    args: dict[str, Any] = {}


class AnswerRefused(ValueError):
    """An answer, or a command, that can't be taken now. Nothing has changed.

    ``why`` is the reason that the rules gave, if they did; then ``instead`` says what can be answered. ``faults`` has one sentence for
    each thing that is wrong, where several can be. ``ids`` are those that the text lists, joined by ", ".
    """

    def __init__(self, text: str, why: Why | None = None, instead: str = "", faults: Sequence[str] = (), ids: Sequence[str] = ()) -> None:
        self.why, self.instead, self.faults, self.ids = why, instead, tuple(faults), tuple(ids)
        super().__init__(text)


LEAD: Final = "Please look again: "
"""Before the faults of a report."""


def refused(faults: Sequence[str], lead: str = "") -> AnswerRefused:
    """The refusal of something that people stated, with every fault."""
    return AnswerRefused(f"{lead}{'; '.join(faults)}.", faults=faults)


class PositionError(ValueError):
    """A position that can't stand. ``faults`` holds one sentence for every fault found."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("This position can't stand: " + "; ".join(self.faults))


class OptionError(ValueError):
    """A house rule or game option that does not exist, or a value that it does not take."""


MEANT: Final = "did you mean"


def nearest(word: str, known: Sequence[str], likeness: float = 0.6) -> str:
    """`` (did you mean "x"?)`` for the known word nearest to ``word``, or nothing. Names with numbers are all alike: there ask for more."""
    from difflib import get_close_matches  # 3 ms, and only mistakes need it

    match = get_close_matches(word, known, n=1, cutoff=likeness)
    return f' ({MEANT} "{match[0]}"?)' if match else ""
