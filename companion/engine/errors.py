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
    """An evening run again poses another ask, or tells another line, than the journal has.

    ``entry`` counts from 1 (answers; for told lines the line), ``recorded`` and ``wanted`` say what was and what is, ``place`` is file
    and line of the rules that wait.
    """

    def __init__(self, entry: int, recorded: str, wanted: str, place: str, *, what: str = "Entry") -> None:
        self.entry, self.recorded, self.wanted, self.place, self.what = entry, recorded, wanted, place, what
        super().__init__(f"{what} {entry}: recorded {recorded}, wanted {wanted}, at {place}.")


class EveningClosed(AnswerRefused):
    """The secret of this evening was shown; it can't be played on."""


class Superseded(Exception):
    """Work was given up, because nobody waits for what it would give any more."""
