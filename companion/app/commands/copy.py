"""``companion copy``: copy a game into one file, even while it is being played."""

from __future__ import annotations

from pathlib import Path

from companion.app.commands.export import write_output
from companion.app.evenings.errors import DONE, exit_status
from companion.app.evenings.library import Library
from companion.app.evenings.start import UsageError
from companion.engine import Journal
from companion.engine.journal.errors import JournalDamaged
from companion.printing import echo


def copy(word: str, file: Path) -> int:
    """Copy the game; the exit status."""
    return exit_status(lambda: _copy(word, file))


def _copy(word: str, file: Path) -> int:
    library = Library.default()
    path = library.find(word)
    try:
        data = Journal.whole_copy(path)
    except JournalDamaged as damage:
        raise UsageError(f"{damage} This does it: companion salvage {path} NEWFILE") from damage
    status = write_output(file, data)
    if status == DONE:
        echo(f"Copied {library.name_of(path)} to {file}. To continue from the copy: companion resume {file}", err=True)
    return status
