"""The errors of the engine."""

from __future__ import annotations

from typing import ClassVar

from companion.table import AnswerRefused, RulesError


class StaleAnswer(AnswerRefused):
    """An answer or command for an ask that is no longer open."""

    kind: ClassVar[str] = "StaleAnswer"


class RevealedChance(AnswerRefused):
    """Undo would go back past dice or cards that everybody saw; repeat the command to do it anyway."""

    kind: ClassVar[str] = "RevealedChance"


class RulesFailed(AnswerRefused):
    """The rules raised an error. The answer was not taken, the ask is still open, and the step may be done by hand."""

    kind: ClassVar[str] = "RulesStumbled"


class ReplayDiverged(RulesError):
    """A replayed evening poses another ask, or tells another line, than the journal has.

    ``entry`` counts from 1 (answers; for told lines the line), ``recorded`` and ``wanted`` are the old and the new, ``place`` is file and
    line of the rules that wait.
    """

    kind: ClassVar[str] = "ReplayDiverged"

    def __init__(self, entry: int, recorded: str, wanted: str, place: str, *, what: str = "Entry") -> None:
        self.entry, self.recorded, self.wanted, self.place, self.what = entry, recorded, wanted, place, what
        super().__init__(f"{what} {entry}: recorded {recorded}, wanted {wanted}, at {place}.")


class EveningClosed(AnswerRefused):
    """The secret of this evening was shown, so it can't be continued."""

    kind: ClassVar[str] = "EveningClosed"


class Superseded(Exception):
    """The work was cancelled because its result is no longer wanted."""
