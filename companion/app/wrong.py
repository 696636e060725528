"""Calls that can't be carried out: which errors say so, and their sentences."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.begin import WrongCall
from companion.app.daemon.effective import ConfigError
from companion.app.places import NoHome
from companion.content.faults import PackError, told
from companion.engine.journal_errors import JournalError
from companion.printing import echo
from companion.table import AnswerRefused, OptionError, PositionError, RulesError

DONE, UNDONE, WRONG_CALL = 0, 1, 2
"""Exit status: as it should be; something could not be written, was not so, or nobody said yes; a call that can't be carried out."""

WRONG = (WrongCall, NoHome, PackError, OptionError, PositionError, JournalError, RulesError, AnswerRefused)


def faults_of(error: Exception) -> list[str]:
    """One line for each thing that is wrong."""
    faults = getattr(error, "faults", None)
    if not faults:
        return [str(error)]
    what = "The position" if isinstance(error, PositionError) else "The configuration" if isinstance(error, ConfigError) else "The content"
    return [f"{what} can't be used:", *(f"  {line}" for line in (told(faults) if isinstance(error, PackError) else map(str, faults)))]


def carried_out(work: Callable[[], int]) -> int:
    """Do it; the exit status. What can't be done is said on standard error."""
    try:
        return work()
    except WRONG as error:
        for line in faults_of(error):
            echo(line, err=True)
        return WRONG_CALL
