"""Errors that commands report to the user as sentences, and the exit status of commands."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.config.paths import HomeNotFound
from companion.app.config.resolve import ConfigError
from companion.app.evenings.start import UsageError
from companion.content.faults import PackError, fault_lines
from companion.engine.journal.errors import JournalError
from companion.printing import echo
from companion.table import AnswerRefused, OptionError, PositionError, RulesError

DONE, NOT_DONE, USAGE_ERROR = 0, 1, 2
"""Exit status: done; not done (a write failed, a check failed, or it was not confirmed); wrong usage."""

USER_ERRORS = (UsageError, HomeNotFound, PackError, OptionError, PositionError, JournalError, RulesError, AnswerRefused)


def error_sentences(error: Exception) -> list[str]:
    """One line for each fault."""
    faults = getattr(error, "faults", None)
    if not faults:
        return [str(error)]
    what = "The position" if isinstance(error, PositionError) else "The configuration" if isinstance(error, ConfigError) else "The content"
    return [
        f"{what} can't be used:",
        *(f"  {line}" for line in (fault_lines(faults) if isinstance(error, PackError) else map(str, faults))),
    ]


def exit_status(work: Callable[[], int]) -> int:
    """Run the function; its exit status. A user error is printed on standard error."""
    try:
        return work()
    except USER_ERRORS as error:
        for line in error_sentences(error):
            echo(line, err=True)
        return USAGE_ERROR
