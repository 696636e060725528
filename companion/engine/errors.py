"""What the engine says no to."""

from __future__ import annotations

from companion.table import AnswerRefused, RulesError


class StaleAnswer(AnswerRefused):
    """An answer or command for an ask that is no longer open."""


class RevealedChance(AnswerRefused):
    """Undo would go back past dice or cards that everybody saw; say it once more to do it all the same."""


class RulesStumbled(AnswerRefused):
    """The rules raised an error. The answer was not taken; the ask stands, and the step may be done by hand."""


class ReplayDiverged(RulesError):
    """An evening run again poses another ask than the journal has: entry, recorded, wanted, place in the rules."""


class EveningClosed(AnswerRefused):
    """The secret of this evening was shown; it can't be played on."""
