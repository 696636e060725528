"""Errors between rules and people. Each is also its nearest built-in kind.

``kind`` is what an error is called in JSON lines and over HTTP. Programs depend on it, so it stays when a class is renamed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from companion.table.values import Arguments


def error_kind(error: BaseException) -> str:
    """What an error is called in JSON lines and over HTTP: ``kind`` of its class, or the name of a class that is not of this project."""
    kind = getattr(type(error), "kind", None)
    return kind if isinstance(kind, str) else type(error).__name__


class RulesError(RuntimeError):
    """The rules of a game did something that rules may not do: a mistake in code, never of the players."""

    kind: ClassVar[str] = "RulesError"


class BoardError(RulesError):
    """A move that is not possible on the twin (take a piece that is not there, put one that the supply does not have)."""

    kind: ClassVar[str] = "BoardError"


class Reason(msgspec.Struct, frozen=True):
    """Why something can't be chosen now: a code of the game's texts, with arguments."""

    code: str
    args: Arguments = {}


class AnswerRefused(ValueError):
    """An answer, or a command, that can't be taken now. Nothing has changed.

    ``why`` is the reason that the rules gave, if they did; then ``instead`` says what can be answered. ``faults`` has one sentence for each
    fault, where several are possible. ``ids`` are those that the text lists, joined by ", ", options of this ``question``.
    """

    kind: ClassVar[str] = "AnswerRefused"

    def __init__(
        self, text: str, why: Reason | None = None, instead: str = "", faults: Sequence[str] = (), ids: Sequence[str] = (),
        question: str = "",
    ) -> None:  # fmt: skip
        self.why, self.instead, self.faults, self.ids, self.question = why, instead, tuple(faults), tuple(ids), question
        super().__init__(text)


REFUSAL_LEAD: Final = "Please look again: "
"""Comes before the faults of a report."""


def refusal_of(faults: Sequence[str], lead: str = "") -> AnswerRefused:
    """The refusal of a stated board, with every fault."""
    return AnswerRefused(f"{lead}{'; '.join(faults)}.", faults=faults)


class PositionError(ValueError):
    """An impossible position. ``faults`` has one sentence for every fault."""

    kind: ClassVar[str] = "PositionError"

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("This position can't stand: " + "; ".join(self.faults))


class OptionError(ValueError):
    """A house rule or game option that does not exist, or an invalid value of one."""

    kind: ClassVar[str] = "OptionError"


DID_YOU_MEAN: Final = "did you mean"


def nearest(word: str, known: Sequence[str], likeness: float = 0.6) -> str:
    """`` (did you mean "x"?)`` for the known word nearest to ``word``, or nothing. Names with numbers look alike, so they need a closer
    match.
    """
    from difflib import get_close_matches  # it takes 3 ms, and only mistakes need it

    match = get_close_matches(word, known, n=1, cutoff=likeness)
    return f' ({DID_YOU_MEAN} "{match[0]}"?)' if match else ""
